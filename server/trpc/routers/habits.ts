import { z } from 'zod';

import {
  nearlyDecisionSchema,
  nearlyInputSchema,
  occurrenceSchema,
  habitInputSchema,
} from '../../domain/habits/habit-schema';
import { logOccurrence, skipOccurrence } from '../../features/habits/decide-occurrence';
import { createHabit, endHabit, habits } from '../../features/habits/habits';
import { decideNearlyBought, noteNearly, openNearly } from '../../features/habits/nearly-bought';
import { dueToday } from '../../features/habits/due-today';
import { noInput, onboardedProcedure, router } from '../init';

/** Habits that save: what comes again, ladders, and what was nearly bought. */
export const habitsRouter = router({
  list: onboardedProcedure.input(noInput).query(({ ctx }) => habits(ctx)),
  create: onboardedProcedure.input(habitInputSchema).mutation(({ ctx, input }) => createHabit(ctx, input)),
  end: onboardedProcedure
    .input(z.strictObject({ id: z.uuid('Invalid id').toLowerCase() }))
    .mutation(({ ctx, input }) => endHabit(ctx, input.id)),
  /** What waits for a tap: what is due, and what was nearly bought and may be decided. */
  today: onboardedProcedure.input(noInput).query(({ ctx }) => dueToday(ctx)),
  log: onboardedProcedure.input(occurrenceSchema).mutation(({ ctx, input }) => logOccurrence(ctx, input)),
  skip: onboardedProcedure.input(occurrenceSchema).mutation(({ ctx, input }) => skipOccurrence(ctx, input)),
  /** What was nearly bought, and waits a day before it is decided. */
  nearly: onboardedProcedure.input(noInput).query(({ ctx }) => openNearly(ctx)),
  noteNearly: onboardedProcedure
    .input(nearlyInputSchema)
    .mutation(({ ctx, input }) => noteNearly(ctx, input)),
  decideNearly: onboardedProcedure
    .input(nearlyDecisionSchema)
    .mutation(({ ctx, input }) => decideNearlyBought(ctx, input)),
});
