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

import { answerQuestion } from '../../domain/coach/answer/answer';
import type { Answer } from '../../domain/coach/answer/answer-parts';
import { isGentleDay, isOursAlone, saidOfTight } from '../../domain/coach/answer/help-answers';
import { type DangerDay, dangerDayOf } from '../../domain/coach/help/danger-day';
import { isDangerAnswer } from '../../domain/coach/help/help-texts';
import { nextTip } from '../../domain/coach/tips/built-in';
import { SHOWN_MESSAGES } from '../../domain/coach/tips/coach-text';
import { type Fact, type Prose, fact, factsBehind } from '../../domain/coach/figures/facts';
import type { Question } from '../../domain/coach/question/question';
import { sentencesOf } from '../../domain/coach/figures/sentences';
import { type Step, stepsSchema } from '../../domain/coach/answer/steps';
import { periodOf, totalFacts } from '../../domain/coach/answer/what-if';
import { levelProgress } from '../../domain/game/xp';
import { dayAt, weekStart } from '../../domain/kernel/days';
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

/** A local day with a change of clocks has 25 hours. */
const LONGEST_DAY_MS = 25 * 60 * 60 * 1000;

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
  day: DangerDay;
}

/** Answers a question sentence by sentence; every figure has its fact. The same turn twice is one question,
 * and its second answer is not stored. Nothing is written until the first piece is read.
 * @throws TOO_MANY_ATTEMPTS, but never to somebody in danger */
export async function sendMessage(ctx: OnboardedContext, { turnId, text }: { turnId: string; text: string }) {
  const question = await understand(text);
  // The limit is checked before the stream: once it has begun, a refusal can no longer be an HTTP status.
  if (question.danger === null) await ctx.services.limits.consume('coachQuestion', ctx.user.id);
  const told = await readCoachContext(ctx);
  const since = new Date(ctx.now().getTime() - LONGEST_DAY_MS);
  const messages = (await readMessages(ctx.db, ctx.user.id, REMEMBERED, since)).filter(
    ({ turn_id }) => turn_id !== turnId,
  );
  const { today, timeZone } = ctx.user;
  const day = dangerDayOf(
    messages.filter(({ created_at }) => dayAt(new Date(created_at), timeZone) === today),
  );
  const coachContext = isGentleDay(question, day) ? { ...told, tone: 'gentle' as const } : told;
  const before = messages.slice(-REMEMBERED);
  return answer(ctx, { turnId, question, coachContext, before, day });
}

async function* answer(
  ctx: OnboardedContext,
  { turnId, question, coachContext, before, day }: Asking,
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
  if (
    typeof claude !== 'string' &&
    !isOursAlone(question, { before: said, day, hardship: coachContext.hardship !== null })
  ) {
    const sentencesSaid: string[] = [];
    const learned = new Map<string, Fact>(coachContext.facts);
    const sentences = askSentences(ctx, coachContext, {
      text,
      before: await withoutDanger(before),
      learned,
    });
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
  const { prose, facts, steps } = await builtInAnswer(ctx, coachContext, question, { before: said, day });
  const behind = factsBehind([prose], facts);
  await keep(prose, behind, 'built_in', steps);
  for (const sentence of sentencesOf(prose)) yield { kind: 'text', text: sentence, facts: behind };
  yield { kind: 'end', source: 'built_in', fallback: claude !== 'no_consent', steps };
}

/** Without the turns of earlier days in which there were words of danger: they are sent to nobody. */
async function withoutDanger(messages: readonly MessageRow[]): Promise<MessageRow[]> {
  const isDanger = async ({ role, content }: MessageRow) =>
    role === 'user' ? (await understand(content)).danger !== null : isDangerAnswer(content);
  const flags = await Promise.all(messages.map(isDanger));
  const turns = new Set(messages.filter((_, index) => flags[index]).map(({ turn_id }) => turn_id));
  return messages.filter(({ turn_id }, index) => !flags[index] && (turn_id === null || !turns.has(turn_id)));
}

async function builtInAnswer(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  question: Question,
  { before, day }: { before: string; day: DangerDay },
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
    day,
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
