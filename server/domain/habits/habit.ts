import type { Cadence, HabitKind } from '~db/columns';

import { addDays, addMonths, dayParts, daysBetween, type LocalDay } from '../kernel/days';
import { cents, type Cents } from '../kernel/money';
import { LATE_DAYS } from '../game/xp';

export type { Cadence };
export const CADENCES = ['daily', 'weekly', 'monthly'] as const satisfies readonly Cadence[];

/** The same saving again and again, or a ladder, whose amount grows with each step (shrinks when reversed). */
export interface HabitPlan {
  kind: HabitKind;
  cadence: Cadence;
  /** The first day on which it is due. */
  startsOn: LocalDay;
  /** What is saved each time; for a ladder, what each step adds. */
  amount: Cents;
  /** Number of steps; null unless it is a ladder. */
  steps: number | null;
  reversed: boolean;
  /** Nothing is due from this day on; null while it goes on. */
  endedOn: LocalDay | null;
}

/** One time that a habit is due. `step` counts from 1. */
export interface Occurrence {
  dueOn: LocalDay;
  step: number;
  amount: Cents;
}

/** An occurrence can be decided for as long as a saving logged late counts for XP and streak. */
export const DUE_DAYS = LATE_DAYS;

/** The day of a step. A month without that day takes its last one: 31 January, 28 February, 31 March. */
export function dueDay(habit: Pick<HabitPlan, 'cadence' | 'startsOn'>, step: number): LocalDay {
  const { cadence, startsOn } = habit;
  if (cadence === 'monthly') return addMonths(startsOn, step - 1);
  return addDays(startsOn, (step - 1) * (cadence === 'weekly' ? 7 : 1));
}

/** What a step saves: always the same, or `step` times the ladder's amount (highest first when reversed). */
export function amountOfStep(habit: Pick<HabitPlan, 'amount' | 'steps' | 'reversed'>, step: number): Cents {
  const { amount, steps, reversed } = habit;
  if (steps === null) return amount;
  return cents(amount * (reversed ? steps + 1 - step : step));
}

/** What a ladder saves from the first step to the last. */
export function ladderTotal(amount: Cents, steps: number): Cents {
  return cents((amount * steps * (steps + 1)) / 2);
}

/** The first step that is due on or after a day, whether or not the habit has ended by then. */
function firstStepFrom(habit: Pick<HabitPlan, 'cadence' | 'startsOn'>, from: LocalDay): number {
  const { cadence, startsOn } = habit;
  const days = daysBetween(startsOn, from);
  if (days <= 0) return 1;
  if (cadence === 'daily') return days + 1;
  if (cadence === 'weekly') return Math.ceil(days / 7) + 1;
  const [start, wanted] = [dayParts(startsOn), dayParts(from)];
  const months = (wanted.year - start.year) * 12 + wanted.month - start.month;
  return dueDay(habit, months + 1) >= from ? months + 1 : months + 2;
}

/** Everything that falls due from one day to another, both included, oldest first. */
export function dueBetween(habit: HabitPlan, from: LocalDay, to: LocalDay): Occurrence[] {
  const due: Occurrence[] = [];
  for (let step = firstStepFrom(habit, from); ; step += 1) {
    if (habit.steps !== null && step > habit.steps) return due;
    const dueOn = dueDay(habit, step);
    if (dueOn > to || (habit.endedOn !== null && dueOn >= habit.endedOn)) return due;
    due.push({ dueOn, step, amount: amountOfStep(habit, step) });
  }
}

/** The occurrence of a day; null when nothing is due on it. */
export function occurrenceOn(habit: HabitPlan, day: LocalDay): Occurrence | null {
  return dueBetween(habit, day, day)[0] ?? null;
}

/** The due occurrences: due today or in the last 7 days, and not decided yet. */
export function dueUndecided(habit: HabitPlan, decided: ReadonlySet<string>, today: LocalDay): Occurrence[] {
  return dueBetween(habit, addDays(today, -DUE_DAYS), today).filter(({ dueOn }) => !decided.has(dueOn));
}

/** The oldest step of a ladder that has been open for more than 7 days; null without one, and for other
 * habits. A ladder is meant to be completed, so its missed steps can still be taken. */
export function missedStep(
  habit: HabitPlan,
  decided: ReadonlySet<string>,
  today: LocalDay,
): Occurrence | null {
  if (habit.kind !== 'ladder') return null;
  const before = addDays(today, -DUE_DAYS - 1);
  return dueBetween(habit, habit.startsOn, before).find(({ dueOn }) => !decided.has(dueOn)) ?? null;
}

/** Whether an occurrence may be decided today: it was due in the last 7 days or, with a ladder, at any time before. */
export function isDecidable(habit: HabitPlan, dueOn: LocalDay, today: LocalDay): boolean {
  return dueOn <= today && (habit.kind === 'ladder' || daysBetween(dueOn, today) <= DUE_DAYS);
}

/** A ladder is finished when each of its steps is decided. */
export function isFinished(habit: Pick<HabitPlan, 'steps'>, decided: number): boolean {
  return habit.steps !== null && decided >= habit.steps;
}

/** The next day after today on which a habit is due; null when there is none. */
export function nextDue(habit: HabitPlan, today: LocalDay): LocalDay | null {
  const step = firstStepFrom(habit, addDays(today, 1));
  if (habit.endedOn !== null || (habit.steps !== null && step > habit.steps)) return null;
  return dueDay(habit, step);
}
