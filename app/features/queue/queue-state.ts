import { createStore } from '~/lib/store';

import type { Queued } from './acts';

const NOTHING: readonly Queued[] = [];

/** The queue of the person on this device; empty until it has been read. */
export const queueState = createStore(NOTHING);

/** What waits on this device for a connection, or for a decision of the person. */
export const useQueue = (): readonly Queued[] => queueState.use();

/** Whether an act waits, by its key (`act-keys.ts`). */
export const useWaits = (): ((key: string) => boolean) => {
  const queue = useQueue();
  return (key) => queue.some((act) => act.key === key && act.refusal === null);
};

let loaded: Promise<typeof import('./queue')> | undefined;

/** The code of the queue, which a screen loads once it is shown: it is there when the connection breaks. */
export const loadQueue = (): Promise<typeof import('./queue')> =>
  (loaded ??= import('./queue').catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));
