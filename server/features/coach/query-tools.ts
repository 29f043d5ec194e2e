import type { Reply } from '../../domain/coach/answer/answer-parts';
import type { Step } from '../../domain/coach/answer/steps';
import { readingsOf } from '../../domain/coach/figures/check-figures';
import { type Fact, factText } from '../../domain/coach/figures/facts';
import type { Query } from '../../domain/coach/question/query';
import { goalInput, goalQuery, savingsInput, savingsQuery } from '../../domain/coach/question/query-input';
import type { CoachProfile } from '../../domain/coach/person/coach-profile';
import { type ClaudeTool, strictTool } from '../../services/claude/claude';
import { dataBlock } from './prompts';

/** What an answer of Claude has to go by; tools add to it. */
export interface Learned {
  /** The facts that the answer may cite. */
  facts: Map<string, Fact>;
  /** What the person can do next, by the last query that was answered. */
  steps: readonly Step[];
}

/** The built-in coach's reply as lines for the model. Its ids name what is counted or supposed, so that two replies
 * share one only for the same figure. */
export function replyText({ prose, moreFacts = [] }: Reply, learned: Learned, locale: string): string {
  for (const fact of moreFacts) if (!learned.facts.has(fact.id)) learned.facts.set(fact.id, fact);
  return [
    `Hazel would say: ${dataBlock({ hazel_says: prose })}`,
    ...moreFacts.map((fact) => factText(fact, locale)),
  ].join('\n');
}

/** The tools by which Claude asks what the server computes: what was logged, and what becomes of the goal.
 * @param said the person's own messages: no note is searched for other words, and other amounts are called an example */
export function queryTools({
  profile: { today, locale },
  said,
  learned,
  reply,
}: {
  profile: Pick<CoachProfile, 'today' | 'locale'>;
  said: string;
  learned: Learned;
  reply: (query: Query) => Promise<Reply>;
}): ClaudeTool[] {
  const answered = async (read: () => Query): Promise<string> => {
    const query = queryOf(read);
    if (typeof query === 'string') return query;
    const { steps = [], ...found } = await reply(query);
    if (steps.length > 0) learned.steps = steps;
    if (isNamed(query, said)) return replyText(found, learned, locale);
    const moreFacts = (found.moreFacts ?? []).map(asExample);
    return `An example: the person did not name this amount. Say so.\n${replyText({ ...found, moreFacts }, learned, locale)}`;
  };
  return [
    strictTool(
      {
        name: 'ask_savings',
        description:
          'What the person has logged: sums, counts, averages, the biggest, the best, shares and comparisons, of any days and under any filter. Never guess days or a filter that the person did not mean: ask them.',
        schema: savingsInput,
      },
      (input) => answered(() => savingsQuery(input, { today, said })),
    ),
    strictTool(
      {
        name: 'ask_goal',
        description:
          'How the goal stands, what it needs, what is left and when it is reached: as it is, or if something were otherwise.',
        schema: goalInput,
      },
      (input) => answered(() => goalQuery(input)),
    ),
  ];
}

/** Whether the amount of an assumption, if there is one, stands in the person's messages. */
function isNamed({ assumption }: Query, said: string): boolean {
  if (assumption === null || !('amount' in assumption)) return true;
  const named = (said.match(/\d[\d.,]*/g) ?? []).flatMap(readingsOf);
  return named.includes(assumption.amount / 100);
}

/** The amount that was supposed, as an example. */
const asExample = (fact: Fact): Fact =>
  /_then_(?:asked|goal_amount)$/.test(fact.id)
    ? { ...fact, about: 'example', sentence: 'An example, not an amount that you named.' }
    : fact;

/** A query as the model wrote it, or why it is not usable, in words for the model. */
function queryOf(read: () => Query): Query | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return `This cannot be counted: ${error.message}`;
    throw error;
  }
}
