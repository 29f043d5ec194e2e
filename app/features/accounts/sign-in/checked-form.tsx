import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';

import { Button } from '~/components/button';
import { type FieldErrors, readForm } from '~/lib/read-form';
import { notifyFirst } from '~/lib/use-typed';

import { FormMessage } from '~/features/accounts/account-page';
import type { FormAnswer } from './auth-answer';

/** The schema of `server/domain/accounts/auth-schema` that checks the form. */
type FormSchema =
  'signUpSchema' | 'signInSchema' | 'resetRequestSchema' | 'newPasswordSchema' | 'secondStepSchema';

/** The first message of each field. When the schema cannot be fetched, only the server checks the form. */
async function messagesOf(name: FormSchema, form: HTMLFormElement): Promise<FieldErrors> {
  try {
    const schemas = await import('~server/domain/accounts/auth-schema');
    const read = readForm<z.ZodType>(schemas[name], Object.fromEntries(new FormData(form)));
    return read.ok ? {} : read.errors;
  } catch {
    return {};
  }
}

const without = (fields: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

interface CheckedFormProps {
  schema: FormSchema;
  action: string;
  answer: FormAnswer | undefined;
  /** The label of the button. */
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
  const ref = useRef<HTMLFormElement>(null);
  /** Mistakes that the browser has found; valid until the server's next answer. */
  const [found, setFound] = useState<{ after: FormAnswer | undefined; fields: FieldErrors } | null>(null);
  const [focusWanted, setFocusWanted] = useState(0);
  const fields = found && found.after === answer ? found.fields : (answer?.fields ?? {});

  const focusFirst = () => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  useEffect(focusFirst, [answer, focusWanted]);
  useEffect(() => {
    if (ref.current) notifyFirst(answer?.fields ?? {}, new FormData(ref.current).keys());
  }, [answer]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void messagesOf(schema, form).then((messages) => {
      setFound({ after: answer, fields: messages });
      if (Object.keys(messages).length === 0) return send(form);
      setFocusWanted((n) => n + 1);
      notifyFirst(messages, new FormData(form).keys());
    });
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget: form } = event;
    if (!(target instanceof HTMLInputElement) || fields[target.name] === undefined) return;
    const { name } = target;
    void messagesOf(schema, form).then((messages) => {
      const message = messages[name];
      const others = without(fields, name);
      setFound({ after: answer, fields: message === undefined ? others : { ...others, [name]: message } });
    });
  };
  const forgive = (name: string) => setFound({ after: answer, fields: without(fields, name) });

  return (
    <Form
      ref={ref}
      method="post"
      action={action}
      onSubmit={onSubmit}
      onInput={onInput}
      noValidate
      className="stack gap-4"
    >
      <FormMessage text={answer?.message ?? fields.token ?? null} />
      {children(fields, forgive)}
      <Button type="submit" wide pending={pending}>
        {submit}
      </Button>
      {below}
    </Form>
  );
}
