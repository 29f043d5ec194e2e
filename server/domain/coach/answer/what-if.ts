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
import { type Cents, formatEur } from '../../kernel/money';
import { goalProgress } from '../../goals/goal';
import { averageWeek } from '../../goals/pace';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import type { Every, PeriodName } from '../question/slots';
import { type CoachProfile, goalForecast, weeksOf } from '../person/coach-profile';
import { suppose } from './supposing';

/** The facts that Claude's tool gives, by their names in {@link suppose}. */
const TOOL_NAMES: Readonly<Record<string, string>> = {
  asked: 'extra',
  extra_year: 'extra_year',
  pace_week: 'week_with_extra',
  reached_on: 'goal_date_with_extra',
  days_sooner: 'days_sooner',
  days_later: 'days_later',
};

/** How the goal changes when the person saves so much more (or less) than now, for Claude's tool. A date is among
 * the facts only when the person's own weeks allow a forecast. */
export function whatIf(profile: CoachProfile, amount: Cents, every: Every, less = false): Fact[] {
  const supposed = suppose(profile, { kind: 'extra', amount, every, less });
  if (typeof supposed === 'string') return [];
  const names = new Map(Object.entries(TOOL_NAMES).map(([name, called]) => [supposed.id(name), called]));
  return supposed.facts.flatMap((one) => {
    const id = names.get(one.id);
    return id === undefined
      ? []
      : { ...one, id, from: one.from.map((source) => names.get(source) ?? source) };
  });
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
