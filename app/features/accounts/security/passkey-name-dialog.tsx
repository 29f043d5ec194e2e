import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { failureText } from '~/lib/failure-text';
import { unchecked, useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';

import SECOND_FACTOR_TEXT from '~/features/accounts/second-factor-texts.json';

interface PasskeyNameDialogProps {
  passkey: { id: string; name: string };
  onClose: () => void;
}

/** Gives a passkey another name. */
export default function PasskeyNameDialog({ passkey, onClose }: PasskeyNameDialogProps) {
  const rename = trpc.accounts.renamePasskey.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    ...unchecked({ name: passkey.name }),
    send: async ({ name }) => {
      await rename.mutateAsync({ id: passkey.id, name });
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
