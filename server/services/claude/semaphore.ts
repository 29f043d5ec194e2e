import PQueue from 'p-queue';

/** Waits for a slot and resolves with a function that gives it back. Rejects as soon as the signal is aborted. */
export type Semaphore = (first: boolean, signal: AbortSignal) => Promise<() => void>;

/** Lets `atOnce` calls through at a time; of the waiting ones, those with `first` go first. */
export function createSemaphore(atOnce: number): Semaphore {
  const queue = new PQueue({ concurrency: atOnce });
  return async (first, signal) => {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      // The queue checks the signal only when a slot is free; without this an aborted call would wait until then.
      const leave = () => {
        const reason: unknown = signal.reason;
        reject(reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      queue
        .add(
          () =>
            new Promise<void>((release) => {
              signal.removeEventListener('abort', leave);
              resolve(release);
            }),
          { priority: first ? 1 : 0, signal },
        )
        .catch(reject);
    });
  };
}
