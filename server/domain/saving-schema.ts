import { z } from 'zod';

import { CATEGORIES } from './categories';
import { plainText, requiredText } from './safe-text';
import { MAX_NOTE, MAX_SAVING_CENTS, SAVING_TEXT } from './saving-rules';
import { localDaySchema, positiveCentsSchema } from './value-schema';

export const savingAmountSchema = positiveCentsSchema(MAX_SAVING_CENTS, {
  tooSmall: SAVING_TEXT.amountTooSmall,
  tooLarge: SAVING_TEXT.amountTooLarge,
});

export const savingCategorySchema = requiredText(50, {
  required: SAVING_TEXT.categoryRequired,
  tooLong: SAVING_TEXT.categoryTooLong,
}).pipe(
  z.enum(
    CATEGORIES.map((category) => category.value),
    SAVING_TEXT.categoryUnknown,
  ),
);

const savingNoteSchema = plainText(MAX_NOTE, { tooLong: SAVING_TEXT.noteTooLong });

/**
 * A saving as the form and the procedure take it. `id` is made by the client and is the idempotency key (in lower
 * case, as the database gives it back: the XP ledger names it as its source); `amount` is in cents. That the date
 * is not after the user's today is checked where today is known.
 */
export const savingInputSchema = z.object({
  id: z.uuid('Invalid id').toLowerCase(),
  amount: savingAmountSchema,
  category: savingCategorySchema,
  date: localDaySchema(SAVING_TEXT.dateInvalid),
  note: savingNoteSchema.nullish().transform((note) => (note?.trim() ? note : null)),
});

export type SavingInput = z.output<typeof savingInputSchema>;
