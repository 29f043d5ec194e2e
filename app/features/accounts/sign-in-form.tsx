import { Form, Link } from '@remix-run/react';

import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { PasswordInput } from '~/components/password-input';
import { TextInput } from '~/components/text-input';
import { paths } from '~/paths';

import type { AuthFormProps } from './auth-answer';
import { FormMessage } from './form-message';
import { useCheckedForm } from './use-checked-form';

/** E-mail and password. */
export function SignInForm({ action, answer, email, onEmail }: AuthFormProps) {
  const { form, fields, message, pending } = useCheckedForm('signInSchema', answer);
  return (
    <Form {...form} action={action} className="stack gap-4">
      <input type="hidden" name="intent" value="sign-in" />
      <FormMessage text={message} />
      <Field label="Email" error={fields['email']}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            defaultValue={email}
            autoComplete="username"
            required
            onInput={(event) => onEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Password" error={fields['password']}>
        {(control) => <PasswordInput {...control} name="password" required />}
      </Field>
      <Link
        to={paths.resetPassword()}
        className="link -my-2 inline-flex min-h-11 items-center justify-self-end text-small"
      >
        Forgot your password?
      </Link>
      <Button type="submit" wide pending={pending}>
        Sign In
      </Button>
    </Form>
  );
}
