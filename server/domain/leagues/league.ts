import { type Goal, goalProgress } from '../goals/goal';
import { addDays, dayAt, daysBetween, type LocalDay, weekStart } from '../kernel/days';
import type { Cents } from '../kernel/money';
import { stableHash } from '../kernel/stable-hash';
import { HOUR_MS } from '../kernel/durations';

/** How many people are in a league at most (docs/product/leagues.md, 'Leagues'). */
export const LEAGUE_SIZE = 10;

/** At most this many people are seated in one transaction: enough for each band to fill leagues of its own,
 * and few enough for a short transaction. */
export const POOL = 5_000;

/** How many of the waiting people are seated next, so that the last pool is not tiny: of the last two each has half.
 * @param waiting need not be counted beyond twice `most` */
export const poolSize = (waiting: number, most = POOL): number =>
  waiting >= 2 * most || waiting <= most ? Math.min(waiting, most) : Math.ceil(waiting / 2);

/** Monday begins first where clocks are 14 hours ahead of UTC. Seats are given an hour before that. */
const LEAD_MS = 15 * HOUR_MS;

/** The latest week whose seats are due. Somebody who opts in from now on begins with the next one. */
export const seatedWeek = (now: Date): LocalDay => weekStart(dayAt(new Date(now.getTime() + LEAD_MS), 'UTC'));

/** The first Monday for a person who opts in now. */
export const firstWeek = (now: Date): LocalDay => addDays(seatedWeek(now), 7);

/** How far a person is when a week begins: weeks since their first day, and their streak. */
export interface Stage {
  userId: string;
  beganOn: LocalDay;
  streakWeeks: number;
}

/** The weeks at which a new band begins: since the first day, and of the streak. */
const BANDS = { began: [4, 13, 26, 52], streak: [1, 4, 12, 26] } as const;

const bandOf = (weeks: number, limits: readonly number[]): number =>
  limits.filter((limit) => weeks >= limit).length;

/** Forms the leagues of a week: people of the same or the nearest bands together, in as few leagues as ten
 * seats allow, whose sizes differ by one at most. Within a band the order is random, different each week, but
 * the same for the same people. */
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

/** What a goal needs in a week: seven days' part of what was left when the week began. It is a fraction, because only
 * an unrounded amount is exactly ten times as large for a person with ten times as much of everything. */
export interface SeatPlan {
  remaining: Cents;
  /** Days to save it in, at least a week. */
  days: number;
}

/** What a goal needs in a week, as of its Monday. Null when the goal is reached or its date has passed. */
export function seatPlan(goal: Goal, week: LocalDay): SeatPlan | null {
  const { reached, overdue, remainingCents, daysLeft } = goalProgress(goal, week);
  return reached || overdue ? null : { remaining: remainingCents, days: Math.max(7, daysLeft) };
}

/** How much of the week's plan was met, in whole percent, rounded down, at most 100. Nothing finer leaves the
 * server, because one known amount would then be enough to compute the plan. */
export function percentOfPlan(saved: Cents, { remaining, days }: SeatPlan): number {
  // BigInt, because a goal of millions over a thousand years exceeds what a float holds exactly.
  const share = (BigInt(Math.min(saved, remaining)) * BigInt(days) * 100n) / (BigInt(remaining) * 7n);
  return Math.min(100, Number(share));
}

/** What decides on a rank. */
export interface Result {
  name: string;
  planPercent: number;
  /** The days with a saving: 0 is Monday. */
  days: readonly number[];
}

const compare = (a: Result, b: Result): number =>
  b.planPercent - a.planPercent || b.days.length - a.days.length;

/** The results by rank: by percentage of the plan, then by days. Equal ones share a rank, and the next rank counts them
 * all (1, 2, 2, 4). Somebody who has logged nothing has no rank (null) and stands below the others. */
export function ranked<R extends Result>(results: readonly R[]): (R & { rank: number | null })[] {
  const logged = results.filter(({ days }) => days.length > 0);
  const rankOf = (result: R) => 1 + logged.filter((other) => compare(other, result) < 0).length;
  return results
    .map((result) => ({ ...result, rank: result.days.length > 0 ? rankOf(result) : null }))
    .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.name < b.name ? -1 : 1));
}
