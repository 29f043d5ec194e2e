import { Suspense, lazy, useState, type ReactNode } from 'react';

import { publicErrorFrom } from '~/trpc/client';

const AlertDialog = lazy(() =>
  import('~/components/alert-dialog').then((module) => ({ default: module.AlertDialog })),
);

/** Thrown by a form's `send` to ask whether the amount is meant. */
export class AmountQuestion extends Error {}

interface Question {
  text: string;
  onYes: () => void;
}

/** Asks whether an unusually large amount is meant, before it is saved. `asks` does so when the server wants to be told, or
 * `AmountQuestion` says so, and answers whether it did; render `question` beside the form. */
export function useConfirmAmount(): {
  asks: (error: unknown, onYes: () => void) => boolean;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Question | null>(null);
  return {
    asks: (error, onYes) => {
      const publicError = publicErrorFrom(error);
      if (error instanceof AmountQuestion) setAsked({ text: error.message, onYes });
      else if (publicError?.reason === 'CONFIRM_AMOUNT') setAsked({ text: publicError.message, onYes });
      else return false;
      return true;
    },
    question: asked && (
      <Suspense fallback={null}>
        <AlertDialog
          onClose={() => setAsked(null)}
          title="Is this amount right?"
          description={asked.text}
          confirmLabel="Yes, it is"
          confirmLook="primary"
          cancelLabel="Change it"
          onConfirm={asked.onYes}
        />
      </Suspense>
    ),
  };
}
