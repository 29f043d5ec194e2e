import { Suspense, lazy, useState } from 'react';

import { Banner } from '~/components/banner';
import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { notifyError } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';

import { SECOND_FACTOR_TEXT } from '~/features/accounts/second-factor-texts';
import { SECURITY_TEXT } from './texts';

const SetupDialog = lazy(() => import('./two-factor-setup-dialog'));
const CodesDialog = lazy(() => import('./recovery-codes-dialog'));
const OffDialog = lazy(() => import('./two-factor-off-dialog'));

/** With at least this many recovery codes left, there is no hint to make new ones. */
const ENOUGH_CODES = 4;

type Open =
  | { dialog: 'setup'; secret: string; uri: string }
  | { dialog: 'codes'; codes: readonly string[] }
  | { dialog: 'off' };

/** Two-factor sign-in: on or off, and how many recovery codes are left. */
export function TwoFactorCard() {
  const { emailVerified } = useMe();
  const { data, isError, isFetching, refetch } = trpc.accounts.secondFactors.useQuery();
  const begin = trpc.accounts.beginTwoFactor.useMutation({ meta: { unseen: true } });
  const renew = trpc.accounts.renewRecoveryCodes.useMutation();
  const [open, setOpen] = useState<Open | null>(null);
  if (!data && !isError) return <SkeletonCard lines={3} />;
  const close = () => setOpen(null);
  const show = async (next: () => Promise<Open>) => {
    try {
      setOpen(await next());
    } catch (error) {
      notifyError(failureText(error, SECOND_FACTOR_TEXT.notChanged));
    }
  };
  const setUp = () => show(async () => ({ dialog: 'setup', ...(await begin.mutateAsync()) }));
  const newCodes = () =>
    show(async () => ({ dialog: 'codes', codes: (await renew.mutateAsync()).recoveryCodes }));
  return (
    <Card as="section" aria-labelledby="two-factor" stack>
      <h2 id="two-factor">Two-factor sign-in</h2>
      {!data ? (
        <ErrorState
          title="Your second factors could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data.twoFactor.on ? (
        <>
          <p className="muted">{SECOND_FACTOR_TEXT.on}</p>
          <p className="text-small">
            <b className="num">{data.twoFactor.codesLeft}</b> of 10 recovery codes left
          </p>
          {data.twoFactor.codesLeft < ENOUGH_CODES && (
            <Banner tone="warning">
              {data.twoFactor.codesLeft === 0
                ? 'No recovery code is'
                : `Only ${counted(data.twoFactor.codesLeft, 'recovery code is', 'recovery codes are')}`}{' '}
              left. Make new ones while you have your phone.
            </Banner>
          )}
          <div className="row flex-wrap gap-2">
            <Button small look="ghost" pending={renew.isPending} onClick={() => void newCodes()}>
              New recovery codes
            </Button>
            <Button small look="quiet" onClick={() => setOpen({ dialog: 'off' })}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="muted">{SECOND_FACTOR_TEXT.off}</p>
          {!data.twoFactor.available ? (
            <p className="fine">{SECOND_FACTOR_TEXT.unavailable}</p>
          ) : emailVerified ? (
            <Button
              small
              className="needs-script justify-self-start"
              pending={begin.isPending}
              onClick={() => void setUp()}
            >
              Set up
            </Button>
          ) : (
            <p className="fine">{SECURITY_TEXT.needsProof}</p>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {open?.dialog === 'setup' && (
          <SetupDialog {...open} onClose={close} onCodes={(codes) => setOpen({ dialog: 'codes', codes })} />
        )}
        {open?.dialog === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
        {open?.dialog === 'off' && <OffDialog onClose={close} />}
      </Suspense>
    </Card>
  );
}
