import { z } from 'zod';

import { factText } from '../../domain/coach/figures/facts';
import { nextTip } from '../../domain/coach/tips/built-in';
import { type ClaudeTool, strictTool } from '../../services/claude/claude';
import type { OnboardedContext } from '../../context';
import { replyWithoutNotes } from './built-in-answer';
import { type CoachContext, withToldPrices } from './coach-context';
import { dataBlock } from './prompts';
import { type Learned, queryTools } from './query-tools';

/** The tools that Claude may use in the chat. Their results become facts.
 * @param said the person's own messages */
export function chatTools(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  { said, learned }: { said: string; learned: Learned },
): ClaudeTool[] {
  const { profile, facts, tone, hardship, row } = coachContext;
  return [
    ...queryTools({
      profile,
      said,
      learned,
      reply: (query) => replyWithoutNotes(ctx, coachContext, query),
    }),
    strictTool(
      {
        name: 'find_tips',
        description: 'The tips that the person is trying, and one to try next.',
        schema: z.strictObject({}),
      },
      async () => {
        const { profile } = await withToldPrices(ctx, coachContext);
        const next = nextTip({ profile, facts, tone, hardship: hardship !== null });
        const open = row.tips.filter(({ status }) => status === 'todo').map(({ title }) => title);
        const ids = new Set(next?.facts.map(({ id }) => id));
        const own = (next?.facts ?? []).map((fact) => ({
          ...fact,
          id: `t1_${fact.id}`,
          from: fact.from.map((id) => (ids.has(id) ? `t1_${id}` : id)),
        }));
        for (const fact of own) learned.facts.set(fact.id, fact);
        return [
          `Trying now: ${dataBlock({ tips: open })}`,
          next ? `Next idea (${next.category}): ${next.title}` : 'No next idea.',
          ...own.map((fact) => factText(fact, profile.locale)),
        ].join('\n');
      },
    ),
  ];
}
