import { Suspense, lazy } from 'react';

import { createStore } from '~/lib/store';
import { failedFor } from '~/trpc/client';

const ConfirmDialog = lazy(() => import('./confirm-dialog'));

/** Ends the open question: true once the person has proved who they are. */
type Answer = (proved: boolean) => void;

const asking = createStore<Answer | null>(null);

/** Asks the person to prove who they are; false when they close the dialog. */
const ask = (): Promise<boolean> => {
  asking.get()?.(false);
  return new Promise((resolve) =>
    asking.set((proved) => {
      asking.set(null);
      resolve(proved);
    }),
  );
};

async function confirmed<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!failedFor(error, 'CONFIRM_IDENTITY') || !(await ask())) throw error;
    return run();
  }
}

/** Returns a function that runs a call which needs a recent proof of identity: when the server refuses it for that
 * reason, it asks for one and runs the call again. It throws what the call throws, also when the dialog is closed.
 * Show the message where you await it, not in the mutation's `onError`, which also sees the first refusal. */
export function useConfirmed(): typeof confirmed {
  return confirmed;
}

/** Shows the dialog of {@link useConfirmed}. Part of the frame. */
export function ConfirmHost() {
  const answer = asking.use();
  if (answer === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog onAnswer={answer} />
    </Suspense>
  );
}
