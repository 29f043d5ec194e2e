import { Suspense, lazy, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { notifyError, notifySuccess } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

import { ACCOUNT_TEXT } from './account-texts';

const AlertDialog = lazy(() =>
  import('~/components/alert-dialog').then((module) => ({ default: module.AlertDialog })),
);
const OwnAccountDialog = lazy(() => import('./own-account-dialog'));

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
    <Card as="section" aria-labelledby="own-account" stack>
      <h2 id="own-account">Savings account</h2>
      {!data && (
        <ErrorState title={ACCOUNT_TEXT.notLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {account && (
        <p className="min-w-0 wrap-anywhere">
          <b className="num">{account.masked}</b>
          <br />
          {account.holder}
        </p>
      )}
      {data && <p className="muted">{data.available ? ACCOUNT_TEXT.what : ACCOUNT_TEXT.off}</p>}
      {data?.available && (
        <>
          <p className="muted">{ACCOUNT_TEXT.nothing}</p>
          <div className="flex flex-wrap gap-2">
            <Button small look="ghost" aria-haspopup="dialog" onClick={() => setOpen('form')}>
              {account ? 'Change' : 'Enter your IBAN'}
            </Button>
            {account && (
              <Button small look="quiet" pending={remove.isPending} onClick={() => setOpen('removal')}>
                Remove
              </Button>
            )}
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {open === 'form' && <OwnAccountDialog holder={account?.holder} onClose={close} />}
        {open === 'removal' && (
          <AlertDialog
            open
            onOpenChange={close}
            title="Remove your savings account?"
            description="Hazel forgets the number at once. You can enter it again."
            confirmLabel="Remove"
            onConfirm={() => remove.mutate()}
          />
        )}
      </Suspense>
    </Card>
  );
}
