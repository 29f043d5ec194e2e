import { useState } from 'react';

import { LazyAlertDialog } from '~/components/lazy-alert-dialog';
import { publicErrorFrom } from '~/trpc/client';

/** Thrown by a form's `send` to ask whether the amount is meant. */
export class AmountQuestion extends Error {}

/** Asks whether an unusually large amount is meant, before it is saved. `asks` does so when the server wants to be told, or
 * `AmountQuestion` says so, and answers whether it did; render `question` beside the form. */
export function useConfirmAmount() {
  const [asked, setAsked] = useState<{ text: string; onYes: () => void } | null>(null);
  return {
    asks: (error: unknown, onYes: () => void): boolean => {
      const refusal = publicErrorFrom(error);
      const doubt =
        error instanceof AmountQuestion ? error : refusal?.reason === 'CONFIRM_AMOUNT' ? refusal : null;
      if (doubt) setAsked({ text: doubt.message, onYes });
      return doubt !== null;
    },
    question: asked && (
      <LazyAlertDialog
        onClose={() => setAsked(null)}
        title="Is this amount right?"
        description={asked.text}
        confirmLabel="Yes, it is"
        confirmLook="primary"
        cancelLabel="Change it"
        onConfirm={asked.onYes}
      />
    ),
  };
}
