import { z } from 'zod';

import type { FixedExpenseType } from '~db/columns';

import { MAX_QUESTION, MAX_SPENDING_NOTES } from './coach-text';
import { countSchema, localDaySchema } from '../../kernel/schemas';
import { isCents, type Cents } from '../../kernel/money';
import { MAX_CHALLENGE_TITLE } from '../../challenges/challenge';
import { requiredText, plainTextSchema } from '../../kernel/text';

export type { FixedExpenseType };
const FIXED_EXPENSE_TYPES = [
  'rent',
  'mortgage',
  'car',
  'other',
] as const satisfies readonly FixedExpenseType[];

/** 9,999,999 EUR a month, the same limit as for a goal. */
const MAX_MONTHLY_CENTS = 999_999_900;

const monthlyCents = z
  .number('Enter an amount in euros')
  .min(0, 'Amount must be 0 or greater')
  .max(MAX_MONTHLY_CENTS, 'Amount must be less than 10 million')
  .transform((n, context): Cents => {
    if (isCents(n)) return n;
    context.addIssue({ code: 'custom', message: 'Enter an amount in euros' });
    return z.NEVER;
  })
  .nullable();

function upTo(max: number) {
  const message = `Enter a whole number from 0 to ${max}`;
  return countSchema(0, max, { tooSmall: message, tooLarge: message });
}

/** What a person says about their money. Amounts are cents a month; null means not said. */
export const financeSchema = z.object({
  income: monthlyCents,
  fixedType: z.enum(FIXED_EXPENSE_TYPES, 'Choose a kind of fixed expense').nullable(),
  fixedCosts: monthlyCents,
  notes: plainTextSchema(MAX_SPENDING_NOTES, {
    tooLong: 'Notes must be at most 2,000 characters',
  }).nullable(),
  tight: z.boolean('Say yes or no'),
  habits: z
    .object({
      eatingOut: upTo(50),
      coffees: upTo(50),
      rides: upTo(50),
      subscriptions: upTo(100),
    })
    .optional(),
});
export type FinanceInput = z.output<typeof financeSchema>;

const idSchema = z.uuid('Invalid id').toLowerCase();

export const tipIdSchema = z.object({ id: idSchema });
export const acceptTipSchema = z.object({
  generationId: idSchema,
  index: countSchema(0, 9, { tooSmall: 'Unknown tip', tooLarge: 'Unknown tip' }),
});
export const tipStatusSchema = z.object({ id: idSchema, status: z.enum(['todo', 'done'], 'Unknown status') });
const feedbackSchema = z.enum(['doing', 'declined'], 'Unknown feedback');
export const tipFeedbackSchema = acceptTipSchema.extend({ feedback: feedbackSchema });
export const acceptedFeedbackSchema = tipIdSchema.extend({ feedback: feedbackSchema });
export const templateSchema = z.object({ template: z.string('Unknown tip').min(1).max(100, 'Unknown tip') });
export const generationSchema = z.object({ generationId: idSchema });
/** Which week to plan: the days that are left of this one, or the next. */
export const planSchema = z.object({ next: z.boolean('Say yes or no') }).optional();
/** `markedOn` is the local day on which it was marked, when the mark waited on the device for a connection. */
export const planDaySchema = z.object({
  markedOn: localDaySchema('Invalid date format').optional(),
  weekStart: localDaySchema('Invalid date format'),
  index: countSchema(0, 6, { tooSmall: 'Unknown day', tooLarge: 'Unknown day' }),
  completed: z.boolean('Say yes or no'),
});
export type PlanDayInput = z.output<typeof planDaySchema>;
export const consentSchema = z.object({ granted: z.boolean('Say yes or no') });
export const suggestSavingSchema = z.object({
  title: requiredText(MAX_CHALLENGE_TITLE, {
    required: 'Please fill in all fields',
    tooLong: 'Title must be at most 100 characters',
  }),
  days: countSchema(1, 365, { tooSmall: 'Enter 1 to 365 days', tooLarge: 'Enter 1 to 365 days' }),
});
export const questionSchema = z.object({
  /** Made by the browser, so that a repeated request is not a second question. */
  turnId: idSchema,
  text: requiredText(MAX_QUESTION, {
    required: 'Type a question first',
    tooLong: 'Questions have at most 1,000 characters',
  }),
});
