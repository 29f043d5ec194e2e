import { leaderboardInputSchema } from '../../domain/social/leaderboard-schema';
import { leaderboard } from '../../features/social/leaderboard';
import { onboardedProcedure, router } from '../init';

/** This month's savings of the people who have joined. `profile.update` stores the choice. */
export const leaderboardRouter = router({
  get: onboardedProcedure.input(leaderboardInputSchema).query(({ ctx, input }) => leaderboard(ctx, input)),
});
