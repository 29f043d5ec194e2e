import type { WeekLine } from '~db/columns';

import { type Goal, goalProgress } from '../goals/goal';
import { goalAfterWeek, neededInWeek } from '../goals/goal-week';
import { addDays, dayAt, daysBetween, type LocalDay, wallAt, weekStart } from '../kernel/days';
import type { Cents } from '../kernel/money';
import { isMailHour } from '../messages/mail-hours';

export type { WeekLine };

/** Hour of a Monday from which an update is due, on the saver's clock. */
export const UPDATE_HOUR = 9;
/** After this many days without a saving a partner is no longer told 'not yet': nobody is nagged for ever. */
const QUIET_DAYS = 28;

/** Days from Monday on which a server that was down still sends the line. Later the news would be too old. */
const UPDATE_DAYS = 3;

/** Whether it is too late in the week for the line about the previous one. */
export function isUpdateStale(now: Date, timeZone: string): boolean {
  const { day } = wallAt(now, timeZone);
  return daysBetween(weekStart(day), day) >= UPDATE_DAYS;
}

/** The Monday of the week whose update may go out now: the last finished week, from Monday nine o'clock until
 * Wednesday evening, and never at night. Null otherwise. */
export function weekDue(now: Date, timeZone: string): LocalDay | null {
  if (isUpdateStale(now, timeZone) || !isMailHour(now, timeZone)) return null;
  return addDays(weekStart(dayAt(now, timeZone)), -7);
}

/** The next Monday on which an update can go out, at {@link UPDATE_HOUR}. A week that ended before the partner said
 * yes is not told. */
export function nextUpdateOn(
  now: Date,
  { timeZone, saidYesOn }: { timeZone: string; saidYesOn: LocalDay },
): LocalDay {
  const { day, hour } = wallAt(now, timeZone);
  const coming = weekStart(day) === day && hour < UPDATE_HOUR ? day : addDays(weekStart(day), 7);
  const first = addDays(weekStart(saidYesOn), 7);
  return coming > first ? coming : first;
}

/** Whether a week had ended before the partner said yes, so that they hear nothing of it. */
export const endedBefore = (week: LocalDay, saidYesOn: LocalDay): boolean => saidYesOn >= addDays(week, 7);

/** The first day on which a saving keeps the week from counting as quiet. */
export const quietSince = (week: LocalDay): LocalDay => addDays(week, 7 - QUIET_DAYS);

/** A finished week. Amounts are those that count for the running goal. */
export interface FinishedWeek {
  /** Its Monday. */
  week: LocalDay;
  /** The goal at the present time, which may be days later. */
  goal: Goal | null;
  /** Whether the person reached the goal before this one in the week. */
  reachedAnother: boolean;
  saved: Cents;
  taken: Cents;
  /** What was saved after the week had ended. */
  savedLater: Cents;
  takenLater: Cents;
  /** Whether the streak was paused for the week. */
  paused: boolean;
  /** Whether anything was logged since {@link quietSince}. */
  lately: boolean;
  /** Whether money is so tight that nothing may press. */
  hardship: boolean;
}

/** What the partner is told about a week; null when they are told nothing (docs/product/partner.md, 'Savings partner').
 * A week is on plan when it brought what it needed, or when the goal stood on its line or ahead afterwards. */
export function partnerUpdateOf(finished: FinishedWeek): WeekLine | null {
  const { week, goal, saved } = finished;
  const nextWeek = addDays(week, 7);
  if (finished.paused) return null;
  if (finished.reachedAnother) return 'on_plan';
  if (goal === null || goal.setOn >= nextWeek) return null;
  const { reachedOn } = goal;
  if (reachedOn !== null && reachedOn < nextWeek) return reachedOn < week ? null : 'on_plan';
  // A goal whose date has passed has no plan.
  if (goal.date < nextWeek) return null;

  const of = { ...finished, goal };
  const needed = neededInWeek(of);
  const { paceDays } = goalProgress(goalAfterWeek(of), addDays(week, 6));
  if (needed === null || saved >= needed || paceDays >= 0) return 'on_plan';
  return finished.hardship || !finished.lately ? null : 'not_yet';
}

/** Why there may be no line about the running week; null when there will be one. */
export function updateDoubt(week: FinishedWeek): 'paused' | 'no_plan' | 'tight' | 'quiet' | null {
  if (week.paused) return 'paused';
  if (partnerUpdateOf({ ...week, lately: true, hardship: false }) === null) return 'no_plan';
  if (week.hardship) return 'tight';
  return week.lately ? null : 'quiet';
}
