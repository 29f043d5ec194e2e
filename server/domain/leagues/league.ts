import { type Goal, goalProgress } from '../goals/goal';
import { addDays, dayAt, daysBetween, type LocalDay, weekStart } from '../kernel/days';
import type { Cents } from '../kernel/money';
import { stableHash } from '../kernel/stable-hash';

/** How many people compare at most (docs/product/leagues.md, 'Leagues'). */
export const LEAGUE_SIZE = 10;

/** So many people at most are seated in one go: enough for each stage to fill leagues of its own, and few enough for a
 * short transaction. */
const POOL = 5_000;

/** How many of those who wait are seated in one go, so that every pool has about as many and the last is no small rest. */
export const poolSize = (waiting: number, most = POOL): number =>
  Math.ceil(waiting / Math.max(1, Math.ceil(waiting / most)));

/** Monday begins first where clocks are 14 hours ahead of UTC; an hour before that seats are given. */
const LEAD_MS = 15 * 3_600_000;

/** The latest week whose seats are due. Whoever opts in from now on begins with the next one. */
export const seatedWeek = (now: Date): LocalDay => weekStart(dayAt(new Date(now.getTime() + LEAD_MS), 'UTC'));

/** The first Monday of who opts in now. */
export const firstWeek = (now: Date): LocalDay => addDays(seatedWeek(now), 7);

/** Where a person stands when a week begins. */
export interface Stage {
  userId: string;
  beganOn: LocalDay;
  streakWeeks: number;
}

/** The weeks at which a new band begins: since the first day, and of the streak. */
const BANDS = { began: [4, 13, 26, 52], streak: [1, 4, 12, 26] } as const;

const bandOf = (weeks: number, limits: readonly number[]): number =>
  limits.filter((limit) => weeks >= limit).length;

/** Who sits together in a week: people of the same bands or of the nearest, in as few groups as ten seats allow, whose
 * sizes differ by one at most. Within a band chance decides, anew each week, and always alike for the same people. */
export function formCohorts(week: LocalDay, people: readonly Stage[]): string[][] {
  const inOrder = people
    .map(({ userId, beganOn, streakWeeks }) => ({
      userId,
      stage:
        bandOf(Math.floor(daysBetween(beganOn, week) / 7), BANDS.began) * 10 +
        bandOf(streakWeeks, BANDS.streak),
      chance: stableHash(`${week} ${userId}`),
    }))
    .sort((a, b) => a.stage - b.stage || a.chance - b.chance || (a.userId < b.userId ? -1 : 1))
    .map(({ userId }) => userId);
  const count = Math.ceil(inOrder.length / LEAGUE_SIZE);
  const begin = (cohort: number) => Math.floor((cohort * inOrder.length) / count);
  return Array.from({ length: count }, (_, cohort) => inOrder.slice(begin(cohort), begin(cohort + 1)));
}

/** What a goal asks of a week: seven days' part of what was left when it began. A fraction, because only an amount that is
 * not rounded is exactly ten times as large for whoever has ten times as much of everything. */
export interface WeekPlan {
  remaining: Cents;
  /** Days to save it in, a week at least. */
  days: number;
}

/** What a goal asks of a week as of its Monday; null where it is reached, and where its date has passed: that is no plan. */
export function weekPlan(goal: Goal, week: LocalDay): WeekPlan | null {
  const { reached, overdue, remainingCents, daysLeft } = goalProgress(goal, week);
  return reached || overdue ? null : { remaining: remainingCents, days: Math.max(7, daysLeft) };
}

/** The share of a week's plan that was met: whole percent, rounded down, 100 at most. Nothing finer leaves the server,
 * because with it and one known amount a plan could be computed. */
export function shareOfPlan(saved: Cents, { remaining, days }: WeekPlan): number {
  // Beyond what a float holds exactly, for a goal of millions in a thousand years.
  const share = (BigInt(Math.min(saved, remaining)) * BigInt(days) * 100n) / (BigInt(remaining) * 7n);
  return Math.min(100, Number(share));
}

/** What a rank is made of. */
export interface Result {
  name: string;
  share: number;
  /** The days with a saving: 0 is Monday. */
  days: readonly number[];
}

const compare = (a: Result, b: Result): number => b.share - a.share || b.days.length - a.days.length;

/** The results by rank: by share, then by days. Equal ones have the same rank, and the next one is as far down as if they had
 * been different (1, 2, 2, 4). Who has logged nothing has no rank (null) and stands below the others: nobody is first of those who
 * have not begun. */
export function ranked<R extends Result>(results: readonly R[]): (R & { rank: number | null })[] {
  const logged = results.filter(({ days }) => days.length > 0);
  const rankOf = (result: R) => 1 + logged.filter((other) => compare(other, result) < 0).length;
  return results
    .map((result) => ({ ...result, rank: result.days.length > 0 ? rankOf(result) : null }))
    .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.name < b.name ? -1 : 1));
}
