import { Link } from '@remix-run/react';

import { Card } from '~/components/card';
import { paths } from '~/paths';

import type { FormAnswer } from './auth-answer';
import { CheckedForm, EmailField } from './checked-form';
import { NewPasswordField } from '~/features/accounts/new-password-field';

/** Asks for the address that a reset link is mailed to. */
export function ResetRequestForm({ answer, email }: { answer: FormAnswer | undefined; email: string }) {
  return (
    <Card className="p-5">
      <CheckedForm
        schema="resetRequestSchema"
        action={paths.resetPassword()}
        answer={answer}
        submit="Send me a link"
        below={
          <Link
            to={paths.auth()}
            className="link inline-flex min-h-11 items-center justify-self-center text-small"
          >
            Back to Sign In
          </Link>
        }
      >
        {(errors) => <EmailField error={errors.email} defaultValue={email} />}
      </CheckedForm>
    </Card>
  );
}

/** Sets a new password with the token of a mailed link. */
export function NewPasswordForm({ answer, token }: { answer: FormAnswer | undefined; token: string }) {
  return (
    <Card className="p-5">
      <CheckedForm
        schema="newPasswordSchema"
        action={paths.resetPassword(token)}
        answer={answer}
        submit="Save and sign in"
      >
        {(errors) => (
          <>
            <input type="hidden" name="token" value={token} />
            <NewPasswordField label="New password" error={errors.password} />
          </>
        )}
      </CheckedForm>
    </Card>
  );
}
