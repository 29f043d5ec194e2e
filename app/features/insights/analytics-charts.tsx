import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';

import { useEur } from '~/trpc/use-me';
import { CATEGORIES, type Category } from '~server/domain/categories';
import { type MonthFigures, monthName } from '~server/domain/insights';
import { cents } from '~server/domain/money';

interface ChartProps {
  months: readonly MonthFigures<Category>[];
  height: number;
}

/** So many categories have a colour of their own; the rest share the last. */
const COLOURS = ['var(--forest)', 'var(--amber)', 'var(--hazel)', 'var(--clay)'];
const REST_COLOUR = 'var(--edge)';

const tick = { fill: 'var(--ink-2)', fontSize: 12 };
const axisNames = (months: ChartProps['months']) => months.map(({ month }) => monthName(month).slice(0, 3));

/** Grid, axes and legend; recharts reads them as children, so this is no component. */
function useAxes() {
  const eur = useEur();
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" tick={tick} tickLine={false} axisLine={false} />
      <YAxis
        width={56}
        tick={tick}
        tickLine={false}
        axisLine={false}
        tickFormatter={(euros: number) => eur(cents(Math.round(euros * 100)))}
      />
      <Legend
        iconType="square"
        formatter={(name: string) => <span className="text-small text-ink">{name}</span>}
      />
    </>
  );
}

/** The trend: what was claimed in each month beside what was transferred. */
export function TrendChart({ months, height }: ChartProps) {
  const axes = useAxes();
  const names = axisNames(months);
  const rows = months.map(({ claimed, transferred }, index) => ({
    name: names[index],
    Claimed: claimed / 100,
    Transferred: transferred / 100,
  }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        {axes}
        <Bar dataKey="Claimed" fill="var(--amber)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        <Bar dataKey="Transferred" fill="var(--forest)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The greatest four categories of the window one above the other, the rest on top. */
export function CategoryChart({ months, height }: ChartProps) {
  const axes = useAxes();
  const names = axisNames(months);
  const ranked = CATEGORIES.map(({ value, label }) => ({
    value,
    label,
    total: months.reduce((sum, { byCategory }) => sum + (byCategory[value] ?? 0), 0),
  }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  const own = ranked.slice(0, COLOURS.length);
  const rest = ranked.slice(COLOURS.length);
  const rows = months.map(({ byCategory }, index) => {
    const row: Record<string, string | number> = { name: names[index] ?? '' };
    for (const { value, label } of own) row[label] = (byCategory[value] ?? 0) / 100;
    if (rest.length > 0)
      row['All others'] = rest.reduce((sum, { value }) => sum + (byCategory[value] ?? 0), 0) / 100;
    return row;
  });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        {axes}
        {own.map(({ label }, index) => (
          <Bar
            key={label}
            dataKey={label}
            stackId="all"
            fill={COLOURS[index] ?? REST_COLOUR}
            isAnimationActive={false}
          />
        ))}
        {rest.length > 0 && (
          <Bar dataKey="All others" stackId="all" fill={REST_COLOUR} isAnimationActive={false} />
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}
