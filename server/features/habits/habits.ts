import { lockProfile } from '~db/queries/game/xp-ledger';
import {
  countHabits,
  endHabitRow,
  findHabit,
  type HabitRow,
  insertHabit,
  listHabits,
  type HabitPlanRow,
} from '~db/queries/habits/habits';

import { type Category, isCategory } from '../../domain/kernel/categories';
import { addDays, type LocalDay, localDay } from '../../domain/kernel/days';
import { cents } from '../../domain/kernel/money';
import {
  CADENCES,
  DUE_DAYS,
  isFinished,
  missedStep,
  nextDue,
  type Occurrence,
  type HabitPlan,
} from '../../domain/habits/habit';
import type { HabitInput } from '../../domain/habits/habit-schema';
import { HABIT_TEXT } from '../../domain/habits/habit-text';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';

const MOST_HABITS = 30;
const DAYS_AHEAD = 366;
/** Of habits that are over, the latest so many are shown. */
const OVER_SHOWN = 10;

/** A habit with where it stands. */
export interface Habit extends HabitPlan {
  id: string;
  title: string;
  category: Category;
  /** How often it was logged, and skipped. */
  logged: number;
  skipped: number;
  /** A ladder whose steps are all decided. */
  finished: boolean;
  /** The next day after today; null when nothing more comes. */
  nextOn: LocalDay | null;
  /** A ladder's oldest step that was left open more than a week ago. */
  behind: Occurrence | null;
}

/** A stored habit as the rules read it. */
export function habitPlanOf(row: Omit<HabitPlanRow, 'id' | 'title' | 'category'>): HabitPlan {
  const cadence = CADENCES.find((known) => known === row.cadence);
  if (!cadence) throw new RangeError(`No such cadence: ${row.cadence}`);
  return {
    kind: row.kind === 'ladder' ? 'ladder' : 'fixed',
    cadence,
    startsOn: localDay(row.starts_on),
    amount: cents(row.amount),
    steps: row.steps,
    reversed: row.reversed,
    endedOn: row.ended_on === null ? null : localDay(row.ended_on),
  };
}

function habitOf(row: HabitRow, today: LocalDay): Habit {
  const habit = habitPlanOf(row);
  const decided = new Set(row.decided);
  return {
    ...habit,
    id: row.id,
    title: row.title,
    category: isCategory(row.category) ? row.category : 'other',
    logged: row.logged,
    skipped: row.skipped,
    finished: isFinished(habit, row.logged + row.skipped),
    nextOn: nextDue(habit, today),
    behind: missedStep(habit, decided, today),
  };
}

/** The person's habits: those that go on first, then finished and ended ones. */
export async function habits(ctx: OnboardedContext): Promise<Habit[]> {
  const { id, today } = ctx.user;
  const rows = await listHabits(ctx.db, id, addDays(today, -DUE_DAYS));
  const all = rows.map((row) => habitOf(row, today));
  const isOver = (habit: Habit) => habit.finished || habit.endedOn !== null;
  return [...all.filter((habit) => !isOver(habit)), ...all.filter(isOver).slice(-OVER_SHOWN)];
}

/** Begins a habit, once for each id. Throws STARTS_IN_PAST, STARTS_TOO_LATE, TOO_MANY_HABITS, ID_IN_USE. */
export async function createHabit(ctx: OnboardedContext, input: HabitInput): Promise<{ id: string }> {
  const { id: userId, today } = ctx.user;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    if (await findHabit(trx, userId, input.id)) return { id: input.id };
    const wrongDay = (reason: string, message: string) =>
      new DomainError('BAD_REQUEST', reason, message, { field: 'startsOn' });
    if (input.startsOn < today) throw wrongDay('STARTS_IN_PAST', HABIT_TEXT.startsInPast);
    if (input.startsOn > addDays(today, DAYS_AHEAD))
      throw wrongDay('STARTS_TOO_LATE', HABIT_TEXT.startsTooLate);
    if ((await countHabits(trx, userId)) >= MOST_HABITS)
      throw new DomainError('CONFLICT', 'TOO_MANY_HABITS', HABIT_TEXT.tooMany);
    const { startsOn, ...rest } = input;
    const ladder = input.kind === 'ladder' ? input : { steps: null, reversed: false };
    const made = await insertHabit(trx, userId, {
      ...rest,
      steps: ladder.steps,
      reversed: ladder.reversed,
      starts_on: startsOn,
    });
    if (!made)
      throw new DomainError('CONFLICT', 'ID_IN_USE', 'This could not be saved. Try again.', { field: 'id' });
    return { id: input.id };
  });
}

/** Ends a habit as of today: nothing is due any more, and what was logged stays. Ending it twice is no error. */
export async function endHabit(ctx: OnboardedContext, id: string): Promise<void> {
  const { id: userId, today } = ctx.user;
  if (!(await endHabitRow(ctx.db, userId, id, today))) throw notFound('Habit');
}
