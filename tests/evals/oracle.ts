import { PRICE_TABLE, type PriceKey } from '~server/domain/coach/prices/prices';
import type { CoachProfile } from '~server/domain/coach/person/coach-profile';
import type { Category } from '~server/domain/kernel/categories';

import { dateFigure, dayNumber, down, nearest, up, weekdayOf } from './oracle-days';

// Everything that the coach says in numbers, computed a second time for the evals. It uses none of the
// coach's functions.

/** Sum and number of what was logged in some days, as far as the last 56 days reach. */
export function sumOf(
  profile: CoachProfile,
  from: number,
  to: number,
  category?: Category,
): { total: number; entries: number } {
  let total = 0n;
  let entries = 0;
  for (const row of profile.logged) {
    const day = dayNumber(row.day);
    if (day < from || day > to) continue;
    if (category !== undefined && row.category !== category) continue;
    total += BigInt(row.total);
    entries += row.entries;
  }
  return { total: Number(total), entries };
}

/** How many of the last 26 weeks are finished since that of the first saving, and their average in cents. */
export function oraclePace({ today: day, firstSavedOn, weeks }: CoachProfile): {
  known: number;
  average: number;
} {
  const today = dayNumber(day);
  const monday = today - weekdayOf(today);
  const first = firstSavedOn === null ? today : dayNumber(firstSavedOn);
  const known = Math.min(26, Math.max(0, (monday - (first - weekdayOf(first))) / 7));
  let sum = 0;
  for (const { week, total } of weeks)
    if (dayNumber(week) < monday && dayNumber(week) >= monday - known * 7) sum += total;
  return { known, average: known === 0 ? 0 : nearest(sum, known) };
}

/** What is left of the goal. */
export const leftOf = ({ goal }: CoachProfile): number =>
  goal.reachedOn !== null || goal.saved >= goal.amount ? 0 : goal.amount - goal.saved;

/** The days left to save on: the goal date is kept as a reserve, except on the day before it. */
export function daysLeft({ goal, today }: CoachProfile): number {
  const days = dayNumber(goal.date) - dayNumber(today);
  return days === 1 ? 2 : Math.max(0, days);
}

/** What the goal needs, in cents. */
export function oracleNeeds(profile: CoachProfile) {
  const left = leftOf(profile);
  const days = Math.max(1, daysLeft(profile));
  const perDay = up(left, days);
  return {
    left,
    perDay,
    perWeek: Math.min(left, perDay * 7),
    // A month has 365.25 / 12 = 1461 / 48 days.
    perMonth: Math.min(left, up(left * 1461, days * 48)),
  };
}

const known = new WeakMap<CoachProfile, Map<string, number>>();

/** Every fact of a person by id. */
export function oracleFacts(profile: CoachProfile): Map<string, number> {
  const facts = known.get(profile) ?? computedFacts(profile);
  known.set(profile, facts);
  return facts;
}

/** Whether a category is relevant to somebody: chosen, done every week, or logged. Everybody buys food. */
export const oracleSuits = ({ spendAreas, habits, logged }: CoachProfile, category: Category): boolean =>
  category === 'groceries' ||
  category === 'other' ||
  spendAreas.includes(category) ||
  (category === 'coffee' && habits.coffees > 0) ||
  (category === 'eating out' && habits.eatingOut > 0) ||
  (category === 'rideshare' && habits.rides > 0) ||
  (category === 'subscriptions' && habits.subscriptions > 0) ||
  logged.some((row) => row.category === category);

function computedFacts(profile: CoachProfile): Map<string, number> {
  const today = dayNumber(profile.today);
  const monday = today - weekdayOf(today);
  const { goal, habits, income, fixedCosts } = profile;
  const { left, perDay, perWeek, perMonth } = oracleNeeds(profile);
  const saved = goal.amount - left;
  const start = dayNumber(goal.setOn);
  const end = dayNumber(goal.date);
  const pace = oraclePace(profile);
  const ahead =
    down((saved - goal.opening) * Math.max(1, end - start), goal.amount - goal.opening) -
    Math.max(0, today - start);
  const facts = new Map<string, number>([
    ['goal_amount', goal.amount],
    ['goal_date', dateFigure(end)],
    ['saved_total', profile.savedTotal],
    ['goal_saved', profile.goal.saved],
    ['saved_count', profile.savedCount],
    ['goal_left', left],
    ['goal_percent', down(saved * 100, goal.amount)],
    ['goal_days_left', daysLeft(profile)],
    ['needed_per_day', perDay],
    ['needed_per_week', perWeek],
    ['needed_per_month', perMonth],
    [ahead < 0 ? 'days_behind' : 'days_ahead', Math.abs(ahead)],
    ['weeks_known', pace.known],
    ['household', profile.householdSize],
    ['price_level', nearest(Math.round(profile.multiplier * 1000), 10)],
    ['streak_weeks', profile.streakWeeks],
    ['challenges_running', profile.challenges.length],
  ]);
  if (pace.known > 0) facts.set('average_week', pace.average);
  if (pace.known < 4) facts.set('weeks_for_forecast', 4).set('weeks_missing', 4 - pace.known);
  const periods: [string, number, number][] = [
    ['14d', today - 13, today],
    ['28d', today - 27, today],
    ['prev_28d', today - 55, today - 28],
    ['week', monday, today],
    ['last_week', monday - 7, monday - 1],
  ];
  for (const [name, from, to] of periods) {
    const { total, entries } = sumOf(profile, from, to);
    facts.set(`saved_${name}`, total).set(`entries_${name}`, entries);
  }
  for (const category of new Set(profile.logged.map((row) => row.category))) {
    const { total, entries } = sumOf(profile, today - 27, today, category);
    const name = category.split(' ').join('_');
    if (entries > 0) facts.set(`saved_28d_${name}`, total).set(`entries_28d_${name}`, entries);
  }
  const byWeekday = [0, 0, 0, 0, 0, 0, 0];
  for (const row of profile.logged) {
    const weekday = weekdayOf(dayNumber(row.day));
    byWeekday[weekday] = (byWeekday[weekday] ?? 0) + row.total;
  }
  const best = Math.max(...byWeekday);
  if (best > 0 && byWeekday.filter((sum) => sum === best).length === 1) facts.set('best_weekday_total', best);
  const said = { coffees_week: habits.coffees, meals_out_week: habits.eatingOut, rides_week: habits.rides };
  for (const [id, times] of Object.entries({ ...said, subscriptions: habits.subscriptions }))
    if (times > 0) facts.set(id, times);
  if (income !== null) {
    const free = income - (fixedCosts ?? 0);
    facts.set('income', income).set('free_income', free);
    if (fixedCosts !== null) facts.set('fixed_costs', fixedCosts);
    if (free > 0) facts.set('goal_share', up(perMonth * 100, free));
  }
  return facts;
}

/** A price where the person lives, in cents: to the nearest 10, halves up. */
export function oraclePrice(key: PriceKey, multiplier: number): number {
  const { cents, local } = PRICE_TABLE[key];
  return local === false ? cents : nearest(cents * Math.round(multiplier * 1000), 10_000) * 10;
}

/** Which savings show what a choice saves. */
const OWN_SAVINGS: readonly (readonly [Category, string])[] = [
  ['coffee', 'cafe_coffee home_coffee'],
  ['coffee', 'cafe_coffee pot_coffee'],
  ['eating out', 'lunch_out lunch_home'],
  ['eating out', 'dinner_out dinner_home'],
  ['eating out', 'dinner_out cooked_portion'],
  ['rideshare', 'ride transit_ticket'],
  ['rideshare', 'ride bike_hire'],
  ['shopping', 'impulse_buy free'],
  ['subscriptions', 'subscription free'],
];

/** The middle one of a person's own savings for a choice, in cents; 0 with fewer than three, and when it is less than
 * two fifths of the table's or more than twice that. */
function oracleOwn(profile: CoachProfile, price: PriceKey, instead: PriceKey, gap: number): number {
  const category = OWN_SAVINGS.find(([, choice]) => choice === `${price} ${instead}`)?.[0];
  const amounts = profile.logged
    .filter((row) => row.category === category)
    .flatMap(({ total, entries }) => Array.from({ length: entries }, () => down(total, entries)))
    .sort((a, b) => a - b);
  const middle = amounts.length < 3 ? 0 : (amounts[up(amounts.length, 2) - 1] ?? 0);
  return middle * 5 < gap * 2 || middle > gap * 2 ? 0 : middle;
}

/** What one time saves, in cents, and the sum of `times` in whole euros: for a month, or for seven days. */
export function oracleSaving(
  what: { price: PriceKey; instead: PriceKey; whom: 'person' | 'household' },
  profile: CoachProfile,
  times: { count: number; per: 'week' | 'month' },
  span: 'month' | 'seven days',
): { each: number; saving: number } {
  const { price, instead, whom } = what;
  const gap = Math.max(0, oraclePrice(price, profile.multiplier) - oraclePrice(instead, profile.multiplier));
  const own = whom === 'person' ? oracleOwn(profile, price, instead, gap) : 0;
  const people = whom === 'household' ? Math.min(4, Math.max(1, profile.householdSize)) : 1;
  const each = own > 0 ? own : gap * people;
  const inMonth = span === 'month' && times.per === 'week';
  const euros = inMonth ? down(times.count * 52 * each, 12 * 100) : down(times.count * each, 100);
  return { each, saving: Math.max(1, euros) * 100 };
}
