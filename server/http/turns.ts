import { DomainError } from '../errors';
import { type Ask, type Rate, createFairQueue } from './fair-queue';

/** The writes that a person may make at once, and then per second. */
export const WRITE_RATE: Rate = { burst: 60, perSecond: 30 };
/** The work that a person, or all visitors of a network without a session, may do at once, and then per second while
 * others are at work: rendering has one processor, so one who never pauses would halve it for everybody else. */
const PACE: Rate = { burst: 100, perSecond: 50, besideOthers: true };

/** The work that may wait in one session, and from one network address, because a school or a provider has only one. */
const MAX_WAITING = { session: 200, address: 2000 };
/** Longer than a rush of hundreds of requests takes; what waits longer hangs. */
const PATIENCE_MS = 10_000;

/** A request's sender as far as known before the database is asked: for turns, never for permissions. */
export type Sender = { person: string; session: string } | { address: string };

/** The kinds of work. Each kind of a person's work only waits for its own kind:
 * - `read`: a page, a query or the reading of a session;
 * - `write`: a mutation. All of one person's take the same row lock, so one runs at a time;
 * - `security`: changes of an account's security, which must not wait behind a thief's writes;
 * - `outside`: it mostly waits for Claude, Stripe or a picture, and takes no place from work on the database. */
export type Kind = 'read' | 'write' | 'security' | 'outside';

/** How much of each kind one person does at once. */
const SHARES: Record<Kind, number> = { read: 2, write: 1, security: 1, outside: 4 };

export interface Turns {
  /** Runs work when its turn comes. @throws TOO_MANY_WRITES or TOO_MANY_READS */
  run: <Result>(sender: Sender, kind: Kind, work: (waitedMs: number) => Promise<Result>) => Promise<Result>;
}

function tooMany(writes: boolean): DomainError {
  const message = `Too many ${writes ? 'changes' : 'requests'} at once. Try again in 5 seconds.`;
  return new DomainError(writes ? 'TOO_MANY_WRITES' : 'TOO_MANY_READS', message, { retryAfterSeconds: 5 });
}

/** The turns of a process. As much work runs at once as there are database connections; otherwise every
 * statement waits for one of all others, and in a rush the last wait until they are refused. */
export function createTurns(connections: number, writeRate = WRITE_RATE): Turns {
  const full = ({ rate }: Ask) => tooMany(rate === writeRate);
  const asking = createFairQueue({ capacity: connections, patienceMs: PATIENCE_MS, full });
  const outside = createFairQueue({ capacity: Infinity, patienceMs: PATIENCE_MS, full });

  function askOf(sender: Sender, kind: Kind): Ask {
    const usual = { cost: 1, rate: PACE };
    if ('address' in sender) {
      const share = Math.ceil(connections / 2);
      return { ...usual, owner: sender.address, lane: '', quota: share, mostWaiting: MAX_WAITING.address };
    }
    const { person, session } = sender;
    return {
      ...usual,
      owner: `${kind} ${person}`,
      lane: session,
      quota: SHARES[kind],
      mostWaiting: MAX_WAITING.session,
      ...(kind === 'write' ? { rate: writeRate } : {}),
    };
  }
  return {
    run: (sender, kind, work) => (kind === 'outside' ? outside : asking).run(askOf(sender, kind), work),
  };
}
