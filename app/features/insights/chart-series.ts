import { CATEGORIES, type Category } from '~server/domain/kernel/categories';
import type { MonthFigures } from '~server/domain/insights/insights';

/** One area or line of a chart: its name, its colour, and its amount in each month (euros, for the scale only). */
export interface ChartSeries {
  name: string;
  colour: string;
  euros: readonly number[];
}

type Months = readonly MonthFigures<Category>[];

/** Each of the largest categories has a colour of its own; all others share REST_COLOUR. No red: it means an error. */
const COLOURS = [
  'var(--color-forest)',
  'var(--color-amber)',
  'var(--color-hazel)',
  'color-mix(in oklch, var(--color-forest) 45%, var(--color-surface))',
];
const REST_COLOUR = 'var(--color-edge)';

/** The trend: what was claimed in each month, and what was transferred. */
export function trendSeries(months: Months): ChartSeries[] {
  return [
    { name: 'Claimed', colour: 'var(--color-amber)', euros: months.map(({ claimed }) => claimed / 100) },
    {
      name: 'Transferred',
      colour: 'var(--color-forest)',
      euros: months.map(({ transferred }) => transferred / 100),
    },
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
  const own = ranked.slice(0, COLOURS.length);
  const rest = ranked.slice(COLOURS.length);
  return [
    ...own.map(({ name, euros }, index) => ({ name, euros, colour: COLOURS[index] ?? REST_COLOUR })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: 'All others',
            colour: REST_COLOUR,
            euros: months.map((_, index) => rest.reduce((sum, { euros }) => sum + (euros[index] ?? 0), 0)),
          },
        ]),
  ];
}
