import {
  bookIdSchema,
  bookInputSchema,
  bookLineSchema,
  confirmedReceiptSchema,
  keptReceiptSchema,
  mergeSchema,
  renameSchema,
} from '../../domain/receipts/receipt-schema';
import { adviseOnReceipt } from '../../features/receipts/advise';
import { keepReceipt } from '../../features/receipts/keep';
import {
  changeBookLine,
  clearPriceBook,
  getPriceBook,
  getProduct,
  mergeBookProducts,
  removeBookLine,
  removeProduct,
  renameBookProduct,
  returnBookLine,
  returnProduct,
} from '../../features/receipts/price-book';
import { calls, callsWith, noInput, onboardedProcedure, router } from '../init';

const withBookId = onboardedProcedure.input(bookIdSchema);

/** What receipts teach, and the person's own price book. */
export const receiptsRouter = router({
  /** Changes nothing; a mutation, because a receipt is too long for a URL, and no cache may hold the answer. */
  advise: onboardedProcedure
    .meta({ unseen: true })
    .input(confirmedReceiptSchema)
    .mutation(calls(adviseOnReceipt)),
  keep: onboardedProcedure.input(keptReceiptSchema).mutation(calls(keepReceipt)),
  book: onboardedProcedure.input(bookInputSchema).query(calls(getPriceBook)),
  product: withBookId.query(callsWith('id', getProduct)),
  rename: onboardedProcedure.input(renameSchema).mutation(calls(renameBookProduct)),
  merge: onboardedProcedure.input(mergeSchema).mutation(calls(mergeBookProducts)),
  deleteProduct: withBookId.mutation(callsWith('id', removeProduct)),
  restoreProduct: withBookId.mutation(callsWith('id', returnProduct)),
  changeLine: onboardedProcedure.input(bookLineSchema).mutation(calls(changeBookLine)),
  deleteLine: withBookId.mutation(callsWith('id', removeBookLine)),
  restoreLine: withBookId.mutation(callsWith('id', returnBookLine)),
  clear: onboardedProcedure.input(noInput).mutation(calls(clearPriceBook)),
});
