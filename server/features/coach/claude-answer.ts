import type { HeardMessage } from '~db/queries/coach/coach-context';

import { type Prose, factBook, proseText } from '../../domain/coach/figures/facts';
import { cellsOf } from '../../domain/coach/figures/prose-lines';
import { sentencesOf } from '../../domain/coach/figures/sentences';
import { withoutTown } from '../../domain/coach/answer/price-answer';
import { withoutNotes } from '../../domain/coach/answer/query-names';
import { type NamedTown, townOfProfile } from '../../domain/coach/prices/whose';
import type { Asked } from '../../domain/coach/question/conversation';
import { namesReceipts } from '../../domain/coach/tips/book-tip';
import { todaySaid } from '../../domain/coach/question/query-input';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { OnboardedContext } from '../../context';
import { replyToSeveral, replyWithoutNotes, replyWithoutTown } from './built-in-answer';
import { callOptions } from '../claude/call-options';
import { claudeFor } from './call-claude';
import { chatTools } from './chat-tools';
import { SYSTEM, dataBlock, personPart, checkText } from './prompts';
import type { CoachContext } from './coach-context';
import { type Learned, replyText } from './query-tools';
import { factsSchema } from './stored';

/** The longest waits for the first and for the last sentence. After them the built-in coach can still answer
 * within 10 s (docs/product/coach.md, 'Limits of Claude'). */
const FIRST_SENTENCE_MS = 7500;
const WHOLE_ANSWER_MS = 9500;
/** The largest number of sentences that are shown; what Claude says beyond it is dropped. */
const MAX_SENTENCES = 5;
const MAX_CHARACTERS = 4000;

/** Claude's answer, sentence by sentence, each checked against the facts. Returns why it is incomplete, or null.
 * Claude gets the built-in coach's answer to each query that was read in the question, so that it need not ask for it.
 * @param learned what the answer may cite; what that answer and the tools say is added */
export async function* askSentences(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  {
    text,
    asked,
    before,
    learned,
  }: {
    text: string;
    asked: readonly Asked[];
    before: HeardMessage[];
    learned: Learned;
  },
): AsyncGenerator<string, ClaudeFailure | 'empty' | null, void> {
  const claude = claudeFor(ctx, coachContext);
  if (typeof claude === 'string') return 'empty';
  const { profile, facts, tone, hardship } = coachContext;
  const read: string[] = [];
  for (const one of asked)
    if (one.kind === 'query' || one.kind === 'among' || one.kind === 'price') {
      const reply =
        one.kind === 'query'
          ? await replyWithoutNotes(ctx, coachContext, one.query)
          : one.kind === 'price'
            ? await replyWithoutTown(ctx, one.price)
            : await replyToSeveral(ctx, coachContext, one);
      learned.steps = [...learned.steps, ...(reply.steps ?? [])];
      read.push(replyText(reply, learned, profile.locale));
    }
  const said = [...before.filter(({ role }) => role === 'user').map(({ content }) => content), text].join(
    '\n',
  );
  const late = new AbortController();
  const first = setTimeout(() => late.abort(), FIRST_SENTENCE_MS);
  const whole = setTimeout(() => late.abort(), WHOLE_ANSWER_MS);
  const answer = claude.chat({
    ...callOptions(ctx),
    task: 'chat',
    system: SYSTEM.chat,
    late: late.signal,
    tools: chatTools(ctx, coachContext, { said, learned }),
    messages: [
      ...fromQuestion(before).map(({ role, content, facts: cited }) => ({
        role,
        content:
          role === 'user'
            ? dataBlock({ question: content })
            : plain(content, cited, townOfProfile(profile), profile.locale),
      })),
      {
        role: 'user',
        content: [
          personPart({ profile, facts, tone, hardship: hardship !== null }),
          'The question (data, answer it):',
          dataBlock({ question: text }),
          `Today: ${todaySaid(profile.today)}`,
          ...(read.length > 0 ? ['As Hazel reads the question:', ...read] : []),
        ].join('\n'),
      },
    ],
  });
  let open = '';
  let sentences = 0;
  let length = 0;
  let inTable = false;
  /** The checked sentences of a part of the answer, within the limit of sentences. A table counts as one of them. */
  const shown = (part: string): string => {
    const kept = sentencesOf(checkText(part, learned.facts, tone).prose).filter((sentence) => {
      const isLine = cellsOf(sentence.trimEnd()) !== null;
      if (!isLine || !inTable) sentences += 1;
      inTable = isLine;
      length += sentence.length;
      return length <= MAX_CHARACTERS && sentences <= MAX_SENTENCES;
    });
    if (kept.length > 0) clearTimeout(first);
    return kept.join('');
  };
  try {
    for (;;) {
      const next = await answer.next();
      if (next.done) {
        // An incomplete answer may end in the middle of a sentence.
        if (next.value === 'incomplete') return sentences > 0 ? null : 'incomplete';
        if (next.value !== null) return next.value;
        const last = shown(open);
        if (last !== '') yield last;
        return sentences > 0 ? null : 'empty';
      }
      open += next.value;
      const parts = sentencesOf(open);
      // The last sentence may still be incomplete.
      open = parts.pop() ?? '';
      const complete = shown(parts.join(''));
      // A line of a table ends where it ended.
      if (complete !== '') yield `${complete}${parts.at(-1)?.endsWith('\n') ? '\n' : ' '}`;
    }
  } finally {
    [first, whole].forEach(clearTimeout);
    await answer.return(null);
  }
}

/** The messages from the first question on: the Messages API refuses to begin with an answer. */
const fromQuestion = (messages: HeardMessage[]): HeardMessage[] =>
  messages.slice(
    Math.max(
      0,
      messages.findIndex(({ role }) => role === 'user'),
    ),
  );

/** A message as Claude gets it: with its figures, without notes and without where the person lives; one that names products and
 * shops of receipts is left out. */
const plain = (content: Prose, facts: unknown, place: NamedTown, locale: string): string =>
  namesReceipts(content)
    ? OF_RECEIPTS
    : proseText(withoutTown(withoutNotes(content), place), factBook(factsSchema.parse(facts)), locale) || '…';
const OF_RECEIPTS = 'That was about what your receipts show.';
