import { daysBetween, type LocalDay } from '../kernel/days';
import { cents, type Cents } from '../kernel/money';

/**
 * Progress towards the whole goal amount. `startedOn` is the day on which the goal was set: the straight
 * line that the pace is measured against begins there. @throws RangeError for a goal of 0 or less.
 */
export function goalProgress(goal: {
  goalCents: Cents;
  goalDate: LocalDay;
  savedCents: Cents;
  startedOn: LocalDay;
  today: LocalDay;
}) {
  if (goal.goalCents <= 0) throw new RangeError('A goal has an amount above 0');
  const saved = Math.min(Math.max(0, goal.savedCents), goal.goalCents);
  const remainingCents = cents(goal.goalCents - saved);
  const reached = remainingCents === 0;
  const totalDays = Math.max(1, daysBetween(goal.startedOn, goal.goalDate));
  const elapsedDays = Math.max(0, daysBetween(goal.startedOn, goal.today));
  return {
    /** 0 to 100, rounded down, so that 100 means reached. */
    percent: Math.floor((saved * 100) / goal.goalCents),
    remainingCents,
    /** Days left to save on, the goal day not counted; 0 on the goal day and after it. */
    daysLeft: Math.max(0, daysBetween(goal.today, goal.goalDate)),
    /** What has to be saved on each remaining day, rounded up to the cent. */
    perDayCents: neededPerDay(remainingCents, goal.today, goal.goalDate),
    reached,
    /** Days ahead (positive) or behind (negative) of a straight line from the start to the goal date. Money and days are
     * counted in integers first: saved x days stays exact, a ratio would not. */
    paceDays: Math.floor((saved * totalDays) / goal.goalCents) - elapsedDays,
    /** The goal date has passed and the goal is not reached. */
    overdue: !reached && goal.today > goal.goalDate,
  };
}

export type GoalProgress = ReturnType<typeof goalProgress>;

/** Cents a day, rounded up, to have `amount` together by the goal date; all of it on the day itself or later. */
export function neededPerDay(amount: Cents, today: LocalDay, goalDate: LocalDay): Cents {
  return cents(Math.ceil(amount / Math.max(1, daysBetween(today, goalDate))));
}

/** Cents a month (of 365.25 / 12 days), rounded up, to have `amount` together by the goal date. */
export function monthlyAmount(amount: Cents, today: LocalDay, goalDate: LocalDay): Cents {
  const days = Math.max(1, daysBetween(today, goalDate));
  // 365.25 / 12 = 487 / 16, kept as integers.
  return cents(Math.min(amount, Math.ceil((amount * 487) / (days * 16))));
}
