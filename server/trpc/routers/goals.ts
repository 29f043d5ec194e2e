import { z } from 'zod';

import { nextGoalSchema } from '../../domain/goals/goal-schema';
import { goalWithdrawalSchema } from '../../domain/goals/goal-withdrawal-schema';
import { countEarlier, goalCelebrated, getGoals, startNextGoal } from '../../features/goals/goals';
import { changeGoalWithdrawal, logGoalWithdrawal } from '../../features/goals/goal-withdrawals';
import { calls, noInput, onboardedProcedure, router } from '../init';

const idSchema = z.object({ id: z.uuid('Invalid id').toLowerCase() });

/** The goals of the signed-in person, reached and running, and withdrawals from them. */
export const goalsRouter = router({
  get: onboardedProcedure.input(noInput).query(calls(getGoals)),
  startNext: onboardedProcedure.input(nextGoalSchema).mutation(calls(startNextGoal)),
  countEarlier: onboardedProcedure
    .input(z.strictObject({ goalId: z.uuid('Invalid id').toLowerCase(), counts: z.boolean() }))
    .mutation(calls(countEarlier)),
  celebrated: onboardedProcedure.input(noInput).mutation(calls(goalCelebrated)),
  withdraw: onboardedProcedure.input(goalWithdrawalSchema).mutation(calls(logGoalWithdrawal)),
  deleteWithdrawal: onboardedProcedure
    .input(idSchema)
    .mutation(({ ctx, input }) => changeGoalWithdrawal(ctx, input.id, true)),
  restoreWithdrawal: onboardedProcedure
    .input(idSchema)
    .mutation(({ ctx, input }) => changeGoalWithdrawal(ctx, input.id, false)),
});
