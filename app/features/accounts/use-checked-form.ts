import { useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import type { FormAnswer } from './auth-answer';

type Fields = Readonly<Record<string, string>>;

/** Which schema of `server/domain/accounts/auth-schema` judges the form. */
export type FormSchema = 'signUpSchema' | 'signInSchema' | 'resetRequestSchema' | 'newPasswordSchema';

/** The first message of each field. Where the schema cannot be fetched the server judges alone. */
async function messagesOf(name: FormSchema, form: HTMLFormElement): Promise<Fields> {
  try {
    const schemas = await import('~server/domain/accounts/auth-schema');
    const result = schemas[name].safeParse(Object.fromEntries(new FormData(form)));
    const fields: Record<string, string> = {};
    for (const issue of result.error?.issues ?? [])
      fields[issue.path.map(String).join('.')] ??= issue.message;
    return fields;
  } catch {
    return {};
  }
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** A form that says what is wrong before it is sent, and what the server refused after; each message leaves
 * while its field is put right. Without scripts the server says the same. */
export function useCheckedForm(schema: FormSchema, answer: FormAnswer | undefined) {
  const submit = useSubmit();
  const pending = useNavigation().state !== 'idle';
  const ref = useRef<HTMLFormElement>(null);
  /** Findings of the browser; they stand until the server's next answer. */
  const [found, setFound] = useState<{ after: FormAnswer | undefined; fields: Fields } | null>(null);
  const [focusWanted, setFocusWanted] = useState(0);
  const fields = found && found.after === answer ? found.fields : (answer?.fields ?? {});

  const focusFirst = () => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  useEffect(focusFirst, [answer, focusWanted]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void messagesOf(schema, form).then((messages) => {
      setFound({ after: answer, fields: messages });
      if (Object.keys(messages).length > 0) setFocusWanted((n) => n + 1);
      else submit(form);
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
  /** For a value that was set without typing. */
  const forgive = (name: string) => setFound({ after: answer, fields: without(fields, name) });

  return {
    fields,
    message: answer?.message ?? null,
    pending,
    forgive,
    form: { ref, onSubmit, onInput, noValidate: true, method: 'post' } as const,
  };
}
