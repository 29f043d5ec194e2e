import { daysBetween, type LocalDay } from '../kernel/days';
import { cents, type Cents } from '../kernel/money';

/** A goal as its rules see it. Amounts are whole cents, days the person's own. */
export interface Goal {
  amount: Cents;
  date: LocalDay;
  /** The day on which it was set: the straight line that the pace is measured against begins there. */
  setOn: LocalDay;
  /** What was already put aside when it began: the line begins at this amount, so it is progress but not ahead. */
  opening: Cents;
  /** The amount in it: opening and counted savings, less withdrawals; never below 0. */
  saved: Cents;
  withdrawn: Cents;
  /** The day on which it was reached; taking money out afterwards does not change that. */
  reachedOn: LocalDay | null;
}

/** Progress towards the whole goal amount. @throws RangeError for a goal of 0 or less. */
export function goalProgress(goal: Goal, today: LocalDay) {
  if (goal.amount <= 0) throw new RangeError('A goal has an amount above 0');
  const saved = Math.min(goal.saved, goal.amount);
  const reached = goal.reachedOn !== null || saved === goal.amount;
  const remainingCents = cents(reached ? 0 : goal.amount - saved);
  return {
    /** 0 to 100, rounded down, so that 100 means reached. */
    percent: reached ? 100 : Math.floor((saved * 100) / goal.amount),
    /** The same unrounded, for a picture: one coffee of a large goal can be seen. */
    share: reached ? 100 : (saved * 100) / goal.amount,
    remainingCents,
    /** Days left to save on ({@link daysToSave}). */
    daysLeft: daysToSave(today, goal.date),
    /** What has to be saved on each remaining day, rounded up to the cent. */
    perDayCents: neededPerDay(remainingCents, today, goal.date),
    perWeekCents: neededPerWeek(remainingCents, today, goal.date),
    perMonthCents: monthlyAmount(remainingCents, today, goal.date),
    reached,
    /** Days ahead (positive) or behind (negative) of a straight line from the start to the goal date. */
    paceDays: daysOfLine(goal, cents(goal.amount - remainingCents)) - daysSince(goal, today),
    /** Whether the goal date has passed before the goal was reached. */
    overdue: !reached && today > goal.date,
  };
}

/** A share in words: '62%', and '<1%' for one that has begun and does not make a whole percent. */
export const percentText = (share: number): string =>
  share > 0 && share < 1 ? '<1%' : `${Math.floor(share)}%`;

export type GoalProgress = ReturnType<typeof goalProgress>;

const daysSince = ({ setOn }: Goal, today: LocalDay): number => Math.max(0, daysBetween(setOn, today));

const daysInAll = ({ setOn, date }: Goal): number => Math.max(1, daysBetween(setOn, date));

/** The day of the line, counted from the start, on which it stands at `saved`. Money and days are multiplied
 * as integers first, because a ratio would not be exact. */
function daysOfLine(goal: Goal, saved: Cents): number {
  const toSave = goal.amount - goal.opening;
  // A goal that was lowered to its opening amount has no line.
  return toSave <= 0 ? daysInAll(goal) : Math.floor(((saved - goal.opening) * daysInAll(goal)) / toSave);
}

/** What the straight line requires by a day: the opening amount at the start, the whole amount on the goal date. */
export function plannedBy(goal: Goal, today: LocalDay): Cents {
  const toSave = Math.max(0, goal.amount - goal.opening);
  const days = Math.min(daysInAll(goal), daysSince(goal, today));
  // Rounded up, so that money and days always agree on whether somebody is behind.
  return cents(goal.amount - toSave + Math.ceil((toSave * days) / daysInAll(goal)));
}

/** What a saving does for the goal: it counts, it is part of the opening amount, or it is left out. */
export type TowardsGoal = 'counts' | 'put-aside' | 'left-out';

/** What a saving dated `date` and logged from now on does for the running goal (docs/product/goals.md, 'The goal').
 * `counts_for_goal` in the database is the same rule; it also covers savings that were logged under the previous goal. */
export function towardsGoal(
  date: LocalDay,
  { setOn, countsEarlier }: { setOn: LocalDay; countsEarlier: boolean },
): TowardsGoal {
  if (date >= setOn) return 'counts';
  return countsEarlier ? 'put-aside' : 'left-out';
}

/** What the person typed as already put aside, without the earlier savings that count in addition. */
export const putAside = (goal: { opening: Cents; earlier: Cents; countsEarlier: boolean }): Cents =>
  cents(goal.opening - (goal.countsEarlier ? goal.earlier : 0));

/** Weeks from the day a goal was set to the day it was reached, both included; a week that has begun counts whole. */
export const weeksTaken = (setOn: LocalDay, reachedOn: LocalDay): number =>
  Math.max(1, Math.ceil((daysBetween(setOn, reachedOn) + 1) / 7));

/** Days left to save on. The goal date is kept as a reserve: it only counts on the day before it, when there
 * is no other day left (docs/decisions/0069). 0 on the date itself, when everything is due, and after it. */
export function daysToSave(today: LocalDay, goalDate: LocalDay): number {
  const days = Math.max(0, daysBetween(today, goalDate));
  return days === 1 ? 2 : days;
}

/** Cents a day, rounded up, to have `amount` by the goal date; all of it on the date itself or later. */
export function neededPerDay(amount: Cents, today: LocalDay, goalDate: LocalDay): Cents {
  return cents(Math.ceil(amount / Math.max(1, daysToSave(today, goalDate))));
}

/** Cents needed in this many days at {@link neededPerDay}, but never more than `amount`. */
export const neededInDays = (days: number, amount: Cents, today: LocalDay, goalDate: LocalDay): Cents =>
  cents(Math.min(amount, neededPerDay(amount, today, goalDate) * days));

/** Cents a week. */
export const neededPerWeek = (amount: Cents, today: LocalDay, goalDate: LocalDay): Cents =>
  neededInDays(7, amount, today, goalDate);

/** Cents a month (of 365.25 / 12 days), rounded up, to have `amount` by the goal date. */
export function monthlyAmount(amount: Cents, today: LocalDay, goalDate: LocalDay): Cents {
  const days = Math.max(1, daysToSave(today, goalDate));
  // 365.25 / 12 = 487 / 16, kept as integers.
  return cents(Math.min(amount, Math.ceil((amount * 487) / (days * 16))));
}
