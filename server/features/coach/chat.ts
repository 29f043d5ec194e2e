import type { CoachSource } from '~db/columns';
import { findPlan } from '~db/queries/coach/plan';
import {
  type MessageRow,
  clearMessages,
  countInteraction,
  insertAnswer,
  insertQuestion,
  readMessages,
  sumLogged,
} from '~db/queries/coach/chat';

import { answerQuestion } from '../../domain/coach/answer';
import { nextTip } from '../../domain/coach/built-in';
import { SHOWN_MESSAGES } from '../../domain/coach/coach-text';
import { type Fact, type Facts, type Prose, factsBehind } from '../../domain/coach/facts';
import { speaksOfHardship } from '../../domain/coach/hardship';
import { readQuestion } from '../../domain/coach/question';
import { sentencesOf } from '../../domain/coach/sentences';
import { periodOf, totalFacts } from '../../domain/coach/what-if';
import { weekStart } from '../../domain/kernel/days';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { OnboardedContext } from '../../context';
import { claudeFor } from './call-claude';
import { askSentences } from './claude-answer';
import { planOf } from './plan';
import { type CoachContext, readCoachContext } from './coach-context';
import { factsSchema } from './stored';

/** An event of the stream that an answer is sent as. */
export type ChatEvent =
  | { kind: 'text'; text: Prose; facts: Fact[] }
  /** Discards what was sent so far: Claude broke off, and the built-in coach answers from the beginning. */
  | { kind: 'restart' }
  | { kind: 'end'; source: CoachSource; fallback: boolean };

/** How many of the last messages are sent to Claude. */
const REMEMBERED = 12;

/** The messages of the chat, oldest first. */
export async function chatMessages(ctx: OnboardedContext) {
  const rows = await readMessages(ctx.db, ctx.user.id, SHOWN_MESSAGES);
  return rows.map((row) => ({
    id: String(row.id),
    /** The same for a question and its answer; null for messages from before there were turns. */
    turnId: row.turn_id,
    role: row.role,
    /** Written by the coach, with figures as {fact_id}, or by the person, as typed. */
    text: row.content,
    facts: factsSchema.parse(row.facts),
    source: row.source,
    createdAt: row.created_at,
  }));
}

export type Message = Awaited<ReturnType<typeof chatMessages>>[number];

/** Deletes all messages of the chat. */
export async function clearHistory(ctx: OnboardedContext): Promise<void> {
  await clearMessages(ctx.db, ctx.user.id);
}

/** A question with its turn, the coach context, and the messages before it. */
interface Asking {
  turnId: string;
  text: string;
  coachContext: CoachContext;
  before: MessageRow[];
}

/** Answers a question sentence by sentence; every figure has its fact. The same turn twice is one question, whose
 * second answer is not stored. Nothing is written until the first piece is read. Throws TOO_MANY_ATTEMPTS. */
export async function sendMessage(
  ctx: OnboardedContext,
  question: { turnId: string; text: string },
): Promise<AsyncGenerator<ChatEvent, void, unknown>> {
  // The limit is checked before the stream: once it has begun, a refusal can no longer be an HTTP status.
  await ctx.services.limits.consume('coachQuestion', ctx.user.id);
  const coachContext = await readCoachContext(ctx);
  const before = (await readMessages(ctx.db, ctx.user.id, REMEMBERED)).filter(
    ({ turn_id }) => turn_id !== question.turnId,
  );
  return answer(ctx, { ...question, coachContext, before });
}

async function* answer(
  ctx: OnboardedContext,
  { turnId, text, coachContext, before }: Asking,
): AsyncGenerator<ChatEvent, void, unknown> {
  const { user, db } = ctx;
  const asked = await insertQuestion(db, { userId: user.id, turnId, content: text, now: ctx.now() });
  if (asked) await countInteraction(db, user.id);
  // Distress in the question makes the answer gentle, whatever the profile says.
  const gentle: CoachContext = speaksOfHardship(text)
    ? { ...coachContext, hardship: coachContext.hardship ?? { reason: 'notes' }, tone: 'gentle' }
    : coachContext;

  const keep = (prose: Prose, facts: readonly Fact[], source: CoachSource) =>
    insertAnswer(db, {
      userId: user.id,
      turnId,
      content: prose,
      facts: JSON.stringify(facts),
      source,
      now: ctx.now(),
    });

  const claude = claudeFor(ctx, gentle);
  if (typeof claude !== 'string') {
    const said: string[] = [];
    const learned = new Map<string, Fact>(gentle.facts);
    const sentences = askSentences(ctx, gentle, { text, before, learned });
    let failure: ClaudeFailure | 'empty' | null = null;
    try {
      for (;;) {
        const next = await sentences.next();
        if (next.done) {
          failure = next.value;
          break;
        }
        said.push(next.value);
        yield { kind: 'text', text: next.value, facts: factsBehind([next.value], learned) };
      }
    } finally {
      // When the reader leaves in the middle, the call to Claude ends, too.
      await sentences.return(null);
    }
    if (failure === 'cancelled') return;
    if (failure === null) {
      const prose = said.join('');
      await keep(prose, factsBehind([prose], learned), 'claude');
      yield { kind: 'end', source: 'claude', fallback: false };
      return;
    }
    if (said.length > 0) yield { kind: 'restart' };
  }

  const { prose, facts } = await builtInAnswer(ctx, gentle, text);
  const behind = factsBehind([prose], facts);
  await keep(prose, behind, 'built_in');
  for (const sentence of sentencesOf(prose)) yield { kind: 'text', text: sentence, facts: behind };
  yield { kind: 'end', source: 'built_in', fallback: claude !== 'no_consent' };
}

async function builtInAnswer(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  text: string,
): Promise<{ prose: Prose; facts: Facts }> {
  const { profile, facts, tone, row } = coachContext;
  const hardship = coachContext.hardship !== null;
  const question = readQuestion(text);
  const period = question.kind === 'totals' ? periodOf(question.period, profile.today) : null;
  const totals =
    question.kind === 'totals' && period
      ? await sumLogged(ctx.db, ctx.user.id, { ...period, category: question.category }).then((sum) =>
          totalFacts(sum, period, question.category, profile.locale),
        )
      : [];
  const monday = weekStart(profile.today);
  const plan =
    question.kind === 'this_week' && ctx.user.access.pro
      ? await findPlan(ctx.db, ctx.user.id, monday)
      : undefined;
  const today = plan
    ? planOf(plan, profile.today).days.find(({ date }) => date === profile.today)
    : undefined;
  return answerQuestion(profile, question, {
    facts,
    tone,
    hardship,
    totals,
    openTips: row.tips.filter(({ status }) => status === 'todo').map(({ title }) => title),
    nextTip: nextTip({ profile, facts, tone, hardship }),
    planDay: today && !today.completed ? { target: today.target, quickTip: today.quickTip } : null,
  });
}
