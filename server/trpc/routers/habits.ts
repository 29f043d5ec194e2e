import { z } from 'zod';

import {
  nearlyBoughtDecisionSchema,
  nearlyBoughtInputSchema,
  occurrenceSchema,
  habitInputSchema,
} from '../../domain/habits/habit-schema';
import { logOccurrence, skipOccurrence } from '../../features/habits/decide-occurrence';
import { createHabit, endHabit, getHabits } from '../../features/habits/habits';
import { decideNearlyBought, noteNearlyBought } from '../../features/habits/nearly-bought';
import { noInput, onboardedProcedure, router } from '../init';

/** Habits, ladders included, and things nearly bought. */
export const habitsRouter = router({
  /** The due cards, the habits, and things nearly bought that cannot be decided yet. */
  get: onboardedProcedure.input(noInput).query(({ ctx }) => getHabits(ctx)),
  create: onboardedProcedure.input(habitInputSchema).mutation(({ ctx, input }) => createHabit(ctx, input)),
  end: onboardedProcedure
    .input(z.strictObject({ id: z.uuid('Invalid id').toLowerCase() }))
    .mutation(({ ctx, input }) => endHabit(ctx, input.id)),
  log: onboardedProcedure.input(occurrenceSchema).mutation(({ ctx, input }) => logOccurrence(ctx, input)),
  skip: onboardedProcedure.input(occurrenceSchema).mutation(({ ctx, input }) => skipOccurrence(ctx, input)),
  /** Something nearly bought can be decided only after a day. */
  noteNearlyBought: onboardedProcedure
    .input(nearlyBoughtInputSchema)
    .mutation(({ ctx, input }) => noteNearlyBought(ctx, input)),
  decideNearlyBought: onboardedProcedure
    .input(nearlyBoughtDecisionSchema)
    .mutation(({ ctx, input }) => decideNearlyBought(ctx, input)),
});
