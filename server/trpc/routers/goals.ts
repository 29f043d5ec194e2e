import { z } from 'zod';

import { nextGoalSchema } from '../../domain/goals/goal-schema';
import { goalWithdrawalSchema } from '../../domain/goals/goal-withdrawal-schema';
import { countEarlier, goalCelebrated, getGoals, startNextGoal } from '../../features/goals/goals';
import { changeGoalWithdrawal, logGoalWithdrawal } from '../../features/goals/goal-withdrawals';
import { noInput, onboardedProcedure, router } from '../init';

const idSchema = z.object({ id: z.uuid('Invalid id').toLowerCase() });

/** The goals of the signed-in person, reached and running, and withdrawals from them. */
export const goalsRouter = router({
  get: onboardedProcedure.input(noInput).query(({ ctx }) => getGoals(ctx)),
  startNext: onboardedProcedure.input(nextGoalSchema).mutation(({ ctx, input }) => startNextGoal(ctx, input)),
  countEarlier: onboardedProcedure
    .input(z.strictObject({ goalId: z.uuid('Invalid id').toLowerCase(), counts: z.boolean() }))
    .mutation(({ ctx, input }) => countEarlier(ctx, input)),
  celebrated: onboardedProcedure.input(noInput).mutation(({ ctx }) => goalCelebrated(ctx)),
  withdraw: onboardedProcedure
    .input(goalWithdrawalSchema)
    .mutation(({ ctx, input }) => logGoalWithdrawal(ctx, input)),
  deleteWithdrawal: onboardedProcedure
    .input(idSchema)
    .mutation(({ ctx, input }) => changeGoalWithdrawal(ctx, input.id, true)),
  restoreWithdrawal: onboardedProcedure
    .input(idSchema)
    .mutation(({ ctx, input }) => changeGoalWithdrawal(ctx, input.id, false)),
});
