import { useState } from 'react';

import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { publicErrorFrom, trpc } from '~/trpc/client';

import { SECURITY_TEXT } from './texts';
import { useConfirmed } from './use-confirmed';

/** Asks for the address that the person wants to have. */
export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const confirmed = useConfirmed();
  const request = trpc.accounts.requestEmailChange.useMutation({ meta: { awaitsScreen: true } });
  const submit = async () => {
    setError(undefined);
    try {
      await confirmed(() => request.mutateAsync({ email }));
      notifySuccess(SECURITY_TEXT.linkSent);
      onClose();
    } catch (refusal) {
      const text = publicErrorFrom(refusal)?.fields.email;
      if (text === undefined) notifyError(failureText(refusal, SECURITY_TEXT.notChanged));
      setError(text);
    }
  };
  return (
    <FormDialog
      title="Change your email"
      description="We send a link to the new address. Until you open it nothing changes. The old address is told."
      onClose={onClose}
      submit="Send the link"
      onSubmit={() => void submit()}
      pending={request.isPending}
      cancel="quiet"
    >
      <TextField
        label="New email"
        error={error}
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="email"
        required
      />
    </FormDialog>
  );
}
