import type { CoachSource } from '~db/columns';
import { type HeardMessage, setMoneyIsTight } from '~db/queries/coach/coach-context';
import {
  clearMessages,
  countInteraction,
  insertAnswer,
  insertQuestion,
  readMessages,
} from '~db/queries/coach/chat';

import { isGentleDay, isOursAlone, saidOfTight } from '../../domain/coach/answer/help-answers';
import { type Step, stepsSchema } from '../../domain/coach/answer/steps';
import { type Fact, type Prose, factsBehind } from '../../domain/coach/figures/facts';
import { sentencesOf } from '../../domain/coach/figures/sentences';
import { readCannot } from '../../domain/coach/question/cannot';
import { type Asked, readChat } from '../../domain/coach/question/conversation';
import type { Question } from '../../domain/coach/question/question';
import { type DangerDay, dangerDayOf } from '../../domain/coach/help/danger-day';
import { isDangerAnswer } from '../../domain/coach/help/help-texts';
import { wishOf } from '../../domain/coach/answer/wanted-answer';
import { SHOWN_MESSAGES } from '../../domain/coach/tips/coach-text';
import { dayAt } from '../../domain/kernel/days';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { OnboardedContext } from '../../context';
import { builtInAnswer } from './built-in-answer';
import { claudeFor } from './call-claude';
import { askSentences } from './claude-answer';
import { type CoachContext, readCoachContext } from './coach-context';
import type { Learned } from './query-tools';
import { factsSchema } from './stored';
import { reader } from './understand';

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
    /** The category under which the saving that the answer offered was logged; null while it is not. */
    logged: row.logged_category,
    /** Whether the withdrawal that the answer offered was logged; also once it lies in the trash. */
    withdrawn: row.withdrawal_id !== null,
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
  /** The questions of the message, after those before it. */
  asked: readonly Asked[];
  coachContext: CoachContext;
  before: HeardMessage[];
  day: DangerDay;
  read: (text: string) => Question;
}

/** Answers a question sentence by sentence; every figure has its fact. The same turn twice is one question,
 * and its second answer is not stored. Nothing is written until the first piece is read.
 * @throws TOO_MANY_ATTEMPTS, but never to somebody in danger */
export async function sendMessage(ctx: OnboardedContext, { turnId, text }: { turnId: string; text: string }) {
  const read = await reader();
  const question = read(text);
  // The limit is checked before the stream: once it has begun, a refusal can no longer be an HTTP status.
  if (question.danger === null) await ctx.services.limits.consume('coachQuestion', ctx.user.id);
  const since = new Date(ctx.now().getTime() - LONGEST_DAY_MS);
  const told = await readCoachContext(ctx, { atLeast: REMEMBERED, since });
  const messages = told.row.messages.filter(({ turn_id }) => turn_id !== turnId);
  const { today, timeZone } = ctx.user;
  const day = dangerDayOf(
    messages.filter(({ created_at }) => dayAt(new Date(created_at), timeZone) === today),
  );
  const coachContext = isGentleDay(question, day) ? { ...told, tone: 'gentle' as const } : told;
  const before = messages.slice(-REMEMBERED);
  return answer(ctx, {
    turnId,
    question,
    asked: askedNow(ctx, read, text, before),
    coachContext,
    before,
    read,
    day,
  });
}

/** Reads a message after those before it, each as of the day on which it was sent. */
const askedNow = (
  { user, now }: OnboardedContext,
  read: (text: string) => Question,
  text: string,
  before: readonly HeardMessage[],
): Asked[] =>
  readChat(
    [
      ...before
        .filter(({ role }) => role === 'user')
        .map((row) => ({ text: row.content, at: new Date(row.created_at) })),
      { text, at: now() },
    ].map((one) => ({ text: one.text, today: dayAt(one.at, user.timeZone) })),
    { read, goal: user.goal },
  );

async function* answer(
  ctx: OnboardedContext,
  { turnId, question, asked, coachContext, before, day, read }: Asking,
): AsyncGenerator<ChatEvent, void, unknown> {
  const { user, db } = ctx;
  const { text } = question;
  const isNew = await insertQuestion(db, { userId: user.id, turnId, content: text, now: ctx.now() });
  if (isNew) await countInteraction(db, user.id);

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

  const last = before.findLast(({ role }) => role === 'assistant');
  const said = last?.content ?? '';
  const claude = claudeFor(ctx, coachContext);
  if (typeof claude !== 'string' && !isOurs({ question, asked }, coachContext, { before: said, day })) {
    const sentencesSaid: string[] = [];
    const learned: Learned = { facts: new Map(coachContext.facts), steps: [] };
    const sentences = askSentences(ctx, coachContext, {
      text,
      asked,
      before: withoutDanger(before, read),
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
        yield { kind: 'text', text: next.value, facts: factsBehind([next.value], learned.facts) };
      }
    } finally {
      // When the reader leaves in the middle, the call to Claude ends, too.
      await sentences.return(null);
    }
    if (failure === 'cancelled') return;
    if (failure === null) {
      const prose = sentencesSaid.join('');
      const { steps } = learned;
      await keep(prose, factsBehind([prose], learned.facts), 'claude', steps);
      yield { kind: 'end', source: 'claude', fallback: false, steps };
      return;
    }
    if (sentencesSaid.length > 0) yield { kind: 'restart' };
  }

  if (saidOfTight(question, said) === 'yes') await setMoneyIsTight(db, user.id, true);
  const { prose, facts, steps } = await builtInAnswer(ctx, coachContext, {
    question,
    asked,
    told: before.filter(({ role }) => role === 'assistant').map(({ content }) => content),
    last: { content: said, facts: factsSchema.parse(last?.facts ?? []) },
    day,
  });
  const behind = factsBehind([prose], facts);
  await keep(prose, behind, 'built_in', steps);
  for (const sentence of sentencesOf(prose)) yield { kind: 'text', text: sentence, facts: behind };
  yield { kind: 'end', source: 'built_in', fallback: claude !== 'no_consent', steps };
}

/** Whether only the built-in coach may answer: danger, hardship, what nobody logs, what receipts show, and a wish, which gets the buttons that
 * do it. */
const isOurs = (
  { question, asked }: Pick<Asking, 'question' | 'asked'>,
  { hardship, profile }: CoachContext,
  around: { before: string; day: DangerDay },
): boolean =>
  wishOf(question, profile) !== null ||
  (readCannot(question.text) !== null && asked.every(({ kind }) => kind !== 'price')) ||
  // Product and shop of a receipt are sent to nobody.
  asked.some(({ kind }) => kind === 'book') ||
  isOursAlone(question, { ...around, hardship: hardship !== null });

/** Without the turns of earlier days in which there were words of danger: they are sent to nobody. */
function withoutDanger(messages: readonly HeardMessage[], read: (text: string) => Question): HeardMessage[] {
  const isDanger = ({ role, content }: HeardMessage): boolean =>
    role === 'user' ? read(content).danger !== null : isDangerAnswer(content);
  const turns = new Set(messages.filter(isDanger).map(({ turn_id }) => turn_id));
  return messages.filter((row) => !isDanger(row) && (row.turn_id === null || !turns.has(row.turn_id)));
}
