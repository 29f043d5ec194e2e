import { z } from 'zod';

import { localDaySchema } from '../../domain/kernel/schemas';
import { SAVING_TEXT } from '../../domain/savings/saving-rules';
import { getBadges, badgesSeen } from '../../features/game/badges';
import { clearPause, setPause, getStreak } from '../../features/game/streak';
import { noInput, onboardedProcedure, router } from '../init';

/** A week by its Monday. */
const weekSchema = z.strictObject({ week: localDaySchema(SAVING_TEXT.dateInvalid) });

/** Badges and weekly streak of the signed-in person. */
export const gameRouter = router({
  badges: onboardedProcedure.input(noInput).query(({ ctx }) => getBadges(ctx)),
  badgesSeen: onboardedProcedure
    .input(z.object({ codes: z.array(z.string().max(100)).max(100) }))
    .mutation(({ ctx, input }) => badgesSeen(ctx, input.codes)),
  streak: onboardedProcedure.input(noInput).query(({ ctx }) => getStreak(ctx)),
  setPause: onboardedProcedure.input(weekSchema).mutation(({ ctx, input }) => setPause(ctx, input.week)),
  clearPause: onboardedProcedure.input(weekSchema).mutation(({ ctx, input }) => clearPause(ctx, input.week)),
});
