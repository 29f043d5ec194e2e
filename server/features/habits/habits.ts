import { lockProfile } from '~db/queries/game/xp-ledger';
import {
  countHabits,
  endHabitRow,
  findHabit,
  type HabitRow,
  insertHabit,
  readHabits,
} from '~db/queries/habits/habits';

import { addDays, type LocalDay } from '../../domain/kernel/days';
import { isFinished, missedStep, nextDue } from '../../domain/habits/habit';
import type { HabitInput } from '../../domain/habits/habit-schema';
import { HABIT_TEXT } from '../../domain/habits/habit-text';
import { cents } from '../../domain/kernel/money';
import { DomainError, type Reason, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { confirmAmount } from '../savings/confirm-amount';
import { dueItems, dueSince } from './due-today';

const MAX_HABITS = 30;
const DAYS_AHEAD = 366;
/** How many habits that are over are shown, the latest ones. */
const OVER_SHOWN = 10;

function habitOf({ decided, createdAt: _createdAt, ...habit }: HabitRow, today: LocalDay) {
  return {
    ...habit,
    /** A ladder whose steps are all decided. */
    finished: isFinished(habit, habit.logged + habit.skipped),
    /** The next day after today; null when nothing more comes. */
    nextOn: nextDue(habit, today),
    /** A ladder's oldest step that was left open more than a week ago. */
    behind: missedStep(habit, new Set(decided), today),
  };
}

export type Habit = ReturnType<typeof habitOf>;

/** Everything on the habits screen. One statement. */
export async function getHabits({ db, user, now }: OnboardedContext) {
  const { id, today } = user;
  const { habits, nearlyBought } = await readHabits(db, id, dueSince(today));
  const all = habits.map((row) => habitOf(row, today));
  const isOver = (habit: Habit) => habit.finished || habit.endedOn !== null;
  const canBeDecided = ({ askAt }: { askAt: string }) => Date.parse(askAt) <= now().getTime();
  return {
    /** The due cards ({@link dueItems}). */
    due: dueItems(habits, nearlyBought.filter(canBeDecided), today),
    /** First the running habits, then finished and ended ones. */
    habits: [...all.filter((habit) => !isOver(habit)), ...all.filter(isOver).slice(-OVER_SHOWN)],
    /** Things nearly bought that can only be decided from the instant `askAt` on, the next one first. */
    nearlyBought: nearlyBought
      .filter((row) => !canBeDecided(row))
      .map(({ createdAt: _createdAt, ...row }) => row),
  };
}

export type NearlyBoughtView = Awaited<ReturnType<typeof getHabits>>['nearlyBought'][number];

/** Begins a habit, once for each id. @throws STARTS_IN_PAST, STARTS_TOO_LATE and TOO_MANY_HABITS */
export async function createHabit(ctx: OnboardedContext, { confirmed, ...input }: HabitInput) {
  const { id: userId, today } = ctx.user;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    if (await findHabit(trx, userId, input.id)) return { id: input.id };
    const wrongDay = (reason: Reason, message: string) =>
      new DomainError(reason, message, { field: 'startsOn' });
    if (input.startsOn < today) throw wrongDay('STARTS_IN_PAST', HABIT_TEXT.startsInPast);
    if (input.startsOn > addDays(today, DAYS_AHEAD))
      throw wrongDay('STARTS_TOO_LATE', HABIT_TEXT.startsTooLate);
    if ((await countHabits(trx, userId)) >= MAX_HABITS)
      throw new DomainError('TOO_MANY_HABITS', HABIT_TEXT.tooMany);
    const { steps, reversed } = input.kind === 'ladder' ? input : { steps: null, reversed: false };
    // Large amounts are asked about now, because later each occurrence is one tap. The last step of a ladder
    // is the largest.
    confirmAmount(ctx, cents(input.amount * (steps ?? 1)), confirmed);
    await insertHabit(trx, userId, { ...input, steps, reversed });
    return { id: input.id };
  });
}

/** Ends a habit as of today: nothing is due any more, and what was logged stays. Ending it twice is no error. */
export async function endHabit(ctx: OnboardedContext, id: string): Promise<void> {
  const { id: userId, today } = ctx.user;
  if (!(await endHabitRow(ctx.db, userId, id, today))) throw notFound('Habit');
}
