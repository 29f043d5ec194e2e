import { listGoalTemplates, saveOnboarding } from '~db/queries/profile/profiles';

import { GOAL_DATE_PASSED, isFutureGoalDate } from '../../domain/profile/goal-schema';
import type { OnboardingInput } from '../../domain/profile/onboarding-schema';
import { DomainError } from '../../errors';
import type { AuthedContext, Context } from '../../context';

/** Stores goal, habits and tone. The first goal opens the app; doing it again changes the answers. */
export async function completeOnboarding(ctx: AuthedContext, input: OnboardingInput): Promise<void> {
  const { today, id } = ctx.user;
  if (!isFutureGoalDate(input.goalDate, today)) {
    throw new DomainError('BAD_REQUEST', 'GOAL_DATE_PASSED', GOAL_DATE_PASSED, { field: 'goalDate' });
  }
  await saveOnboarding(ctx.db, id, input, today);
}

/** Goals to pick from, by category. */
export const goalTemplates = (ctx: Context) => listGoalTemplates(ctx.db);
