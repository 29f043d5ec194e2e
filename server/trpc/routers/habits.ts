import { z } from 'zod';

import {
  nearlyDecisionSchema,
  nearlyInputSchema,
  occurrenceSchema,
  habitInputSchema,
} from '../../domain/habits/habit-schema';
import { logOccurrence, skipOccurrence } from '../../features/habits/decide-occurrence';
import { createHabit, endHabit, habitsView } from '../../features/habits/habits';
import { decideNearlyBought, noteNearly } from '../../features/habits/nearly-bought';
import { noInput, onboardedProcedure, router } from '../init';

/** Habits, ladders included, and things nearly bought. */
export const habitsRouter = router({
  /** The due cards, the habits, and things nearly bought that cannot be decided yet. */
  get: onboardedProcedure.input(noInput).query(({ ctx }) => habitsView(ctx)),
  create: onboardedProcedure.input(habitInputSchema).mutation(({ ctx, input }) => createHabit(ctx, input)),
  end: onboardedProcedure
    .input(z.strictObject({ id: z.uuid('Invalid id').toLowerCase() }))
    .mutation(({ ctx, input }) => endHabit(ctx, input.id)),
  log: onboardedProcedure.input(occurrenceSchema).mutation(({ ctx, input }) => logOccurrence(ctx, input)),
  skip: onboardedProcedure.input(occurrenceSchema).mutation(({ ctx, input }) => skipOccurrence(ctx, input)),
  /** Something nearly bought can be decided only after a day. */
  noteNearly: onboardedProcedure
    .input(nearlyInputSchema)
    .mutation(({ ctx, input }) => noteNearly(ctx, input)),
  decideNearly: onboardedProcedure
    .input(nearlyDecisionSchema)
    .mutation(({ ctx, input }) => decideNearlyBought(ctx, input)),
});
