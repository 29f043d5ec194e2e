import { z } from 'zod';

import {
  type CandidateRow,
  countUnseated,
  deleteOldSeats,
  deleteOldWeeks,
  insertSeats,
  listCandidates,
  saveSeatingProgress,
  createSeatingWeek,
  lockSeatingWeek,
} from '~db/queries/leagues/leagues';
import type { Db } from '~db/client';

import { streakOn } from '../../domain/game/streak';
import { addDays, dayAt, localDay, type LocalDay } from '../../domain/kernel/days';
import { cents } from '../../domain/kernel/money';
import { POOL, formCohorts, poolSize, seatedWeek, seatPlan } from '../../domain/leagues/league';
import type { Batch } from '../../each-alone';
import type { Logger } from '../../log';

/** Where the seating goes on: a week, or the seats of old weeks that are still to be deleted. The person is kept with the
 * week, in the transaction that gives the seats. */
export const seatingCursor = z.union([z.object({ week: z.string() }), z.literal('old')]);
export type SeatingCursor = z.infer<typeof seatingCursor>;

/** Gives the next people in the leagues a seat in the week that begins next, or in the week before if a server that was
 * down has missed it. Each pool has its own transaction. A run that is stopped, or meets another one, leaves the rest to
 * the next run, and nobody is seated twice.
 * @param mostInPool people who are seated in one transaction */
export async function seatLeagues(
  { db, log, now }: { db: Db; log: Logger; now: () => Date },
  cursor: SeatingCursor | null,
  mostInPool = POOL,
): Promise<Batch<SeatingCursor>> {
  const latest = seatedWeek(now());
  if (cursor === 'old') {
    // When the latest week has not begun yet, the one before it is running, and the one before that is shown as
    // last week.
    const kept = addDays(latest, -14);
    const deleted = await deleteOldSeats(db, kept);
    if (deleted > 0) return { handled: deleted, next: 'old' };
    await deleteOldWeeks(db, kept);
    return { next: null };
  }
  const earliest = addDays(latest, -7);
  const week = cursor === null || cursor.week < earliest ? earliest : localDay(cursor.week);
  await createSeatingWeek(db, week);
  const size = poolSize(await countUnseated(db, week, 2 * mostInPool), mostInPool);
  const seats = await db.transaction().execute((trx) => seatPool(trx, week, { size, now: now() }));
  if (seats !== null) return { handled: seats, next: { week } };
  log.info({ week }, 'the leagues of a week are seated');
  return { next: week < latest ? { week: latest } : 'old' };
}

/** Seats a week's next people; returns how many, or null when nobody is left or another run seats the week. */
async function seatPool(trx: Db, week: LocalDay, { size, now }: { size: number; now: Date }) {
  const seating = await lockSeatingWeek(trx, week);
  if (!seating) return null;
  const candidates = await listCandidates(trx, week, seating.seatedTo, size);
  // People without a plan have nothing to compare.
  const people = candidates.flatMap((row) => {
    const plan = planOf(row, week);
    return plan === null ? [] : [{ ...stageOf(row, week), plan }];
  });
  const plans = new Map(people.map(({ userId, plan }) => [userId, plan]));
  const seats = formCohorts(week, people).flatMap((cohort, index) =>
    cohort.flatMap((userId) => {
      const plan = plans.get(userId);
      return plan ? [{ userId, cohort: seating.nextCohort + index, ...plan }] : [];
    }),
  );
  await insertSeats(trx, week, seats);
  const last = candidates.at(-1);
  await saveSeatingProgress(trx, week, {
    to: last?.userId ?? seating.seatedTo,
    seatedAt: candidates.length < size || last === undefined ? now : null,
  });
  return seats.length;
}

const stageOf = (row: CandidateRow, week: LocalDay) => ({
  userId: row.userId,
  beganOn: dayAt(new Date(row.createdAt), row.timeZone),
  streakWeeks: streakOn({ weeks: row.streakWeeks, aliveUntil: row.streakAliveUntil }, week),
});

/** The plan as it was on Monday, even when the week is seated later: savings and withdrawals since then are left out. */
function planOf(row: CandidateRow, week: LocalDay) {
  const saved = cents(Math.max(0, row.saved - row.savedSince + row.withdrawnSince));
  const reachedOn = row.reachedOn !== null && row.reachedOn < week ? row.reachedOn : null;
  return seatPlan({ ...row, saved, reachedOn }, week);
}
