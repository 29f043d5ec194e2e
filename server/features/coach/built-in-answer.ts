import { findCoachPlan } from '~db/queries/coach/plan';
import { readQueryResult } from '~db/queries/coach/query';

import { type Heard, NOTHING_COUNTED, answerMessage, replyToQuery } from '../../domain/coach/answer/answer';
import { amongAnswer } from '../../domain/coach/answer/among-answer';
import { priceAnswer } from '../../domain/coach/answer/price-answer';
import type { Answer, AnswerParts, Reply } from '../../domain/coach/answer/answer-parts';
import type { DangerDay } from '../../domain/coach/help/danger-day';
import { countedQueriesOf } from '../../domain/coach/question/conversation';
import { type Costs, costsElsewhere, wantedPrices } from '../../domain/coach/prices/town-costs';
import { townOfProfile } from '../../domain/coach/prices/whose';
import type { Intent } from '../../domain/coach/question/intent';
import type { ReadAmong } from '../../domain/coach/question/last-answers';
import type { Query, QueryResult } from '../../domain/coach/question/query';
import type { Question } from '../../domain/coach/question/question';
import type { AskedBook } from '../../domain/coach/question/read-book';
import type { AskedPrice } from '../../domain/coach/question/read-price';
import { statementOf } from '../../domain/coach/question/query-statement';
import { nextTip } from '../../domain/coach/tips/built-in';
import { weekStart } from '../../domain/kernel/days';
import type { OnboardedContext } from '../../context';
import type { BookAnswer } from '../../domain/receipts/book-question';
import { pricesOfTown } from '../places/town-price';
import { askBook } from '../receipts/teaching';
import { type CoachContext, withToldPrices } from './coach-context';
import { coachPlanOf } from './plan';

/** Intents whose answers may tell a tip. */
const TELLS_TIP: ReadonlySet<Intent> = new Set<Intent>(['save_on', 'today', 'explain']);

/** Answers a message without a model: counts what its questions ask for, one statement each, and puts it into words. */
export async function builtInAnswer(
  ctx: OnboardedContext,
  read: CoachContext,
  {
    day,
    told,
    ...heard
  }: Omit<Heard, 'counted' | 'costs' | 'booked'> & Pick<AnswerParts, 'told'> & { day: DangerDay },
): Promise<Answer> {
  // Only a tip names prices that people told.
  const tells = heard.asked.some(
    ({ kind, question }) => kind === 'another' || (kind === 'intent' && TELLS_TIP.has(question.intent)),
  );
  const coachContext = tells ? await withToldPrices(ctx, read) : read;
  const counted = new Map<Query, QueryResult>();
  for (const one of heard.asked)
    for (const query of countedQueriesOf(one)) counted.set(query, await countedFor(ctx, query));
  const costs = new Map<AskedPrice, Costs>();
  for (const one of heard.asked)
    if (one.kind === 'price') costs.set(one.price, await costsFor(ctx, one.price));
  const booked = new Map<AskedBook, BookAnswer>();
  for (const one of heard.asked)
    if (one.kind === 'book') booked.set(one.book, await askBook(ctx, one.book.product));
  return answerMessage(
    coachContext.profile,
    { ...heard, counted, costs, booked },
    {
      ...partsOf(ctx, coachContext),
      before: heard.last.content,
      day,
      told,
      planDay: await planDayOf(ctx, heard.question),
    },
  );
}

/** The parts of an answer that depend on the person alone. */
function partsOf(
  { user }: OnboardedContext,
  { profile, facts, tone, hardship, row }: CoachContext,
): AnswerParts {
  const isTight = hardship !== null;
  return {
    facts,
    tone,
    hardship: isTight,
    country: user.country,
    before: '',
    day: null,
    xp: user.xp,
    told: [],
    openTips: row.tips.filter(({ status }) => status === 'todo').map(({ title }) => title),
    tipFor: (category, shown = []) =>
      nextTip({ profile, facts, tone, hardship: isTight }, category, {
        shown,
        standing: row.tips.filter(({ status }) => status === 'todo'),
      }),
    planDay: null,
  };
}

/** Answers a query for Claude, which never gets a note. */
export async function replyWithoutNotes(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  query: Query,
): Promise<Reply> {
  const result = await countedFor(ctx, query);
  const entries = result.entries.map((entry) => ({ ...entry, note: null }));
  return replyToQuery(coachContext.profile, query, { ...result, entries }, partsOf(ctx, coachContext));
}

/** Sets several answers beside each other, for Claude as well. */
export async function replyToSeveral(
  ctx: OnboardedContext,
  { profile }: CoachContext,
  asked: ReadAmong,
): Promise<Reply> {
  const counted = new Map<Query, QueryResult>();
  for (const query of asked.queries) counted.set(query, await countedFor(ctx, query));
  return amongAnswer(asked, counted, profile);
}

/** What things cost where the person lives, as estimates on Add have it, or in another place that the table has. */
async function costsFor(ctx: OnboardedContext, asked: AskedPrice): Promise<Costs> {
  const { user } = ctx;
  const elsewhere = costsElsewhere(asked, user);
  if (elsewhere) return elsewhere;
  const { town, prices } = await pricesOfTown(ctx, wantedPrices(asked));
  return { place: townOfProfile(user), priceLevel: town?.priceLevel ?? 1, prices };
}

/** Answers a question for a price for Claude, which is not told where people live. */
export async function replyWithoutTown(ctx: OnboardedContext, asked: AskedPrice): Promise<Reply> {
  const costs = await costsFor(ctx, asked);
  const isOwn = costs.place.kind === 'city' || costs.place.kind === 'country';
  const place = isOwn ? { ...costs.place, name: null } : costs.place;
  return priceAnswer(asked, { ...costs, place }, ctx.user.numberLocale);
}

/** What was counted for a query; nothing for one that asks the database nothing. */
async function countedFor({ db, user }: OnboardedContext, query: Query): Promise<QueryResult> {
  const statement = statementOf(query, user.today);
  return statement === null ? NOTHING_COUNTED : readQueryResult(db, user.id, statement, user.timeZone);
}

/** Today's part of the plan, for whoever asks what to do today; null without one, and when it is done. */
async function planDayOf(ctx: OnboardedContext, { intent }: Question): Promise<AnswerParts['planDay']> {
  const { user, db } = ctx;
  if (intent !== 'today' || !user.access.pro) return null;
  const plan = await findCoachPlan(db, user.id, weekStart(user.today));
  const day = plan && coachPlanOf(plan, user).days.find(({ date }) => date === user.today);
  return day && !day.completed ? { target: day.target, quickTip: day.quickTip } : null;
}
