import { notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';

import { PRICE_BOOK_TEXT } from './texts';

/** How long a message of a deletion offers Undo. */
const UNDO_MS = 10_000;

/** Deletes prices and products, each with a message that offers Undo. */
export function useDeletions() {
  const restored = { meta: { done: PRICE_BOOK_TEXT.restored, failed: PRICE_BOOK_TEXT.notRestored } };
  const restoreLine = trpc.receipts.restoreLine.useMutation(restored);
  const restoreProduct = trpc.receipts.restoreProduct.useMutation(restored);
  const undo = (text: string, onPress: () => void) =>
    notifySuccess(text, { action: { label: 'Undo', onPress }, durationMs: UNDO_MS });
  const removeLine = trpc.receipts.deleteLine.useMutation({
    meta: { failed: PRICE_BOOK_TEXT.notDeleted },
    onSuccess: (_nothing, line) => undo(PRICE_BOOK_TEXT.priceDeleted, () => restoreLine.mutate(line)),
  });
  const removeProduct = trpc.receipts.deleteProduct.useMutation({
    meta: { failed: PRICE_BOOK_TEXT.notDeleted },
    onSuccess: (_nothing, product) =>
      undo(PRICE_BOOK_TEXT.productDeleted, () => restoreProduct.mutate(product)),
  });
  return { removeLine, removeProduct };
}
