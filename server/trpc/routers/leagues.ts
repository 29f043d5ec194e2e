import { join, leave, getLeague } from '../../features/leagues/league';
import { calls, noInput, onboardedProcedure, router } from '../init';

/** The weekly leagues, in which people compare how much of their own plans they have met. */
export const leaguesRouter = router({
  get: onboardedProcedure.input(noInput).query(calls(getLeague)),
  join: onboardedProcedure.input(noInput).mutation(calls(join)),
  leave: onboardedProcedure.input(noInput).mutation(calls(leave)),
});
