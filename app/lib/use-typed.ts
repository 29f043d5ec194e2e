import { useState } from 'react';

import { notifyError } from '~/components/notify';
import { publicErrorFrom } from '~/trpc/client';

import type { FieldErrors } from './read-form';

/** What is typed into a form, and what is wrong with it until something is changed. */
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
    /** For `onError`: shows what the server refused, or `failed` where it did not answer. */
    refuse: (failed: string) => (error: unknown) => {
      const publicError = publicErrorFrom(error);
      setErrors({ ...publicError?.fields });
      notifyError(publicError?.message ?? failed);
    },
  };
}
