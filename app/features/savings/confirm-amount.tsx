import { Suspense, lazy, useState, type ReactNode } from 'react';

import { publicErrorFrom } from '~/trpc/client';

const AlertDialog = lazy(() =>
  import('~/components/alert-dialog').then((module) => ({ default: module.AlertDialog })),
);

interface Question {
  text: string;
  onYes: () => void;
}

/** Asks whether an unusually large amount is meant, before it is saved. `askIf` opens the question if an error
 * of the server asks for it, and returns whether it did; render `question` beside the form. */
export function useConfirmAmount(): {
  ask: (text: string, onYes: () => void) => void;
  askIf: (error: unknown, onYes: () => void) => boolean;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Question | null>(null);
  const ask = (text: string, onYes: () => void) => setAsked({ text, onYes });
  return {
    ask,
    askIf: (error, onYes) => {
      const publicError = publicErrorFrom(error);
      if (publicError?.reason !== 'CONFIRM_AMOUNT') return false;
      ask(publicError.message, onYes);
      return true;
    },
    question: asked && (
      <Suspense fallback={null}>
        <AlertDialog
          open
          onOpenChange={(open) => open || setAsked(null)}
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
