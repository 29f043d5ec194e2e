import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '~db/client';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { insertEntry } from '~db/queries/savings/savings';
import { foldLeaderboard } from '~db/queries/social/leaderboard';
import { type LocalDay, addDays } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { saverId } from './generated-savers';
import { percentile } from './load';

/** Savings a second, and the connections that write them. */
export const WRITES = 50;
export const WRITERS = 5;
/** The job runs once a minute; here it comes round in the course of the measurement. */
const FOLD_MS = 10_000;

/** Logs savings of a month at an even pace through the statements of the use case, and adds up the counts, until told to stop.
 * @returns what stops it: the savings a second, and how long one took at the 95th percentile, in ms */
export function logEvenly(db: Db, people: number, month: LocalDay) {
  const times: number[] = [];
  const started = performance.now();
  let stopped = false;
  let sent = 0;
  const one = async (n: number) => {
    const userId = saverId(1 + ((n * 7919) % people));
    const from = performance.now();
    await db.transaction().execute(async (trx) => {
      await lockProfile(trx, userId);
      await insertEntry(trx, {
        userId,
        id: randomUUID(),
        amount: cents(100 + (n % 40) * 50),
        category: 'coffee',
        date: addDays(month, n % 28),
        note: null,
        loggedOn: addDays(month, 29),
        createdAt: new Date(`${month}T12:00:00Z`),
      });
    });
    times.push(performance.now() - from);
  };
  const writer = async () => {
    while (!stopped) {
      const n = (sent += 1);
      await sleep(Math.max(0, started + (n * 1000) / WRITES - performance.now()));
      await one(n);
    }
  };
  const fold = async () => {
    for (let due = started + FOLD_MS; !stopped; await sleep(20)) {
      if (performance.now() < due) continue;
      due += FOLD_MS;
      await foldLeaderboard(db);
    }
  };
  const running = [...Array.from({ length: WRITERS }, writer), fold()];
  return async () => {
    stopped = true;
    const seconds = (performance.now() - started) / 1000;
    await Promise.all(running);
    return { rate: times.length / seconds, p95: percentile(times, 0.95) };
  };
}
