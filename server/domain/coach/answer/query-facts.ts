import { categoryLabel } from '../../kernel/categories';
import { addDays, formatDay, type LocalDay } from '../../kernel/days';
import { addCents, cents, formatCount, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { plannedBy } from '../../goals/goal';
import { type Fact, dateValue, fact } from '../figures/facts';
import type {
  Filter,
  Measure,
  Period,
  Query,
  QueryArm,
  QueryEntry,
  QueryResult,
  QueryStatement,
} from '../question/query';
import { usable } from '../question/query-slots';
import { groupingOf, periodAsked, periodCompared, statementOf } from '../question/query-statement';
import { type CountedFacts, type Person, COUNTED_SAID, type Sum, countedFacts } from './query-counted';
import { type RateFacts, rateOf } from './query-rates';
import { type RowFacts, rowsOf } from './query-rows';

/** A single saving that is named. */
export interface NamedSaving {
  amount: Fact;
  on: Fact;
  category: string | null;
  note: string | null;
}

/** Every figure that an answer may say, by what it is. */
export interface QueryFigures {
  asked: CountedFacts;
  compared: CountedFacts | null;
  rows: readonly RowFacts[];
  entries: readonly NamedSaving[];
  /** A saving's average. */
  average: Fact | null;
  /** On how many days something was saved. */
  days: Fact | null;
  comparedDays: Fact | null;
  rate: RateFacts | null;
  comparedAverage: Fact | null;
  comparedRate: RateFacts | null;
  /** By how much the two sides differ: the asked figures above or below the compared ones. */
  difference: Fact | null;
  /** What the goal's line takes in the same days, and by how much the savings differ from it. */
  plan: { needed: Fact; difference: Fact; ahead: boolean } | null;
  share: Fact | null;
}

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
    single.days,
    single.comparedDays,
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
  const rows =
    grouping === null || measure === 'days'
      ? []
      : rowsOf({ grouping, period, filter, count }, result, person);
  const rate = isRate ? rateOf(per, statement.asked, asked, person) : null;
  const comparedRate = isRate && arm && compared ? rateOf(per, arm, compared, person) : null;
  const average = averages ? averageOf(asked, locale) : null;
  const comparedAverage = averages && compared ? averageOf(compared, locale) : null;
  const daysOf = (arm: 'asked' | 'compared', counted: CountedFacts | null) =>
    measure === 'days' && counted
      ? fact.days(
          `asked_days_with_${counted.key}`,
          result.sums.filter((sum) => sum.arm === arm).length,
          `Number of days with savings logged${counted.said}.`,
          [counted.entries.id],
        )
      : null;
  const days = daysOf('asked', asked);
  const comparedDays = daysOf('compared', compared);
  const single = { asked, compared, average, comparedAverage, days, comparedDays, rate, comparedRate };
  const [one, other] = sidesOf(query, single);
  return {
    ...single,
    rows: measure === 'share' ? rows.map((row) => ({ ...row, share: shareOf(row, asked, locale) })) : rows,
    entries: result.entries.map((entry, index) =>
      entryFacts(entry, { measure, source, index, key: asked.key, locale }),
    ),
    difference:
      comparison && compared && one && other
        ? differenceOf(one, other, [asked, compared], COUNTED_SAID[source].of, locale)
        : null,
    plan: comparison?.with === 'plan' ? planOf(asked, statement.asked, person) : null,
    share: measure === 'share' && compared ? shareOf(asked, compared, locale) : null,
  };
}

/** The two figures that a comparison sets beside each other. */
export function sidesOf(
  { per, measure }: Query,
  figures: Pick<
    QueryFigures,
    'asked' | 'compared' | 'average' | 'comparedAverage' | 'days' | 'comparedDays' | 'rate' | 'comparedRate'
  >,
): readonly [Fact | null | undefined, Fact | null | undefined] {
  const { asked, compared, average, comparedAverage, days, comparedDays, rate, comparedRate } = figures;
  if (per !== null) return [rate?.average, comparedRate?.average];
  if (measure === 'average') return [average, comparedAverage];
  if (measure === 'days') return [days, comparedDays];
  return measure === 'count' ? [asked.entries, compared?.entries] : [asked.total, compared?.total];
}

/** The filter as the database has applied it: without words that it has not found. */
function withFoundWords(
  { words = [], loose = [], without = [], orCategories, ...others }: Filter,
  { foundWords }: QueryResult,
): Filter {
  const isFound = (word: string) => foundWords.includes(word);
  const filter = without.some(isFound) ? { ...others, without: without.filter(isFound) } : others;
  const found = [...words, ...loose].filter(isFound);
  if (found.length > 0) return { ...filter, words: found };
  return orCategories === undefined ? filter : { ...filter, categories: orCategories };
}

function comparedPeriod(query: Query, { from, to }: QueryArm, today: LocalDay): Period {
  const other = periodCompared(query, today);
  if (other) return other;
  const period = periodAsked(query, today);
  return period.from === from ? period : { unit: 'all', from, to };
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
  const make = one.unit === 'eur' ? fact.eur : one.unit === 'days' ? fact.days : fact.count;
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
  { date, amount, category, note }: QueryEntry,
  {
    measure,
    source,
    index,
    key,
    locale,
  }: { measure: Measure; source: QueryStatement['source']; index: number; key: string; locale: string },
): NamedSaving {
  const name = category === null ? null : categoryLabel(category);
  const what = source === 'withdrawals' ? 'withdrawal' : 'saving';
  const id = `${measure}_${what === 'saving' ? '' : 'withdrawal_'}${index + 1}_of_${key}`;
  const on = fact.date(`asked_day_of_${id}`, dateValue(date), `The day of this ${what}.`);
  return {
    on,
    category: name,
    note,
    amount: fact.eur(
      `asked_${id}`,
      amount,
      `One ${what}${name === null ? '' : ` under ${name}`}, logged for ${formatDay(date, locale, 'long')}.`,
      [on.id],
    ),
  };
}
