import { useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { TextField } from '~/components/form-fields';
import { useMe } from '~/trpc/use-me';
import {
  type DraftErrors,
  type DraftField,
  type ReceiptDraft,
  confirmedOf,
} from '~server/domain/receipts/receipt-draft';
import type { ConfirmedReceipt } from '~server/domain/receipts/receipt-schema';

import type { ReceiptReader } from '~server/domain/receipts/scan-answer';

import { ReceiptLines } from './receipt-lines';
import { ReceiptPicture } from './receipt-picture';
import { ReceiptResult } from './receipt-result';
import type { ReceiptSaving } from './receipt-saving';
import { type Scan, changeScan } from './scans';

const READ_BY: Readonly<Record<ReceiptReader, string>> = {
  local: 'Read by Hazel, on its own server',
  claude: 'Read by Claude',
  local_instead: 'Read by Hazel, on its own server. Claude could not read it this time.',
};

interface CheckReceiptProps {
  scan: Scan;
  draft: ReceiptDraft;
  onUse: (saving: ReceiptSaving) => void;
}

/** What was read from a picture, beside it: its person corrects it, and only then learns what it could have cost. */
export function CheckReceipt({ scan, draft, onUse }: CheckReceiptProps) {
  const { today } = useMe();
  const [errors, setErrors] = useState<DraftErrors>({});
  const [confirmed, setConfirmed] = useState<ConfirmedReceipt | null>(null);

  const change = (part: Partial<ReceiptDraft>) => {
    setConfirmed(null);
    changeScan(scan.id, { draft: { ...draft, ...part } });
  };
  const changeField = (name: DraftField) => (text: string) => {
    setErrors((before) => ({ ...before, [name]: undefined }));
    change({ [name]: text, doubtful: draft.doubtful.filter((one) => one !== name) });
  };
  const confirm = () => {
    const read = confirmedOf(draft, today);
    setErrors(read.ok ? {} : read.errors);
    if (read.ok) setConfirmed(read.value);
  };
  const check = (name: DraftField) => {
    if (!draft.doubtful.includes(name)) return undefined;
    return draft[name] === '' ? 'Hazel could not find it.' : 'Hazel is not sure. Have a look.';
  };

  return (
    <section className="receipt" aria-label="Check what was read">
      <ReceiptPicture pictures={scan.pictures} name={scan.file.name} />
      <div className="stack gap-4">
        {draft.severalReceipts && (
          <p className="banner banner-warning p-3" role="status">
            There is more than one receipt in this picture. Hazel reads one: take a picture of each.
          </p>
        )}
        {draft.currency !== 'EUR' && (
          <p className="banner banner-warning p-3">
            This receipt is in {draft.currency}. Hazel does not convert it, so it can be kept but not saved as
            euros.
          </p>
        )}
        {scan.reader && <p className="fine">{READ_BY[scan.reader]}</p>}
        <Card>
          <div className="receipt-fields">
            <TextField
              label="Shop"
              value={draft.merchant}
              onChange={changeField('merchant')}
              error={errors.merchant}
              hint={check('merchant')}
              maxLength={60}
              autoComplete="off"
            />
            <TextField
              label="Date"
              type="date"
              max={today}
              value={draft.date}
              onChange={changeField('date')}
              error={errors.date}
              hint={check('date')}
            />
            <TextField
              label={`Total (${draft.currency})`}
              inputMode="decimal"
              value={draft.total}
              onChange={changeField('total')}
              hint={check('total')}
              maxLength={14}
              autoComplete="off"
            />
          </div>
        </Card>
        <ReceiptLines draft={draft} error={errors.lines} onChange={(lines) => change({ lines })} />
        {confirmed === null ? (
          <div className="stack gap-2">
            <Button wide onClick={confirm}>
              That is right
            </Button>
            <p className="fine text-center">
              Then Hazel says what the basket could have cost. Nothing has been kept so far.
            </p>
          </div>
        ) : (
          <ReceiptResult scanId={scan.id} receipt={confirmed} onUse={onUse} />
        )}
      </div>
    </section>
  );
}
