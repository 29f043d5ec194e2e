import { Suspense, lazy, useState, type ReactNode } from 'react';

import { publicErrorFrom } from '~/trpc/client';
import { CONFIRM_AMOUNT } from '~server/domain/savings/saving-rules';

const AlertDialog = lazy(() =>
  import('~/components/alert-dialog').then((module) => ({ default: module.AlertDialog })),
);

interface Question {
  text: string;
  onYes: () => void;
}

/** Asks whether an unusually large amount is meant, before it is saved. `askIf` asks when the server wants to be told so,
 * and answers whether it did; render `question` beside the form. */
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
      if (publicError?.reason !== CONFIRM_AMOUNT) return false;
      ask(publicError.message, onYes);
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
