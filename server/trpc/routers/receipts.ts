import { confirmedReceiptSchema, keptReceiptSchema } from '../../domain/receipts/receipt-schema';
import { adviseOnReceipt } from '../../features/receipts/advise';
import { keepReceipt } from '../../features/receipts/keep';
import { calls, onboardedProcedure, router } from '../init';

/** What receipts teach, and the person's own price book. */
export const receiptsRouter = router({
  /** Changes nothing; a mutation, because a receipt is too long for a URL, and no cache may hold the answer. */
  advise: onboardedProcedure
    .meta({ unseen: true })
    .input(confirmedReceiptSchema)
    .mutation(calls(adviseOnReceipt)),
  keep: onboardedProcedure.input(keptReceiptSchema).mutation(calls(keepReceipt)),
});
