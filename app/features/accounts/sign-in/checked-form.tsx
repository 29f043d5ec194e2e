import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect } from 'react';
import type { z } from 'zod';

import { Button } from '~/components/button';
import { TextField } from '~/components/form-fields';
import { type FieldErrors, type FormResult, readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';

import { FormMessage } from '~/features/accounts/account-page';
import type { FormAnswer } from './auth-answer';
import AUTH_TEXT from '~/features/accounts/texts.json';

/** The schema of `server/domain/accounts/auth-schema` that checks the form. */
type FormSchema =
  'signUpSchema' | 'signInSchema' | 'resetRequestSchema' | 'newPasswordSchema' | 'secondStepSchema';

/** Reads what the form's controls hold. When the schema cannot be fetched, only the server checks it. */
async function readControls(name: FormSchema, form: HTMLFormElement): Promise<FormResult<HTMLFormElement>> {
  try {
    const schemas = await import('~server/domain/accounts/auth-schema');
    const read = readForm<z.ZodType>(schemas[name], Object.fromEntries(new FormData(form)));
    if (!read.ok) return { ok: false, errors: inOrder(form, read.errors) };
  } catch {
    // Sent as it is.
  }
  return { ok: true, value: form };
}

/** The mistakes in the order of the form's fields: the first one is said, and gets the focus. */
const inOrder = (form: HTMLFormElement, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    [...new FormData(form).keys()].flatMap((name) => {
      const error = errors[name];
      return error === undefined ? [] : [[name, error]];
    }),
  );

const without = (fields: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

interface CheckedFormProps {
  schema: FormSchema;
  action: string;
  answer: FormAnswer | undefined;
  submit: string;
  /** The fields; `forgive` removes the message of a field whose value was set without typing. */
  children: (fields: FieldErrors, forgive: (name: string) => void) => ReactNode;
  below?: ReactNode;
}

/** A form that shows mistakes before it is sent, and afterwards what the server refused. A message disappears
 * when its field is corrected. Without scripts the server's answer shows the same messages. */
export function CheckedForm({ schema, action, answer, submit, children, below }: CheckedFormProps) {
  const send = useSubmit();
  const pending = useNavigation().state !== 'idle';
  const { errors, setErrors, show, ref, props } = useForm({
    initial: {},
    errors: answer?.fields,
    read: (_typed, form) => readControls(schema, form),
    send: async (form) => send(form),
    failed: AUTH_TEXT.noConnection,
  });
  useEffect(() => {
    if (answer && ref.current) show(inOrder(ref.current, answer.fields));
    // `show` is left out, because it is new at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);

  const onInput = async ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || errors[target.name] === undefined) return;
    const { name } = target;
    const read = await readControls(schema, currentTarget);
    const error = read.ok ? undefined : read.errors[name];
    setErrors((now) => (error === undefined ? without(now, name) : { ...now, [name]: error }));
  };

  return (
    <Form
      ref={ref}
      method="post"
      action={action}
      {...props}
      onInput={(event) => void onInput(event)}
      className="stack gap-4"
    >
      <FormMessage text={answer?.message ?? errors.token ?? null} />
      {children(errors, (name) => setErrors((now) => without(now, name)))}
      <Button type="submit" wide pending={pending}>
        {submit}
      </Button>
      {below}
    </Form>
  );
}

/** The field for an address. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Email" type="email" name="email" autoComplete="email" required {...props} />;
}
