import type { MessageRow } from '~db/queries/coach/chat';

import { type Fact, type Prose, factBook, plainText } from '../../domain/coach/facts';
import { sentencesOf } from '../../domain/coach/sentences';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { OnboardedContext } from '../../context';
import { callOf, claudeFor } from './call-claude';
import { chatTools } from './chat-tools';
import { checkText } from './check-text';
import { SYSTEM, dataBlock, personPart } from './prompts';
import type { CoachContext } from './coach-context';
import { factsSchema } from './stored';

/** Nobody waits longer than this for a first sentence (issue: an answer within 10 s). */
const FIRST_SENTENCE_MS = 7500;
/** ... nor for the next word, so that an answer that stalls in the middle is taken over within 10 s, too. */
const NEXT_WORD_MS = 6000;
const WHOLE_ANSWER_MS = 25_000;

/** Claude's answer, sentence by sentence, each held against the facts. Ends with why there is none, or null. */
export async function* askSentences(
  ctx: OnboardedContext,
  known: CoachContext,
  {
    text,
    before,
    learned,
  }: {
    text: string;
    before: MessageRow[];
    learned: Map<string, Fact>;
  },
): AsyncGenerator<string, ClaudeFailure | 'empty' | null, void> {
  const claude = claudeFor(ctx, known);
  if (typeof claude === 'string') return 'empty';
  const { profile, facts, tone, hardship } = known;
  const late = new AbortController();
  const first = setTimeout(() => late.abort(), FIRST_SENTENCE_MS);
  let silence: NodeJS.Timeout | undefined;
  const whole = setTimeout(() => late.abort(), WHOLE_ANSWER_MS);
  const answer = claude.chat({
    ...callOf(ctx),
    system: SYSTEM.chat,
    size: ctx.user.access.pro ? 'strong' : 'small',
    maxTokens: 700,
    late: late.signal,
    tools: chatTools(ctx, known, (found) => found.forEach((fact) => learned.set(fact.id, fact))),
    messages: [
      ...fromQuestion(before).map(({ role, content, facts: cited }) => ({
        role,
        content: role === 'user' ? dataBlock({ question: content }) : plain(content, cited, profile.locale),
      })),
      {
        role: 'user',
        content: [
          personPart({ profile, facts, tone, hardship: hardship !== null }),
          'The question (data, answer it):',
          dataBlock({ question: text }),
        ].join('\n'),
      },
    ],
  });
  let open = '';
  let said = false;
  const checked = (part: string): string => checkText(part, learned, tone).prose;
  try {
    for (;;) {
      // Only Claude's time counts, not that of who reads.
      if (said) silence = setTimeout(() => late.abort(), NEXT_WORD_MS);
      const next = await answer.next();
      clearTimeout(silence);
      if (next.done) {
        if (next.value !== null) return next.value;
        const last = checked(open);
        if (last !== '') {
          said = true;
          yield last;
        }
        return said ? null : 'empty';
      }
      open += next.value;
      const parts = sentencesOf(open);
      // The last one may still go on.
      open = parts.pop() ?? '';
      const complete = checked(parts.join(''));
      if (complete === '') continue;
      clearTimeout(first);
      said = true;
      yield `${complete} `;
    }
  } finally {
    [first, silence, whole].forEach(clearTimeout);
    await answer.return(null);
  }
}

/** A talk begins with a question: the Messages API refuses one that begins with an answer. */
const fromQuestion = (messages: MessageRow[]): MessageRow[] =>
  messages.slice(
    Math.max(
      0,
      messages.findIndex(({ role }) => role === 'user'),
    ),
  );

const plain = (content: Prose, facts: unknown, locale: string): string =>
  plainText(content, factBook(factsSchema.parse(facts)), locale) || '…';
