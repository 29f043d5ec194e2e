import { setTimeout as sleep } from 'node:timers/promises';

import PQueue from 'p-queue';

import type { Db } from '~db/client';
import { claimVenueCell, failVenueCell, readVenueCells } from '~db/queries/places/venue-cells';
import { replaceVenues } from '~db/queries/places/venues';

import { DAY_MS, MINUTE_MS } from '../../domain/kernel/durations';
import { MAX_CELLS, type VenueCell } from '../../domain/places/venue-cells';
import { isDatabaseDown } from '../../errors';
import type { Logger } from '../../log';
import { PlacesError } from '../../services/places/ask-json';
import type { VenueSource } from '../../services/places/overpass';

/** Sees to it that the venues of cells are in the database. */
export interface VenueFetching {
  /** Has cells fetched that are not of the last 24 hours, those in front first, and waits for it a few seconds. What takes longer
   * goes on, so that the next who asks finds it. Never throws because of the third party.
   * @param now the present instant
   * @param mayFetch is asked before anything is fetched, and throws when that is not allowed */
  refresh(cells: readonly VenueCell[], now: Date, mayFetch: () => Promise<void>): Promise<void>;
  /** Gives up what is being fetched. */
  close(): Promise<void>;
}

type CellState = Awaited<ReturnType<typeof readVenueCells>>[number];

/** Venues are good for a day. */
const GOOD_FOR_MS = DAY_MS;
/** A cell that was asked for is not asked for again within this time, whatever came of it. Longer than an answer may take. */
const AGAIN_AFTER_MS = MINUTE_MS;
/** With all that a call needs besides, its answer comes within five seconds, also while the server is busy. */
const WAIT_MS = 2500;
/** A public server gives an address two places. */
const AT_ONCE = 2;
/** More cells than this do not wait in one process. */
const MOST_WAITING = 100;
/** While another server fetches a cell, its state is looked at this often. */
const LOOK_EVERY_MS = 250;

const isGood = (state: CellState | undefined, now: Date): boolean =>
  Date.parse(state?.fetchedAt ?? '') > now.getTime() - GOOD_FOR_MS;

/** When a cell's venues were fetched last, and whether that is good for now. */
export const ageOf = (state: CellState | undefined, now: Date) => ({
  fetchedAt: state?.fetchedAt ?? null,
  good: isGood(state, now),
});

const keyOf = ({ latCell, lonCell }: VenueCell) => `${latCell} ${lonCell}`;

/** @param options.waitMs shorter than {@link WAIT_MS} for tests */
export function createVenueFetching(options: {
  db: Db;
  source: VenueSource;
  log: Logger;
  waitMs?: number;
}): VenueFetching {
  const { db, source, log, waitMs = WAIT_MS } = options;
  const queue = new PQueue({ concurrency: AT_ONCE });
  const ending = new AbortController();
  /** Who comes later waits in front: those before them may have gone. */
  let turns = 0;
  /** One for each cell, so that callers who want the same cell wait for the same thing. */
  const underway = new Map<string, Promise<void>>();

  async function fetchCell(cell: VenueCell, now: Date): Promise<'held' | 'done'> {
    if (ending.signal.aborted || source.isResting()) return 'done';
    const earlier = (ms: number) => new Date(now.getTime() - ms);
    const claim = { now, fetchedBefore: earlier(GOOD_FOR_MS), askedBefore: earlier(AGAIN_AFTER_MS) };
    if (!(await claimVenueCell(db, cell, claim))) return 'held';
    try {
      const venues = await source.venuesOf(cell, ending.signal);
      await db.transaction().execute((trx) => replaceVenues(trx, cell, venues, now));
    } catch (error) {
      // Neither the cell nor what was answered: a cell says where somebody is.
      if (error instanceof PlacesError) log.warn({ reason: error.reason }, 'venues could not be fetched');
      else if (!isDatabaseDown(error)) log.error({ err: error }, 'venues could not be stored');
      await failVenueCell(db, cell, now);
    }
    return 'done';
  }

  /** Waits while another server fetches the cell. */
  async function watch(cell: VenueCell, now: Date): Promise<void> {
    for (const until = Date.now() + waitMs; Date.now() < until && !ending.signal.aborted;) {
      const [state] = await readVenueCells(db, [cell]);
      if (!state || (state.failedAt ?? '') >= state.askedAt || isGood(state, now)) return;
      await sleep(LOOK_EVERY_MS);
    }
  }

  function start(cell: VenueCell, now: Date, priority: number): Promise<void> {
    const key = keyOf(cell);
    const running = underway.get(key);
    if (running) return running;
    if (underway.size >= MOST_WAITING) return Promise.resolve();
    const work = queue
      .add(() => fetchCell(cell, now), { priority })
      .then(async (outcome) => {
        if (outcome === 'held') await watch(cell, now);
      })
      .catch((err: unknown) => log.warn({ err }, 'the state of venues could not be read or stored'))
      .finally(() => underway.delete(key));
    underway.set(key, work);
    return work;
  }

  return {
    async refresh(cells, now, mayFetch) {
      const known = new Map((await readVenueCells(db, cells)).map((state) => [keyOf(state), state]));
      const due = cells.filter((cell) => !isGood(known.get(keyOf(cell)), now));
      if (due.length === 0) return;
      await mayFetch();
      turns += MAX_CELLS;
      const [front, waiting] = [turns, new AbortController()];
      await Promise.race([
        Promise.all(due.map((cell, n) => start(cell, now, front - n))),
        sleep(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined),
      ]);
      waiting.abort();
    },
    async close() {
      ending.abort();
      queue.clear();
      await queue.onIdle();
    },
  };
}
