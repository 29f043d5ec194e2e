import { CATEGORIES, type Category } from '~server/domain/kernel/categories';
import type { MonthFigures } from '~server/domain/insights/insights';

/** Height in px of a chart and of its placeholder. */
export const CHART_HEIGHT = 240;

/** The bars of a chart that belong together: its name, its colour, and its amount in each month (euros, for the scale only). */
export interface ChartSeries {
  name: string;
  colour: string;
  euros: readonly number[];
}

type Months = readonly MonthFigures<Category>[];

/** Each of the largest categories has a colour of its own; all others share one. No red: it means an error. */
const COLOURS = [
  'var(--color-forest)',
  'var(--color-amber)',
  'var(--color-hazel)',
  'color-mix(in oklch, var(--color-forest) 45%, var(--color-surface))',
];

/** The trend: what was claimed in each month, and what was transferred. */
export function trendSeries(months: Months): ChartSeries[] {
  const claimed = months.map((month) => month.claimed / 100);
  const transferred = months.map((month) => month.transferred / 100);
  return [
    { name: 'Claimed', colour: 'var(--color-amber)', euros: claimed },
    { name: 'Transferred', colour: 'var(--color-forest)', euros: transferred },
  ];
}

/** The four largest categories of the window, largest first, and the sum of all others. */
export function categorySeries(months: Months): ChartSeries[] {
  const ranked = CATEGORIES.map(({ value, label }) => {
    const euros = months.map(({ byCategory }) => (byCategory[value] ?? 0) / 100);
    return { name: label, euros, total: euros.reduce((sum, one) => sum + one, 0) };
  })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  const series = ranked
    .slice(0, COLOURS.length)
    .map((own, index) => ({ ...own, colour: COLOURS[index] ?? '' }));
  const rest = ranked.slice(COLOURS.length);
  if (rest.length === 0) return series;
  const euros = months.map((_, index) => rest.reduce((sum, other) => sum + (other.euros[index] ?? 0), 0));
  return [...series, { name: 'All others', colour: 'var(--color-edge)', euros }];
}
