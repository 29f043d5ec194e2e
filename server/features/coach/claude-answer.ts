import type { MessageRow } from '~db/queries/coach/chat';

import { type Fact, type Prose, factBook, proseText } from '../../domain/coach/figures/facts';
import { sentencesOf } from '../../domain/coach/figures/sentences';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { OnboardedContext } from '../../context';
import { callOptions, claudeFor } from './call-claude';
import { chatTools } from './chat-tools';
import { SYSTEM, dataBlock, personPart, checkText } from './prompts';
import type { CoachContext } from './coach-context';
import { factsSchema } from './stored';

/** The longest waits for the first and for the last sentence. After them the built-in coach can still answer
 * within 10 s (docs/product/coach.md, 'Limits of Claude'). */
const FIRST_SENTENCE_MS = 7500;
const WHOLE_ANSWER_MS = 9500;
/** The largest number of sentences that are shown; what Claude says beyond it is dropped. */
const MAX_SENTENCES = 5;
const MAX_CHARACTERS = 4000;

/** Claude's answer, sentence by sentence, each checked against the facts. Returns why it is incomplete, or null.
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
  const whole = setTimeout(() => late.abort(), WHOLE_ANSWER_MS);
  const answer = claude.chat({
    ...callOptions(ctx),
    task: 'chat',
    system: SYSTEM.chat,
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
  let sentences = 0;
  let length = 0;
  /** The checked sentences of a part of the answer, within the limit of sentences. */
  const shown = (part: string): string => {
    const kept = sentencesOf(checkText(part, learned, tone).prose).filter((sentence) => {
      length += sentence.length;
      return length <= MAX_CHARACTERS && (sentences += 1) <= MAX_SENTENCES;
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
      if (complete !== '') yield `${complete} `;
    }
  } finally {
    [first, whole].forEach(clearTimeout);
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
  proseText(content, factBook(factsSchema.parse(facts)), locale) || '…';
