import type { ChartSeries } from '~/components/month-chart';
import { CATEGORIES, type Category } from '~server/domain/kernel/categories';
import type { MonthFigures, MonthSum } from '~server/domain/insights/insights';

/** This many categories have bars of their own; all others share one. */
const OWN_BARS = 4;

type Months = readonly MonthFigures<Category>[];

/** What was saved in each month, and where it is told which part of it was transferred, in cents. */
export function sumSeries(months: readonly MonthSum[]): ChartSeries[] {
  const moved = months.flatMap((month) => (month.moved === null ? [] : [month.moved]));
  return [
    { name: 'Saved', values: months.map(({ total }) => total) },
    ...(moved.length < months.length ? [] : [{ name: 'Transferred', values: moved }]),
  ];
}

/** The four largest categories of the window, largest first, and the sum of all others, in cents. */
export function categorySeries(months: Months): ChartSeries[] {
  const ranked = CATEGORIES.map(({ value, label }) => {
    const values = months.map(({ byCategory }): number => byCategory[value] ?? 0);
    return { name: label, values, total: values.reduce((sum, one) => sum + one, 0) };
  })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  const rest = ranked.slice(OWN_BARS);
  if (rest.length === 0) return ranked;
  const values = months.map((_, index) => rest.reduce((sum, other) => sum + (other.values[index] ?? 0), 0));
  return [...ranked.slice(0, OWN_BARS), { name: 'All others', values }];
}
