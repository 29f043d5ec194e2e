import { z } from 'zod';

import { CATEGORIES } from './categories';
import { plainText, requiredText } from './safe-text';
import { localDaySchema, positiveCentsSchema } from './value-schema';

/** The largest saving: 999,999 EUR. */
const MAX_SAVING_CENTS = 99_999_900;

export const savingAmountSchema = positiveCentsSchema(MAX_SAVING_CENTS, {
  tooSmall: 'Amount must be greater than 0',
  tooLarge: 'Amount must be less than 999,999',
});

export const savingCategorySchema = requiredText(50, {
  required: 'Category is required',
  tooLong: 'Category must be less than 50 characters',
}).pipe(
  z.enum(
    CATEGORIES.map((category) => category.value),
    'Choose a category from the list',
  ),
);

export const savingNoteSchema = plainText(500, { tooLong: 'Note must be less than 500 characters' });

/**
 * A saving as the form and the procedure take it. `id` is made by the client and is the idempotency key;
 * `amount` is in cents. That the date is not after the user's today is checked where today is known.
 */
export const savingInputSchema = z.object({
  id: z.uuid('Invalid id'),
  amount: savingAmountSchema,
  category: savingCategorySchema,
  date: localDaySchema('Invalid date format'),
  note: savingNoteSchema.nullish().transform((note) => (note?.trim() ? note : null)),
});

export type SavingInput = z.output<typeof savingInputSchema>;
