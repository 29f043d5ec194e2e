/** A piece of work that waits for its turn. */
interface Place {
  owner: string;
  /** The round in which it is done: an owner has one turn in each. */
  round: number;
  ahead: number;
  onAhead: (ahead: number) => void;
  begin: () => void;
}

export interface PersonQueue {
  /** What waits, and what is being done. */
  readonly length: number;
  /** Does the work when its turn comes, and tells how much is done before, at once and whenever that changes.
   * Rejects, and gives up the place, when the signal is aborted. */
  run: <Result>(
    who: { owner: string; signal: AbortSignal; onAhead: (ahead: number) => void },
    work: () => Promise<Result>,
  ) => Promise<Result>;
}

/** Work that is done one piece at a time, in rounds by owner: whoever brings ten is behind whoever brings one. */
export function createPersonQueue(): PersonQueue {
  const waiting: Place[] = [];
  let running: Place | null = null;
  /** The round of the work that began last. */
  let round = 0;

  function tellPlaces(): void {
    const before = running === null ? 0 : 1;
    for (const [index, place] of waiting.entries()) {
      if (place.ahead === index + before) continue;
      place.ahead = index + before;
      place.onAhead(place.ahead);
    }
  }

  function next(): void {
    if (running !== null) return;
    running = waiting.shift() ?? null;
    if (running === null) return;
    ({ round } = running);
    running.begin();
    tellPlaces();
  }

  return {
    get length() {
      return waiting.length + (running === null ? 0 : 1);
    },
    run: ({ owner, signal, onAhead }, work) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const own = (running === null ? waiting : [running, ...waiting]).filter((one) => one.owner === owner);
        const leave = () => {
          waiting.splice(waiting.indexOf(place), 1);
          tellPlaces();
          reject(new Error('The place was given up'));
        };
        const place: Place = {
          owner,
          round: Math.max(round, ...own.map((one) => one.round + 1)),
          ahead: -1,
          onAhead,
          begin() {
            signal.removeEventListener('abort', leave);
            void Promise.resolve()
              .then(work)
              .then(resolve, reject)
              .finally(() => {
                running = null;
                next();
              });
          },
        };
        signal.addEventListener('abort', leave);
        const behind = waiting.findIndex((one) => one.round > place.round);
        waiting.splice(behind === -1 ? waiting.length : behind, 0, place);
        next();
        tellPlaces();
      }),
  };
}
