import { type CoachProfile, LOOK_BACK_DAYS, NOTED_DAYS } from '~server/domain/coach/person/coach-profile';
import { tightAsked } from '~server/domain/coach/help/help-texts';
import { proseText } from '~server/domain/coach/figures/facts';
import { kindsIn, needsIn } from '~server/domain/coach/prices/kinds';
import { type Noted, ongoingSwapsOf } from '~server/domain/coach/prices/ongoing-swaps';
import { streakOf } from '~server/domain/game/streak';
import { paceFrom } from '~server/domain/goals/pace';
import type { Category } from '~server/domain/kernel/categories';
import { addDays, type LocalDay } from '~server/domain/kernel/days';
import { addCents, type Cents, cents } from '~server/domain/kernel/money';

import { byWeek, profileOf } from '../../support/coach-profile';
import { COACH, type Coach, type Said, exchanged, meet, reply } from '../coach';
import type { OracleEntry } from '../query-oracle';
import { type Conversation, converse } from './conversation';
import { type AnswersFile, type Case, type FilePerson, readAnswersFile } from './file';
import { localeOf } from './people';

const sum = (rows: readonly { amount_eur: Cents }[]): Cents => addCents(...rows.map((row) => row.amount_eur));

/** What notes tell of somebody, by note and category. */
function notedIn({ savings }: FilePerson, today: LocalDay): Noted[] {
  const byNote = new Map<string, Noted>();
  for (const { date, amount_eur: amount, category, note: text } of savings) {
    if (text === null || date <= addDays(today, -NOTED_DAYS)) continue;
    const { entries, monthly } = byNote.get(`${text} ${category}`) ?? { entries: 0, monthly: 0 };
    byNote.set(`${text} ${category}`, {
      ...{ text, category },
      entries: (entries ?? 0) + (date > addDays(today, -LOOK_BACK_DAYS) ? 1 : 0),
      monthly: cents(monthly + (date > addDays(today, -28) ? amount : 0)),
    });
  }
  return [...byNote.values()];
}

/** A person of a file as the coach's functions get them, without a database. */
function profileOfFile({ today, people }: AnswersFile, name: string): CoachProfile {
  const person = people[name];
  if (!person) throw new RangeError(`There is no ${name}`);
  const { savings, withdrawals, goal } = person;
  const counted = savings.filter(({ date }) => date >= goal.start);
  const withdrawn = sum(withdrawals.filter(({ date }) => date >= goal.start));
  const days = new Map<string, { day: LocalDay; category: Category; total: Cents; entries: number }>();
  for (const { date: day, category, amount_eur: amount } of savings) {
    const key = `${day} ${category}`;
    const { total = cents(0), entries = 0 } = days.get(key) ?? {};
    days.set(key, { day, category, total: addCents(total, amount), entries: entries + 1 });
  }
  const logged = [...days.values()];
  const noted = notedIn(person, today);
  const dates = savings.map(({ date }) => date).sort();
  return profileOf({
    today,
    locale: localeOf(person),
    tone: person.tone,
    householdSize: 1,
    city: null,
    spendAreas: person.areas,
    habits: { eatingOut: 0, coffees: 0, rides: 0, subscriptions: 0 },
    income: null,
    fixedCosts: null,
    goal: {
      name: goal.name,
      amount: goal.amount_eur,
      date: goal.date,
      setOn: goal.start,
      opening: goal.opening_eur,
      withdrawn,
      saved: cents(Math.max(0, goal.opening_eur + sum(counted) - withdrawn)),
      reachedOn: null,
    },
    savedTotal: sum(savings),
    savedCount: savings.length,
    firstSavedOn: dates[0] ?? null,
    weeks: byWeek(logged.filter(({ day }) => day >= paceFrom(today))),
    streakWeeks: streakOf({ savedWeeks: dates, pausedWeeks: [], today }).weeks,
    logged: logged.filter(({ day }) => day > addDays(today, -LOOK_BACK_DAYS)),
    ongoingSwaps: ongoingSwapsOf(noted),
    doing: noted.flatMap(({ text, category }) => kindsIn(text, category)),
    named: needsIn(noted.map(({ text }) => text)),
  });
}

/** Every saving and withdrawal of a person of a file, in the order of logging. */
function entriesOfFile({ savings, withdrawals, goal }: FilePerson): OracleEntry[] {
  const row = ({
    date,
    amount_eur: amount,
    note,
  }: Pick<FilePerson['withdrawals'][number], 'date' | 'amount_eur' | 'note'>) => ({
    ...{ date, amount, note, transferred: false, from: null, countsForGoal: date >= goal.start },
  });
  return [
    ...savings.map((one) => ({ ...row(one), category: one.category, source: 'saving' as const })),
    ...withdrawals.map((one) => ({ ...row(one), category: null, source: 'withdrawal' as const })),
  ];
}

/** How many of the last messages the server reads. */
const REMEMBERED = 12;

/** Has a conversation with a coach in memory, be it the real one or one with a fault. */
async function converseInMemory(coach: Coach, file: AnswersFile, one: Case): Promise<Conversation> {
  const person = file.people[one.person];
  if (!person) throw new RangeError(`There is no ${one.person}`);
  let profile = profileOfFile(file, one.person);
  for (const text of person.said) {
    const { prose } = reply(coach, meet(coach, profile), text);
    profile = { ...profile, saysTight: profile.saysTight || tightAsked(prose) !== null };
  }
  const met = meet(coach, profile);
  const entries = entriesOfFile(person);
  let before: Said[] = [];
  return converse(one, person.goal.name, {
    send(text) {
      const answer = reply(coach, met, text, { before: before.slice(-REMEMBERED), entries, country: null });
      const { prose, facts, steps } = answer;
      before = [...before, ...exchanged(text, answer)];
      return Promise.resolve({ text: proseText(prose, facts, profile.locale).trim(), steps });
    },
    hasAsked(question) {
      before = [...before, { role: 'assistant', content: question }];
      return Promise.resolve();
    },
  });
}

/** Has all conversations of a file in memory. */
export async function holdInMemory(file: AnswersFile, coach: Coach = COACH): Promise<Conversation[]> {
  const conversations: Conversation[] = [];
  for (const one of file.cases) conversations.push(await converseInMemory(coach, file, one));
  return conversations;
}

/** The own conversations, which ship with the project. */
export const OWN_FILES = ['answers.json', 'answers-new-year.json'] as const;
export const readOwnFile = (name: (typeof OWN_FILES)[number]): AnswersFile =>
  readAnswersFile(new URL(name, import.meta.url));

const isRight = ({ turns }: Conversation) => turns.every(({ failed }) => failed.length === 0);

interface Own {
  file: AnswersFile;
  one: Case;
}

/** What the coach as it is answers right; computed once. */
let right: Promise<Own[]> | undefined;
async function answeredRight(): Promise<Own[]> {
  const own: Own[] = [];
  for (const file of OWN_FILES.map(readOwnFile))
    for (const one of file.cases)
      if (isRight(await converseInMemory(COACH, file, one))) own.push({ file, one });
  return own;
}

/** The first of the own conversations that the coach answers right, and this one with a fault does not; null when there is
 * none. */
export async function lostConversation(coach: Coach): Promise<string | null> {
  right ??= answeredRight();
  for (const { file, one } of await right)
    if (!isRight(await converseInMemory(coach, file, one))) return one.id;
  return null;
}
