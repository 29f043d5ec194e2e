import { z } from 'zod';

import { countSchema } from '../kernel/schemas';
import { LEADERBOARD_TABS, MAX_PAGE } from './leaderboard';

const NO_SUCH_PAGE = 'There is no such page';

export const leaderboardInputSchema = z.object({
  tab: z.enum(LEADERBOARD_TABS, 'Choose a tab'),
  /** Null for the short form. */
  page: countSchema(1, MAX_PAGE, { tooSmall: NO_SUCH_PAGE, tooLarge: NO_SUCH_PAGE }).nullable(),
});
export type LeaderboardInput = z.output<typeof leaderboardInputSchema>;
