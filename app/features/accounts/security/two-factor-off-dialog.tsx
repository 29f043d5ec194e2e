import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';

import { SECOND_FACTOR_TEXT } from '~/features/accounts/second-factor-texts';

/** Asks for the code that turns two-factor sign-in off. */
export default function TwoFactorOffDialog({ onClose }: { onClose: () => void }) {
  const end = trpc.accounts.endTwoFactor.useMutation();
  const form = useForm({
    initial: { code: '' },
    // The server checks it.
    read: (typed) => ({ ok: true, value: typed }),
    send: async (typed) => {
      await end.mutateAsync(typed);
      notifySuccess(SECOND_FACTOR_TEXT.turnedOff);
      onClose();
    },
    failed: (error) => ({ code: failureText(error, SECOND_FACTOR_TEXT.notChanged) }),
  });
  return (
    <FormDialog
      title="Turn off two-factor sign-in?"
      description={SECOND_FACTOR_TEXT.offLead}
      onClose={onClose}
      submit="Turn off"
      form={form}
      cancel="quiet"
    >
      <TextField label="Code" autoComplete="one-time-code" {...form.field('code')} />
    </FormDialog>
  );
}
