import { activeRuns } from '../../features/challenges/active-runs';
import { noInput, onboardedProcedure, router } from '../init';

/** Challenges of the signed-in person. */
export const challengesRouter = router({
  active: onboardedProcedure.input(noInput).query(({ ctx }) => activeRuns(ctx)),
});
