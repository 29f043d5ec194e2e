import { z } from 'zod';

import { plainTextSchema, requiredText } from '../kernel/text';
import { MAX_HISTORY, MAX_WISH } from './nearby-text';
import { positionSchema } from '../places/position-schema';

const MAX_CONTENT = 4000;

/** A message of the nearby chat (the specification's `chat-find-nearby`). Without a position the city of the profile counts. The
 * conversation comes from the browser: nothing of it is stored here. */
export const findNearbySchema = z.strictObject({
  message: requiredText(MAX_WISH, {
    required: 'Write what you are looking for',
    tooLong: `Write at most ${MAX_WISH} characters`,
  }),
  position: positionSchema.nullable(),
  /** Whether the browser could still tell a position: a search then asks for it first, and words of danger need none. */
  canLocate: z.boolean(),
  history: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: plainTextSchema(MAX_CONTENT) }))
    .max(MAX_HISTORY, `At most ${MAX_HISTORY} messages are read again`),
});
export type FindNearbyInput = z.output<typeof findNearbySchema>;
