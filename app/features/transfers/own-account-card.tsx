import { useState } from 'react';

import { SmallButton, QuietButton } from '~/components/button';
import { Chip } from '~/components/chip';
import { ErrorState } from '~/components/error-state';
import { LazyAlertDialog } from '~/components/lazy-alert-dialog';
import { notifyError, notifySuccess } from '~/components/notify';
import { SectionCard } from '~/components/card';
import { SkeletonCard } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { failureText } from '~/lib/failure-text';
import { momentText } from '~/lib/moment-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import type { WaitingAccountView } from '~server/features/transfers/own-account';

import { ACCOUNT_TEXT } from './account-texts';

const OwnAccountDialog = onDemand(() => import('./own-account-form'));

/** The person's own savings account, to which codes for banking apps lead: entered, changed, removed. */
export function OwnAccountCard() {
  const { data, isError, isFetching, refetch } = trpc.transfers.account.useQuery();
  const [open, setOpen] = useState<'form' | 'removal' | null>(null);
  const remove = trpc.transfers.removeAccount.useMutation({
    onSuccess: () => notifySuccess(ACCOUNT_TEXT.removed),
    onError: (error) => notifyError(failureText(error, ACCOUNT_TEXT.notRemoved)),
  });
  if (!data && !isError) return <SkeletonCard lines={3} />;
  const close = () => setOpen(null);
  const account = data?.account;
  return (
    <SectionCard id="own-account" title="Savings account" stack>
      {!data && (
        <ErrorState title={ACCOUNT_TEXT.notLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {account && (
        <p className="min-w-0 wrap-anywhere">
          <b className="num">{account.masked}</b> {data.waiting && <Chip tone="moss">in use</Chip>}
          <br />
          {account.holder}
        </p>
      )}
      {data?.waiting && <WaitingChange waiting={data.waiting} />}
      {data && <p className="muted">{data.available ? ACCOUNT_TEXT.what : ACCOUNT_TEXT.off}</p>}
      {data?.available && (
        <>
          <p className="muted">{ACCOUNT_TEXT.nothing}</p>
          <div className="flex flex-wrap gap-2">
            <SmallButton aria-haspopup="dialog" onClick={() => setOpen('form')}>
              {account || data.waiting ? 'Change' : 'Enter your IBAN'}
            </SmallButton>
            {(account || data.waiting) && (
              <QuietButton pending={remove.isPending} onClick={() => setOpen('removal')}>
                Remove
              </QuietButton>
            )}
          </div>
        </>
      )}
      {open === 'form' && (
        <OwnAccountDialog
          holder={account?.holder ?? data?.waiting?.holder}
          first={data?.first ?? true}
          onClose={close}
        />
      )}
      {open === 'removal' && (
        <LazyAlertDialog
          onClose={close}
          title="Remove your savings account?"
          description="Hazel forgets the number at once. You can enter it again."
          confirmLabel="Remove"
          onConfirm={() => remove.mutate()}
        />
      )}
    </SectionCard>
  );
}

/** The account that waits to replace the one in use, and the button that stops it. */
function WaitingChange({ waiting: { masked, holder, until } }: { waiting: WaitingAccountView }) {
  const { timeZone, today } = useMe();
  const stop = trpc.transfers.stopAccountChange.useMutation({
    onSuccess: () => notifySuccess(ACCOUNT_TEXT.stopped),
    onError: (error) => notifyError(failureText(error, ACCOUNT_TEXT.notStopped)),
  });
  return (
    <div className="stack gap-2" role="group" aria-label="Waiting savings account">
      <p className="min-w-0 wrap-anywhere">
        <b className="num">{masked}</b> <Chip>waits</Chip>
        <br />
        {holder}
      </p>
      <p className="muted">{ACCOUNT_TEXT.waits(momentText(until, timeZone, today))}</p>
      <SmallButton className="justify-self-start" pending={stop.isPending} onClick={() => stop.mutate()}>
        Stop this change
      </SmallButton>
    </div>
  );
}
