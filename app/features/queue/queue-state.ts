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
