import { z } from 'zod';

import {
  CHALLENGE_TEXT,
  MAX_BUILT_IN_DAYS,
  MAX_CHECK_IN_NOTE,
  MAX_CUSTOM_DAYS,
  MAX_CHALLENGE_DESCRIPTION,
  MAX_EXPECTED_CENTS,
  MAX_CHALLENGE_TITLE,
} from './challenge';
import { cents } from '../kernel/money';
import { plainTextSchema, requiredText } from '../kernel/text';
import { countSchema, localDaySchema } from '../kernel/schemas';

const days = (max: number) =>
  countSchema(1, max, { tooSmall: 'Enter at least 1 day', tooLarge: `Enter at most ${max} days` });

const savingSchema = countSchema(0, MAX_EXPECTED_CENTS, {
  tooSmall: 'Enter an amount of 0 or more',
  tooLarge: 'Amount must be less than 999,999',
}).transform(cents);

/** The id of a run or of a challenge of the person's own. */
export const challengeIdSchema = z.object({ id: z.uuid('Invalid id').toLowerCase() });

/** Starts a challenge: a built-in one by its code, with the values of the Customize dialog or without any, or one of
 * the person's own by `custom_{id}`, which has its values already. `saving` is in cents at the person's local prices. */
export const startSchema = z.object({
  code: z.string('Unknown challenge').min(1, 'Unknown challenge').max(100, 'Unknown challenge'),
  durationDays: days(MAX_BUILT_IN_DAYS).optional(),
  saving: savingSchema.optional(),
});
export type StartInput = z.output<typeof startSchema>;

/** `day` is the local day of a check-in that waited on the device for a connection; without it, it is today's. */
export const checkInSchema = challengeIdSchema.extend({
  day: localDaySchema('Invalid date format').optional(),
  note: plainTextSchema(MAX_CHECK_IN_NOTE, { tooLong: 'Note must be less than 500 characters' })
    .nullish()
    .transform((note) => (note?.trim() ? note : null)),
});

export type CheckInInput = z.output<typeof checkInSchema>;

/** A challenge of the person's own. The browser makes the `id`: sent twice, it is created once. `saving` as above. */
export const customChallengeSchema = challengeIdSchema.extend({
  title: requiredText(MAX_CHALLENGE_TITLE, {
    required: CHALLENGE_TEXT.fillIn,
    tooLong: 'Title must be at most 100 characters',
  }),
  description: requiredText(MAX_CHALLENGE_DESCRIPTION, {
    required: CHALLENGE_TEXT.fillIn,
    tooLong: 'Description must be at most 1,000 characters',
  }),
  durationDays: days(MAX_CUSTOM_DAYS),
  saving: savingSchema,
});
export type CustomChallengeInput = z.output<typeof customChallengeSchema>;
