import { randomUUID } from 'node:crypto';

import type { Db } from '~db/client';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { findOccurrence, findHabit, insertOccurrence } from '~db/queries/habits/habits';

import { isDecidable, occurrenceOn } from '../../domain/habits/habit';
import type { OccurrenceInput } from '../../domain/habits/habit-schema';
import { HABIT_TEXT } from '../../domain/habits/habit-text';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { type LoggedSaving, logSavingIn } from '../savings/log-saving';

/** One of the person's habits, with its occurrence on a day that may be decided today. */
async function dueOccurrence(trx: Db, ctx: OnboardedContext, { id, dueOn }: OccurrenceInput) {
  const habit = await findHabit(trx, ctx.user.id, id);
  if (!habit) throw notFound('Habit');
  // Checked first, because occurrences are counted up to the day, which may be far in the future.
  const occurrence = isDecidable(habit, dueOn, ctx.user.today) ? occurrenceOn(habit, dueOn) : null;
  if (!occurrence) throw new DomainError('NOT_DUE', HABIT_TEXT.notDue, { field: 'dueOn' });
  return { habit, occurrence };
}

/** Logs a due occurrence as a saving dated on its day, as Add would. A second call returns the first entry.
 * @throws NOT_DUE and ALREADY_SKIPPED */
export async function logOccurrence(ctx: OnboardedContext, input: OccurrenceInput): Promise<LoggedSaving> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, ctx.user.id);
    const { habit, occurrence } = await dueOccurrence(trx, ctx, input);
    const known = await findOccurrence(trx, ctx.user.id, input.id, input.dueOn);
    if (known && known.entry_id === null) throw new DomainError('ALREADY_SKIPPED', HABIT_TEXT.skipped);
    const entryId = known?.entry_id ?? randomUUID();
    // Stored before the entry, because logging the entry may award the badge for the last step of this ladder.
    if (!known)
      await insertOccurrence(trx, {
        userId: ctx.user.id,
        habitId: input.id,
        dueOn: input.dueOn,
        entryId,
        now: ctx.now(),
      });
    const step = habit.steps === null ? '' : `, step ${occurrence.step} of ${habit.steps}`;
    return logSavingIn(trx, ctx, {
      id: entryId,
      amount: occurrence.amount,
      category: habit.category,
      date: input.dueOn,
      note: habit.title + step,
    });
  });
}

/** Skips a due occurrence: nothing is saved, and it is not offered again. Skipping twice is no error.
 * @throws NOT_DUE and ALREADY_LOGGED */
export async function skipOccurrence(ctx: OnboardedContext, input: OccurrenceInput): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, ctx.user.id);
    await dueOccurrence(trx, ctx, input);
    const known = await findOccurrence(trx, ctx.user.id, input.id, input.dueOn);
    if (known && known.entry_id !== null) throw new DomainError('ALREADY_LOGGED', HABIT_TEXT.logged);
    if (!known)
      await insertOccurrence(trx, {
        userId: ctx.user.id,
        habitId: input.id,
        dueOn: input.dueOn,
        entryId: null,
        now: ctx.now(),
      });
  });
}
