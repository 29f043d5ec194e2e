import { type Heard, answerMessage } from '~server/domain/coach/answer/answer';
import { saidOfTight } from '~server/domain/coach/answer/help-answers';
import type { Fact } from '~server/domain/coach/figures/facts';
import { dangerDayOf } from '~server/domain/coach/help/danger-day';
import type { CoachProfile } from '~server/domain/coach/person/coach-profile';
import { hardshipOfProfile } from '~server/domain/coach/person/hardship';
import { localDay } from '~server/domain/kernel/days';
import { bookAnswerOf } from '~server/domain/receipts/book-question';
import { type Costs, costsElsewhere, tablePrices } from '~server/domain/coach/prices/town-costs';
import { townOfProfile } from '~server/domain/coach/prices/whose';
import { profileFacts } from '~server/domain/coach/person/profile-facts';
import { type Asked, countedQueriesOf, readChat } from '~server/domain/coach/question/conversation';
import type { Query, QueryResult } from '~server/domain/coach/question/query';
import { statementOf } from '~server/domain/coach/question/query-statement';
import type { AskedPrice } from '~server/domain/coach/question/read-price';
import { type Question, readQuestion } from '~server/domain/coach/question/question';
import { builtInPlan, builtInTips, nextTip } from '~server/domain/coach/tips/built-in';
import { suggestSaving } from '~server/domain/coach/tips/savings-suggestion';
import type { Category } from '~server/domain/kernel/categories';
import { dayParts } from '~server/domain/kernel/days';
import type { CoachTone } from '~server/domain/onboarding/onboarding-schema';
import { checkText, personPart } from '~server/features/coach/prompts';
import { loadIntents } from '~server/features/coach/understand';

import { entriesOf } from './entries';
import { type OracleEntry, runOnEntries } from './query-oracle';

const intents = await loadIntents();

/** Messages that were read before: most of them are asked of many people. */
const known = new Map<string, Question>();
function readOnce(text: string): Question {
  const question = known.get(text) ?? readQuestion(intents, text);
  known.set(text, question);
  return question;
}

const conversations = new WeakMap<object, Map<string, Asked[]>>();
/** The same for conversations, by what reads their messages. */
const converseOnce: typeof readChat = (messages, parts) => {
  const read = conversations.get(parts.read) ?? new Map<string, Asked[]>();
  conversations.set(parts.read, read);
  const key = JSON.stringify([parts.goal, messages]);
  const asked = read.get(key) ?? readChat(messages, parts);
  read.set(key, asked);
  return asked;
};

/** The coach as the evals see it. Everything that it says comes from one of these functions, so a mutant
 * replaces one of them. */
export const COACH = {
  facts: profileFacts,
  hardship: hardshipOfProfile,
  tips: builtInTips,
  nextTip,
  plan: builtInPlan,
  read: readOnce,
  converse: converseOnce,
  statement: statementOf,
  /** What PostgreSQL counts on the server. */
  count: runOnEntries,
  answer: answerMessage,
  suggest: suggestSaving,
  clean: checkText,
  prompt: personPart,
};
export type Coach = typeof COACH;

/** What the server computes from a profile before the coach says anything. */
export function meet(coach: Coach, profile: CoachProfile) {
  const facts = coach.facts(profile);
  const hardship = coach.hardship(profile);
  const tone: CoachTone = hardship === null ? profile.tone : 'gentle';
  return { profile, facts, tone, hardship: hardship !== null, reason: hardship?.reason ?? null };
}
export type Met = ReturnType<typeof meet>;

/** Cache of the next tip by person, because it is the same for all their questions. */
const nextTips = new WeakMap<Met, Map<Category | null, ReturnType<Coach['nextTip']>>>();
function nextOf(coach: Coach, met: Met, category: Category | null) {
  const known = nextTips.get(met) ?? new Map<Category | null, ReturnType<Coach['nextTip']>>();
  nextTips.set(met, known);
  const next = known.get(category) ?? coach.nextTip(met, category);
  known.set(category, next);
  return next;
}

/** What was said before in a chat. */
export interface Said {
  role: 'user' | 'assistant';
  content: string;
  /** The figures of an answer. */
  facts?: readonly Fact[];
}

/** A message after those before it, with what its questions counted, as the server's chat.ts and built-in-answer.ts hear
 * it. */
export function hear(
  coach: Coach,
  profile: CoachProfile,
  text: string,
  { before = [], entries }: { before?: readonly Said[]; entries: readonly OracleEntry[] },
): Heard {
  const { today, goal } = profile;
  const messages = [...before.filter(({ role }) => role === 'user'), { content: text }];
  const asked = coach.converse(
    messages.map(({ content }) => ({ text: content, today })),
    { read: coach.read, goal },
  );
  const counted = new Map<Query, QueryResult>();
  for (const query of asked.flatMap(countedQueriesOf)) {
    const statement = coach.statement(query, today);
    if (statement) counted.set(query, coach.count(statement, entries));
  }
  const costs = new Map<AskedPrice, Costs>();
  for (const one of asked) if (one.kind === 'price') costs.set(one.price, costsOf(one.price, profile));
  const last = before.findLast(({ role }) => role === 'assistant');
  return {
    question: coach.read(text),
    asked,
    counted,
    costs,
    // Savers of the evals have kept no receipt.
    booked: new Map(asked.flatMap((one) => (one.kind === 'book' ? [[one.book, NO_BOOK]] : []))),
    last: { content: last?.content ?? '', facts: last?.facts ?? [] },
  };
}

const NO_BOOK = bookAnswerOf([], { isEmpty: true, today: localDay('2026-11-24') });

/** What the server knows of prices where there are no places around, and nobody told any. */
const costsOf = (asked: AskedPrice, profile: CoachProfile): Costs =>
  costsElsewhere(asked, profile) ?? {
    place: townOfProfile(profile),
    priceLevel: profile.multiplier,
    prices: tablePrices(asked, profile.multiplier),
  };

/** What is known around a message. */
export interface Around {
  /** Where the person lives; null when not known. */
  country?: string | null;
  openTips?: readonly string[];
  /** Whether the person has a plan for this week. */
  planned?: boolean;
  /** What was said before, oldest first. */
  before?: readonly Said[];
  /** All that the person ever logged; by default what their profile tells of it. */
  entries?: readonly OracleEntry[];
  xp?: number;
}

/** The built-in coach's answer to a typed message, as the server composes it. */
export function reply(coach: Coach, met: Met, text: string, around: Around = {}) {
  const { country = 'Austria', openTips = [], planned = false, before = [], xp = 1234 } = around;
  const { profile } = met;
  const heard = hear(coach, profile, text, { before, entries: around.entries ?? entriesOf(profile) });
  const { question, last } = heard;
  const today = planned ? coach.plan(met).days[dayParts(profile.today).weekday - 1] : undefined;
  const answer = coach.answer(profile, heard, {
    ...met,
    country,
    before: last.content,
    day: dangerDayOf(before),
    xp,
    openTips,
    told: before.filter(({ role }) => role === 'assistant').map(({ content }) => content),
    tipFor: (category, shown = []) =>
      shown.length === 0 ? nextOf(coach, met, category) : coach.nextTip(met, category, { shown }),
    planDay: today ?? null,
  });
  const tight = saidOfTight(question, last.content);
  const label = tight === null ? (question.unsure ? 'asked back' : question.intent) : `said ${tight}`;
  return { heard, question, label, ...answer };
}

/** A message and its answer, as they stand before the next one. */
export const exchanged = (
  text: string,
  { prose, facts }: Pick<ReturnType<typeof reply>, 'prose' | 'facts'>,
): Said[] => [
  { role: 'user', content: text },
  { role: 'assistant', content: prose, facts: [...facts.values()] },
];
