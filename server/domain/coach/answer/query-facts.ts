import { CATEGORIES, categoryLabel, isCategory } from '../../kernel/categories';
import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  isLocalDay,
  type LocalDay,
  monthStart,
  weekStart,
} from '../../kernel/days';
import { type Cents, addCents, cents, formatCount, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { plannedBy } from '../../goals/goal';
import { WEEKDAYS } from '../../insights/insights';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import type { CoachProfile } from '../person/coach-profile';
import type {
  Filter,
  Grouping,
  Measure,
  Period,
  Query,
  QueryArm,
  QueryEntry,
  QueryResult,
} from '../question/query';
import { usable } from '../question/query-slots';
import { groupingOf, periodAsked, periodCompared, statementOf } from '../question/query-statement';
import type { Every } from '../question/slots';
import { type Named, type Source, asLabel, bucketFilter, bucketPeriod, nameOf } from './query-names';

type Person = Pick<CoachProfile, 'today' | 'locale' | 'goal' | 'firstSavedOn'>;

/** What is counted in some days under a filter: the sum and how many there are. */
export interface CountedFacts extends Named {
  total: Fact;
  entries: Fact;
}

/** A line of a ranking or of groups. */
export interface RowFacts extends CountedFacts {
  label: Prose;
  /** The days of a week, month or year have not all come yet. */
  runs: boolean;
  /** Days were left out because the question begins or ends within it. */
  isCut: boolean;
  /** Its part of all lines; only for `share`. */
  share: Fact | null;
}

export interface EntryFacts {
  amount: Fact;
  on: Fact;
  category: string | null;
}

/** An average for a day, week, month or year, with the days that it is taken over; null when they are fewer. */
export interface RateFacts {
  average: Fact | null;
  span: Fact;
  /** The day of the first saving, when the question's days begin earlier. */
  since: Fact | null;
}

/** Every figure that an answer may say, by what it is. */
export interface QueryFigures {
  asked: CountedFacts;
  compared: CountedFacts | null;
  rows: readonly RowFacts[];
  entries: readonly EntryFacts[];
  /** A saving's average. */
  average: Fact | null;
  rate: RateFacts | null;
  comparedAverage: Fact | null;
  comparedRate: RateFacts | null;
  /** By how much the two sides differ: the asked figures above or below the compared ones. */
  difference: Fact | null;
  /** What the goal's line takes in the same days, and by how much the savings differ from it. */
  plan: { needed: Fact; difference: Fact; ahead: boolean } | null;
  share: Fact | null;
}

const SUM_ID = {
  savings: 'saved',
  transferred: 'moved',
  waiting: 'waiting',
  withdrawals: 'withdrawn',
} as const;
const COUNT_ID = {
  savings: 'savings',
  transferred: 'moves',
  waiting: 'waits',
  withdrawals: 'withdrawals',
} as const;
const SAID: Readonly<Record<Source, { of: string; number: string }>> = {
  savings: { of: 'Savings logged', number: 'Number of savings logged' },
  transferred: { of: 'Savings marked as moved', number: 'Number of savings marked as moved' },
  waiting: {
    of: 'Savings that wait to be moved',
    number: 'Number of savings that wait to be moved',
  },
  withdrawals: { of: 'Withdrawals from your goals', number: 'Number of withdrawals from your goals' },
};

/** The facts that answer a question about what was counted; their ids hold the measure, the days and the filter. None for
 * a question without a statement: those about a streak or XP have facts of their own. */
export function queryFacts(query: Query, result: QueryResult, profile: Person): Fact[] {
  const figures = figuresOf(query, result, profile);
  return figures === null ? [] : factsOf(figures);
}

/** The facts of figures, each once. */
export function factsOf({
  asked,
  compared,
  rows,
  entries,
  rate,
  comparedRate,
  plan,
  ...single
}: QueryFigures): Fact[] {
  const counted = [asked, ...(compared ? [compared] : []), ...rows];
  const all = [
    ...counted.flatMap(({ facts, total, entries: number }) => [...facts, total, number]),
    ...rows.map(({ share }) => share),
    ...entries.flatMap(({ amount, on }) => [amount, on]),
    ...[rate, comparedRate].flatMap((one) => (one ? [one.average, one.span, one.since] : [])),
    ...(plan ? [plan.needed, plan.difference] : []),
    single.average,
    single.comparedAverage,
    single.difference,
    single.share,
  ].filter((one) => one !== null);
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** The figures of a question; null when it has no statement. */
export function figuresOf(question: Query, result: QueryResult, person: Person): QueryFigures | null {
  const { today, locale } = person;
  const statement = statementOf(question, today);
  if (statement === null) return null;
  const { query } = usable(question);
  const { measure, per, comparison } = query;
  const { source } = statement;
  const sumOf = (arm: 'asked' | 'compared') => {
    const sums = result.sums.filter((sum) => sum.arm === arm);
    return {
      total: addCents(...sums.map(({ total }) => total)),
      entries: sums.reduce((sum, { entries }) => sum + entries, 0),
    };
  };
  const count = (period: Period, filter: Filter, sum: Sum) =>
    countedFacts(source, { period, filter }, sum, person);

  const period = periodAsked(query, today);
  const filter = withFoundWords(statement.asked.filter, result);
  const asked = count(period, filter, sumOf('asked'));
  const { compared: arm } = statement;
  const compared =
    arm && count(comparedPeriod(query, arm, today), withFoundWords(arm.filter, result), sumOf('compared'));
  const isRate = per !== null;
  const averages = measure === 'average' && !isRate;
  const grouping = groupingOf(query);
  const rows = grouping === null ? [] : rowsOf({ grouping, period, filter, count }, result, person);
  const rate = isRate ? rateOf(per, statement.asked, asked, person) : null;
  const comparedRate = isRate && arm && compared ? rateOf(per, arm, compared, person) : null;
  const average = averages ? averageOf(asked, locale) : null;
  const comparedAverage = averages && compared ? averageOf(compared, locale) : null;
  const [one, other] = isRate
    ? [rate?.average, comparedRate?.average]
    : averages
      ? [average, comparedAverage]
      : measure === 'count'
        ? [asked.entries, compared?.entries]
        : [asked.total, compared?.total];
  return {
    asked,
    compared,
    rows: measure === 'share' ? rows.map((row) => ({ ...row, share: shareOf(row, asked, locale) })) : rows,
    entries: result.entries.map((entry, index) =>
      entryFacts(entry, { measure, index, key: asked.key, locale }),
    ),
    average,
    rate,
    comparedAverage,
    comparedRate,
    difference:
      comparison && compared && one && other
        ? differenceOf(one, other, [asked, compared], SAID[source].of, locale)
        : null,
    plan: comparison?.with === 'plan' ? planOf(asked, statement.asked, person) : null,
    share: measure === 'share' && compared ? shareOf(asked, compared, locale) : null,
  };
}

/** The filter as the database has applied it: without words that it has not found. */
export function withFoundWords({ words, ...filter }: Filter, { foundWords }: QueryResult): Filter {
  const found = (words ?? []).filter((word) => foundWords.includes(word));
  return found.length > 0 ? { ...filter, words: found } : filter;
}

function comparedPeriod(query: Query, { from, to }: QueryArm, today: LocalDay): Period {
  const other = periodCompared(query, today);
  if (other) return other;
  const period = periodAsked(query, today);
  return period.from === from ? period : { unit: 'all', from, to };
}

interface Sum {
  total: Cents;
  entries: number;
}

function countedFacts(
  source: Source,
  of: { period: Period; filter: Filter },
  { total, entries }: Sum,
  person: Person,
): CountedFacts {
  const named = nameOf(of, person);
  const countId = `asked_${COUNT_ID[source]}_${named.key}`;
  const { of: what, number } = SAID[source];
  const from = named.facts.map(({ id }) => id);
  return {
    ...named,
    total: fact.eur(
      `asked_${SUM_ID[source]}_${named.key}`,
      total,
      `${what}${named.said}: ${formatCount(entries, person.locale)}.`,
      [countId, ...from],
    ),
    entries: fact.count(countId, entries, `${number}${named.said}.`, from),
  };
}

function averageOf({ key, said, total, entries }: CountedFacts, locale: string): Fact | null {
  if (entries.value === 0) return null;
  return fact.eur(
    `asked_average_${key}`,
    Math.round(total.value / entries.value),
    `${formatEur(cents(total.value), locale)} in ${countedIn(locale)(entries.value, 'saving')} logged${said}, as an average, rounded to the cent.`,
    [total.id, entries.id],
  );
}

/** Days in a day, a week, a month and a year, as fractions of whole numbers: a month has 365.25 / 12. */
const LENGTHS: Readonly<Record<Every, readonly [number, number]>> = {
  day: [1, 1],
  week: [7, 1],
  month: [487, 16],
  year: [1461, 4],
};

function rateOf(
  per: Every,
  arm: QueryArm,
  counted: CountedFacts,
  { firstSavedOn, locale }: Person,
): RateFacts {
  const { key, said, total } = counted;
  const from = firstSavedOn !== null && firstSavedOn > arm.from ? firstSavedOn : arm.from;
  const days = Math.max(0, daysBetween(from, arm.to) + 1);
  const [length, parts] = LENGTHS[per];
  const months = monthsIn(from, arm.to);
  const whole =
    per === 'month' ? months : per === 'year' && months !== null && months % 12 === 0 ? months / 12 : null;
  const value = whole === null ? (total.value * length) / (parts * days) : total.value / whole;
  const spanId = `asked_days_${key}`;
  const of = counted.facts.map(({ id }) => id);
  const span =
    whole !== null && per === 'month'
      ? fact.months(spanId, whole, `The months that are counted${said}.`, of)
      : per === 'week' && days % 7 === 0
        ? fact.weeks(spanId, days / 7, `The weeks that are counted${said}.`, of)
        : fact.days(spanId, days, `The days that are counted${said}.`, of);
  const since =
    from === arm.from
      ? null
      : fact.date(
          `asked_first_day_${key}`,
          dateValue(from),
          'The day of your first saving. The days before it are not counted.',
        );
  const isShort = whole === null && days * parts < length;
  return {
    average: isShort
      ? null
      : fact.eur(
          `asked_average_per_${per}_${key}`,
          Math.round(value),
          `${formatEur(cents(total.value), locale)} logged${said}, over ${countedIn(locale)(span.value, span.unit.slice(0, -1))}${since ? ' since your first saving' : ''}, for ${per === 'month' && whole === null ? 'a month of 30.44 days' : `a ${per}`}, rounded to the cent.`,
          [total.id, spanId],
        ),
    span,
    since,
  };
}

/** How many whole calendar months these days are; null when they begin or end within one. */
function monthsIn(from: LocalDay, to: LocalDay): number | null {
  const next = addDays(to, 1);
  if (from !== monthStart(from) || next !== monthStart(next) || from > to) return null;
  const index = (day: LocalDay) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(next) - index(from);
}

const shareOf = (part: CountedFacts, whole: CountedFacts, locale: string): Fact | null =>
  whole.total.value === 0
    ? null
    : fact.percent(
        `asked_share_${part.key}_of_${whole.key}`,
        Math.floor((part.total.value * 100) / whole.total.value),
        `${formatEur(cents(part.total.value), locale)} of the ${formatEur(cents(whole.total.value), locale)} of savings logged${whole.said}, in whole percent, rounded down.`,
        [part.total.id, whole.total.id],
      );

function differenceOf(
  one: Fact,
  other: Fact,
  [asked, compared]: [CountedFacts, CountedFacts],
  what: string,
  locale: string,
): Fact {
  const [more, less] = one.value >= other.value ? [one, other] : [other, one];
  const show = ({ value }: Fact) =>
    one.unit === 'eur' ? formatEur(cents(value), locale) : formatCount(value, locale);
  const make = one.unit === 'eur' ? fact.eur : fact.count;
  return make(
    `asked_difference_${asked.key}_and_${compared.key}`,
    more.value - less.value,
    `${show(more)} less ${show(less)}: ${what.toLowerCase()}${one === more ? asked.said : compared.said}, and${one === more ? compared.said : asked.said}.`,
    [one.id, other.id],
    { about: one.about, per: one.per },
  );
}

/** What the straight line to the goal takes in these days, and how far the savings are from it. */
function planOf(
  counted: CountedFacts,
  { from, to }: QueryArm,
  { goal, locale, today }: Person,
): QueryFigures['plan'] {
  const last = to < goal.date ? to : goal.date;
  const before = from > goal.setOn ? addDays(from, -1) : goal.setOn;
  const needed = last < before ? 0 : plannedBy(goal, last) - plannedBy(goal, before);
  const long = (day: LocalDay) => formatDay(day, locale, 'long');
  const neededFact = fact.eur(
    `asked_needed_${counted.key}`,
    needed,
    `What the straight line to your goal, from ${long(goal.setOn)} to ${long(goal.date)}, takes in the days of your question${to < today ? '' : ' up to today'}.`,
    ['goal_amount', 'goal_date'],
  );
  const ahead = counted.total.value >= needed;
  return {
    ahead,
    needed: neededFact,
    difference: fact.eur(
      `asked_difference_${counted.key}_and_plan`,
      Math.abs(counted.total.value - needed),
      `The difference between the ${formatEur(cents(counted.total.value), locale)} logged in these days and the ${formatEur(cents(needed), locale)} that the line takes.`,
      [counted.total.id, neededFact.id],
      { about: ahead ? 'ahead' : 'behind' },
    ),
  };
}

function entryFacts(
  { date, amount, category }: QueryEntry,
  { measure, index, key, locale }: { measure: Measure; index: number; key: string; locale: string },
): EntryFacts {
  const name = category === null ? null : categoryLabel(category);
  const id = `${measure}_${index + 1}_of_${key}`;
  const on = fact.date(`asked_day_of_${id}`, dateValue(date), 'The day of this saving.');
  return {
    on,
    category: name,
    amount: fact.eur(
      `asked_${id}`,
      amount,
      `One saving${name === null ? '' : ` under ${name}`}, logged for ${formatDay(date, locale, 'long')}.`,
      [on.id],
    ),
  };
}

interface Groups {
  grouping: Grouping;
  period: Period;
  filter: Filter;
  count: (period: Period, filter: Filter, sum: Sum) => CountedFacts;
}

/** The groups: days, weeks, months, years and weekdays in their order, categories by their sum. Weeks, months and years
 * without a saving are among them, from the person's first saving on. */
function rowsOf(
  { grouping, period, filter, count }: Groups,
  { sums }: QueryResult,
  person: Person,
): RowFacts[] {
  const found = new Map(
    sums.flatMap((sum) => (sum.arm === 'asked' && sum.bucket !== null ? [[sum.bucket, sum]] : [])),
  );
  const none = { total: cents(0), entries: 0 };
  const plain = { runs: false, isCut: false, share: null };
  if (grouping === 'category')
    return CATEGORIES.flatMap(({ value, label }) => {
      const sum = found.get(value);
      return sum && isCategory(value)
        ? [{ ...count(period, bucketFilter(filter, { category: value }), sum), ...plain, label }]
        : [];
    }).sort((a, b) => b.total.value - a.total.value);
  if (grouping === 'weekday')
    return WEEKDAYS.flatMap((label, index) => {
      const sum = found.get(String(index + 1));
      return sum
        ? [
            {
              ...count(period, bucketFilter(filter, { weekday: index + 1 }), sum),
              ...plain,
              label: `${label}s`,
            },
          ]
        : [];
    });
  const { today, firstSavedOn } = person;
  const to = period.to < today ? period.to : today;
  const from = firstSavedOn !== null && firstSavedOn > period.from ? firstSavedOn : period.from;
  const days = grouping === 'day' ? [] : bucketsBetween(grouping, from, to);
  const all = [...new Set([...days, ...[...found.keys()].filter(isLocalDay)])].sort();
  return all.map((bucket) => {
    const natural = bucketPeriod(grouping, bucket, { unit: 'all', from: bucket, to: addDays(bucket, 400) });
    const own = bucketPeriod(grouping, bucket, { ...period, to });
    const counted = count(own, filter, found.get(bucket) ?? none);
    return {
      ...counted,
      label: asLabel(counted.when),
      runs: natural.to >= today && grouping !== 'day',
      isCut: own.from > natural.from || (own.to < natural.to && own.to < today),
      share: null,
    };
  });
}

/** The first days of the weeks, months or years that these days touch. */
function bucketsBetween(grouping: 'week' | 'month' | 'year', from: LocalDay, to: LocalDay): LocalDay[] {
  const buckets: LocalDay[] = [];
  const month = monthStart(from);
  const january = addMonths(month, 1 - Number(month.slice(5, 7)));
  let next = { week: weekStart(from), month, year: january }[grouping];
  while (next <= to) {
    buckets.push(next);
    next = grouping === 'week' ? addDays(next, 7) : addMonths(next, grouping === 'month' ? 1 : 12);
  }
  return buckets;
}
