import { type Category, categoryLabel } from '../../kernel/categories';
import {
  type LocalDay,
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  localDay,
  monthStart,
  weekStart,
} from '../../kernel/days';
import { monthTitle } from '../../insights/insights';
import { type Cents, cents, formatCount, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { goalProgress } from '../../goals/goal';
import { averageWeek, dayReached } from '../../goals/pace';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import type { Every, PeriodName } from '../question/slots';
import { type CoachProfile, goalForecast, weeksOf } from '../person/coach-profile';

/** Days that a month has on average, as the goal's rules count it (365.25 / 12). */
const MONTH_DAYS = 365.25 / 12;
const DAYS: Readonly<Record<Every, number>> = {
  day: 1,
  week: 7,
  month: MONTH_DAYS,
  year: 365.25,
};

/** How the goal changes when the person saves `extra` cents more (or less) than now, as facts. They include a
 * date only when the person's own weeks allow a forecast. */
export function whatIf(profile: CoachProfile, extra: Cents, every: Every, less = false): Fact[] {
  const { goal, today, locale } = profile;
  const eur = (amount: Cents) => formatEur(amount, locale);
  const facts: Fact[] = [
    fact.eur('extra', extra, `The amount you asked about, every ${every}.`, [], { per: every }),
    fact.eur(
      'extra_year',
      Math.round((extra * 365.25) / DAYS[every]),
      `${eur(extra)} every ${every}, over a year of 365.25 days.`,
      ['extra'],
    ),
  ];
  const now = goalForecast(profile);
  const average = averageWeek(weeksOf(profile));
  if (average === null || now.kind === 'reached' || now.kind === 'too_few_weeks') return facts;
  const extraWeek = cents(Math.round((extra * 7) / DAYS[every]));
  const withExtra = cents(Math.max(0, less ? average - extraWeek : average + extraWeek));
  facts.push(
    fact.eur(
      'week_with_extra',
      withExtra,
      `Your average week of ${eur(average)} and ${eur(extraWeek)} ${less ? 'less' : 'more'}.`,
      ['average_week', 'extra'],
    ),
  );
  const left = goalProgress(goal, today).remainingCents;
  const then = dayReached(left, withExtra, today);
  if (then === null) return facts;
  facts.push(
    fact.date(
      'goal_date_with_extra',
      dateValue(then),
      `${eur(left)} that are left, at ${eur(withExtra)} a week from today.`,
      ['goal_left', 'week_with_extra'],
    ),
  );
  if (now.kind === 'day' && then !== now.day) {
    facts.push(
      fact.days(
        then < now.day ? 'days_sooner' : 'days_later',
        Math.abs(daysBetween(then, now.day)),
        `At ${eur(average)} a week it would take ${countedIn(locale)(daysBetween(today, now.day), 'day')}, at ${eur(withExtra)} it takes ${formatCount(daysBetween(today, then), locale)}.`,
        ['average_week', 'week_with_extra'],
      ),
    );
  }
  return facts;
}

/** When the goal is reached at the average week's pace, as facts; none when {@link whyNoForecast} gives a reason. */
export function forecast(profile: CoachProfile): Fact[] {
  const { goal, today, locale } = profile;
  const found = goalForecast(profile);
  if (found.kind !== 'day') return [];
  const left = formatEur(goalProgress(goal, today).remainingCents, locale);
  const late = daysBetween(goal.date, found.day);
  return [
    fact.date(
      'reached_on',
      dateValue(found.day),
      `${left} that are left, at your average week of ${formatEur(found.perWeek, locale)}.`,
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

/** Why there is no forecast, by the person's own facts; null when there is one. */
export function whyNoForecast(profile: CoachProfile): Prose | null {
  switch (goalForecast(profile).kind) {
    case 'day':
      return null;
    case 'reached':
      return 'Your goal is reached: {goal_amount}.';
    case 'too_few_weeks':
      return 'A forecast needs {weeks_for_forecast} full weeks; you have {weeks_known} so far.';
    case 'out_of_sight':
      return averageWeek(weeksOf(profile)) === 0
        ? 'Nothing was logged lately, so there is no pace to go by.'
        : 'At your average week of {average_week} it would take very long.';
  }
}

/** A period that a person can ask about. */
interface AskedPeriod {
  from: LocalDay;
  to: LocalDay;
  /** 'in the last 28 days', 'last month, October 2026' */
  name: string;
  /** The same without figures, for the text of an answer: 'in the last four weeks', 'last month'. */
  words: string;
}

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
