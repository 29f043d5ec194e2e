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
import { calls, callsWith, noInput, onboardedProcedure, router } from '../init';

/** Challenges of the signed-in person. */
export const challengesRouter = router({
  get: onboardedProcedure.input(noInput).query(calls(getChallenges)),
  progress: onboardedProcedure.input(challengeIdSchema).query(callsWith('id', getChallengeProgress)),
  start: onboardedProcedure.input(startSchema).mutation(calls(startChallenge)),
  checkIn: onboardedProcedure.input(checkInSchema).mutation(calls(checkIn)),
  complete: onboardedProcedure.input(challengeIdSchema).mutation(callsWith('id', completeChallenge)),
  abandon: onboardedProcedure.input(challengeIdSchema).mutation(callsWith('id', abandonChallenge)),
  createCustom: onboardedProcedure.input(customChallengeSchema).mutation(calls(createCustomChallenge)),
  updateCustom: onboardedProcedure.input(customChallengeSchema).mutation(calls(updateCustomChallenge)),
  deleteCustom: onboardedProcedure.input(challengeIdSchema).mutation(callsWith('id', deleteCustomChallenge)),
});
