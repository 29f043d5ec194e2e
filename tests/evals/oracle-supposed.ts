import type { CoachProfile } from '~server/domain/coach/person/coach-profile';
import type { PriceKey } from '~server/domain/coach/prices/prices';
import type { Assumption } from '~server/domain/coach/question/query';
import type { Every } from '~server/domain/coach/question/slots';
import type { Category } from '~server/domain/kernel/categories';

import { daysLeft, leftOf, oracleNeeds, oraclePace, oraclePrice, sumOf } from './oracle';
import { dateFigure, dayNumber, dayText, down, nearest, up, weekdayOf } from './oracle-days';

// What would be, computed a second time: assumptions, prices, bills and the forecast.

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
    if (pace === null && what.kind === 'extra') return;
    // Without an average week what is left out is all that there is to go by.
    if (pace === null) week = weekly(amount, every);
    else week = Math.max(0, pace + weekly(amount, every) * (less ? -1 : 1));
    facts.set('pace_week', week);
  };
  const inTown = (amount: number, every: Every) => {
    week = weekly(amount, every);
    facts.set('asked', amount).set('pace_week', week);
  };
  const times = { coffee: habits.coffees, 'eating out': habits.eatingOut, rideshare: habits.rides };
  switch (what.kind) {
    case 'extra':
      onTop(what.amount, what.every, what.less);
      break;
    case 'pace':
      inTown(what.amount, what.every);
      break;
    case 'income_share':
      if (income === null) return facts;
      facts.set('asked_percent', what.percent);
      inTown(nearest(income * what.percent, 100), 'month');
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
  if (today <= date && day > date)
    facts.set('short_by_date', left - down(week * Math.max(0, date - from), 7));
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
