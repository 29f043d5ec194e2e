import {
  type CandidateRow,
  beginSeating,
  deleteOldWeeks,
  insertSeats,
  listCandidates,
} from '~db/queries/leagues/leagues';
import type { Db } from '~db/client';

import { streakOn } from '../../domain/game/streak';
import { goalProgress } from '../../domain/goals/goal';
import { addDays, dayAt, type LocalDay } from '../../domain/kernel/days';
import { type Cents, cents } from '../../domain/kernel/money';
import { formCohorts, seatedWeek } from '../../domain/leagues/league';
import type { Logger } from '../../log';

/** Gives everybody in the leagues a seat in the week that begins next, and in the one before where a server that was
 * down has missed it. Each week is seated once and as a whole, whoever else tries. */
export async function seatLeagues({ db, log, now }: { db: Db; log: Logger; now: () => Date }): Promise<void> {
  const latest = seatedWeek(now());
  for (const week of [addDays(latest, -7), latest]) {
    const seats = await db.transaction().execute((trx) => seatWeek(trx, week, now()));
    if (seats !== null) log.info({ week, seats }, 'seated the leagues of a week');
  }
  // Where the latest week has not begun yet, the one before it runs and the one before that is shown as the last.
  await deleteOldWeeks(db, addDays(latest, -14));
}

/** The number of seats given; null when the week was seated before. */
async function seatWeek(trx: Db, week: LocalDay, now: Date): Promise<number | null> {
  if (!(await beginSeating(trx, week, now))) return null;
  const people = (await listCandidates(trx, week)).map((row) => ({
    userId: row.userId,
    beganOn: dayAt(new Date(row.createdAt), row.timeZone),
    streakWeeks: streakOn({ weeks: row.streakWeeks, aliveUntil: row.streakAliveUntil }, week),
    plan: planOf(row, week),
  }));
  // Who has reached their goal has no plan to compare.
  const planning = people.filter(({ plan }) => plan > 0);
  const plans = new Map(planning.map(({ userId, plan }) => [userId, plan]));
  const seats = formCohorts(week, planning).flatMap((cohort, index) =>
    cohort.map((userId) => ({ userId, cohort: index, plan: plans.get(userId) ?? cents(0) })),
  );
  await insertSeats(trx, week, seats);
  return seats.length;
}

/** What a goal needs in the week as of its Monday, also when it is seated later: then what was saved in the week has not
 * been saved yet. */
function planOf(row: CandidateRow, week: LocalDay): Cents {
  const { amount, date, setOn, opening, withdrawn } = row;
  const saved = cents(Math.max(0, row.saved - row.savedSince));
  const reachedOn = row.reachedOn !== null && row.reachedOn < week ? row.reachedOn : null;
  return goalProgress({ amount, date, setOn, opening, saved, withdrawn, reachedOn }, week).perWeekCents;
}
