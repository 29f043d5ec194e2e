import { useLocation } from '@remix-run/react';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef } from 'react';

import { Button, buttonClass } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { FormDialog } from '~/components/form-dialog';
import { PasswordField, TextField } from '~/components/form-fields';
import { notifyError } from '~/components/notify';
import { paths } from '~/paths';
import { failureText } from '~/lib/failure-text';
import { unchecked, useForm } from '~/lib/use-form';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { ForgotPassword } from '~/features/accounts/sign-in/forgot-password';
import { passkeyProblem, signWithPasskey } from '~/features/accounts/passkey';
import SECURITY_TEXT from './texts.json';

interface ConfirmDialogProps {
  /** Called once: true when the person has proved who they are. */
  onAnswer: (proved: boolean) => void;
}

/** Asks the person to prove who they are: with the password, or by signing in again when the account has none. */
export default function ConfirmDialog({ onAnswer }: ConfirmDialogProps) {
  return useMe().hasPassword ? <AskPassword onAnswer={onAnswer} /> : <SignInAgain onAnswer={onAnswer} />;
}

function AskPassword({ onAnswer }: ConfirmDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const { email, twoFactor } = useMe();
  const confirm = trpc.accounts.confirm.useMutation({ meta: { unseen: true } });
  const form = useForm({
    ...unchecked({ password: '', code: '' }),
    send: async ({ password, code }) => {
      await confirm.mutateAsync(twoFactor ? { password, code } : { password });
      onAnswer(true);
    },
    failed: (error) => {
      const ofCode = publicErrorFrom(error)?.fields['code'] !== undefined;
      return { [ofCode ? 'code' : 'password']: failureText(error, SECURITY_TEXT.notChecked) };
    },
  });
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) input.current?.focus();
  }, [form.errors]);
  return (
    <FormDialog
      title={SECURITY_TEXT.confirm.title}
      description={twoFactor ? SECURITY_TEXT.confirm.leadWithCode : SECURITY_TEXT.confirm.lead}
      onClose={() => onAnswer(false)}
      submit="Continue"
      form={form}
      cancel="quiet"
    >
      <PasswordField label="Password" inputRef={input} required {...form.field('password')} />
      {twoFactor && (
        <TextField
          label="Code"
          hint="6 digits of your app, or a recovery code."
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      )}
      <ForgotPassword email={email} />
      <PasskeyProof onAnswer={onAnswer} />
    </FormDialog>
  );
}

function SignInAgain({ onAnswer }: ConfirmDialogProps) {
  const { pathname, search } = useLocation();
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title={SECURITY_TEXT.confirm.title}
      description={SECURITY_TEXT.confirm.again}
      actions={
        <a href={paths.google({ redirect: pathname + search })} className={buttonClass({})}>
          Sign in with Google
        </a>
      }
    >
      <PasskeyProof onAnswer={onAnswer} />
    </Dialog>
  );
}

/** The same proof with a passkey, for people who have one. */
function PasskeyProof({ onAnswer }: ConfirmDialogProps) {
  const { data } = trpc.accounts.secondFactors.useQuery();
  const begin = trpc.accounts.beginPasskeyConfirmation.useMutation({ meta: { unseen: true } });
  const confirm = trpc.accounts.confirmWithPasskey.useMutation({ meta: { unseen: true } });
  if (!data || data.passkeys.length === 0) return null;
  const prove = async () => {
    try {
      await confirm.mutateAsync({ response: await signWithPasskey(await begin.mutateAsync()) });
      onAnswer(true);
    } catch (error) {
      notifyError(passkeyProblem(error, SECURITY_TEXT.notChecked));
    }
  };
  return (
    <Button look="ghost" wide onClick={() => void prove()}>
      <KeyRound size={20} /> Use a passkey
    </Button>
  );
}
