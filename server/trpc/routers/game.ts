import { z } from 'zod';

import { localDaySchema } from '../../domain/kernel/schemas';
import { SAVING_TEXT } from '../../domain/savings/saving-rules';
import { getBadges, badgesSeen } from '../../features/game/badges';
import { clearPause, setPause, getStreak } from '../../features/game/streak';
import { calls, callsWith, noInput, onboardedProcedure, router } from '../init';

/** A week by its Monday. */
const weekSchema = z.strictObject({ week: localDaySchema(SAVING_TEXT.dateInvalid) });

/** Badges and weekly streak of the signed-in person. */
export const gameRouter = router({
  badges: onboardedProcedure.input(noInput).query(calls(getBadges)),
  badgesSeen: onboardedProcedure
    .input(z.object({ codes: z.array(z.string().max(100)).max(100) }))
    .mutation(callsWith('codes', badgesSeen)),
  streak: onboardedProcedure.input(noInput).query(calls(getStreak)),
  setPause: onboardedProcedure.input(weekSchema).mutation(callsWith('week', setPause)),
  clearPause: onboardedProcedure.input(weekSchema).mutation(callsWith('week', clearPause)),
});
