import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { buttonClass } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { Field } from '~/components/field';
import { FormDialog } from '~/components/form-dialog';
import { PasswordInput } from '~/components/password-input';
import { paths } from '~/paths';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { ForgotPassword } from './forgot-password';
import { SECURITY_TEXT } from './security-texts';

interface ConfirmDialogProps {
  /** Called once: true when the person has proved who they are. */
  onAnswer: (proved: boolean) => void;
}

/** Asks for a proof of who sits here: the password, or a new sign-in where there is none. */
export default function ConfirmDialog({ onAnswer }: ConfirmDialogProps) {
  return useMe().hasPassword ? (
    <AskPassword onAnswer={onAnswer} />
  ) : (
    <SignInAgain onClose={() => onAnswer(false)} />
  );
}

function AskPassword({ onAnswer }: ConfirmDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const confirm = trpc.accounts.confirm.useMutation({
    meta: { unseen: true },
    onSuccess: () => onAnswer(true),
  });
  useEffect(() => {
    if (confirm.isError) input.current?.focus();
  }, [confirm.isError]);
  const error = confirm.error === null ? undefined : failureText(confirm.error, SECURITY_TEXT.notChecked);
  return (
    <FormDialog
      title={SECURITY_TEXT.confirm.title}
      description={SECURITY_TEXT.confirm.lead}
      onClose={() => onAnswer(false)}
      submit="Continue"
      onSubmit={() => confirm.mutate({ password })}
      pending={confirm.isPending}
      cancel="quiet"
    >
      <Field label="Password" error={error}>
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
      <ForgotPassword />
    </FormDialog>
  );
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={SECURITY_TEXT.confirm.title}
      description={SECURITY_TEXT.confirm.again}
      actions={
        <a href={paths.google({ redirect: pathname + search })} className={buttonClass({})}>
          Sign in with Google
        </a>
      }
    />
  );
}
