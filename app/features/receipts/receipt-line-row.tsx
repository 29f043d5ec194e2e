import CircleHelp from 'lucide-react/icons/circle-help';

import { useMe } from '~/trpc/use-me';
import { formatReceiptAmount, parseReceiptAmount } from '~server/domain/receipts/receipt-amount';
import type { DraftLine } from '~server/domain/receipts/receipt-draft';
import type { ReceiptLineKind } from '~server/domain/receipts/receipt';

/** What a line is, where it is no item. */
export const KIND_LABEL: Readonly<Record<ReceiptLineKind, string>> = {
  item: 'Item',
  deposit: 'Deposit',
  discount: 'Discount',
  return: 'Return',
  rounding: 'Rounding',
  tip: 'Tip',
};
const UNIT: Readonly<Record<DraftLine['unit'], string>> = { piece: '×', kg: 'kg', l: 'l' };

/** A line as it was read; a press opens it for changes. */
export function ReceiptLineRow({
  line,
  currency,
  onOpen,
}: {
  line: DraftLine;
  currency: string;
  onOpen: () => void;
}) {
  const { numberLocale } = useMe();
  const amount = parseReceiptAmount(line.amount);
  const details = [
    line.kind !== 'item' && KIND_LABEL[line.kind],
    line.quantity !== '1' && `${line.quantity} ${UNIT[line.unit]}`,
    line.doubtful && 'Have a look',
  ].filter(Boolean);
  return (
    <button type="button" className="line-row" onClick={onOpen}>
      <span className="row-main">
        <b>{line.name || 'Without a name'}</b>
        {details.length > 0 && (
          <span className={line.doubtful ? 'fine line-doubtful' : 'fine'}>
            {line.doubtful && <CircleHelp size={14} aria-hidden="true" />} {details.join(' · ')}
          </span>
        )}
      </span>
      <span className="num">
        {amount === null ? line.amount || '?' : formatReceiptAmount(amount, currency, numberLocale)}
      </span>
    </button>
  );
}
