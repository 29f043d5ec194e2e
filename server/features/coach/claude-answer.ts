import type { MessageRow } from '~db/queries/coach/chat';

import { type Fact, type Prose, factBook, plainText } from '../../domain/coach/facts';
import { sentencesOf } from '../../domain/coach/sentences';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { OnboardedContext } from '../../context';
import { callOptions, claudeFor } from './call-claude';
import { chatTools } from './chat-tools';
import { SYSTEM, dataBlock, personPart, checkText } from './prompts';
import type { CoachContext } from './coach-context';
import { factsSchema } from './stored';

/** The longest wait for the first sentence (docs/product.md, 'Limits of Claude'). */
const FIRST_SENTENCE_MS = 7500;
/** The longest wait for the next word, so that the built-in coach also takes over within 10 s when an answer stalls. */
const NEXT_WORD_MS = 6000;
const WHOLE_ANSWER_MS = 25_000;

/** Claude's answer, sentence by sentence, each checked against the facts. Returns why it is not complete, or null.
 * @param learned the facts that the answer may cite; those of tools are added */
export async function* askSentences(
  ctx: OnboardedContext,
  coachContext: CoachContext,
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
  const claude = claudeFor(ctx, coachContext);
  if (typeof claude === 'string') return 'empty';
  const { profile, facts, tone, hardship } = coachContext;
  const late = new AbortController();
  const first = setTimeout(() => late.abort(), FIRST_SENTENCE_MS);
  let silence: NodeJS.Timeout | undefined;
  const whole = setTimeout(() => late.abort(), WHOLE_ANSWER_MS);
  const answer = claude.chat({
    ...callOptions(ctx),
    system: SYSTEM.chat,
    size: ctx.user.access.pro ? 'strong' : 'small',
    maxTokens: 700,
    late: late.signal,
    tools: chatTools(ctx, coachContext, text, (found) => found.forEach((fact) => learned.set(fact.id, fact))),
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
      // The limit is for Claude alone, so it does not run while the reader takes the last sentence.
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
      // The last sentence may not be complete yet.
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

/** The messages from the first question on: the Messages API refuses to begin with an answer. */
const fromQuestion = (messages: MessageRow[]): MessageRow[] =>
  messages.slice(
    Math.max(
      0,
      messages.findIndex(({ role }) => role === 'user'),
    ),
  );

const plain = (content: Prose, facts: unknown, locale: string): string =>
  plainText(content, factBook(factsSchema.parse(facts)), locale) || '…';
