const load = async () => {
  const [queue] = await Promise.all([import('./queue'), import('./queued-card')]);
  return queue;
};

let loaded: ReturnType<typeof load> | undefined;

/** The code of the queue and of its card, which a screen loads once it is shown: it is there when the connection breaks. */
export const loadQueue = (): ReturnType<typeof load> =>
  (loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));
