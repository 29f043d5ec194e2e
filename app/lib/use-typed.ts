import { useState } from 'react';

import { notifyError } from '~/components/notify';
import { publicErrorFrom } from '~/trpc/client';

import type { FieldErrors } from './read-form';

/** What is typed into a form, and its mistakes, which are cleared by the next change. */
export function useTyped<Typed extends object>(initial: Typed | (() => Typed)) {
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    typed,
    errors,
    setErrors,
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
