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
import { dayParts, weekStart } from '../../domain/kernel/days';
import { cents } from '../../domain/kernel/money';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { OnboardedContext } from '../../context';
import { claudeFor } from './call-claude';
import { askSentences } from './claude-answer';
import { planOf } from './plan';
import { type CoachContext, readCoachContext } from './coach-context';
import { factsSchema } from './stored';

/** A message of the conversation. */
export interface Message {
  id: string;
  /** What a question and its answer have in common; null for messages from before there were turns. */
  turnId: string | null;
  role: 'user' | 'assistant';
  /** Of the coach with figures as {fact_id}; of the person as typed. */
  text: Prose;
  facts: Fact[];
  source: 'built_in' | 'claude' | null;
  createdAt: string;
}

/** What an answer sends, piece by piece. */
export type ChatEvent =
  | { kind: 'text'; text: Prose; facts: Fact[] }
  /** What came so far does not count: Claude broke off, the built-in coach begins anew. */
  | { kind: 'restart' }
  | { kind: 'end'; source: 'built_in' | 'claude'; fallback: boolean };

/** What Claude is told of the talk so far. */
const REMEMBERED = 12;

/** The conversation so far, oldest first. */
export async function chatMessages(ctx: OnboardedContext): Promise<Message[]> {
  const rows = await readMessages(ctx.db, ctx.user.id, SHOWN_MESSAGES);
  return rows.map((row) => ({
    id: String(row.id),
    turnId: row.turn_id,
    role: row.role,
    text: row.content,
    facts: factsSchema.parse(row.facts),
    source: row.source,
    createdAt: row.created_at,
  }));
}

/** Forgets the conversation. */
export async function clearHistory(ctx: OnboardedContext): Promise<void> {
  await clearMessages(ctx.db, ctx.user.id);
}

/** A question with what is known of the person who asks it. */
interface Asking {
  turnId: string;
  text: string;
  known: CoachContext;
  before: MessageRow[];
}

/** Answers a question sentence by sentence; every figure has its fact. The same turn twice is one question: its
 * second answer is not kept. Nothing is written before the first piece is asked for. Throws TOO_MANY_ATTEMPTS. */
export async function chat(
  ctx: OnboardedContext,
  question: { turnId: string; text: string },
): Promise<AsyncGenerator<ChatEvent, void, unknown>> {
  // What is refused is refused here: a stream that has begun has no status any more.
  await ctx.services.limits.consume('coachQuestion', ctx.user.id);
  const known = await readCoachContext(ctx);
  const before = (await readMessages(ctx.db, ctx.user.id, REMEMBERED)).filter(
    ({ turn_id }) => turn_id !== question.turnId,
  );
  return answer(ctx, { ...question, known, before });
}

async function* answer(
  ctx: OnboardedContext,
  { turnId, text, known, before }: Asking,
): AsyncGenerator<ChatEvent, void, unknown> {
  const { user, db } = ctx;
  const asked = await insertQuestion(db, { userId: user.id, turnId, content: text, now: ctx.now() });
  if (asked) await countInteraction(db, user.id);
  // Distress in the question itself makes the answer gentle, whatever the notes say.
  const gentle: CoachContext = speaksOfHardship(text)
    ? { ...known, hardship: known.hardship ?? { reason: 'notes' }, tone: 'gentle' }
    : known;

  const keep = (prose: Prose, facts: readonly Fact[], source: 'built_in' | 'claude') =>
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
      // Whoever stops listening in the middle ends the call to Claude, too.
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
  known: CoachContext,
  text: string,
): Promise<{ prose: Prose; facts: Facts }> {
  const { profile, facts, tone, row } = known;
  const hardship = known.hardship !== null;
  const question = readQuestion(text);
  const period = question.kind === 'totals' ? periodOf(question.period, profile.today) : null;
  const totals =
    question.kind === 'totals' && period
      ? await sumLogged(ctx.db, ctx.user.id, { ...period, category: question.category }).then((sum) =>
          totalFacts(
            { total: cents(sum.total), entries: sum.entries },
            period,
            question.category,
            profile.locale,
          ),
        )
      : [];
  const monday = weekStart(profile.today);
  const plan =
    question.kind === 'this_week' && ctx.user.access.pro
      ? await findPlan(ctx.db, ctx.user.id, monday)
      : undefined;
  const today = plan ? planOf(plan, profile.today).days[dayParts(profile.today).weekday - 1] : undefined;
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
