import { z } from 'zod';

import { CANNOTS, type Cannot } from '../question/cannot';
import type { Reply } from './answer-parts';
import answers from './cannot-answers.json' with { type: 'json' };
import { SCREENS, open } from './steps';

const ANSWERS = z
  .record(z.enum(CANNOTS), z.strictObject({ says: z.string(), step: z.string(), screen: z.enum(SCREENS) }))
  .parse(answers);

/** Says what Hazel cannot know and where it may stand; to a request that no figure answers, a word of advice. It names no
 * amount, because every amount would belong to another question. */
export function cannotAnswer(cannot: Cannot): Reply {
  const { says, step, screen } = ANSWERS[cannot];
  return { prose: says, steps: [open(step, screen)] };
}
