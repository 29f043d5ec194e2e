import { Form } from '@remix-run/react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { paths } from '~/paths';

import type { FormAnswer } from './auth-answer';
import { FormMessage } from './form-message';
import { NewPasswordField } from './new-password-field';
import { useCheckedForm } from './use-checked-form';

/** Sets a new password by the token of a mailed link. */
export function NewPasswordForm({ answer, token }: { answer: FormAnswer | undefined; token: string }) {
  const { form, fields, message, pending } = useCheckedForm('newPasswordSchema', answer);
  return (
    <Card className="p-5">
      <Form {...form} action={paths.resetPassword(token)} className="stack gap-4">
        <input type="hidden" name="token" value={token} />
        <FormMessage text={message ?? fields['token'] ?? null} />
        <NewPasswordField label="New password" error={fields['password']} />
        <Button type="submit" wide pending={pending}>
          Save and sign in
        </Button>
      </Form>
    </Card>
  );
}
