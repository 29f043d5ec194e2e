import { DomainError } from './errors';
import { type Ask, type Rate, createFairQueue } from './fair-queue';

/** A person may write so many times at once, and then as often as that per second. */
export const WRITE_RATE: Rate = { burst: 60, perSecond: 30 };
/** A person, or all visitors of a network without a session, may do so much at once, and then as much as that per second
 * while others are at work: rendering has one processor, so one who never rests would halve it for everybody else. */
const PACE: Rate = { burst: 100, perSecond: 50, besideOthers: true };

/** Work that may wait in one session, and from one network address, of which a school or a provider has only one. */
const MOST_WAITING = { session: 200, address: 2000 };
/** Longer than a rush of hundreds takes. Then it is no rush, but work that hangs, and a database in trouble refuses by itself. */
const PATIENCE_MS = 10_000;

/** Who sends a request, as far as this process knows before it asks the database. It says whose turn it is, never who may do what. */
export type Sender = { person: string; session: string } | { address: string };

/**
 * What is asked for. Each kind of a person's work waits for its own kind only:
 * - `read`: a page, a query or the reading of a session;
 * - `write`: a mutation. All of one person take the same row lock, so one runs at a time;
 * - `security`: what keeps an account its owner's: it does not wait behind a thief's writes;
 * - `outside`: it waits for Claude, Stripe or a picture most of its time, and takes no place of those that ask the database.
 */
export type Kind = 'read' | 'write' | 'security' | 'outside';

/** How much of a kind one person does at once. */
const SHARES: Record<Kind, number> = { read: 2, write: 1, security: 1, outside: 4 };

export interface Turns {
  /** Runs work when its turn comes. Throws TOO_MANY_WRITES or TOO_MANY_READS. */
  run: <Result>(sender: Sender, kind: Kind, work: (waitedMs: number) => Promise<Result>) => Promise<Result>;
}

function tooMany(writes: boolean): DomainError {
  const message = `Too many ${writes ? 'changes' : 'requests'} at once. Try again in 5 seconds.`;
  return new DomainError(writes ? 'TOO_MANY_WRITES' : 'TOO_MANY_READS', message, { retryAfterSeconds: 5 });
}

/** The turns of a process with so many connections to its database: as much runs at once as there are connections, because
 * otherwise every statement waits for one of all others, and in a rush the last wait so long that they are refused. */
export function createTurns(connections: number, writeRate = WRITE_RATE): Turns {
  const full = ({ rate }: Ask) => tooMany(rate === writeRate);
  const asking = createFairQueue({ capacity: connections, patienceMs: PATIENCE_MS, full });
  const outside = createFairQueue({ capacity: Infinity, patienceMs: PATIENCE_MS, full });

  function askOf(sender: Sender, kind: Kind): Ask {
    const usual = { cost: 1, rate: PACE };
    if ('address' in sender) {
      const share = Math.ceil(connections / 2);
      return { ...usual, owner: sender.address, line: '', share, mostWaiting: MOST_WAITING.address };
    }
    const { person, session } = sender;
    return {
      ...usual,
      owner: `${kind} ${person}`,
      line: session,
      share: SHARES[kind],
      mostWaiting: MOST_WAITING.session,
      ...(kind === 'write' ? { rate: writeRate } : {}),
    };
  }
  return {
    run: (sender, kind, work) => (kind === 'outside' ? outside : asking).run(askOf(sender, kind), work),
  };
}
