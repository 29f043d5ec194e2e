import { CATEGORIES, type Category, categoryLabel } from '../kernel/categories';
import {
  type LocalDay,
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  localDay,
  monthStart,
  weekStart,
} from '../kernel/days';
import { monthTitle } from '../insights/insights';
import { type Cents, cents, formatEur } from '../kernel/money';
import { goalProgress } from '../goals/goal';
import { type Fact, dateValue, fact } from './facts';
import { type CoachProfile, averageWeek } from './coach-profile';

/** How often an amount is saved. */
export const EVERY = ['day', 'week', 'month'] as const;
export type Every = (typeof EVERY)[number];

/** Days that a month has on average, as the goal's rules count it (365.25 / 12). */
const MONTH_DAYS = 365.25 / 12;
const DAYS: Readonly<Record<Every, number>> = { day: 1, week: 7, month: MONTH_DAYS };

/** A hundred years. No date further ahead is named. */
const HORIZON_DAYS = 36_525;

/** How the goal changes when the person saves `extra` cents more every day, week or month than now, as facts. */
export function whatIf(profile: CoachProfile, extra: Cents, every: Every): Fact[] {
  const { goal, today, locale } = profile;
  const eur = (amount: Cents) => formatEur(amount, locale);
  const average = averageWeek(profile);
  const left = goalProgress(goal, today).remainingCents;
  const extraWeek = cents(Math.round((extra * 7) / DAYS[every]));
  const withExtra = cents(average + extraWeek);
  const facts: Fact[] = [
    fact.eur('extra', extra, `The amount you asked about, every ${every}.`, [], { per: every }),
    fact.eur(
      'extra_year',
      Math.round((extra * 365.25) / DAYS[every]),
      `${eur(extra)} every ${every}, over a year of 365.25 days.`,
      ['extra'],
    ),
    fact.eur(
      'week_with_extra',
      withExtra,
      `Your average week of ${eur(average)} and ${eur(extraWeek)} more.`,
      ['average_week', 'extra'],
    ),
  ];
  const needsDays = (week: Cents): number | null =>
    left === 0 ? 0 : week <= 0 ? null : Math.ceil((left * 7) / week);
  const now = needsDays(average);
  const then = needsDays(withExtra);
  if (then === null || then > HORIZON_DAYS) return facts;
  facts.push(
    fact.date(
      'goal_date_with_extra',
      dateValue(addDays(today, then)),
      `${eur(left)} that are left, at ${eur(withExtra)} a week from today.`,
      ['goal_left', 'week_with_extra'],
    ),
  );
  if (now !== null && now <= HORIZON_DAYS && now > then) {
    facts.push(
      fact.days(
        'days_sooner',
        now - then,
        `At ${eur(average)} a week it would take ${now} days, at ${eur(withExtra)} it takes ${then}.`,
        ['average_week', 'week_with_extra'],
      ),
    );
  }
  return facts;
}

/** When the goal is reached at the pace of an average week, as facts; none when nothing was logged lately. */
export function forecast(profile: CoachProfile): Fact[] {
  const { goal, today, locale } = profile;
  const average = averageWeek(profile);
  const left = goalProgress(goal, today).remainingCents;
  if (average <= 0 || left === 0) return [];
  const days = Math.ceil((left * 7) / average);
  if (days > HORIZON_DAYS) return [];
  const reached = addDays(today, days);
  const late = daysBetween(goal.date, reached);
  return [
    fact.date(
      'reached_on',
      dateValue(reached),
      `${formatEur(left, locale)} that are left, at your average week of ${formatEur(average, locale)}.`,
      ['goal_left', 'average_week'],
    ),
    fact.days(
      late > 0 ? 'days_late' : 'days_early',
      Math.abs(late),
      `From that day to the date of your goal, ${formatDay(goal.date, locale, 'long')}.`,
      ['goal_date'],
    ),
  ];
}

/** A stretch of days that a person can ask about. */
interface AskedPeriod {
  from: LocalDay;
  to: LocalDay;
  /** 'in the last 28 days', 'last month, October 2026' */
  name: string;
  /** The same without figures, for the words of an answer: 'in the last four weeks', 'last month'. */
  words: string;
}

export const PERIODS = [
  'today',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_28_days',
  'this_year',
  'all',
] as const;
export type PeriodName = (typeof PERIODS)[number];

const FIRST_DAY = localDay('2000-01-01');

/** The days of a named period as of today. */
export function periodOf(name: PeriodName, today: LocalDay): AskedPeriod {
  const monday = weekStart(today);
  const first = monthStart(today);
  const before = addMonths(first, -1);
  const yearStart = localDay(`${today.slice(0, 4)}-01-01`);
  const days = (from: LocalDay, to: LocalDay, called: string, words = called): AskedPeriod => ({
    from,
    to,
    name: called,
    words,
  });
  return {
    today: days(today, today, 'today'),
    this_week: days(monday, today, 'this week'),
    last_week: days(addDays(monday, -7), addDays(monday, -1), 'last week'),
    this_month: days(first, today, `this month, ${monthTitle(first)}`, 'this month'),
    last_month: days(before, addDays(first, -1), `last month, ${monthTitle(before)}`, 'last month'),
    last_28_days: days(addDays(today, -27), today, 'in the last 28 days', 'in the last four weeks'),
    this_year: days(yearStart, today, 'this year'),
    all: days(FIRST_DAY, today, 'since you began'),
  }[name];
}

/** What was logged in a period, as facts. */
export function totalFacts(
  { total, entries }: { total: Cents; entries: number },
  { name, from, to }: AskedPeriod,
  category: Category | null,
  locale: string,
): Fact[] {
  const where = category === null ? '' : ` under ${categoryLabel(category)}`;
  const short = (day: LocalDay) => formatDay(day, locale, 'short');
  const since = from === FIRST_DAY ? 'until' : `${short(from)} to`;
  const days = from === to ? short(from) : `${since} ${short(to)}`;
  return [
    fact.eur('asked_total', total, `Savings logged${where} ${name} (${days}): ${entries}.`, [
      'asked_entries',
    ]),
    fact.count('asked_entries', entries, `Number of savings logged${where} ${name} (${days}).`),
  ];
}

/** Words of a question that name a category, besides its label. */
const ALSO: Readonly<Partial<Record<Category, RegExp>>> = {
  groceries: /\b(grocer\w*|supermarket|food shop\w*)\b/,
  'eating out': /\b(eating out|restaurants?|takeaways?|dinners?|lunch\w*|meals? out)\b/,
  coffee: /\b(coffees?|caf[eé]s?|espresso|cappuccino|latte)\b/,
  rideshare: /\b(rides?|rideshares?|taxis?|cabs?|transport)\b/,
  subscriptions: /\b(subscriptions?|streaming|memberships?)\b/,
  shopping: /\b(shopping|clothes|shoes|impulse)\b/,
  utilities: /\b(utilit\w*|electricity|heating|energy|power|water bill)\b/,
};

/** The category that a question names, if it names one. */
export function categoryIn(text: string): Category | null {
  const lower = text.toLowerCase();
  const named = CATEGORIES.find(({ value, label }) =>
    (ALSO[value] ?? new RegExp(`\\b${label.toLowerCase()}\\b`)).test(lower),
  );
  return named?.value ?? null;
}
