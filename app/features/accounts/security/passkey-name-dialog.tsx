import { useState } from 'react';

import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

import { SECOND_FACTOR_TEXT } from '~/features/accounts/second-factor-texts';

/** Gives a passkey another name. */
export default function PasskeyNameDialog({
  passkey,
  onClose,
}: {
  passkey: { id: string; name: string };
  onClose: () => void;
}) {
  const [name, setName] = useState(passkey.name);
  const rename = trpc.accounts.renamePasskey.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: onClose,
  });
  const error = rename.error === null ? null : failureText(rename.error, SECOND_FACTOR_TEXT.notChanged);
  return (
    <FormDialog
      title="Rename the passkey"
      onClose={onClose}
      submit="Save"
      onSubmit={() => rename.mutate({ id: passkey.id, name })}
      pending={rename.isPending}
      cancel="quiet"
    >
      <TextField label="Name" error={error} maxLength={60} value={name} onChange={setName} />
    </FormDialog>
  );
}
