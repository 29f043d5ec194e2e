import type { WeekLine } from '~db/columns';

import { type Goal, goalProgress, neededInDays } from '../goals/goal';
import { addDays, dayAt, daysBetween, type LocalDay, wallAt, weekStart } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';
import { isMailHour } from '../messages/mail-hours';

export type { WeekLine };

/** Hour of a Monday from which a line is due, on the saver's clock. */
export const LINE_HOUR = 9;
/** After so many days without a saving a partner hears 'not yet' no more: nobody is nagged for ever. */
const QUIET_DAYS = 28;

/** Days from Monday on which a line is still told, by a server that was down. Later it would be news of a week long gone. */
const LINE_DAYS = 3;

/** Whether it is too late in the week for the line of the last one. */
export function isLineStale(now: Date, timeZone: string): boolean {
  const { day } = wallAt(now, timeZone);
  return daysBetween(weekStart(day), day) >= LINE_DAYS;
}

/** The Monday of the week whose line may go out now: the last finished one, from Monday nine o'clock until Wednesday evening, and
 * never at night. Null otherwise. */
export function weekDue(now: Date, timeZone: string): LocalDay | null {
  if (isLineStale(now, timeZone) || !isMailHour(now, timeZone)) return null;
  return addDays(weekStart(dayAt(now, timeZone)), -7);
}

/** The next Monday on which a line can go out, at {@link LINE_HOUR}. A week that had ended before the yes is not told. */
export function nextLineOn(
  now: Date,
  { timeZone, saidYesOn }: { timeZone: string; saidYesOn: LocalDay },
): LocalDay {
  const { day, hour } = wallAt(now, timeZone);
  const coming = weekStart(day) === day && hour < LINE_HOUR ? day : addDays(weekStart(day), 7);
  const first = addDays(weekStart(saidYesOn), 7);
  return coming > first ? coming : first;
}

/** Whether a week had ended before the partner said yes, so that they hear nothing of it. */
export const endedBefore = (week: LocalDay, saidYesOn: LocalDay): boolean => saidYesOn >= addDays(week, 7);

/** The first day on which a saving keeps a week from being a quiet one. */
export const quietSince = (week: LocalDay): LocalDay => addDays(week, 7 - QUIET_DAYS);

/** What is known of a week. Amounts are those that count for the running goal. */
export interface FinishedWeek {
  /** Its Monday. */
  week: LocalDay;
  /** The goal as it stands now, which may be days later. */
  goal: Goal | null;
  /** Whether a goal that was followed by this one was reached in the week. */
  reachedAnother: boolean;
  saved: Cents;
  taken: Cents;
  /** Since the week has ended. */
  savedLater: Cents;
  takenLater: Cents;
  /** Whether the streak was paused for it. */
  paused: boolean;
  /** Whether anything was logged since {@link quietSince}. */
  lately: boolean;
  /** Whether money is so tight that nothing may press. */
  hardship: boolean;
}

/** What the partner hears of a week; null where they hear nothing (docs/product/partner.md, 'Savings partner'). On plan is a week
 * that brought what it needed, and one after which the goal stands on its line or ahead of it. */
export function lineOf(finished: FinishedWeek): WeekLine | null {
  const { week, goal, saved, taken, savedLater, takenLater } = finished;
  const nextWeek = addDays(week, 7);
  if (finished.paused) return null;
  if (finished.reachedAnother) return 'on_plan';
  if (goal === null || goal.setOn >= nextWeek) return null;
  const { reachedOn } = goal;
  if (reachedOn !== null && reachedOn < nextWeek) return reachedOn < week ? null : 'on_plan';
  // A date that has passed is no plan any more.
  if (goal.date < nextWeek) return null;

  const at = (amount: number): Goal => ({ ...goal, saved: cents(Math.max(0, amount)), reachedOn: null });
  const after = goal.saved - savedLater + takenLater;
  const from = goal.setOn > week ? goal.setOn : week;
  const { remainingCents } = goalProgress(at(after - saved + taken), from);
  const needed = neededInDays(daysBetween(from, nextWeek), remainingCents, from, goal.date);
  const { paceDays } = goalProgress(at(after), addDays(week, 6));
  if (saved >= needed || paceDays >= 0) return 'on_plan';
  return finished.hardship || !finished.lately ? null : 'not_yet';
}

/** Why it is not sure that a line goes out for a week that still runs; null where one will, whichever it is. */
export function lineDoubt(week: FinishedWeek): 'paused' | 'no_plan' | 'tight' | 'quiet' | null {
  if (week.paused) return 'paused';
  if (lineOf({ ...week, lately: true, hardship: false }) === null) return 'no_plan';
  if (week.hardship) return 'tight';
  return week.lately ? null : 'quiet';
}
