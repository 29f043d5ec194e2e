import { useNavigate } from '@remix-run/react';
import { useState } from 'react';

import { Field } from '~/components/field';
import { FormDialog } from '~/components/form-dialog';
import { notifyError, notifySuccess } from '~/components/notify';
import { PasswordInput } from '~/components/password-input';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { ForgotPassword } from '~/features/accounts/sign-in/forgot-password';
import { NewPasswordField } from '~/features/accounts/new-password-field';
import { SECURITY_TEXT } from './texts';
import { useConfirmed } from './use-confirmed';

/** Changes the password with the current one, or sets the first one of an account. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { email, ...me } = useMe();
  // The dialog keeps the form that it opened with, even when the account gets its password meanwhile.
  const [hasPassword] = useState(me.hasPassword);
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const confirmed = useConfirmed();
  const navigate = useNavigate();
  const change = trpc.accounts.changePassword.useMutation({ meta: { awaitsScreen: true } });
  const submit = async () => {
    setErrors({});
    const input = { currentPassword: hasPassword ? currentPassword : null, password };
    try {
      await confirmed(() => change.mutateAsync(input));
      notifySuccess(hasPassword ? SECURITY_TEXT.passwordChanged : SECURITY_TEXT.passwordSet);
      onClose();
      navigate(paths.settingsAccess({ changed: '1' }));
    } catch (refusal) {
      const fields = publicErrorFrom(refusal)?.fields ?? {};
      if (Object.keys(fields).length === 0) notifyError(failureText(refusal, SECURITY_TEXT.notChanged));
      setErrors(fields);
    }
  };
  return (
    <FormDialog
      title={hasPassword ? 'Change your password' : 'Set a password'}
      description="Every other device is signed out."
      onClose={onClose}
      submit="Save"
      onSubmit={() => void submit()}
      pending={change.isPending}
      cancel="quiet"
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" value={email} autoComplete="username" readOnly hidden />
      {hasPassword && (
        <Field label="Current password" error={errors.currentPassword}>
          {(control) => (
            <PasswordInput
              {...control}
              value={currentPassword}
              onChange={(event) => setCurrentPassword(event.currentTarget.value)}
              required
            />
          )}
        </Field>
      )}
      {hasPassword && <ForgotPassword email={email} />}
      <NewPasswordField label="New password" error={errors.password} onType={setPassword} />
    </FormDialog>
  );
}
