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
import { calls, callsWith, noInput, onboardedProcedure, router } from '../init';

/** Habits, ladders included, and things nearly bought. */
export const habitsRouter = router({
  /** The due cards, the habits, and things nearly bought that cannot be decided yet. */
  get: onboardedProcedure.input(noInput).query(calls(getHabits)),
  create: onboardedProcedure.input(habitInputSchema).mutation(calls(createHabit)),
  end: onboardedProcedure
    .input(z.strictObject({ id: z.uuid('Invalid id').toLowerCase() }))
    .mutation(callsWith('id', endHabit)),
  log: onboardedProcedure.input(occurrenceSchema).mutation(calls(logOccurrence)),
  skip: onboardedProcedure.input(occurrenceSchema).mutation(calls(skipOccurrence)),
  /** Something nearly bought can be decided only after a day. */
  noteNearlyBought: onboardedProcedure.input(nearlyBoughtInputSchema).mutation(calls(noteNearlyBought)),
  decideNearlyBought: onboardedProcedure
    .input(nearlyBoughtDecisionSchema)
    .mutation(calls(decideNearlyBought)),
});
