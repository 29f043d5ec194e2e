import { z } from 'zod';

import { savingAmountSchema, savingCategorySchema } from './saving-schema';
import { SAVING_TEXT } from './saving-rules';
import { plainText } from '../kernel/text';
import { localDaySchema } from '../kernel/schemas';

/** The longest text that can be looked for in notes. */
const MAX_SEARCH = 100;

const pageText = 'There is no such page';

/** The filter of the history. `from` and `to` are amounts in cents, both included. */
export const historyInputSchema = z.object({
  page: z.int(pageText).min(1, pageText).max(1_000_000, pageText),
  date: localDaySchema(SAVING_TEXT.dateInvalid).optional(),
  category: savingCategorySchema.optional(),
  from: savingAmountSchema.optional(),
  to: savingAmountSchema.optional(),
  search: plainText(MAX_SEARCH).optional(),
});

export type HistoryInput = z.output<typeof historyInputSchema>;
