import { setTimeout as sleep } from 'node:timers/promises';

import { DomainError } from './errors';

/** Writes of one person that may wait for their turn; more are refused. */
const MOST_WAITING = 200;
/** A person may write so many times at once, and then as often as that per second. */
export const WRITE_RATE = { burst: 60, perSecond: 30 };

/** Lets the writes of one person run one after the other, and no faster than a person with many devices needs: whatever
 * one account sends, it holds one connection of the pool, and the others go on. A lane is of this process. */
export interface WriteLanes {
  /** Runs `write` when the writes before it have ended. Throws TOO_MANY_WRITES. */
  run: <Result>(userId: string, write: () => Promise<Result>) => Promise<Result>;
}

interface Lane {
  last: Promise<unknown>;
  waiting: number;
  /** When the burst will be whole again, ms. */
  fullAt: number;
}

const tooManyWrites = () =>
  new DomainError(
    'TOO_MANY_REQUESTS',
    'TOO_MANY_WRITES',
    'Too many changes at once. Try again in 5 seconds.',
    {
      retryAfterSeconds: 5,
    },
  );

/** @param now milliseconds, for tests */
export function createWriteLanes(rate = WRITE_RATE, now: () => number = Date.now): WriteLanes {
  const lanes = new Map<string, Lane>();

  const isIdle = (lane: Lane) => lane.waiting === 0 && lane.fullAt <= now();

  async function paced(lane: Lane): Promise<void> {
    const emptyUntil = lane.fullAt - (1000 * rate.burst) / rate.perSecond;
    if (emptyUntil > now()) await sleep(emptyUntil - now());
    lane.fullAt = Math.max(lane.fullAt, now()) + 1000 / rate.perSecond;
  }

  return {
    async run(userId, write) {
      if (lanes.size > 1000) for (const [id, lane] of lanes) if (isIdle(lane)) lanes.delete(id);
      const lane = lanes.get(userId) ?? { last: Promise.resolve(), waiting: 0, fullAt: 0 };
      lanes.set(userId, lane);
      if (lane.waiting >= MOST_WAITING) throw tooManyWrites();
      lane.waiting += 1;
      const result = lane.last.then(() => paced(lane)).then(write);
      lane.last = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        lane.waiting -= 1;
      }
    },
  };
}
