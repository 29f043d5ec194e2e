import { useLocation } from '@remix-run/react';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef, useState } from 'react';

import { Button, buttonClass } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { Field } from '~/components/field';
import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifyError } from '~/components/notify';
import { PasswordInput } from '~/components/password-input';
import { paths } from '~/paths';
import { failureText } from '~/lib/failure-text';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { ForgotPassword } from './forgot-password';
import { passkeyProblem, signWithPasskey } from './passkey';
import { SECURITY_TEXT } from './security-texts';

interface ConfirmDialogProps {
  /** Called once: true when the person has proved who they are. */
  onAnswer: (proved: boolean) => void;
}

/** Asks for a proof of who sits here: the password, or a new sign-in where there is none. */
export default function ConfirmDialog({ onAnswer }: ConfirmDialogProps) {
  return useMe().hasPassword ? <AskPassword onAnswer={onAnswer} /> : <SignInAgain onAnswer={onAnswer} />;
}

function AskPassword({ onAnswer }: ConfirmDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const { email, twoFactor } = useMe();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const confirm = trpc.accounts.confirm.useMutation({
    meta: { unseen: true },
    onSuccess: () => onAnswer(true),
  });
  useEffect(() => {
    if (confirm.isError) input.current?.focus();
  }, [confirm.isError]);
  const error = confirm.error === null ? undefined : failureText(confirm.error, SECURITY_TEXT.notChecked);
  const ofCode = publicErrorFrom(confirm.error)?.fields['code'] !== undefined;
  return (
    <FormDialog
      title={SECURITY_TEXT.confirm.title}
      description={twoFactor ? SECURITY_TEXT.confirm.leadWithCode : SECURITY_TEXT.confirm.lead}
      onClose={() => onAnswer(false)}
      submit="Continue"
      onSubmit={() => confirm.mutate(twoFactor ? { password, code } : { password })}
      pending={confirm.isPending}
      cancel="quiet"
    >
      <Field label="Password" error={ofCode ? undefined : error}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={input}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            required
          />
        )}
      </Field>
      {twoFactor && (
        <TextField
          label="Code"
          hint="6 digits of your app, or a recovery code."
          error={ofCode ? error : undefined}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
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

/** Proves it with a passkey, for whoever has one. */
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
