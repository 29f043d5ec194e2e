import { addDays, daysBetween, type LocalDay } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** The N of 'Day N of 7': 1 on the day it was started, never above the duration. */
export function challengeDay(startedOn: LocalDay, today: LocalDay, durationDays: number): number {
  return Math.min(Math.max(1, daysBetween(startedOn, today) + 1), durationDays);
}

/** The number of days left, today not counted; 0 from the last day on. */
export function challengeDaysLeft(startedOn: LocalDay, today: LocalDay, durationDays: number): number {
  return Math.max(0, daysBetween(today, addDays(startedOn, durationDays)) - 1);
}

/** What a challenge could save at a price level, rounded to whole euros. @param saving cents at price level 1 */
export function localSaving(saving: Cents, multiplier: number): Cents {
  return cents(Math.round((saving * multiplier) / 100) * 100);
}

/** What the check-ins so far stand for: their part of what the run could save, rounded down to whole euros. */
export function potentialSoFar({ saving, days }: { saving: Cents; days: number }, checkIns: number): Cents {
  return cents(Math.floor((saving * Math.min(checkIns, days)) / days / 100) * 100);
}
