import { z } from 'zod';

import { sumLogged } from '~db/queries/coach/chat';

import { CATEGORIES } from '../../domain/kernel/categories';
import { nextTip } from '../../domain/coach/tips/built-in';
import { readingsOf } from '../../domain/coach/figures/check-figures';
import { type Fact, factText } from '../../domain/coach/figures/facts';
import { periodOf, totalFacts, whatIf, whyNoForecast } from '../../domain/coach/answer/what-if';
import { EVERY, PERIODS } from '../../domain/coach/question/slots';
import { cents } from '../../domain/kernel/money';
import type { ClaudeTool } from '../../services/claude/claude';
import type { OnboardedContext } from '../../context';
import { dataBlock } from './prompts';
import type { CoachContext } from './coach-context';

const CATEGORY_VALUES = CATEGORIES.map(({ value }) => value);

const totalsInput = z.object({
  category: z.enum(CATEGORY_VALUES).nullable().default(null),
  period: z.enum(PERIODS),
});
const whatIfInput = z.object({ amount_eur: z.number().positive().max(999_999), every: z.enum(EVERY) });
const tipsInput = z.object({});

function inputSchema(schema: z.ZodType): { type: 'object'; [key: string]: unknown } {
  return { ...z.toJSONSchema(schema, { io: 'input' }), type: 'object' };
}

/** The tools that Claude may use in the chat. Their results become facts with ids of their own.
 * @param question the person's; an amount that it does not contain is called an example
 * @param learn gets these facts, so that the answer may cite them */
export function chatTools(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  question: string,
  learn: (facts: readonly Fact[]) => void,
): ClaudeTool[] {
  const { profile, facts, tone, hardship, row } = coachContext;
  let calls = 0;

  /** The result of a tool as the model reads it: facts with ids that no other call has used. */
  const resultText = (found: readonly Fact[], words: readonly string[] = []): string => {
    calls += 1;
    const prefix = `q${calls}`;
    const ids = new Set(found.map(({ id }) => id));
    const own = found.map((fact) => ({
      ...fact,
      id: `${prefix}_${fact.id}`,
      from: fact.from.map((id) => (ids.has(id) ? `${prefix}_${id}` : id)),
    }));
    learn(own);
    return [...words, ...own.map((fact) => factText(fact, profile.locale))].join('\n');
  };

  const tool = <T>(
    name: string,
    description: string,
    schema: z.ZodType<T>,
    run: (input: T) => Promise<string> | string,
  ): ClaudeTool => ({
    definition: { name, description, input_schema: inputSchema(schema) },
    async run(input) {
      const read = schema.safeParse(input);
      return read.success ? run(read.data) : `This input is not usable: ${z.prettifyError(read.error)}`;
    },
  });

  return [
    tool(
      'totals',
      'What the person has logged as saved in a period, in one category or (null) in all.',
      totalsInput,
      async ({ category, period }) => {
        const asked = periodOf(period, profile.today);
        const sum = await sumLogged(ctx.db, ctx.user.id, { ...asked, category });
        return resultText(totalFacts(sum, asked, category, profile.locale));
      },
    ),
    tool(
      'what_if',
      'What becomes of the goal if the person saves an amount more every day, week or month.',
      whatIfInput,
      ({ amount_eur, every }) => {
        const found = whatIf(profile, cents(Math.round(amount_eur * 100)), every);
        const dated = found.some(({ id }) => id === 'goal_date_with_extra');
        const noDate = dated ? [] : [`No date: ${whyNoForecast(profile) ?? 'it takes too long.'}`];
        const named = (question.match(/\d[\d.,]*/g) ?? []).flatMap(readingsOf);
        if (named.includes(amount_eur)) return resultText(found, noDate);
        const sentence = `An example of so much a ${every}, not one that you named.`;
        return resultText(
          found.map((fact) => (fact.id === 'extra' ? { ...fact, about: 'example', sentence } : fact)),
          ['An example: the person did not name this amount. Say so.', ...noDate],
        );
      },
    ),
    tool('find_tips', 'The tips that the person is trying, and one to try next.', tipsInput, () => {
      const next = nextTip({ profile, facts, tone, hardship: hardship !== null });
      const open = row.tips.filter(({ status }) => status === 'todo').map(({ title }) => title);
      return resultText(next?.facts ?? [], [
        `Trying now: ${dataBlock({ tips: open })}`,
        next ? `Next idea (${next.category}): ${next.title}` : 'No next idea.',
      ]);
    }),
  ];
}
