import { Suspense, lazy, useSyncExternalStore } from 'react';

import { failedFor } from '~/trpc/client';

const ConfirmDialog = lazy(() => import('./confirm-dialog'));

/** Ends the open question: true once the person has proved who they are. */
type Answer = (proved: boolean) => void;

let asking: Answer | null = null;
const listeners = new Set<() => void>();

function show(next: Answer | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Asks the person to prove who they are; false when they close the dialog. */
const ask = (): Promise<boolean> => {
  asking?.(false);
  return new Promise((resolve) =>
    show((proved) => {
      show(null);
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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows the dialog of {@link useConfirmed}. Part of the frame. */
export function ConfirmHost() {
  const answer = useSyncExternalStore(
    subscribe,
    () => asking,
    () => null,
  );
  if (answer === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog onAnswer={answer} />
    </Suspense>
  );
}
