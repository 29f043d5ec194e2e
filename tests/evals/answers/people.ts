import { eurOf } from '~db/euros';
import { addDays } from '~server/domain/kernel/days';

import type { Factories } from '../../../scripts/seed/factories';
import { insertRows, instantOn, type SeededPerson } from '../../../scripts/seed/setting';
import type { AnswersFile, FilePerson } from './file';

const MS_PER_DAY = 86_400_000;

/** Number locales of the languages, as browsers there send them first. */
const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-IE',
  de: 'de-DE',
  da: 'da-DK',
  es: 'es-ES',
  fr: 'fr-FR',
  nl: 'nl-NL',
};

/** The number locale of a person. */
export const localeOf = ({ locale }: FilePerson): string => LOCALES[locale] ?? locale;

/** Noon of a file's day there. */
export function noonOf({ today, timeZone }: Pick<AnswersFile, 'today' | 'timeZone'>): Date {
  const utc = Date.parse(`${today}T12:00:00Z`);
  // Swedish writes an instant as ISO does.
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return new Date(2 * utc - Date.parse(`${there.format(utc).replace(' ', 'T')}Z`));
}

const optionsOf = (person: FilePerson, id: string, { now, timeZone }: { now: Date; timeZone: string }) => {
  const { goal, savings, withdrawals } = person;
  const days = [goal.start, ...savings.map(({ date }) => date), ...withdrawals.map(({ date }) => date)];
  const first = days.reduce((a, b) => (b < a ? b : a));
  return {
    email: `${id}@answers.example`,
    timeZone,
    numberLocale: localeOf(person),
    createdAt: new Date(`${addDays(first, -1)}T12:00:00Z`),
    trialEndsAt: new Date(now.getTime() + 3 * MS_PER_DAY),
    coachTone: person.tone,
    spendAreas: person.areas,
    goal: {
      name: goal.name,
      cents: goal.amount_eur,
      date: goal.date,
      setOn: goal.start,
      openingCents: goal.opening_eur,
    },
  };
};

/** One account for each case, so that none sees what another left, in a few statements for all of them. The sums, streaks
 * and XP are those that the app would have written. */
export async function makeAccounts(make: Factories, file: AnswersFile): Promise<SeededPerson[]> {
  const { setting } = make;
  const lives = file.cases.map(({ person, id }) => {
    const life = file.people[person];
    if (!life) throw new RangeError(`There is no ${person}`);
    return { life, options: optionsOf(life, id, { now: setting.now, timeZone: file.timeZone }) };
  });
  const people = await make.makePeople(lives.map(({ options }) => options));
  const each = <T>(rowsOf: (life: FilePerson, person: SeededPerson) => readonly T[]) =>
    people.flatMap((person, index) => {
      const life = lives[index]?.life;
      return life ? rowsOf(life, person) : [];
    });
  await make.makeSavings(
    each(({ savings }, person) =>
      savings.map(({ amount_eur: cents, category, date, note }) => ({ person, cents, category, date, note })),
    ),
  );
  const goals = await setting.db.selectFrom('profiles').select(['id', 'goal_id']).execute();
  const goalOf = new Map(goals.map(({ id, goal_id: goal }) => [id, goal]));
  // What was taken out before the goal began was taken out of one before it.
  const earlier = each(({ goal, withdrawals }, person) => {
    const [taken] = withdrawals.filter(({ date }) => date < goal.start);
    return taken ? [{ person, date: taken.date, start: goal.start }] : [];
  }).map(({ person, date, start }) => ({
    user_id: person.id,
    id: setting.ids.uuid(),
    name: 'The goal before',
    amount_eur: '1.00',
    goal_date: start,
    set_on: date,
    put_in_eur: '1.00',
    reached_on: start,
    weeks: 1,
    savings: 1,
  }));
  const earlierOf = new Map(earlier.map(({ user_id: user, id }) => [user, id]));
  const rows = each(({ goal, withdrawals }, person) =>
    withdrawals.map(({ date, amount_eur: cents, note }) => ({
      user_id: person.id,
      id: setting.ids.uuid(),
      goal_id: (date < goal.start ? earlierOf : goalOf).get(person.id) ?? '',
      amount_eur: eurOf(cents),
      date,
      note,
      created_at: instantOn(setting, person, date, 21),
    })),
  );
  await insertRows(setting, 'reached_goals', earlier);
  await insertRows(setting, 'withdrawals', rows);
  return people;
}
