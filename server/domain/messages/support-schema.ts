import { z } from 'zod';

import { plainTextSchema } from '../kernel/text';
import { SUPPORT_MAX, SUPPORT_MIN, SUPPORT_TOPICS } from './support';

const TOO_SHORT = `Write at least ${SUPPORT_MIN} characters`;
const TOO_LONG = `Write at most ${SUPPORT_MAX.toLocaleString('en')} characters`;

export const supportMessageSchema = z.strictObject({
  /** Made by the form: sending again after a lost answer makes no second mail. */
  id: z.uuid(),
  topic: z.enum(SUPPORT_TOPICS, 'Choose a topic'),
  message: plainTextSchema(SUPPORT_MAX, { required: TOO_SHORT, tooLong: TOO_LONG }).refine(
    (text) => text.trim().length >= SUPPORT_MIN,
    TOO_SHORT,
  ),
  /** Whether browser and version go along. */
  withDetails: z.boolean(),
});

export type SupportMessage = z.output<typeof supportMessageSchema>;
