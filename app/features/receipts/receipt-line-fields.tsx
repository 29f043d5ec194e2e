import Trash2 from 'lucide-react/icons/trash-2';
import type { KeyboardEvent } from 'react';

import { IconButton, SmallButton } from '~/components/button';
import { SelectField, TextField } from '~/components/form-fields';
import type { DraftLine } from '~server/domain/receipts/receipt-draft';
import { RECEIPT_LINE_KINDS, type ReceiptLineKind } from '~server/domain/receipts/receipt';

import { KIND_LABEL } from './receipt-line-row';

const KINDS = RECEIPT_LINE_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));
const isKind = (text: string): text is ReceiptLineKind => RECEIPT_LINE_KINDS.some((kind) => kind === text);

const QUANTITY_LABEL: Readonly<Record<DraftLine['unit'], string>> = {
  piece: 'Quantity',
  kg: 'Kilograms',
  l: 'Litres',
};

interface ReceiptLineFieldsProps {
  line: DraftLine;
  onChange: (line: DraftLine) => void;
  onClose: () => void;
  onRemove: () => void;
}

/** The fields of one line. Enter and Escape close them. */
export function ReceiptLineFields({ line, onChange, onClose, onRemove }: ReceiptLineFieldsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Escape' && !(key === 'Enter' && target instanceof HTMLInputElement)) return;
    // The row that gets the focus would be pressed by the same key.
    event.preventDefault();
    onClose();
  };
  return (
    <div className="line-fields" role="group" aria-label={`Line ${line.name}`} onKeyDown={onKeyDown}>
      <TextField
        label="Product"
        value={line.name}
        onChange={(name) => onChange({ ...line, name })}
        maxLength={80}
        autoComplete="off"
        autoFocus
      />
      <TextField
        label={QUANTITY_LABEL[line.unit]}
        inputMode="decimal"
        value={line.quantity}
        onChange={(quantity) => onChange({ ...line, quantity })}
        maxLength={8}
        autoComplete="off"
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        value={line.amount}
        onChange={(amount) => onChange({ ...line, amount })}
        maxLength={14}
        autoComplete="off"
      />
      <SelectField
        label="Kind"
        value={line.kind}
        options={KINDS}
        onChange={(kind) => isKind(kind) && onChange({ ...line, kind })}
      />
      <div className="row gap-1 self-end">
        <SmallButton onClick={onClose}>Done</SmallButton>
        <IconButton label={`Remove ${line.name || 'the line'}`} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </div>
    </div>
  );
}
