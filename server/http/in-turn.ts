import type { RequestHandler } from 'express';
import PQueue from 'p-queue';

/** Longer than a rush of hundreds takes. */
const LONGEST_WAIT_MS = 10_000;
/** Downloads, which last as long as the visitor's line is slow. */
const UNBOUNDED = new Set(['/savings.csv']);

/**
 * Lets so many pages be made at once, first come, first served, while the others wait before they ask the database
 * anything. Otherwise every statement of a page waits for one of all others, and in a rush the last wait for a
 * connection so long that they are refused. Visitors who have left are passed over. Who has waited too long goes on
 * without a turn: then it is no rush, but pages that hang, and a database in trouble refuses by itself.
 */
export function inTurn(atOnce: number): RequestHandler {
  const queue = new PQueue({ concurrency: atOnce });
  return (req, res, next) => {
    if (req.method !== 'GET' || UNBOUNDED.has(req.path)) return next();
    const asked = performance.now();
    const take = (endTurn: () => void) => {
      if (res.destroyed) return endTurn();
      if (performance.now() - asked < LONGEST_WAIT_MS) res.once('close', endTurn);
      else endTurn();
      next();
    };
    void queue.add(() => new Promise<void>(take));
  };
}
