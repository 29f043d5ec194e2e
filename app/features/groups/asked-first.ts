import { useState } from 'react';

import { failedFor } from '~/trpc/client';

/** The server's question about an input that looks like a slip; null for every other error. The same input
 * with `confirmed` is accepted. */
export function askedFirst(error: unknown): string | null {
  return error instanceof Error && failedFor(error, 'ASK_FIRST') ? error.message : null;
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
