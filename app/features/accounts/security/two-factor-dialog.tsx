import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';

import { SmallButton, buttonClass } from '~/components/button';
import { CloseButton, Dialog } from '~/components/dialog';
import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifyError, notifySuccess } from '~/components/notify';
import { QrCode } from '~/components/qr-code';
import { failureText } from '~/lib/failure-text';
import { unchecked, useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';

import SECOND_FACTOR_TEXT from '~/features/accounts/second-factor-texts.json';

/** What is asked or shown. The secret is in groups of four; `uri` is what the QR code says. */
export type TwoFactorStep =
  | { dialog: 'setup'; secret: string; uri: string }
  | { dialog: 'codes'; codes: readonly string[] }
  | { dialog: 'off' };

interface TwoFactorDialogProps<Step> {
  step: Step;
  onStep: (next: TwoFactorStep | null) => void;
}

/** The dialogs of two-factor sign-in: turning it on, its recovery codes, turning it off. */
export default function TwoFactorDialog({ step, onStep }: TwoFactorDialogProps<TwoFactorStep>) {
  if (step.dialog === 'setup') return <SetupDialog step={step} onStep={onStep} />;
  if (step.dialog === 'codes') return <CodesDialog codes={step.codes} onClose={() => onStep(null)} />;
  return <OffDialog onClose={() => onStep(null)} />;
}

const useCodeForm = (send: (typed: { code: string }) => Promise<void>) =>
  useForm({
    ...unchecked({ code: '' }),
    send,
    failed: (error) => ({ code: failureText(error, SECOND_FACTOR_TEXT.notChanged) }),
  });

/** Shows the secret for an authenticator app, and asks for a code that the app makes of it. */
function SetupDialog({
  step: { secret, uri },
  onStep,
}: TwoFactorDialogProps<Extract<TwoFactorStep, { dialog: 'setup' }>>) {
  const confirm = trpc.accounts.confirmTwoFactor.useMutation();
  const form = useCodeForm(async (typed) => {
    const { recoveryCodes } = await confirm.mutateAsync(typed);
    notifySuccess(SECOND_FACTOR_TEXT.setUp);
    onStep({ dialog: 'codes', codes: recoveryCodes });
  });
  return (
    <FormDialog
      title="Set up two-factor sign-in"
      description={SECOND_FACTOR_TEXT.setupLead}
      onClose={() => onStep(null)}
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

const fileOf = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Hazel, each works once\n\n${codes.join('\n')}\n`)}`;

/** New recovery codes, shown only this once, so an accidental press outside does not close the dialog. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notifySuccess(SECOND_FACTOR_TEXT.copied);
    } catch {
      notifyError(SECOND_FACTOR_TEXT.notCopied);
    }
  };
  return (
    <Dialog
      stays
      onClose={onClose}
      title="Your recovery codes"
      description={SECOND_FACTOR_TEXT.codesLead}
      actions={<CloseButton wide>I have kept them</CloseButton>}
    >
      <ol className="grid gap-x-4 gap-y-2 sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="text-center">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row flex-wrap justify-center gap-2">
        <SmallButton onClick={() => void copy()}>
          <Copy size={18} /> Copy
        </SmallButton>
        <a
          href={fileOf(codes)}
          download="hazel-recovery-codes.txt"
          className={buttonClass({ look: 'ghost', small: true })}
        >
          <Download size={18} /> Download
        </a>
      </div>
    </Dialog>
  );
}

/** Asks for the code that turns two-factor sign-in off. */
function OffDialog({ onClose }: { onClose: () => void }) {
  const end = trpc.accounts.endTwoFactor.useMutation();
  const form = useCodeForm(async (typed) => {
    await end.mutateAsync(typed);
    notifySuccess(SECOND_FACTOR_TEXT.turnedOff);
    onClose();
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
