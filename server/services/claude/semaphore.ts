import PQueue from 'p-queue';

/** Waits for a turn and answers with what gives it back. Rejects as soon as the signal is aborted. */
export type Semaphore = (first: boolean, signal: AbortSignal) => Promise<() => void>;

/** Lets `atOnce` calls through at a time; of those that wait, the ones with `first` go in front. */
export function createSemaphore(atOnce: number): Semaphore {
  const queue = new PQueue({ concurrency: atOnce });
  return async (first, signal) => {
    signal.throwIfAborted();
    return new Promise((granted, refused) => {
      // The queue looks at the signal only when a turn comes: whoever is late or gone would wait until then.
      const leave = () => refused(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      queue
        .add(
          () =>
            new Promise<void>((release) => {
              signal.removeEventListener('abort', leave);
              granted(release);
            }),
          { priority: first ? 1 : 0, signal },
        )
        .catch(refused);
    });
  };
}
