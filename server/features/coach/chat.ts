import type { CoachSource } from '~db/columns';
import { setMoneyIsTight } from '~db/queries/coach/coach-context';
import { findCoachPlan } from '~db/queries/coach/plan';
import {
  type MessageRow,
  clearMessages,
  countInteraction,
  insertAnswer,
  insertQuestion,
  readMessages,
  sumLogged,
} from '~db/queries/coach/chat';
import { pendingTransfers } from '~db/queries/transfers/transfers';

import { afterCrisis, answerQuestion, saidOfTight, wishOf } from '../../domain/coach/answer/answer';
import type { Answer } from '../../domain/coach/answer/answer-parts';
import { nextTip } from '../../domain/coach/tips/built-in';
import { SHOWN_MESSAGES } from '../../domain/coach/tips/coach-text';
import { type Fact, type Prose, fact, factsBehind } from '../../domain/coach/figures/facts';
import type { Question } from '../../domain/coach/question/question';
import { sentencesOf } from '../../domain/coach/figures/sentences';
import { type Step, stepsSchema } from '../../domain/coach/answer/steps';
import { periodOf, totalFacts } from '../../domain/coach/answer/what-if';
import { levelProgress } from '../../domain/game/xp';
import { weekStart } from '../../domain/kernel/days';
import { addCents } from '../../domain/kernel/money';
import { MARKED_AT_ONCE } from '../../domain/transfers/transfer';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { OnboardedContext } from '../../context';
import { claudeFor } from './call-claude';
import { askSentences } from './claude-answer';
import { coachPlanOf } from './plan';
import { type CoachContext, readCoachContext } from './coach-context';
import { factsSchema } from './stored';
import { understand } from './understand';

/** An event of the stream that an answer is sent as. */
export type ChatEvent =
  | { kind: 'text'; text: Prose; facts: Fact[] }
  /** Discards what was sent so far: Claude broke off, and the built-in coach answers from the beginning. */
  | { kind: 'restart' }
  | { kind: 'end'; source: CoachSource; fallback: boolean; steps: readonly Step[] };

/** How many of the last messages are sent to Claude. */
const REMEMBERED = 12;

/** The messages of the chat, oldest first. */
export async function getChatMessages(ctx: OnboardedContext) {
  const rows = await readMessages(ctx.db, ctx.user.id, SHOWN_MESSAGES);
  return rows.map((row) => ({
    id: String(row.id),
    /** The same for a question and its answer; null for messages from before turns were stored. */
    turnId: row.turn_id,
    role: row.role,
    /** Written by the coach, with figures as {fact_id}, or by the person, as typed. */
    text: row.content,
    facts: factsSchema.parse(row.facts),
    /** What the person can do next, below an answer. */
    steps: stepsSchema.parse(row.steps),
    /** The category under which the saving that the answer offered was logged; null while it is not. */
    logged: row.logged_category,
    source: row.source,
    createdAt: row.created_at,
  }));
}

export type Message = Awaited<ReturnType<typeof getChatMessages>>[number];

/** Deletes all messages of the chat. */
export async function clearHistory(ctx: OnboardedContext): Promise<void> {
  await clearMessages(ctx.db, ctx.user.id);
}

/** A question with its turn, the coach context, and the messages before it. */
interface Asking {
  turnId: string;
  question: Question;
  coachContext: CoachContext;
  before: MessageRow[];
}

/** Answers a question sentence by sentence; every figure has its fact. The same turn twice is one question,
 * and its second answer is not stored. Nothing is written until the first piece is read.
 * @throws TOO_MANY_ATTEMPTS, but never to somebody in danger */
export async function sendMessage(ctx: OnboardedContext, { turnId, text }: { turnId: string; text: string }) {
  const question = await understand(text);
  // The limit is checked before the stream: once it has begun, a refusal can no longer be an HTTP status.
  if (question.intent !== 'crisis') await ctx.services.limits.consume('coachQuestion', ctx.user.id);
  const coachContext = await readCoachContext(ctx);
  const before = (await readMessages(ctx.db, ctx.user.id, REMEMBERED)).filter(
    ({ turn_id }) => turn_id !== turnId,
  );
  return answer(ctx, { turnId, question, coachContext, before });
}

async function* answer(
  ctx: OnboardedContext,
  { turnId, question, coachContext, before }: Asking,
): AsyncGenerator<ChatEvent, void, unknown> {
  const { user, db } = ctx;
  const { text } = question;
  const asked = await insertQuestion(db, { userId: user.id, turnId, content: text, now: ctx.now() });
  if (asked) await countInteraction(db, user.id);

  const keep = (prose: Prose, facts: readonly Fact[], source: CoachSource, steps: readonly Step[] = []) =>
    insertAnswer(db, {
      userId: user.id,
      turnId,
      content: prose,
      facts: JSON.stringify(facts),
      steps: JSON.stringify(steps),
      source,
      now: ctx.now(),
    });

  const said = before.at(-1)?.content ?? '';
  const claude = claudeFor(ctx, coachContext);
  if (typeof claude !== 'string' && !isOursToAnswer(question, coachContext, said)) {
    const sentencesSaid: string[] = [];
    const learned = new Map<string, Fact>(coachContext.facts);
    const sentences = askSentences(ctx, coachContext, { text, before, learned });
    let failure: ClaudeFailure | 'empty' | null = null;
    try {
      for (;;) {
        const next = await sentences.next();
        if (next.done) {
          failure = next.value;
          break;
        }
        sentencesSaid.push(next.value);
        yield { kind: 'text', text: next.value, facts: factsBehind([next.value], learned) };
      }
    } finally {
      // When the reader leaves in the middle, the call to Claude ends, too.
      await sentences.return(null);
    }
    if (failure === 'cancelled') return;
    if (failure === null) {
      const prose = sentencesSaid.join('');
      await keep(prose, factsBehind([prose], learned), 'claude');
      yield { kind: 'end', source: 'claude', fallback: false, steps: [] };
      return;
    }
    if (sentencesSaid.length > 0) yield { kind: 'restart' };
  }

  if (saidOfTight(question, said) === 'yes') await setMoneyIsTight(db, user.id, true);
  const { prose, facts, steps } = await builtInAnswer(ctx, coachContext, question, said);
  const behind = factsBehind([prose], facts);
  await keep(prose, behind, 'built_in', steps);
  for (const sentence of sentencesOf(prose)) yield { kind: 'text', text: sentence, facts: behind };
  yield { kind: 'end', source: 'built_in', fallback: claude !== 'no_consent', steps };
}

/** Whether only the built-in coach may answer: words of danger get helplines, the first words of hardship get
 * the question about it, and so does the reply to that question; a wish gets the buttons that do it. No model may
 * find other words for these. */
const isOursToAnswer = (question: Question, { hardship, profile }: CoachContext, before: string): boolean =>
  question.intent === 'crisis' ||
  wishOf(question, profile.today) !== null ||
  afterCrisis(question, before) ||
  saidOfTight(question, before) !== null ||
  (question.intent === 'hardship' && hardship === null);

async function builtInAnswer(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  question: Question,
  before: string,
): Promise<Answer> {
  const { profile, facts, tone, row } = coachContext;
  const hardship = coachContext.hardship !== null;
  const monday = weekStart(profile.today);
  const plan =
    question.intent === 'today' && ctx.user.access.pro
      ? await findCoachPlan(ctx.db, ctx.user.id, monday)
      : undefined;
  const today = plan
    ? coachPlanOf(plan, ctx.user).days.find(({ date }) => date === profile.today)
    : undefined;
  return answerQuestion(profile, question, {
    facts,
    tone,
    hardship,
    country: ctx.user.country,
    before,
    askedFacts: await factsAsked(ctx, question),
    openTips: row.tips.filter(({ status }) => status === 'todo').map(({ title }) => title),
    tipFor: (category) => nextTip({ profile, facts, tone, hardship }, category),
    planDay: today && !today.completed ? { target: today.target, quickTip: today.quickTip } : null,
  });
}

/** Facts that only some questions need, so that other questions cost no statement. */
async function factsAsked(ctx: OnboardedContext, { intent, slots }: Question): Promise<Fact[]> {
  const { db, user } = ctx;
  switch (intent) {
    case 'total': {
      const period = periodOf(slots.period ?? 'all', user.today);
      const category = slots.category ?? null;
      const sum = await sumLogged(db, user.id, { ...period, category });
      return totalFacts(sum, period, category, user.numberLocale);
    }
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
