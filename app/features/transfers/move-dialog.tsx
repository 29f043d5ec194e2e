import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';

import { Banner } from '~/components/banner';
import { Button, buttonClass, SmallButton } from '~/components/button';
import { CopyButton } from '~/components/copy-button';
import { Dialog } from '~/components/dialog';
import { SelectField } from '~/components/form-fields';
import { QrCode } from '~/components/qr-code';
import { qrPicture } from '~/components/qr-modules';
import { Skeleton } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { momentText } from '~/lib/moment-text';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { formatAmountInput } from '~server/domain/kernel/money';
import type { TransferRef } from '~server/domain/transfers/transfer';
import type { Move } from '~server/features/transfers/move';
import type { PendingTransfer, WaitingTransfer } from '~server/features/transfers/pending';

import { ACCOUNT_TEXT } from './account-texts';
import { type Choice, choicesOf } from './move-choices';
import { OwnAccountForm } from './own-account-form';
import { transferTitle } from './transfer-text';

interface MoveDialogProps {
  /** The amounts that wait and were not dismissed, and those that have a title. */
  waiting: readonly WaitingTransfer[];
  items: readonly PendingTransfer[];
  onMark: (moved: readonly TransferRef[]) => void;
  onClose: () => void;
}

/** Helps to move waiting amounts to one's own savings account: the code that banking apps scan, and the
 * numbers to copy. */
export default function MoveDialog({ waiting, items, onMark, onClose }: MoveDialogProps) {
  const eur = useEur();
  const { mail } = useMe();
  const name = (item: PendingTransfer) =>
    `${eur(item.amount, { decimals: 'always' })}, ${transferTitle(item)}`;
  // The choices at the time when the dialog opened, because the list behind it may be fetched again.
  const [choices] = useState(() => choicesOf({ waiting, items, eur, name }));
  const [chosen, setChosen] = useState<Choice | undefined>(choices[0]);
  const { mutate, data, error } = trpc.transfers.move.useMutation({ meta: { unseen: true } });
  const transfers = chosen?.transfers;
  useEffect(() => {
    if (transfers) mutate({ transfers: [...transfers] });
  }, [mutate, transfers]);
  const asked = data && data.available && !data.account && !data.waiting;
  return (
    <Dialog
      onClose={onClose}
      title={data ? `Move ${eur(data.amount, { decimals: 'always' })}` : 'Move it'}
      description={data?.account ? ACCOUNT_TEXT.scan : ACCOUNT_TEXT.nothing}
    >
      {choices.length > 1 && !asked && (
        <SelectField
          label="What"
          hint={chosen?.hint}
          value={chosen?.key ?? ''}
          options={choices.map(({ key, label }) => ({ value: key, label }))}
          onChange={(key) => setChosen(choices.find((choice) => choice.key === key))}
        />
      )}
      {error ? (
        <p className="state" role="alert">
          {failureText(error, ACCOUNT_TEXT.notMade)}
        </p>
      ) : asked ? (
        <>
          <p className="muted">{data.first ? ACCOUNT_TEXT.what : ACCOUNT_TEXT.replaced(mail.on)}</p>
          <OwnAccountForm
            submit={data.first ? 'Save and show the code' : 'Save'}
            onSaved={() => transfers && mutate({ transfers: [...transfers] })}
          />
        </>
      ) : (
        <ToMove
          move={data}
          onMark={(moved) => {
            onClose();
            onMark(moved);
          }}
        />
      )}
    </Dialog>
  );
}

function ToMove({ move, onMark }: { move: Move | undefined; onMark: (moved: Move['transfers']) => void }) {
  const eur = useEur();
  const { numberLocale, timeZone, today } = useMe();
  if (!move)
    return (
      <div className="stack" aria-busy="true">
        <span className="sr-only">Loading</span>
        <Skeleton className="justify-self-center" width={200} height={200} />
        <Skeleton height={160} />
      </div>
    );
  const { account, waiting, amount, remittance, transfers } = move;
  const typed = formatAmountInput(amount, numberLocale);
  return (
    <>
      {waiting && (
        <Banner tone="warning">
          {ACCOUNT_TEXT.waitsIn(waiting.masked, momentText(waiting.until, timeZone, today))}{' '}
          {account ? ACCOUNT_TEXT.oldCode(account.masked) : ACCOUNT_TEXT.noCode}
        </Banner>
      )}
      {account && <QrCode text={account.payload} label="QR code of the transfer, for banking apps" />}
      {!account && !waiting && <p className="muted">{ACCOUNT_TEXT.off}</p>}
      <ul className="rows">
        {account && (
          <Fact name={account.holder} value={account.masked}>
            <CopyButton text={account.iban} what="IBAN" />
          </Fact>
        )}
        <Fact name="Amount" value={eur(amount, { decimals: 'always' })}>
          <CopyButton text={typed} what="amount" />
        </Fact>
      </ul>
      <p className="fine wrap-anywhere">Text: {remittance}</p>
      {account && <p className="fine">{ACCOUNT_TEXT.samePhone}</p>}
      <div className="flex flex-wrap gap-2">
        {account && <Picture payload={account.payload} />}
        <Button small className="flex-1" onClick={() => onMark(transfers)}>
          {transfers.length > 1 ? `Mark ${transfers.length} as moved` : 'Mark as moved'}
        </Button>
      </div>
    </>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children?: React.ReactNode }) {
  return (
    <li>
      <div className="row-main">
        <span className="fine">{name}</span>
        <span className="num wrap-anywhere">{value}</span>
      </div>
      {children}
    </li>
  );
}

const FILE = 'hazel-transfer.png';

/** The code as a picture, because no phone scans its own screen. */
function Picture({ payload }: { payload: string }) {
  const [picture, setPicture] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    let address: string | null = null;
    let current = true;
    qrPicture(payload, FILE).then(
      (file) => {
        if (!current) return;
        address = URL.createObjectURL(file);
        setPicture({ file, address });
      },
      () => undefined,
    );
    return () => {
      current = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [payload]);
  if (!picture) return null;
  const shared = { files: [picture.file] };
  return (
    <>
      <a href={picture.address} download={FILE} className={buttonClass({ look: 'ghost', small: true })}>
        <Download size={18} /> Save picture
      </a>
      {'canShare' in navigator && navigator.canShare(shared) && (
        // Closing the system's list of apps is an answer, too.
        <SmallButton onClick={() => void navigator.share(shared).catch(() => undefined)}>Share</SmallButton>
      )}
    </>
  );
}
