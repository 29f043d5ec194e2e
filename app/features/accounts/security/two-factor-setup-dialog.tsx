import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { QrCode } from '~/components/qr-code';
import { failureText } from '~/lib/failure-text';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';

import { SECOND_FACTOR_TEXT } from '~/features/accounts/second-factor-texts';

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
  const confirm = trpc.accounts.confirmTwoFactor.useMutation();
  const form = useForm({
    initial: { code: '' },
    // The server checks it.
    read: (typed) => ({ ok: true, value: typed }),
    send: async (typed) => {
      const { recoveryCodes } = await confirm.mutateAsync(typed);
      notifySuccess(SECOND_FACTOR_TEXT.setUp);
      onCodes(recoveryCodes);
    },
    failed: (error) => ({ code: failureText(error, SECOND_FACTOR_TEXT.notChanged) }),
  });
  return (
    <FormDialog
      title="Set up two-factor sign-in"
      description={SECOND_FACTOR_TEXT.setupLead}
      onClose={onClose}
      submit="Turn on"
      form={form}
    >
      <QrCode text={uri} label="QR code for an authenticator app" />
      <p className="text-center text-small">
        <span className="muted">Key</span> <code className="break-words select-all">{secret}</code>
      </p>
      <TextField
        label="Code"
        hint="The 6 digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
    </FormDialog>
  );
}
