import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { IconButton, SmallButton } from '~/components/button';
import { ListRow } from '~/components/list-row';
import { notifyError, notifySuccess } from '~/components/notify';
import { onDemand } from '~/components/on-demand';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { deviceName } from '~server/domain/accounts/device-name';
import { dayAt, formatDay } from '~server/domain/kernel/days';
import type { SecondFactors } from '~server/features/accounts/ways-to-sign-in';

import { passkeyProblem } from '~/features/accounts/passkey';
import SECOND_FACTOR_TEXT from '~/features/accounts/second-factor-texts.json';
import { FactorsCard } from './factors-card';
import SECURITY_TEXT from './texts.json';

const RenameDialog = onDemand(() => import('./passkey-name-dialog'));

type Passkey = SecondFactors['passkeys'][number];

/** The passkeys of the account: when each was made and last used. */
export function PasskeysCard() {
  const { emailVerified } = useMe();
  const begin = trpc.accounts.beginPasskey.useMutation({ meta: { unseen: true } });
  const add = trpc.accounts.addPasskey.useMutation({ meta: { awaitsScreen: true } });
  const [busy, setBusy] = useState(false);
  const addOne = async () => {
    setBusy(true);
    try {
      const optionsJSON = await begin.mutateAsync();
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON });
      await add.mutateAsync({ name: deviceName(navigator.userAgent), response });
      notifySuccess(SECOND_FACTOR_TEXT.passkeyAdded);
    } catch (error) {
      notifyError(passkeyProblem(error, SECOND_FACTOR_TEXT.notChanged));
    }
    setBusy(false);
  };
  return (
    <FactorsCard id="passkeys" title="Passkeys" failed="Your passkeys could not be loaded">
      {({ passkeys }) => (
        <>
          <p className="muted">{SECOND_FACTOR_TEXT.noPasskeys}</p>
          {passkeys.length > 0 && (
            <ul className="rows">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          {emailVerified ? (
            <SmallButton
              className="needs-script justify-self-start"
              pending={busy}
              onClick={() => void addOne()}
            >
              Add a passkey
            </SmallButton>
          ) : (
            <p className="fine">{SECURITY_TEXT.needsProof}</p>
          )}
        </>
      )}
    </FactorsCard>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const { timeZone } = useMe();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = trpc.accounts.removePasskey.useMutation({
    meta: {
      awaitsScreen: true,
      done: SECOND_FACTOR_TEXT.passkeyRemoved,
      failed: SECOND_FACTOR_TEXT.notChanged,
    },
  });
  const day = (instant: string) => formatDay(dayAt(new Date(instant), timeZone), 'en-GB', 'long');
  return (
    <>
      <ListRow
        icon={<KeyRound size={20} />}
        title={<span className="wrap-anywhere">{name}</span>}
        detail={`Added ${day(createdAt)}, ${lastUsedAt === null ? 'never used' : `last used ${day(lastUsedAt)}`}`}
        trailing={
          <span className="flex">
            <IconButton label={`Rename ${name}`} onClick={() => setOpen('rename')}>
              <Pencil size={18} />
            </IconButton>
            <IconButton label={`Remove ${name}`} onClick={() => setOpen('remove')}>
              <Trash size={18} />
            </IconButton>
          </span>
        }
      />
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <AlertDialog
          onClose={close}
          title={`Remove the passkey “${name}”?`}
          description="It does not sign you in any more. Delete it on its device, too, so that it is not offered there."
          confirmLabel="Remove"
          onConfirm={() => remove.mutate({ id })}
        />
      )}
    </>
  );
}
