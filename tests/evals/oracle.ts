import type { Assumption } from '~server/domain/coach/question/query';
import type { Every, PeriodName } from '~server/domain/coach/question/slots';
import type { Category } from '~server/domain/kernel/categories';
import { PRICE_TABLE, type PriceKey } from '~server/domain/coach/prices/prices';
import type { CoachProfile } from '~server/domain/coach/person/coach-profile';

// Everything that the coach says in numbers, computed a second time for the evals. It uses none of the
// coach's functions: days are counted from their text, money in whole numbers (BigInt), so that nothing is
// rounded by accident.

const DAY_MS = 86_400_000;

/** Days since 1970 of a 'yyyy-mm-dd'. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const dateFigure = (number: number): number => Number(dayText(number).split('-').join(''));
/** Monday is 0. */
const weekdayOf = (number: number): number => (number + 3) % 7;

const up = (a: number, b: number): number => Number((BigInt(a) + BigInt(b) - 1n) / BigInt(b));
const down = (a: number, b: number): number => Number(BigInt(a) / BigInt(b));
/** Halves are rounded up. */
const nearest = (a: number, b: number): number => down(2 * a + b, 2 * b);

function sumOf(
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

/** Sum and number of what was logged in a named period, as far as the last 56 days reach. */
export function oracleTotals(profile: CoachProfile, period: PeriodName, category: Category | null) {
  const today = dayNumber(profile.today);
  const monday = today - weekdayOf(today);
  const first = dayNumber(`${profile.today.slice(0, 7)}-01`);
  const firstBefore = dayNumber(`${dayText(first - 1).slice(0, 7)}-01`);
  const days: Record<PeriodName, [number, number]> = {
    today: [today, today],
    this_week: [monday, today],
    last_week: [monday - 7, monday - 1],
    this_month: [first, today],
    last_month: [firstBefore, first - 1],
    last_28_days: [today - 27, today],
    this_year: [dayNumber(`${profile.today.slice(0, 4)}-01-01`), today],
    all: [0, today],
  };
  return sumOf(profile, ...days[period], category ?? undefined);
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

const leftOf = ({ goal }: CoachProfile): number =>
  goal.reachedOn !== null || goal.saved >= goal.amount ? 0 : goal.amount - goal.saved;

/** The days left to save on: the goal date is kept as a reserve, except on the day before it. */
function daysLeft({ goal, today }: CoachProfile): number {
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

/** 1 day, 7 days, or a month of 1461/48 days, as numerator and denominator. */
const SPAN: Readonly<Record<Every, readonly [number, number]>> = {
  day: [1, 1],
  week: [7, 1],
  month: [1461, 48],
  year: [1461, 4],
};
/** A hundred years; no later date is named. */
const FAR = 36_525;

/** What one time comes to in a category, by the person's own savings or the table: the id and cents. */
function oracleEach(
  profile: CoachProfile,
  category: Category,
  named: number | null,
): [string, number] | null {
  if (named !== null) return ['asked_each', named];
  const { total, entries } = sumOf(profile, 0, Infinity, category);
  if (entries >= 3) return ['usual_each', nearest(total, entries)];
  const keys: Partial<Record<Category, PriceKey>> = {
    coffee: 'cafe_coffee',
    'eating out': 'lunch_out',
    groceries: 'extra_shop_trip',
    rideshare: 'ride',
    subscriptions: 'subscription',
    shopping: 'impulse_buy',
  };
  const key = keys[category];
  return key === undefined ? null : ['about_each', oraclePrice(key, profile.multiplier)];
}

/** The days left to save on from a day: that before the date has the date itself, too. */
const daysFrom = (from: number, date: number): number => (date - from === 1 ? 2 : Math.max(0, date - from));

/** The facts of an assumption by their names, without the assumption's prefix; empty where it is refused. */
export function oracleSupposed(profile: CoachProfile, what: Assumption): Map<string, number> {
  const { goal, habits, income } = profile;
  const today = dayNumber(profile.today);
  const { known, average } = oraclePace(profile);
  const facts = new Map<string, number>();
  const pace = known < 4 ? null : average;
  const leftNow = leftOf(profile);
  const dateNow = dayNumber(goal.date);
  let left = leftNow;
  let saved: number = goal.saved;
  let date = dateNow;
  let from = today;
  let week = pace;
  const weekly = (amount: number, every: Every) => nearest(amount * 7 * SPAN[every][1], SPAN[every][0]);
  const onTop = (amount: number, every: Every, less: boolean) => {
    facts.set('asked', amount);
    facts.set('extra_year', nearest(amount * 1461 * SPAN[every][1], 4 * SPAN[every][0]));
    if (pace === null) return;
    week = Math.max(0, pace + weekly(amount, every) * (less ? -1 : 1));
    facts.set('pace_week', week);
  };
  const inPlace = (amount: number, every: Every) => {
    week = weekly(amount, every);
    facts.set('asked', amount).set('pace_week', week);
  };
  const times = { coffee: habits.coffees, 'eating out': habits.eatingOut, rideshare: habits.rides };
  switch (what.kind) {
    case 'extra':
      onTop(what.amount, what.every, what.less);
      break;
    case 'pace':
      inPlace(what.amount, what.every);
      break;
    case 'income_share':
      if (income === null) return facts;
      facts.set('asked_percent', what.percent);
      inPlace(nearest(income * what.percent, 100), 'month');
      break;
    case 'percent': {
      if (average === 0) return facts;
      const more = Math.max(0, average + nearest(average * what.percent, 100) * (what.less ? -1 : 1));
      facts.set('asked_percent', what.percent).set('pace_week', more);
      if (pace !== null) week = more;
      break;
    }
    case 'skip':
    case 'cancel': {
      const monthly = what.kind === 'cancel' || what.category === 'subscriptions';
      const each = oracleEach(profile, what.kind === 'cancel' ? 'subscriptions' : what.category, what.each);
      const usual =
        Object.entries(times).find(([name]) => what.kind === 'skip' && name === what.category)?.[1] ?? 0;
      const count =
        what.kind === 'cancel'
          ? what.count
          : (what.times ?? (monthly ? habits.subscriptions || 1 : what.every === null ? usual : 1));
      if (each === null || count === 0) return facts;
      facts.set(monthly ? 'subscriptions_less' : 'asked_times', count).set(each[0], each[1]);
      onTop(each[1] * count, monthly ? 'month' : (what.every ?? 'week'), false);
      break;
    }
    case 'once':
      facts.set('asked', what.amount);
      saved += what.amount;
      left = Math.max(0, left - what.amount);
      break;
    case 'withdrawal':
      if (what.amount > goal.saved) return facts.set('asked', what.amount);
      facts.set('asked', what.amount);
      saved -= what.amount;
      if (left > 0) left += what.amount;
      break;
    case 'goal_date':
      date = dayNumber(what.date);
      if (date <= today) return facts;
      facts.set('goal_date', dateFigure(date));
      break;
    case 'goal_amount':
      facts.set('goal_amount', what.amount);
      left = Math.max(0, what.amount - goal.saved);
      break;
    case 'pause':
      facts.set('weeks_paused', what.weeks);
      from = today + 7 * what.weeks;
  }
  if (saved !== goal.saved) facts.set('goal_saved', saved);
  if (left !== leftNow) facts.set('goal_left', left);
  const days = daysFrom(from, date);
  if (left > 0 && days > 0 && (left !== leftNow || date !== dateNow || from !== today)) {
    const perDay = up(left, days);
    facts.set('goal_days_left', days).set('needed_per_day', perDay);
    facts.set('needed_per_week', Math.min(left, perDay * 7));
    facts.set('needed_per_month', Math.min(left, up(left * 1461, days * 48)));
    facts.set('needed_per_year', Math.min(left, up(left * 1461, days * 4)));
  }
  const dayAt = (rest: number, perWeek: number | null, start: number) => {
    const takes = perWeek ? up(rest * 7, perWeek) : Infinity;
    return takes > FAR ? null : start + takes;
  };
  const half = what.kind === 'once' ? down(what.amount, 2) : 0;
  if (what.kind === 'once' && pace !== null && what.amount >= 4 * pace && half < leftNow) {
    const halfDay = dayAt(leftNow - half, pace, today);
    if (halfDay !== null) facts.set('half', half).set('half_reached_on', dateFigure(halfDay));
  }
  const day = left > 0 ? dayAt(left, week, from) : null;
  if (day === null || week === null) return facts;
  facts.set('weeks_to_go', up(left, week)).set('reached_on', dateFigure(day));
  const before = leftNow > 0 ? dayAt(leftNow, pace, today) : null;
  if (before !== null && before !== day)
    facts.set(day < before ? 'days_sooner' : 'days_later', Math.abs(day - before));
  if (today <= date) facts.set(day > date ? 'days_late' : 'days_early', Math.abs(day - date));
  return facts;
}

/** The facts of 'can I afford it': the price in days of an average week, else of what the goal needs. */
export function oraclePriceInDays(profile: CoachProfile, price: number): Map<string, number> {
  const { average } = oraclePace(profile);
  const { perWeek } = oracleNeeds(profile);
  const facts = new Map([['asked_price', price]]);
  if (average > 0) facts.set('price_days', up(price * 7, average));
  else if (perWeek > 0) facts.set('price_needed_days', up(price * 7, perWeek));
  const { known } = oraclePace(profile);
  const left = leftOf(profile);
  if (known < 4 || average === 0 || left === 0) return facts;
  const days = up((left + price) * 7, average);
  if (days > FAR) return facts;
  const [today, date] = [dayNumber(profile.today), dayNumber(profile.goal.date)];
  facts.set('price_reached_on', dateFigure(today + days));
  const late = today + days - date;
  if (today + up(left * 7, average) <= date)
    facts.set(late > 0 ? 'price_days_late' : 'price_days_early', Math.abs(late));
  return facts;
}

/** The facts about a new monthly cost. */
export function oracleBill(profile: CoachProfile, bill: number): Map<string, number> {
  const { average } = oraclePace(profile);
  const left = leftOf(profile);
  const days = daysLeft(profile);
  const sum = nearest(bill * (days || 365) * 48, 1461);
  const facts = new Map([
    ['asked_bill', bill],
    ['bill_sum', sum],
  ]);
  if (left > 0 && days > 0) facts.set('needed_with_bill', up(left + sum, days));
  if (average > 0) facts.set('bill_days', up(sum * 7, average));
  return facts;
}

/** The facts of 'when will I be there'. */
export function oracleForecast(profile: CoachProfile): Map<string, number> {
  const { known, average } = oraclePace(profile);
  const left = leftOf(profile);
  if (known < 4 || average === 0 || left === 0) return new Map();
  const days = up(left * 7, average);
  if (days > FAR) return new Map();
  const today = dayNumber(profile.today);
  const reached = today + days;
  const late = reached - dayNumber(profile.goal.date);
  const facts = new Map([
    ['reached_on', dateFigure(reached)],
    [late > 0 ? 'days_late' : 'days_early', Math.abs(late)],
  ]);
  const [shortest, longest] = oracleRange(profile, left, known, average);
  if (longest > FAR || shortest === longest) return facts;
  return facts
    .set('range_early', dateFigure(today + shortest))
    .set('range_late', dateFigure(today + longest));
}

/** 0.9 quantiles of Student's t for 3 to 25 degrees of freedom, from a table (NIST/SEMATECH e-Handbook, 1.3.6.7.2). */
// prettier-ignore
const T90 = [1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.350, 1.345, 1.341, 1.337, 1.333, 1.330, 1.328, 1.325, 1.323, 1.321, 1.319, 1.318, 1.316];

/** The days until the goal is reached in 8 of 10 cases, from and to (docs/decisions/0084). */
function oracleRange(profile: CoachProfile, left: number, known: number, average: number): [number, number] {
  const monday = dayNumber(profile.today) - weekdayOf(dayNumber(profile.today));
  const sums = Array.from({ length: known }, (_, index) => {
    const week = dayText(monday - 7 * (index + 1));
    return profile.weeks.reduce((sum, one) => sum + (one.week === week ? one.total : 0), 0);
  });
  const squares = sums.reduce((all, sum) => all + (sum - average) * (sum - average), 0);
  const uneven = squares / ((known - 1) * average * average);
  const spread = uneven * (1 + uneven / (4 * known)) * (average / left + 1 / known);
  const factor = Math.exp((T90[known - 4] ?? NaN) * Math.sqrt(spread));
  const weeks = left / average;
  return [Math.ceil((weeks / factor) * 7 - 1e-6), Math.ceil(weeks * factor * 7 - 1e-6)];
}
