import { Form } from '@remix-run/react';

import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { TextInput } from '~/components/text-input';

import type { AuthFormProps } from './auth-answer';
import { DisplayNameField } from './display-name-field';
import { FormMessage } from './form-message';
import { NewPasswordField } from './new-password-field';
import { useCheckedForm } from './use-checked-form';
import { useTimeZone } from './use-time-zone';

/** Display name, e-mail and password; the time zone goes along, so that days are the person's own from the start. */
export function SignUpForm({ action, answer, email, onEmail }: AuthFormProps) {
  const { form, fields, message, pending, forgive } = useCheckedForm('signUpSchema', answer);
  const timeZone = useTimeZone();
  return (
    <Form {...form} action={action} className="stack gap-4">
      <input type="hidden" name="intent" value="sign-up" />
      <input type="hidden" name="timeZone" value={timeZone} />
      <FormMessage text={message} />
      <DisplayNameField
        defaultValue={answer?.values?.displayName ?? ''}
        error={fields['displayName']}
        suggestions={answer?.suggestions ?? []}
        onSuggestion={() => forgive('displayName')}
      />
      <Field label="Email" error={fields['email']}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            defaultValue={email}
            autoComplete="email"
            required
            onInput={(event) => onEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      <NewPasswordField error={fields['password']} />
      <Button type="submit" wide pending={pending}>
        Sign Up
      </Button>
    </Form>
  );
}
