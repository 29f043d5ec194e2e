import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';

import { QuietButton } from '~/components/button';
import { Card } from '~/components/card';
import { FieldError } from '~/components/field';
import { newId } from '~/lib/id';
import { useMe } from '~/trpc/use-me';
import { formatReceiptAmount } from '~server/domain/receipts/receipt-amount';
import { type DraftLine, type ReceiptDraft, sumsOf, withSign } from '~server/domain/receipts/receipt-draft';

import { ReceiptLineFields } from './receipt-line-fields';
import { ReceiptLineRow } from './receipt-line-row';

interface ReceiptLinesProps {
  draft: ReceiptDraft;
  error: string | undefined;
  onChange: (lines: DraftLine[]) => void;
}

/** The lines of a receipt. One of them at a time is open for changes; sums follow what is typed. */
export function ReceiptLines({ draft, error, onChange }: ReceiptLinesProps) {
  const { numberLocale } = useMe();
  const { lines, currency } = draft;
  const [open, setOpen] = useState<string | null>(null);
  /** The row that gets the focus back when its fields close. */
  const [closed, setClosed] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (closed !== null) list.current?.querySelector<HTMLElement>(`[data-line="${closed}"] button`)?.focus();
  }, [closed]);

  const shown = (amount: number) => formatReceiptAmount(amount, currency, numberLocale);
  const change = (line: DraftLine) => onChange(lines.map((one) => (one.id === line.id ? line : one)));
  const close = (line: DraftLine) => {
    change({ ...withSign(line, numberLocale), doubtful: false });
    setOpen(null);
    setClosed(line.id);
  };
  const add = () => {
    const line: DraftLine = {
      ...{ id: newId(), kind: 'item', name: '', quantity: '1', unit: 'piece', amount: '', doubtful: false },
    };
    onChange([...lines, line]);
    setOpen(line.id);
  };
  const sums = sumsOf(draft);
  const doubtful = lines.filter((line) => line.doubtful).length;
  return (
    <Card>
      <div className="between">
        <h2>Lines</h2>
        {doubtful > 0 && <span className="chip chip-amber">{doubtful} to check</span>}
      </div>
      <ul className="rows" ref={list}>
        {lines.map((line) => (
          <li key={line.id} data-line={line.id}>
            {line.id === open ? (
              <ReceiptLineFields
                line={line}
                onChange={change}
                onClose={() => close(line)}
                onRemove={() => {
                  onChange(lines.filter(({ id }) => id !== line.id));
                  setOpen(null);
                }}
              />
            ) : (
              <ReceiptLineRow line={line} currency={currency} onOpen={() => setOpen(line.id)} />
            )}
          </li>
        ))}
      </ul>
      <QuietButton className="-ml-3" onClick={add}>
        <Plus size={18} /> Add a line
      </QuietButton>
      <FieldError id="lines-error" text={error} />
      <dl className="receipt-sums" aria-live="polite">
        <div className="between">
          <dt>Sum of the lines</dt>
          <dd className="num">{shown(sums.lines)}</dd>
        </div>
        {sums.total !== null && sums.missing !== null && sums.missing !== 0 && (
          <div className="between">
            <dt>{sums.missing > 0 ? 'Missing to the total' : 'More than the total'}</dt>
            <dd className="num">{shown(Math.abs(sums.missing))}</dd>
          </div>
        )}
      </dl>
      <p className="fine">
        {sums.missing === 0
          ? 'The lines add up to the total.'
          : sums.total === null
            ? 'Without a total the lines cannot be compared with it.'
            : 'The lines and the total differ. You can go on all the same.'}
      </p>
    </Card>
  );
}
