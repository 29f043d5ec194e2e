import { z } from 'zod';

import {
  nearlyDecisionSchema,
  nearlyInputSchema,
  occurrenceSchema,
  standingInputSchema,
} from '../../domain/standing-schema';
import { logOccurrence, skipOccurrence } from '../../features/standing/decide-occurrence';
import { createHabit, endHabit, habits } from '../../features/standing/habits';
import { decideNearlyBought, noteNearly, openNearly } from '../../features/standing/nearly-bought';
import { waitingToday } from '../../features/standing/waiting-today';
import { noInput, onboardedProcedure, router } from '../init';

/** Standing savings and ladders of the signed-in person. */
export const standingRouter = router({
  list: onboardedProcedure.input(noInput).query(({ ctx }) => habits(ctx)),
  create: onboardedProcedure.input(standingInputSchema).mutation(({ ctx, input }) => createHabit(ctx, input)),
  end: onboardedProcedure
    .input(z.strictObject({ id: z.uuid('Invalid id').toLowerCase() }))
    .mutation(({ ctx, input }) => endHabit(ctx, input.id)),
  /** What waits for a tap: what is due, and what was nearly bought and may be decided. */
  today: onboardedProcedure.input(noInput).query(({ ctx }) => waitingToday(ctx)),
  log: onboardedProcedure.input(occurrenceSchema).mutation(({ ctx, input }) => logOccurrence(ctx, input)),
  skip: onboardedProcedure.input(occurrenceSchema).mutation(({ ctx, input }) => skipOccurrence(ctx, input)),
});

/** What was nearly bought, and waits a day before it is decided. */
export const nearlyRouter = router({
  list: onboardedProcedure.input(noInput).query(({ ctx }) => openNearly(ctx)),
  create: onboardedProcedure.input(nearlyInputSchema).mutation(({ ctx, input }) => noteNearly(ctx, input)),
  decide: onboardedProcedure
    .input(nearlyDecisionSchema)
    .mutation(({ ctx, input }) => decideNearlyBought(ctx, input)),
});
