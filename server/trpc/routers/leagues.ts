import { join, leave, getLeague } from '../../features/leagues/league';
import { noInput, onboardedProcedure, router } from '../init';

/** The weekly leagues, in which people compare how much of their own plans they have met. */
export const leaguesRouter = router({
  get: onboardedProcedure.input(noInput).query(({ ctx }) => getLeague(ctx)),
  join: onboardedProcedure.input(noInput).mutation(({ ctx }) => join(ctx)),
  leave: onboardedProcedure.input(noInput).mutation(({ ctx }) => leave(ctx)),
});
