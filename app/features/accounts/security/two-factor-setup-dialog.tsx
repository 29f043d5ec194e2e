import { useState } from 'react';

import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { QrCode } from '~/components/qr-code';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

import { SECOND_FACTOR_TEXT } from '~/features/accounts/second-factor-texts';
import { useConfirmed } from './use-confirmed';

interface SetupDialogProps {
  /** In groups of four. */
  secret: string;
  /** What the QR code says. */
  uri: string;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** Shows the secret for an authenticator app, and asks for a code that the app makes of it. */
export default function TwoFactorSetupDialog({ secret, uri, onClose, onCodes }: SetupDialogProps) {
  const [code, setCode] = useState('');
  const confirmed = useConfirmed();
  const [error, setError] = useState<string | null>(null);
  const confirm = trpc.accounts.confirmTwoFactor.useMutation();
  const submit = async () => {
    try {
      const { recoveryCodes } = await confirmed(() => confirm.mutateAsync({ code }));
      notifySuccess(SECOND_FACTOR_TEXT.setUp);
      onCodes(recoveryCodes);
    } catch (failure) {
      setError(failureText(failure, SECOND_FACTOR_TEXT.notChanged));
    }
  };
  return (
    <FormDialog
      title="Set up two-factor sign-in"
      description={SECOND_FACTOR_TEXT.setupLead}
      onClose={onClose}
      submit="Turn on"
      onSubmit={() => void submit()}
      pending={confirm.isPending}
    >
      <QrCode text={uri} label="QR code for an authenticator app" />
      <p className="text-center text-small">
        <span className="muted">Key</span> <code className="break-words select-all">{secret}</code>
      </p>
      <TextField
        label="Code"
        hint="The 6 digits that the app shows now."
        error={error}
        inputMode="numeric"
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
