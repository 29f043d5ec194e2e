import { useNavigate } from '@remix-run/react';
import { useState } from 'react';

import { FormDialog } from '~/components/form-dialog';
import { PasswordField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { atFields, unchecked, useForm } from '~/lib/use-form';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { ForgotPassword } from '~/features/accounts/sign-in/forgot-password';
import { NewPasswordField } from '~/features/accounts/new-password-field';
import SECURITY_TEXT from './texts.json';

/** Changes the password with the current one, or sets the first one of an account. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { email, ...me } = useMe();
  // The dialog keeps the form that it opened with, even when the account gets its password meanwhile.
  const [hasPassword] = useState(me.hasPassword);
  const navigate = useNavigate();
  const change = trpc.accounts.changePassword.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    ...unchecked({ currentPassword: '', password: '' }),
    send: async ({ password, currentPassword }) => {
      await change.mutateAsync({ password, currentPassword: hasPassword ? currentPassword : null });
      notifySuccess(hasPassword ? SECURITY_TEXT.passwordChanged : SECURITY_TEXT.passwordSet);
      onClose();
      navigate(paths.settingsAccess({ changed: '1' }));
    },
    failed: atFields((error) => failureText(error, SECURITY_TEXT.notChanged)),
  });
  const password = form.field('password');
  return (
    <FormDialog
      title={hasPassword ? 'Change your password' : 'Set a password'}
      description="Every other device is signed out."
      onClose={onClose}
      submit="Save"
      form={form}
      cancel="quiet"
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" value={email} autoComplete="username" readOnly hidden />
      {hasPassword && <PasswordField label="Current password" required {...form.field('currentPassword')} />}
      {hasPassword && <ForgotPassword email={email} />}
      <NewPasswordField label="New password" error={password.error} onType={password.onChange} />
    </FormDialog>
  );
}
