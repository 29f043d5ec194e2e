import type { Db } from '~db/client';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { deletePause, insertPause, readStreakState, writeStreak } from '~db/queries/game/streak';

import { type LocalDay, addDays, weekStart } from '../../domain/kernel/days';
import { RESERVES_PER_QUARTER, streakOf } from '../../domain/game/streak';
import { LATE_DAYS } from '../../domain/game/xp';
import { PAUSE_PROBLEM_TEXT, pauseProblem } from '../../domain/game/streak-pause';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';

/** Weeks that the calendar of the streak shows. */
const WEEKS_SHOWN = 26;

async function readStreak(db: Db, user: OnboardedContext['user']) {
  const state = await readStreakState(db, user.id, {
    today: user.today,
    from: addDays(weekStart(user.today), -7 * (WEEKS_SHOWN - 1)),
    lateDays: LATE_DAYS,
  });
  const pauses = state.paused_weeks.sort();
  const streak = streakOf({ savedWeeks: state.saved_weeks, pausedWeeks: pauses, today: user.today });
  return { streak, pauses, lateWeeks: state.late_weeks };
}

const viewOf = ({ streak, pauses, lateWeeks }: Awaited<ReturnType<typeof readStreak>>) => ({
  weeks: streak.weeks,
  /** Reserve weeks that this streak has used, in all quarters. */
  reservesUsed: streak.reservesUsed,
  /** Reserve weeks used in this calendar quarter, by whatever streak. */
  reservesUsedThisQuarter: RESERVES_PER_QUARTER - streak.reservesLeftThisQuarter,
  reservesLeftThisQuarter: streak.reservesLeftThisQuarter,
  /** The last local day of the streak if nothing more is saved; null without a streak. */
  aliveUntil: streak.aliveUntil,
  /** The last 26 weeks (fewer right after the first saving), oldest first; the last one is running. */
  weekStates: streak.weekStates.slice(-WEEKS_SHOWN),
  /** Mondays of these weeks in which nothing counts, because it was logged too late. */
  lateWeeks: streak.weekStates
    .slice(-WEEKS_SHOWN)
    .filter(({ week, state }) => (state === 'missed' || state === 'reserve') && lateWeeks.includes(week))
    .map(({ week }) => week),
  /** Mondays of all paused weeks, past and future, ascending. */
  pauses,
});
export type StreakView = ReturnType<typeof viewOf>;

/** The person's streak, its weeks, reserves and pauses. One statement. */
export async function getStreak(ctx: OnboardedContext): Promise<StreakView> {
  return viewOf(await readStreak(ctx.db, ctx.user));
}

const PAUSE_REASON = {
  not_a_monday: 'PAUSE_NOT_A_MONDAY',
  not_ahead: 'PAUSE_NOT_AHEAD',
  too_far: 'PAUSE_TOO_FAR',
  year_used: 'PAUSE_YEAR_USED',
} as const;

/** Pauses the streak in a week that has not begun, or takes that back, and stores the recomputed streak. Doing
 * either twice is no error. @throws PAUSE_ followed by the problem */
async function changePause(ctx: OnboardedContext, week: LocalDay, pause: boolean): Promise<StreakView> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const { pauses } = await readStreak(trx, user);
    // The yearly limit must not keep anybody from taking a pause back, so that check gets no pauses.
    const problem = pauseProblem(week, pause ? pauses : [], user.today);
    if (problem !== null)
      throw new DomainError(PAUSE_REASON[problem], PAUSE_PROBLEM_TEXT[problem], { field: 'week' });
    if (pause) await insertPause(trx, user.id, week);
    else await deletePause(trx, user.id, week);
    const after = await readStreak(trx, user);
    await writeStreak(trx, user.id, after.streak);
    return viewOf(after);
  });
}

/** Pauses the streak in a future week, at most 4 in a calendar year (docs/product/game.md, 'Streak'). */
export const setPause = (ctx: OnboardedContext, week: LocalDay) => changePause(ctx, week, true);

/** Takes a planned pause back, while its week has not begun. */
export const clearPause = (ctx: OnboardedContext, week: LocalDay) => changePause(ctx, week, false);
