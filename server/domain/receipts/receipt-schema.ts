import { z } from 'zod';

import { localDaySchema } from '../kernel/schemas';
import { plainTextSchema, requiredText } from '../kernel/text';
import { LONGEST_NAME, LONGEST_SHOP, MOST_AMOUNT, MOST_RECEIPT_LINES, MOST_QUANTITY } from './price-book';

const id = z.uuid('Invalid id').toLowerCase();

const AMOUNT_TEXT = 'Enter an amount below 100,000';
const QUANTITY_TEXT = 'Enter how many, for example 2 or 0.482';
const NO_LINES_TEXT = 'There is nothing to keep';

const quantitySchema = z
  .number(QUANTITY_TEXT)
  .positive(QUANTITY_TEXT)
  .max(MOST_QUANTITY, QUANTITY_TEXT)
  .transform((quantity) => Math.round(quantity * 1000) / 1000)
  .refine((quantity) => quantity > 0, QUANTITY_TEXT);
const unitSchema = z.enum(['piece', 'kg', 'l']);
const nameSchema = requiredText(LONGEST_NAME, {
  required: 'Enter what it is',
  tooLong: `A name has at most ${LONGEST_NAME} letters`,
});
const shopSchema = requiredText(LONGEST_SHOP, {
  required: 'Enter the shop',
  tooLong: `A shop has at most ${LONGEST_SHOP} letters`,
});
const unitAmountSchema = z.int(AMOUNT_TEXT).min(0, AMOUNT_TEXT).max(MOST_AMOUNT, AMOUNT_TEXT);

/** A line as its person has corrected it. How sure the reading was is of no use any more, and is dropped. */
const lineSchema = z.object({
  kind: z.enum(['item', 'deposit', 'discount', 'return', 'rounding', 'tip']),
  name: nameSchema,
  quantity: quantitySchema,
  unit: unitSchema,
  unitAmount: unitAmountSchema.nullable(),
  amount: z.int(AMOUNT_TEXT).min(-MOST_AMOUNT, AMOUNT_TEXT).max(MOST_AMOUNT, AMOUNT_TEXT),
});

/** A receipt as its person has corrected it. Callers that know the person's today check that the date is not after it.
 * Amounts are whole hundredths of `currency` (ISO 4217). */
export const confirmedReceiptSchema = z.strictObject({
  merchant: shopSchema.nullable(),
  date: localDaySchema('Invalid date format'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Enter a currency such as EUR'),
  lines: z
    .array(lineSchema)
    .min(1, NO_LINES_TEXT)
    .max(MOST_RECEIPT_LINES, `A receipt has at most ${MOST_RECEIPT_LINES} lines`),
});
export type ConfirmedReceipt = z.output<typeof confirmedReceiptSchema>;

/** The browser makes the `id` of a receipt, so that sending it again keeps nothing twice. */
export const keptReceiptSchema = confirmedReceiptSchema.extend({ id });
export type KeptReceipt = z.output<typeof keptReceiptSchema>;

const LONGEST_SEARCH = 100;
const PAGE_TEXT = 'There is no such page';

/** A page of the price book, of products whose name holds `search`. */
export const bookInputSchema = z.strictObject({
  page: z.int(PAGE_TEXT).min(1, PAGE_TEXT).max(1_000_000, PAGE_TEXT),
  search: plainTextSchema(LONGEST_SEARCH).optional(),
});
export type BookInput = z.output<typeof bookInputSchema>;

/** A product or a line of the price book. */
export const bookIdSchema = z.strictObject({ id });

export const renameSchema = z.strictObject({ id, name: nameSchema });
/** `id` goes into `into`, which keeps its name. */
export const mergeSchema = z.strictObject({ id, into: id });

const SIZE_TEXT = 'Enter what one holds, for example 1 or 0.25';

/** A line as its person has changed it. `unitAmount` is for one pack. */
export const bookLineSchema = z.strictObject({
  id,
  unitAmount: unitAmountSchema,
  packSize: z
    .number(SIZE_TEXT)
    .positive(SIZE_TEXT)
    .max(MOST_QUANTITY, SIZE_TEXT)
    .transform((size) => Math.round(size * 1000) / 1000)
    .refine((size) => size > 0, SIZE_TEXT),
  packUnit: unitSchema,
  shop: shopSchema.nullable(),
  day: localDaySchema('Invalid date format'),
});
export type ChangedBookLine = z.output<typeof bookLineSchema>;
