import type { ConfirmedReceipt } from '~server/domain/receipts/receipt-draft';
import type { ReceiptSaving } from './receipt-saving';
export function ReceiptResult(_: {
  scanId: string;
  receipt: ConfirmedReceipt;
  onUse: (saving: ReceiptSaving) => void;
}) {
  return null;
}
