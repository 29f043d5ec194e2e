import { Suspense, lazy, useSyncExternalStore } from 'react';

import { failedFor } from '~/trpc/client';

const ConfirmDialog = lazy(() => import('./confirm-dialog'));

/** Ends the question that is being asked: true once the person has proved who they are. */
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

/** Gives a function that runs a call which only a person may make who has just proved who they are: where the server
 * refuses it for want of a proof, it asks for one and runs the call again. It throws what the call throws, also when
 * the dialog is closed: show the message where you await it, not in the mutation's `onError`, which sees the first
 * refusal too. */
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
