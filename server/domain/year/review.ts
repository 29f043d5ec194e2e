import { streakOf, type WeekState } from '../game/streak';
import { type DaySum, monthsOfYear } from '../insights/insights';
import type { Category } from '../kernel/categories';
import { addDays, addMonths, type LocalDay, localDay, monthStart, weekStart } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** The years that a review can show: four digits, and the years before and after exist, too. */
export const REVIEW_YEARS = { first: 1000, last: 8999 } as const;

export const firstDayOf = (year: number): LocalDay => localDay(`${year}-01-01`);

/** A month of the year. `before` lies before the person's first saving, `ahead` is still to come; neither
 * counts as a month without savings. */
export interface MonthOfYear {
  month: LocalDay;
  state: 'before' | 'over' | 'running' | 'ahead';
  entries: number;
  days: number;
  total: Cents;
}

/** A week, or the part of it that lies in the year. */
export interface WeekOfYear {
  from: LocalDay;
  to: LocalDay;
  days: number;
  entries: number;
  total: Cents;
}

/** Weeks with a saving that a year needs before some of them are called the best ones. */
const WEEKS_FOR_BEST = { one: 2, three: 8 } as const;
/** Finished months that a year needs before one of them is called the quietest. */
const MONTHS_FOR_QUIETEST = 3;
/** When more months than this share the first or last place, none is named, because none stands out. */
const MONTHS_NAMED = 2;

interface YearFacts {
  year: number;
  today: LocalDay;
  /** The first day of the month of the very first saving. */
  firstMonth: LocalDay;
  /** The year's days with a saving, ascending. */
  days: readonly DaySum[];
  /** The Mondays of all weeks that count for the streak, and of all paused weeks. */
  savedWeeks: readonly LocalDay[];
  pausedWeeks: readonly LocalDay[];
  categories: readonly { category: Category; total: Cents; entries: number }[];
  /** Whether money is tight: then no month is compared with a better one. */
  hardship: boolean;
}

/** Computes the review from a year's days, weeks and months. Weeks are cut at the turn of the year, so that
 * months, weeks and categories each add up to the year. */
export function yearReview(facts: YearFacts) {
  const { year, today, days, categories } = facts;
  const weeks = weeksOf(days, firstDayOf(year));
  const saved = new Set(facts.savedWeeks);
  const months = monthsIn(facts);
  return {
    year,
    /** Whether the year is still running. */
    running: firstDayOf(year + 1) > today,
    days: days.length,
    entries: sum(days.map(({ entries }) => entries)),
    total: totalOf(days),
    weeks: weeks.length,
    /** Weeks that count for no streak and no badge, because their savings were logged too late. */
    lateWeeks: weeks.filter(({ from }) => !saved.has(weekStart(from))).length,
    /** The day of all savings, when there is only one; null when there are several. */
    onlyDay: days.length === 1 ? (days[0]?.day ?? null) : null,
    months,
    ...standingOut(facts, months),
    streak: streakIn(facts),
    /** The weeks that brought most, best first; of equal ones the latest first. */
    bestWeeks: bestOf(weeks),
    categories,
  };
}

export type YearFigures = ReturnType<typeof yearReview>;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const totalOf = (rows: readonly { total: Cents }[]): Cents => cents(sum(rows.map(({ total }) => total)));

function weeksOf(days: readonly DaySum[], firstDay: LocalDay): WeekOfYear[] {
  const lastDay = addDays(addMonths(firstDay, 12), -1);
  const byWeek = new Map<LocalDay, DaySum[]>();
  for (const day of days) {
    const monday = weekStart(day.day);
    byWeek.set(monday, [...(byWeek.get(monday) ?? []), day]);
  }
  return [...byWeek].map(([monday, own]) => {
    const sunday = addDays(monday, 6);
    return {
      from: monday < firstDay ? firstDay : monday,
      to: sunday > lastDay ? lastDay : sunday,
      days: own.length,
      entries: sum(own.map(({ entries }) => entries)),
      total: totalOf(own),
    };
  });
}

function bestOf(weeks: readonly WeekOfYear[]): WeekOfYear[] {
  if (weeks.length < WEEKS_FOR_BEST.one) return [];
  return [...weeks]
    .sort((a, b) => b.total - a.total || (a.from < b.from ? 1 : -1))
    .slice(0, weeks.length < WEEKS_FOR_BEST.three ? 1 : 3);
}

function monthsIn({ year, today, firstMonth, days }: YearFacts): MonthOfYear[] {
  const saved = new Map(monthsOfYear(days).map((month) => [month.month, month]));
  const entries = new Map<LocalDay, number>();
  for (const day of days) {
    const month = monthStart(day.day);
    entries.set(month, (entries.get(month) ?? 0) + day.entries);
  }
  return Array.from({ length: 12 }, (_, index) => {
    const month = addMonths(firstDayOf(year), index);
    const own = saved.get(month);
    return {
      month,
      state: stateOf(month, today, firstMonth, own !== undefined),
      entries: entries.get(month) ?? 0,
      days: own?.days ?? 0,
      total: own?.total ?? cents(0),
    };
  });
}

function stateOf(month: LocalDay, today: LocalDay, firstMonth: LocalDay, saved: boolean) {
  if (month === monthStart(today)) return 'running';
  // Somebody who travels west may have saved on a day that has not come yet where they are now.
  if (month > today) return saved ? 'running' : 'ahead';
  return month < firstMonth ? 'before' : 'over';
}

/** The months with most and with fewest savings. Incomplete months (the first and the running one) are never
 * called quiet, and in hardship none is. */
function standingOut({ firstMonth, hardship }: YearFacts, months: readonly MonthOfYear[]) {
  const known = months.filter(({ state }) => state === 'over' || state === 'running');
  const whole = known.filter(({ state, month }) => state === 'over' && month > firstMonth);
  const most = Math.max(...known.map(({ entries }) => entries));
  const least = Math.min(...whole.map(({ entries }) => entries));
  const busiest = known.filter(({ entries }) => entries === most);
  const quietest = whole.filter(({ entries }) => entries === least);
  const namedOf = (found: readonly MonthOfYear[]) => (found.length <= MONTHS_NAMED ? found : []);
  return {
    busiest: known.length > busiest.length ? namedOf(busiest) : [],
    quietest: !hardship && whole.length >= MONTHS_FOR_QUIETEST && least < most ? namedOf(quietest) : [],
  };
}

/** The longest streak that stood in the year, as the streak screen counted it then; null when no two weeks counted. */
function streakIn({ year, today, savedWeeks, pausedWeeks }: YearFacts) {
  const { weekStates, weeks: current } = streakOf({ savedWeeks, pausedWeeks, today });
  const firstDay = firstDayOf(year);
  const end = firstDayOf(year + 1);
  let longest = { weeks: 0, reserves: 0, from: firstDay };
  let running = longest;
  for (const { week, state } of weekStates) {
    if (week >= end) break;
    running = passed(running, week, state);
    // The week that holds New Year's Day belongs to the year of its Monday.
    if (week >= firstDay && state === 'saved' && running.weeks >= longest.weeks) longest = running;
  }
  if (longest.weeks < 2) return null;
  return {
    longest: longest.weeks,
    /** Reserve weeks that carried it. */
    reserves: longest.reserves,
    /** Whether it had begun in an earlier year. */
    beganBefore: longest.from < firstDay,
    /** The streak as of today; null for a year that is over. */
    current: end > today ? current : null,
  };
}

interface StreakSoFar {
  weeks: number;
  reserves: number;
  from: LocalDay;
}

function passed(so: StreakSoFar, week: LocalDay, state: WeekState): StreakSoFar {
  if (state === 'missed') return { weeks: 0, reserves: 0, from: week };
  if (state === 'reserve') return { ...so, reserves: so.reserves + 1 };
  return state === 'saved' ? { ...so, weeks: so.weeks + 1, from: so.weeks === 0 ? week : so.from } : so;
}
