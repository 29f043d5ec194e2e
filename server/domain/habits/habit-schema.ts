import { z } from 'zod';

import { requiredText } from '../kernel/text';
import { MAX_SAVING_CENTS, SAVING_TEXT } from '../savings/saving-rules';
import { confirmedSchema, savingAmountSchema, savingCategorySchema } from '../savings/saving-schema';
import { CADENCES } from './habit';
import { HABIT_TEXT } from './habit-text';
import { countSchema, localDaySchema } from '../kernel/schemas';

const idSchema = z.uuid('Invalid id').toLowerCase();

const common = {
  /** Made by the browser: the same id again is the same habit. */
  id: idSchema,
  title: requiredText(100, { required: HABIT_TEXT.titleRequired, tooLong: HABIT_TEXT.titleTooLong }),
  category: savingCategorySchema,
  cadence: z.enum(CADENCES, HABIT_TEXT.cadence),
  startsOn: localDaySchema(SAVING_TEXT.dateInvalid),
  amount: savingAmountSchema,
  confirmed: confirmedSchema,
};

/** A habit as form and procedure take it. `amount` is in cents; for a ladder it is the amount of one step. */
export const habitInputSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ ...common, kind: z.literal('fixed') }),
      z.strictObject({
        ...common,
        kind: z.literal('ladder'),
        steps: countSchema(2, 400, { tooSmall: HABIT_TEXT.steps, tooLarge: HABIT_TEXT.steps }),
        reversed: z.boolean(),
      }),
    ],
    HABIT_TEXT.kind,
  )
  .superRefine((input, context) => {
    if (input.kind === 'ladder' && input.amount * input.steps > MAX_SAVING_CENTS)
      context.addIssue({ code: 'custom', path: ['amount'], message: HABIT_TEXT.stepTooLarge });
  });
export type HabitInput = z.output<typeof habitInputSchema>;

/** A due occurrence of a habit. */
export const occurrenceSchema = z.strictObject({
  id: idSchema,
  dueOn: localDaySchema(SAVING_TEXT.dateInvalid),
});
export type OccurrenceInput = z.output<typeof occurrenceSchema>;

/** Something that was nearly bought. The browser makes the `id`, which becomes that of the saving. */
export const nearlyBoughtInputSchema = z.strictObject({
  id: idSchema,
  what: requiredText(200, { required: HABIT_TEXT.whatRequired, tooLong: HABIT_TEXT.whatTooLong }),
  amount: savingAmountSchema,
  category: savingCategorySchema,
  confirmed: confirmedSchema,
});
export type NearlyBoughtInput = z.output<typeof nearlyBoughtInputSchema>;

/** `date` is the local day of a decision that waited on the device for a connection. */
export const nearlyBoughtDecisionSchema = z.strictObject({
  date: localDaySchema(SAVING_TEXT.dateInvalid).optional(),
  id: idSchema,
  outcome: z.enum(['saved', 'bought'], HABIT_TEXT.outcome),
});
export type NearlyBoughtDecision = z.output<typeof nearlyBoughtDecisionSchema>;
