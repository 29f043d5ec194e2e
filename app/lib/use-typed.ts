import { useState } from 'react';

import { notifyError } from '~/components/notify';
import { publicErrorFrom } from '~/trpc/client';

import type { FieldErrors } from './read-form';

/** Announces the first of a form's mistakes; all of them are shown beside their fields. Does nothing without any.
 * @param order the fields as the form shows them; the first one with a mistake gets the focus */
export function notifyFirst(errors: FieldErrors, order: Iterable<string> = Object.keys(errors)): void {
  const [first] = [...order].flatMap((field) => errors[field] ?? []);
  if (first !== undefined) notifyError(first);
}

/** What is typed into a form, and its mistakes, which are cleared by the next change. */
export function useTyped<Typed extends object>(initial: Typed | (() => Typed)) {
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    typed,
    errors,
    show: (mistakes: FieldErrors) => {
      setErrors(mistakes);
      notifyFirst(mistakes);
    },
    change: (part: Partial<Typed>) => {
      setTyped((current) => ({ ...current, ...part }));
      setErrors({});
    },
    /** For `onError`: shows the server's messages, or `failed` when it did not answer. */
    refuse: (failed: string) => (error: unknown) => {
      const publicError = publicErrorFrom(error);
      setErrors({ ...publicError?.fields });
      notifyError(publicError?.message ?? failed);
    },
  };
}
