import { addDays, type LocalDay, weekStart } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** Only the last finished weeks count, because habits change (docs/decisions/0034). */
export const PACE_WEEKS = 26;
/** With fewer finished weeks than this there is no forecast. */
export const WEEKS_FOR_FORECAST = 4;
/** A hundred years. No date further ahead is named. */
const HORIZON_DAYS = 36_525;

/** What was logged in a week, by its Monday. */
export interface WeekSum {
  week: LocalDay;
  total: Cents;
}

/** The first Monday that counts for the pace. */
export const paceFrom = (today: LocalDay): LocalDay => addDays(weekStart(today), -7 * PACE_WEEKS);

/** The sums of the finished weeks that the pace is computed from, oldest first: at most {@link PACE_WEEKS},
 * from the week of the first saving on; weeks without a saving are 0. */
export function finishedWeeks(
  sums: readonly WeekSum[],
  firstSavedOn: LocalDay | null,
  today: LocalDay,
): Cents[] {
  if (firstSavedOn === null) return [];
  const byWeek = new Map(sums.map(({ week, total }) => [week, total]));
  const [began, from, running] = [weekStart(firstSavedOn), paceFrom(today), weekStart(today)];
  const weeks: Cents[] = [];
  for (let week = began > from ? began : from; week < running; week = addDays(week, 7))
    weeks.push(byWeek.get(week) ?? cents(0));
  return weeks;
}

/** The average of finished weeks; null before the first is over. */
export const averageWeek = (weekly: readonly Cents[]): Cents | null =>
  weekly.length === 0 ? null : cents(Math.round(weekly.reduce((sum, week) => sum + week, 0) / weekly.length));

/** The day on which `left` is saved at an amount a week; null when that is more than a hundred years away. */
export function dayReached(left: Cents, perWeek: Cents, today: LocalDay): LocalDay | null {
  if (left <= 0) return today;
  return perWeek <= 0 ? null : dayAfter(Math.ceil((left * 7) / perWeek), today);
}

/** The day this many days ahead; null when that is more than a hundred years away. */
export const dayAfter = (days: number, today: LocalDay): LocalDay | null =>
  days > HORIZON_DAYS ? null : addDays(today, days);

/** The day on which a goal is reached if the coming weeks are like the finished ones, or why there is no such day. */
export type Forecast =
  | { kind: 'reached' }
  | { kind: 'too_few_weeks'; weeks: number; needed: number }
  /** Nothing was saved in the weeks that count, or too little for the next hundred years. */
  | { kind: 'out_of_sight' }
  | { kind: 'day'; day: LocalDay; perWeek: Cents };

export function forecastOf(left: Cents, weekly: readonly Cents[], today: LocalDay): Forecast {
  if (left <= 0) return { kind: 'reached' };
  const perWeek = averageWeek(weekly);
  if (perWeek === null || weekly.length < WEEKS_FOR_FORECAST)
    return { kind: 'too_few_weeks', weeks: weekly.length, needed: WEEKS_FOR_FORECAST };
  const day = dayReached(left, perWeek, today);
  return day === null ? { kind: 'out_of_sight' } : { kind: 'day', day, perWeek };
}
