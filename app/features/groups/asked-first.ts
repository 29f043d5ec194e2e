import { useState } from 'react';

import { publicErrorFrom } from '~/trpc/client';

/** What the server asks before it does what looks like a slip of the finger; null for every other error. The same input with
 * `confirmed` is done. */
export function askedFirst(error: unknown): string | null {
  const publicError = publicErrorFrom(error);
  return publicError?.reason === 'ASK_FIRST' ? publicError.message : null;
}

/** For a form that the server may ask about: `question` is for an `AlertDialog` in place of the form, which comes back with
 * what was typed. */
export function useAskFirst() {
  const [asked, setAsked] = useState<{ description: string; onConfirm: () => void } | null>(null);
  return {
    asks: (error: unknown, onConfirm: () => void): boolean => {
      const description = askedFirst(error);
      setAsked(description === null ? null : { description, onConfirm });
      return description !== null;
    },
    question: asked && { ...asked, onClose: () => setAsked(null) },
  };
}
