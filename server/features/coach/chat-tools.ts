import { z } from 'zod';

import { nextTip } from '../../domain/coach/tips/built-in';
import { type ClaudeTool, strictTool } from '../../services/claude/claude';
import type { OnboardedContext } from '../../context';
import { replyWithoutNotes } from './built-in-answer';
import type { CoachContext } from './coach-context';
import { dataBlock } from './prompts';
import { type Learned, type Teller, queryTools } from './query-tools';

/** The tools that Claude may use in the chat. Their results become facts with ids of their own.
 * @param said the person's own messages */
export function chatTools(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  { said, learned, tell }: { said: string; learned: Learned; tell: Teller },
): ClaudeTool[] {
  const { profile, facts, tone, hardship, row } = coachContext;
  return [
    ...queryTools({
      profile,
      said,
      learned,
      tell,
      reply: (query) => replyWithoutNotes(ctx, coachContext, query),
    }),
    strictTool(
      {
        name: 'find_tips',
        description: 'The tips that the person is trying, and one to try next.',
        schema: z.strictObject({}),
      },
      () => {
        const next = nextTip({ profile, facts, tone, hardship: hardship !== null });
        const open = row.tips.filter(({ status }) => status === 'todo').map(({ title }) => title);
        return tell(next?.facts ?? [], () => [
          `Trying now: ${dataBlock({ tips: open })}`,
          next ? `Next idea (${next.category}): ${next.title}` : 'No next idea.',
        ]);
      },
    ),
  ];
}
