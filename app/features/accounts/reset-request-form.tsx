import { Form, Link } from '@remix-run/react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { Field } from '~/components/field';
import { TextInput } from '~/components/text-input';
import { paths } from '~/paths';

import type { FormAnswer } from './auth-answer';
import { FormMessage } from './form-message';
import { useCheckedForm } from './use-checked-form';

/** Asks for the address that a reset link is mailed to. */
export function ResetRequestForm({ answer, email }: { answer: FormAnswer | undefined; email: string }) {
  const { form, fields, message, pending } = useCheckedForm('resetRequestSchema', answer);
  return (
    <Card className="p-5">
      <Form {...form} action={paths.resetPassword()} className="stack gap-4">
        <FormMessage text={message} />
        <Field label="Email" error={fields['email']}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              defaultValue={email}
              autoComplete="email"
              required
            />
          )}
        </Field>
        <Button type="submit" wide pending={pending}>
          Send me a link
        </Button>
        <Link
          to={paths.auth()}
          className="link inline-flex min-h-11 items-center justify-self-center text-small"
        >
          Back to Sign In
        </Link>
      </Form>
    </Card>
  );
}
