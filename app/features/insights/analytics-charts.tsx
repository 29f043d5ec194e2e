import { Area, AreaChart, CartesianGrid, type CurveProps, ResponsiveContainer, XAxis, YAxis } from 'recharts';

import { useMe } from '~/trpc/use-me';
import type { Category } from '~server/domain/kernel/categories';
import { type MonthFigures, monthName } from '~server/domain/insights/insights';

import { CHART_HEIGHT, type ChartSeries } from './chart-series';

interface MonthsChartProps {
  months: readonly MonthFigures<Category>[];
  series: readonly ChartSeries[];
  /** Stacks the series as parts of a whole; otherwise they stand side by side. */
  stacked?: boolean | undefined;
}

interface TickProps {
  x: number | string;
  y: number | string;
  payload: { value: string | number };
}

/** A label of an axis in one element, where recharts' own label takes three. Recharts finds the labels by
 * their class to measure how wide the axis has to be. */
function tickText(anchor: 'middle' | 'end', text: (value: string | number) => string) {
  return function Tick({ x, y, payload }: TickProps) {
    return (
      <text
        x={x}
        y={y}
        dy={anchor === 'end' ? 4 : 10}
        textAnchor={anchor}
        className="recharts-cartesian-axis-tick-value fill-ink-2 text-tiny tabular-nums"
      >
        {text(payload.value)}
      </text>
    );
  };
}

type Curve = Extract<CurveProps['type'], (...args: never[]) => unknown>;

/** Draws an area as bars, one at each point: monthly sums are no line, and each of recharts' own bars is an element.
 * @param index which of `among` bars side by side, from 0 */
function bars(index: number, among: number): Curve {
  return (path) => {
    let line: [number, number][] = [];
    let top: [number, number][] | null = null;
    return {
      areaStart: () => (top = null),
      areaEnd: () => undefined,
      lineStart: () => (line = []),
      point: (x, y) => line.push([x, y]),
      // The first line holds the tops of the bars, the second their bases from right to left.
      lineEnd: () => {
        if (top === null) return (top = line);
        const grounds = line.reverse();
        const monthWidth = Math.abs((top[1]?.[0] ?? 0) - (top[0]?.[0] ?? 0));
        const width = (monthWidth * 0.76) / among;
        top.forEach(([x, y], month) => {
          const height = (grounds[month]?.[1] ?? y) - y;
          const left = x - (width * among) / 2 + width * index;
          // A gap of 1 px separates neighbours without relying on colour.
          if (height > 0) path.rect(left + 0.5, y + 0.5, width - 1, Math.max(0.5, height - 1));
        });
      },
    };
  };
}

/** Months from left to right with their series as bars, beside or on top of each other. */
export default function MonthsChart({ months, series, stacked }: MonthsChartProps) {
  const { numberLocale } = useMe();
  // Short amounts for the axis, such as '€320K'; the table has the exact ones.
  const euros = new Intl.NumberFormat(numberLocale, {
    style: 'currency',
    currency: 'EUR',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });
  const rows = months.map(({ month }, index) => ({
    name: monthName(month).slice(0, 3),
    euros: series.map((one) => one.euros[index] ?? 0),
  }));
  // A phone has room for every second name, including that of the running month.
  const everyOther = rows.filter((_, index) => (rows.length - index) % 2 === 1).map(({ name }) => name);
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <AreaChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="name"
          scale="band"
          interval={0}
          ticks={everyOther}
          tick={tickText('middle', String)}
          tickLine={false}
          axisLine={false}
        />
        <YAxis
          width="auto"
          tickCount={5}
          tick={tickText('end', (value) => euros.format(Number(value)))}
          tickLine={false}
          axisLine={false}
        />
        {series.map(({ name, colour }, index) => (
          <Area
            key={name}
            name={name}
            dataKey={(row: (typeof rows)[number]) => row.euros[index] ?? 0}
            type={stacked ? bars(0, 1) : bars(index, series.length)}
            {...(stacked ? { stackId: 'all' } : {})}
            isAnimationActive={false}
            activeDot={false}
            stroke="none"
            fill={colour}
            fillOpacity={1}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}
