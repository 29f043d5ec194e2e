import {
  challengeIdSchema,
  checkInSchema,
  customChallengeSchema,
  startSchema,
} from '../../domain/challenges/challenge-schema';
import { getChallenges } from '../../features/challenges/challenge-list';
import { checkIn } from '../../features/challenges/check-in';
import {
  createCustomChallenge,
  deleteCustomChallenge,
  updateCustomChallenge,
} from '../../features/challenges/custom-challenge';
import { abandonChallenge, completeChallenge } from '../../features/challenges/end-challenge';
import { getChallengeProgress } from '../../features/challenges/progress';
import { startChallenge } from '../../features/challenges/start-challenge';
import { noInput, onboardedProcedure, router } from '../init';

/** Challenges of the signed-in person. */
export const challengesRouter = router({
  get: onboardedProcedure.input(noInput).query(({ ctx }) => getChallenges(ctx)),
  progress: onboardedProcedure
    .input(challengeIdSchema)
    .query(({ ctx, input }) => getChallengeProgress(ctx, input.id)),
  start: onboardedProcedure.input(startSchema).mutation(({ ctx, input }) => startChallenge(ctx, input)),
  checkIn: onboardedProcedure.input(checkInSchema).mutation(({ ctx, input }) => checkIn(ctx, input)),
  complete: onboardedProcedure
    .input(challengeIdSchema)
    .mutation(({ ctx, input }) => completeChallenge(ctx, input.id)),
  abandon: onboardedProcedure
    .input(challengeIdSchema)
    .mutation(({ ctx, input }) => abandonChallenge(ctx, input.id)),
  createCustom: onboardedProcedure
    .input(customChallengeSchema)
    .mutation(({ ctx, input }) => createCustomChallenge(ctx, input)),
  updateCustom: onboardedProcedure
    .input(customChallengeSchema)
    .mutation(({ ctx, input }) => updateCustomChallenge(ctx, input)),
  deleteCustom: onboardedProcedure
    .input(challengeIdSchema)
    .mutation(({ ctx, input }) => deleteCustomChallenge(ctx, input.id)),
});
