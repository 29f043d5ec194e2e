import { addDays, daysBetween, type LocalDay } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';
import { type Goal, goalProgress, plannedBy } from '../goals/goal';
import { projectedDate } from './goal-insights';

/** Steps from what is saved to the whole goal. */
const STEPS = 8;
/** The least days ahead that a fan shows, so that a goal that is nearly reached is no single dot. */
const AT_LEAST_AHEAD = 28;

/** When an amount is reached: 8 of 10 outcomes lie between `early` and `late`. */
export interface FanStep {
  amount: Cents;
  early: LocalDay;
  expected: LocalDay;
  /** Null when it is more than a hundred years away. */
  late: LocalDay | null;
}

/** The forecast of a goal as a picture: a fan from today's amount to the goal. Its last step is the forecast that is said
 * in words ({@link projectedDate}). */
export interface GoalFan {
  /** The first and the last day shown. */
  from: LocalDay;
  until: LocalDay;
  /** Whether the late end lies after the last day shown. */
  open: boolean;
  /** The straight line to the goal's date; null once that has passed. */
  line: { from: Cents; to: Cents; date: LocalDay } | null;
  /** The first one is today and what is saved. */
  steps: FanStep[];
}

/** The fan of a running goal; null when there is no forecast.
 * @param weekly sums of finished weeks in a row, zeros included */
export function goalFan(goal: Goal, weekly: readonly Cents[], today: LocalDay): GoalFan | null {
  const { remainingCents, overdue } = goalProgress(goal, today);
  const whole = projectedDate(remainingCents, weekly, today);
  if (whole.kind !== 'dates') return null;
  const amounts = new Set(
    Array.from({ length: STEPS }, (_, index) => Math.round((remainingCents * (index + 1)) / STEPS)),
  );
  const steps: FanStep[] = [];
  // A small amount is known less well than a large one in proportion, but it is never reached after that one.
  let latest = whole.late;
  for (const part of [...amounts].filter((amount) => amount > 0).reverse()) {
    const found = projectedDate(cents(part), weekly, today);
    if (found.kind !== 'dates') continue;
    const { early, expected } = found;
    latest = found.late === null || (latest !== null && latest < found.late) ? latest : found.late;
    steps.unshift({ amount: cents(goal.saved + part), early, expected, late: latest });
  }
  steps.unshift({ amount: goal.saved, early: today, expected: today, late: today });
  // As far ahead as the expected day and the goal's date, and up to twice as far for the late end.
  const ahead = Math.max(
    AT_LEAST_AHEAD,
    daysBetween(today, whole.expected),
    overdue ? 0 : daysBetween(today, goal.date),
  );
  const farthest = addDays(today, 2 * ahead);
  const open = whole.late === null || whole.late > farthest;
  const needed = addDays(today, ahead);
  const until = whole.late === null || open ? farthest : whole.late > needed ? whole.late : needed;
  // What lies behind takes a quarter of the picture at most.
  const behind = addDays(today, -Math.ceil(daysBetween(today, until) / 3));
  const from = overdue || goal.setOn > today ? today : goal.setOn > behind ? goal.setOn : behind;
  const line = overdue ? null : { from: plannedBy(goal, from), to: goal.amount, date: goal.date };
  return { from, until, open, line, steps };
}
