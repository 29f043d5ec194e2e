import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { atFields, unchecked, useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';

import SECURITY_TEXT from './texts.json';

/** Asks for the address that the person wants to have. */
export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const request = trpc.accounts.requestEmailChange.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    ...unchecked({ email: '' }),
    send: async (typed) => {
      await request.mutateAsync(typed);
      notifySuccess(SECURITY_TEXT.linkSent);
      onClose();
    },
    failed: atFields((error) => failureText(error, SECURITY_TEXT.notChanged)),
  });
  return (
    <FormDialog
      title="Change your email"
      description="We send a link to the new address. Until you open it nothing changes. The old address is told."
      onClose={onClose}
      submit="Send the link"
      form={form}
      cancel="quiet"
    >
      <TextField label="New email" type="email" autoComplete="email" required {...form.field('email')} />
    </FormDialog>
  );
}
