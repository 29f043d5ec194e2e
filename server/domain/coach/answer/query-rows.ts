import { CATEGORIES, isCategory } from '../../kernel/categories';
import { addDays, isLocalDay, type LocalDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { WEEKDAYS } from '../../insights/insights';
import type { Fact, Prose } from '../figures/facts';
import { spanAfter, spanOf } from '../question/period-days';
import type { Filter, Grouping, Period, QueryResult } from '../question/query';
import type { CountedFacts, Person, Sum } from './query-counted';
import { asLabel, bucketFilter, bucketPeriod } from './query-names';

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

interface Groups {
  grouping: Grouping;
  period: Period;
  filter: Filter;
  count: (period: Period, filter: Filter, sum: Sum) => CountedFacts;
}

/** The groups: days, weeks, months, quarters, half-years, years and weekdays in their order, categories by their sum. Weeks, months, quarters, half-years and
 * years without a saving are among them, from the person's first saving on. */
export function rowsOf(
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

/** The first days of the weeks, months, quarters, half-years or years that these days touch. */
function bucketsBetween(
  grouping: Exclude<Grouping, 'day' | 'weekday' | 'category'>,
  from: LocalDay,
  to: LocalDay,
): LocalDay[] {
  const buckets: LocalDay[] = [];
  let next = spanOf(grouping, from);
  while (next.from <= to) {
    buckets.push(next.from);
    next = spanAfter({ unit: grouping, from: next.from }, 1);
  }
  return buckets;
}
