import { useState } from 'react';

import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

import { SECOND_FACTOR_TEXT } from '~/features/accounts/second-factor-texts';
import { useConfirmed } from './use-confirmed';

/** Asks for the code that turns two-factor sign-in off. */
export default function TwoFactorOffDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const confirmed = useConfirmed();
  const [error, setError] = useState<string | null>(null);
  const end = trpc.accounts.endTwoFactor.useMutation();
  const submit = async () => {
    try {
      await confirmed(() => end.mutateAsync({ code }));
      notifySuccess(SECOND_FACTOR_TEXT.turnedOff);
      onClose();
    } catch (failure) {
      setError(failureText(failure, SECOND_FACTOR_TEXT.notChanged));
    }
  };
  return (
    <FormDialog
      title="Turn off two-factor sign-in?"
      description={SECOND_FACTOR_TEXT.offLead}
      onClose={onClose}
      submit="Turn off"
      onSubmit={() => void submit()}
      pending={end.isPending}
      cancel="quiet"
    >
      <TextField
        label="Code"
        error={error}
        autoComplete="one-time-code"
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setError(null);
        }}
      />
    </FormDialog>
  );
}
