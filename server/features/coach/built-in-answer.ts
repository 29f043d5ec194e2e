import { findCoachPlan } from '~db/queries/coach/plan';
import { readQuery } from '~db/queries/coach/query';
import { pendingTransfers } from '~db/queries/transfers/transfers';

import { answerQuestion } from '../../domain/coach/answer/answer';
import type { Answer, AnswerParts, Reply } from '../../domain/coach/answer/answer-parts';
import { goalQueryAnswer } from '../../domain/coach/answer/goal-query';
import { queryAnswer } from '../../domain/coach/answer/query-answer';
import { type LastAnswer, whyAnswer } from '../../domain/coach/answer/why-answer';
import { type Fact, fact, factBook } from '../../domain/coach/figures/facts';
import type { Asked } from '../../domain/coach/question/conversation';
import type { Query, QueryResult } from '../../domain/coach/question/query';
import type { Question } from '../../domain/coach/question/question';
import { isCounted } from '../../domain/coach/question/query-slots';
import { statementOf } from '../../domain/coach/question/query-statement';
import { nextTip } from '../../domain/coach/tips/built-in';
import { levelProgress } from '../../domain/game/xp';
import { weekStart } from '../../domain/kernel/days';
import { addCents } from '../../domain/kernel/money';
import { MARKED_AT_ONCE } from '../../domain/transfers/transfer';
import type { OnboardedContext } from '../../context';
import type { CoachContext } from './coach-context';
import { coachPlanOf } from './plan';

/** Answers the questions of a message, one below the other. */
export async function builtInAnswer(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  asked: readonly Asked[],
  last: LastAnswer,
): Promise<Answer> {
  const answers: Answer[] = [];
  for (const one of asked) answers.push(await answerTo(ctx, coachContext, one, last));
  return {
    prose: answers.map(({ prose }) => prose).join('\n\n'),
    facts: new Map(answers.flatMap(({ facts }) => [...facts])),
    steps: answers.flatMap(({ steps }) => steps),
  };
}

async function answerTo(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  asked: Asked,
  last: LastAnswer,
): Promise<Answer> {
  const { profile, facts } = coachContext;
  const { question } = asked;
  const parts: AnswerParts = {
    ...partsOf(ctx, coachContext),
    before: last.content,
    askedFacts: await factsAsked(ctx, question),
    planDay: await planDayOf(ctx, question),
  };
  if (asked.kind === 'intent' || asked.kind === 'another') return answerQuestion(profile, question, parts);
  const {
    prose,
    moreFacts = [],
    steps = [],
  }: Reply = asked.kind === 'why'
    ? whyAnswer(question, last, parts)
    : replyTo(coachContext, asked.query, await countedFor(ctx, asked.query), { ...parts, xp: ctx.user.xp });
  const more = new Map(moreFacts.filter(({ id }) => !facts.has(id)).map((one) => [one.id, one]));
  return { prose, facts: factBook([...facts.values(), ...more.values()]), steps };
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
    askedFacts: [],
    openTips: row.tips.filter(({ status }) => status === 'todo').map(({ title }) => title),
    tipFor: (category) => nextTip({ profile, facts, tone, hardship: isTight }, category),
    planDay: null,
  };
}

const replyTo = (
  { profile }: CoachContext,
  query: Query,
  result: QueryResult,
  parts: AnswerParts & { xp: number },
): Reply =>
  isCounted(query.measure)
    ? queryAnswer(query, result, profile, parts)
    : goalQueryAnswer(profile, query, parts);

/** Answers a query for Claude, which never gets a note. */
export async function replyWithoutNotes(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  query: Query,
): Promise<Reply> {
  const result = await countedFor(ctx, query);
  const entries = result.entries.map((entry) => ({ ...entry, note: null }));
  const parts = { ...partsOf(ctx, coachContext), xp: ctx.user.xp };
  return replyTo(coachContext, query, { ...result, entries }, parts);
}

const NOTHING: QueryResult = { sums: [], entries: [], foundWords: [] };

/** What was counted for a query; nothing for one that asks the database nothing. */
async function countedFor({ db, user }: OnboardedContext, query: Query): Promise<QueryResult> {
  const statement = statementOf(query, user.today);
  return statement === null ? NOTHING : readQuery(db, user.id, statement, user.timeZone);
}

/** Today's part of the plan, for whoever asks what to do today; null without one, and when it is done. */
async function planDayOf(ctx: OnboardedContext, { intent }: Question): Promise<AnswerParts['planDay']> {
  const { user, db } = ctx;
  if (intent !== 'today' || !user.access.pro) return null;
  const plan = await findCoachPlan(db, user.id, weekStart(user.today));
  const day = plan && coachPlanOf(plan, user).days.find(({ date }) => date === user.today);
  return day && !day.completed ? { target: day.target, quickTip: day.quickTip } : null;
}

/** Facts that only some questions need, so that other questions cost no statement. */
async function factsAsked({ db, user }: OnboardedContext, { intent }: Question): Promise<Fact[]> {
  switch (intent) {
    case 'transfer': {
      const rows = await pendingTransfers(db, {
        userId: user.id,
        limit: MARKED_AT_ONCE,
        timeZone: user.timeZone,
      }).execute();
      // What a challenge could save is part of no total.
      const waiting = rows.filter(({ kind }) => kind !== 'challenge');
      return [
        fact.eur(
          'waiting_total',
          addCents(...waiting.map(({ amount }) => amount)),
          'Savings that are logged and not marked as moved.',
        ),
        fact.count(
          'waiting_count',
          waiting.length,
          `How many of them there are; from ${MARKED_AT_ONCE} on, the newest ${MARKED_AT_ONCE}.`,
        ),
      ];
    }
    case 'xp_level': {
      const { level, toNext } = levelProgress(user.xp);
      return [
        fact.count('level', level, 'Your level.'),
        fact.count('xp', user.xp, 'All XP that you have earned.'),
        fact.count('xp_to_next', toNext, 'XP up to the next level.'),
      ];
    }
    default:
      return [];
  }
}
