import { randomUUID } from 'node:crypto';

import { setWelcomed } from '~db/queries/accounts/accounts';
import { listGoalTemplates, saveOnboarding } from '~db/queries/accounts/profiles';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { settleGoal } from '~db/queries/goals/goals';

import type { AuthedContext, Context } from '../../context';
import { isFutureGoalDate } from '../../domain/goals/goal-schema';
import { cents } from '../../domain/kernel/money';
import type { OnboardingInput } from '../../domain/onboarding/onboarding-schema';
import { DomainError } from '../../errors';
import { goalDatePassed } from '../goals/goal-date';

/** Stores goal, habits and tone, and gives the goal. The first goal opens the app. A goal that was set meanwhile, in
 * another tab or on another device, is only replaced by a person who says so. @throws GOAL_EXISTS */
export async function completeOnboarding(
  ctx: AuthedContext,
  { replace, ...input }: OnboardingInput & { replace: boolean },
) {
  const { today, id, goal } = ctx.user;
  if (!isFutureGoalDate(input.goalDate, today)) throw goalDatePassed();
  const fresh = {
    id: randomUUID(),
    setOn: today,
    startedAt: ctx.now().toISOString(),
    opening: cents(0),
    earlier: cents(0),
    countsEarlier: false,
    saved: cents(0),
    withdrawn: cents(0),
    reachedOn: null,
    celebrated: false,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, id);
    if (!(await saveOnboarding(trx, id, input, fresh, replace)))
      throw new DomainError('GOAL_EXISTS', 'You have a goal already. Nothing was changed.');
    await settleGoal(trx, id, today);
  });
  const { goalName: name, goalAmount: amount, goalDate: date } = input;
  return { ...(goal ?? fresh), name, amount, date };
}

/** Goals to pick from, by category. */
export const getGoalTemplates = (ctx: Context) => listGoalTemplates(ctx.db);

/** Stores that the welcome dialog was seen. */
export async function welcomed(ctx: AuthedContext): Promise<void> {
  await setWelcomed(ctx.db, ctx.user.id, ctx.now());
}
