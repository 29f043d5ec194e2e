import type { Db } from '~db/client';
import { lockProfile, readGameState } from '~db/queries/game/xp-ledger';
import { deletePause, insertPause, writeStreak } from '~db/queries/game/streak';

import type { LocalDay } from '../../domain/kernel/days';
import { RESERVES_PER_QUARTER, streakOf } from '../../domain/game/streak';
import { PAUSE_PROBLEM_TEXT, pauseProblem } from '../../domain/game/streak-pause';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';

/** Weeks that the calendar of the streak shows. */
const WEEKS_SHOWN = 26;

async function readStreak(db: Db, user: OnboardedContext['user']) {
  const state = await readGameState(db, user.id, 'saving', user.today);
  const pauses = state.paused_weeks.sort();
  const streak = streakOf({ savedWeeks: state.saved_weeks, pausedWeeks: pauses, today: user.today });
  return { streak, pauses };
}

const viewOf = ({ streak, pauses }: Awaited<ReturnType<typeof readStreak>>) => ({
  weeks: streak.weeks,
  /** Reserve weeks that this streak has used, in all quarters. */
  reservesUsed: streak.reservesUsed,
  /** Of this calendar quarter, whatever streak they went to. */
  reservesUsedThisQuarter: RESERVES_PER_QUARTER - streak.reservesLeftThisQuarter,
  reservesLeftThisQuarter: streak.reservesLeftThisQuarter,
  /** The last day on which the streak stands when nothing more is saved; null without one. */
  aliveUntil: streak.aliveUntil,
  /** The last 26 weeks since the first saving, oldest first; the last one is running. */
  weekStates: streak.weekStates.slice(-WEEKS_SHOWN),
  /** Mondays of all paused weeks, past and to come, ascending. */
  pauses,
});
export type StreakView = ReturnType<typeof viewOf>;

/** The person's streak, its weeks, reserves and pauses. One statement. */
export async function streakView(ctx: OnboardedContext): Promise<StreakView> {
  return viewOf(await readStreak(ctx.db, ctx.user));
}

/** Pauses the streak in a week that has not begun, or takes that back; the stored streak follows. Doing either
 * twice is no error. Throws PAUSE_ and the problem. */
async function changePause(ctx: OnboardedContext, week: LocalDay, pause: boolean): Promise<StreakView> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const { pauses } = await readStreak(trx, user);
    // To take a pause back is never a matter of how many there are.
    const problem = pauseProblem(week, pause ? pauses : [], user.today);
    if (problem !== null) {
      const text = PAUSE_PROBLEM_TEXT[problem];
      throw new DomainError('BAD_REQUEST', `PAUSE_${problem.toUpperCase()}`, text, { field: 'week' });
    }
    if (pause) await insertPause(trx, user.id, week);
    else await deletePause(trx, user.id, week);
    const after = await readStreak(trx, user);
    await writeStreak(trx, user.id, after.streak);
    return viewOf(after);
  });
}

/** Pauses the streak in a week to come, at most 4 in a calendar year (docs/product.md, 'Streak'). */
export const setPause = (ctx: OnboardedContext, week: LocalDay) => changePause(ctx, week, true);

/** Takes a planned pause back, while its week has not begun. */
export const clearPause = (ctx: OnboardedContext, week: LocalDay) => changePause(ctx, week, false);
