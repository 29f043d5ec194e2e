import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { failureText } from '~/lib/failure-text';
import { useForm } from '~/lib/use-form';
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
  const rename = trpc.accounts.renamePasskey.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: { name: passkey.name },
    // The server checks it.
    read: ({ name }) => ({ ok: true, value: { id: passkey.id, name } }),
    send: async (input) => {
      await rename.mutateAsync(input);
      onClose();
    },
    failed: (error) => ({ name: failureText(error, SECOND_FACTOR_TEXT.notChanged) }),
  });
  return (
    <FormDialog title="Rename the passkey" onClose={onClose} submit="Save" form={form} cancel="quiet">
      <TextField label="Name" maxLength={60} {...form.field('name')} />
    </FormDialog>
  );
}
