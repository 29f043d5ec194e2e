import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { Suspense, lazy, useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { ListRow } from '~/components/list-row';
import { notifyError, notifySuccess } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { telling } from '~/lib/telling';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { deviceName } from '~server/domain/accounts/device-name';
import { dayAt, formatDay } from '~server/domain/kernel/days';
import type { SecondFactors } from '~server/features/accounts/ways-to-sign-in';

import { makePasskey, passkeyProblem } from '~/features/accounts/passkey';
import { SECOND_FACTOR_TEXT } from '~/features/accounts/second-factor-texts';
import { SECURITY_TEXT } from './texts';

const RenameDialog = lazy(() => import('./passkey-name-dialog'));

type Passkey = SecondFactors['passkeys'][number];

/** The passkeys of the account: when each was made and last used. */
export function PasskeysCard() {
  const { emailVerified } = useMe();
  const { data, isError, isFetching, refetch } = trpc.accounts.secondFactors.useQuery();
  const begin = trpc.accounts.beginPasskey.useMutation({ meta: { unseen: true } });
  const add = trpc.accounts.addPasskey.useMutation({ meta: { awaitsScreen: true } });
  const remove = trpc.accounts.removePasskey.useMutation({
    meta: { awaitsScreen: true },
    ...telling({ done: SECOND_FACTOR_TEXT.passkeyRemoved, failed: SECOND_FACTOR_TEXT.notChanged }),
  });
  const [busy, setBusy] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  if (!data && !isError) return <SkeletonCard lines={3} />;
  const addOne = async () => {
    setBusy(true);
    try {
      const response = await makePasskey(await begin.mutateAsync());
      await add.mutateAsync({ name: deviceName(navigator.userAgent), response });
      notifySuccess(SECOND_FACTOR_TEXT.passkeyAdded);
    } catch (error) {
      notifyError(passkeyProblem(error, SECOND_FACTOR_TEXT.notChanged));
    }
    setBusy(false);
  };
  return (
    <Card as="section" aria-labelledby="passkeys" stack>
      <h2 id="passkeys">Passkeys</h2>
      {data ? (
        <>
          <p className="muted">{SECOND_FACTOR_TEXT.noPasskeys}</p>
          {data.passkeys.length > 0 && (
            <ul className="rows">
              {data.passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenamed(passkey)}
                  onRemove={() => setRemoved(passkey)}
                />
              ))}
            </ul>
          )}
          {emailVerified ? (
            <Button
              small
              look="ghost"
              className="needs-script justify-self-start"
              pending={busy}
              onClick={() => void addOne()}
            >
              Add a passkey
            </Button>
          ) : (
            <p className="fine">{SECURITY_TEXT.needsProof}</p>
          )}
        </>
      ) : (
        <ErrorState
          title="Your passkeys could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <Suspense fallback={null}>
        {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      </Suspense>
      {removed && (
        <AlertDialog
          onClose={() => setRemoved(null)}
          title={`Remove the passkey “${removed.name}”?`}
          description="It does not sign you in any more. Delete it on its device, too, so that it is not offered there."
          confirmLabel="Remove"
          onConfirm={() => remove.mutate({ id: removed.id })}
        />
      )}
    </Card>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { timeZone } = useMe();
  const day = (instant: string) => formatDay(dayAt(new Date(instant), timeZone), 'en-GB', 'long');
  const used = lastUsedAt === null ? 'never used' : `last used ${day(lastUsedAt)}`;
  return (
    <ListRow
      icon={<KeyRound size={20} />}
      title={<span className="wrap-anywhere">{name}</span>}
      detail={`Added ${day(createdAt)}, ${used}`}
      trailing={
        <span className="flex">
          <Button small icon look="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
            <Pencil size={18} />
          </Button>
          <Button small icon look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Trash size={18} />
          </Button>
        </span>
      }
    />
  );
}
