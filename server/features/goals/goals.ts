import {
  readGoalTook,
  readEarlier,
  readGoals,
  readRunningGoal,
  replaceGoal,
  setCountsEarlier,
  setGoalCelebrated,
  settleGoal,
} from '~db/queries/goals/goals';
import { lockProfile } from '~db/queries/game/xp-ledger';

import { isAway } from '../../domain/goals/away';
import { weeksTaken } from '../../domain/goals/goal';
import { type NextGoalInput, OPENING_TOO_LARGE, isFutureGoalDate } from '../../domain/goals/goal-schema';
import { type Cents, addCents, formatEur } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';
import { DomainError, notFound } from '../../errors';
import { goalDatePassed } from './goal-date';

/** The earlier goals, and what the running one took once it is reached. One statement. */
export async function getGoals({ db, user }: OnboardedContext) {
  const { today, goal } = user;
  const { setOn, startedAt, reachedOn } = goal;
  const { took, reached, lastSavedOn } = await readGoals(
    db,
    user.id,
    reachedOn && { setOn, startedAt, reachedOn },
  );
  return {
    /** Null while the goal runs. */
    took: took && reachedOn && { ...took, weeks: weeksTaken(setOn, reachedOn) },
    /** The latest first. */
    reached,
    away: isAway(lastSavedOn, today),
  };
}
export type Goals = Awaited<ReturnType<typeof getGoals>>;
export type GoalTook = NonNullable<Goals['took']>;
export type ReachedGoal = Goals['reached'][number];

/** Sets the goal that follows a reached one, which stays listed with what it took. The same id again changes
 * nothing. @throws GOAL_RUNNING, GOAL_DATE_PASSED and OPENING_TOO_LARGE */
export async function startNextGoal(ctx: OnboardedContext, input: NextGoalInput): Promise<void> {
  const { id, today } = ctx.user;
  await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, id);
    const { known, setOn, startedAt, reachedOn } = await readRunningGoal(trx, id, input.id);
    if (known) return;
    if (setOn === null || startedAt === null || reachedOn === null) {
      throw new DomainError(
        'GOAL_RUNNING',
        'Your goal is still running. Change its name, amount or date in settings.',
      );
    }
    if (!isFutureGoalDate(input.goalDate, today)) throw goalDatePassed();
    if (input.goalOpening >= input.goalAmount)
      throw new DomainError('OPENING_TOO_LARGE', OPENING_TOO_LARGE, { field: 'goalOpening' });
    const took = await readGoalTook(trx, id, { setOn, startedAt, reachedOn });
    const start = { on: today, now: ctx.now() };
    await replaceGoal(trx, id, input, start, { ...took, weeks: weeksTaken(setOn, reachedOn) });
  });
}

/** Adds savings that were logged since the goal began but dated before it to its opening amount, or removes them again.
 * No sum is stored by hand: savings that are logged, changed or deleted later are included by themselves, and doing it
 * twice changes nothing. Returns their sum in cents. @throws NOT_FOUND and OPENING_TOO_LARGE */
export async function countEarlier(
  { db, user }: OnboardedContext,
  { goalId, counts }: { goalId: string; counts: boolean },
): Promise<{ earlier: Cents }> {
  return db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const goal = await readEarlier(trx, user.id, goalId);
    if (!goal || goal.amount === null || goal.putAside === null) throw notFound('Goal');
    const { earlier, putAside, amount } = goal;
    const opening = addCents(putAside, earlier);
    if (counts && opening >= amount) {
      const eur = (sum: Cents) => formatEur(sum, user.numberLocale, { decimals: 'always' });
      throw new DomainError(
        'OPENING_TOO_LARGE',
        `With ${eur(opening)} from before, your goal of ${eur(amount)} would be reached at once. Raise the goal, or enter what of it is still there as put aside.`,
      );
    }
    await setCountsEarlier(trx, user.id, counts);
    await settleGoal(trx, user.id, user.today);
    return { earlier };
  });
}

/** Stores that the person has seen that their goal is reached, so that it is celebrated once. */
export async function goalCelebrated({ db, user }: OnboardedContext): Promise<void> {
  await setGoalCelebrated(db, user.id);
}
