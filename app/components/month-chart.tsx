import type { ReactNode } from 'react';

import type { LocalDay } from '~server/domain/kernel/days';
import { axisTicks } from '~server/domain/insights/axis';
import { monthName } from '~server/domain/insights/insights';

import { ChartReader } from './chart-reader';
import { cx } from './cx';

/** Width of a month in the drawing, and of the bar in it. */
const MONTH = 10;
const BAR = 7;
const HEIGHT = 100;

export interface ChartMonth {
  month: LocalDay;
  /** It lies before the first saving, or is still to come: it has no bar, which is not the same as an empty one. */
  absent: boolean;
}

/** Bars that belong together: their name and their value in each month. */
export interface ChartSeries {
  name: string;
  values: readonly number[];
}

interface MonthChartProps {
  label: string;
  months: readonly ChartMonth[];
  /** `parts` stand on top of each other, `within` share one ground, each as a part of the one before it. */
  series: readonly ChartSeries[];
  kind: 'parts' | 'within';
  /** What is written beside the marks of the scale. */
  scaleTexts: (ticks: readonly number[]) => readonly string[];
  /** What is told of a month. */
  textOf: (index: number) => string;
  /** The running month, which is marked; none in a year that is over. */
  running: LocalDay | null;
  /** The month that is told at first; by default the running one, else the last that is not absent. */
  first?: LocalDay | undefined;
  /** Across a whole screen, with the figure of the month above it. */
  wide?: { figureOf: (index: number) => ReactNode; describedBy: string } | undefined;
  /** What absent months are called in the legend. */
  absentName?: string | undefined;
}

/** Months from left to right as bars, with a scale, the name of each month, and a legend where there is more to know than
 * one series. Its style sheet is charts.css. */
export function MonthChart(props: MonthChartProps) {
  const { label, months, series, kind, scaleTexts, textOf, running, absentName, wide } = props;
  const heightOf = (index: number) => {
    const values = series.map(({ values }) => values[index] ?? 0);
    return kind === 'parts' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  };
  const ticks = axisTicks(Math.max(...months.map((_, index) => heightOf(index))));
  const top = ticks.at(-1) || 1;
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const grounds = months.map(() => 0);
  const now = months.findIndex(({ month }) => month === running);
  const asked = months.findIndex(({ month }) => month === props.first);
  const bars = series.map(({ values }) =>
    months.map((_, index) => {
      const value = values[index] ?? 0;
      if (value <= 0) return '';
      const from = kind === 'parts' ? (grounds[index] ?? 0) : 0;
      grounds[index] = from + value;
      return `M${index * MONTH + (MONTH - BAR) / 2} ${y(from).toFixed(2)}V${y(from + value).toFixed(2)}h${BAR}V${y(from).toFixed(2)}z`;
    }),
  );
  const width = months.length * MONTH;
  const absent = months.some((month) => month.absent);
  return (
    <div className={cx('chart', wide && 'chart-wide')}>
      <div className="chart-scale" aria-hidden="true">
        {scaleTexts(ticks).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <ChartReader
        label={label}
        count={months.length}
        first={asked !== -1 ? asked : now === -1 ? months.findLastIndex((month) => !month.absent) : now}
        figureOf={wide?.figureOf}
        describedBy={wide?.describedBy}
        textOf={textOf}
        indexAt={(x) => Math.floor(x * months.length)}
        lines={series.length > 2 ? 3 : series.length}
        className="chart-plot"
      >
        {(at) => (
          <>
            <i
              className="chart-at"
              style={{ left: `${(at * 100) / months.length}%`, width: `${100 / months.length}%` }}
            />
            <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              <path className="chart-grid" d={ticks.map((tick) => `M0 ${y(tick)}H${width}`).join('')} />
              {bars.map((of, index) => (
                <path
                  key={series[index]?.name}
                  className={`chart-bar chart-${kind}-${index}`}
                  d={of.filter((_, month) => !wide || month !== now || index > 0).join('')}
                />
              ))}
              {/* What is not over has an open outline, which no colour has to tell. */}
              {wide && now !== -1 && <path className="chart-unfinished" d={bars[0]?.[now]} />}
              {absent && (
                <path
                  className="chart-absent"
                  d={months
                    .map((month, index) => (month.absent ? `M${index * MONTH + 1} ${HEIGHT}h8` : ''))
                    .join('')}
                />
              )}
            </svg>
            <span className="chart-names">
              {months.map(({ month, absent }) => (
                <span key={month} className={cx(absent && 'chart-dim', month === running && 'chart-now')}>
                  {monthName(month).slice(0, 3)}
                </span>
              ))}
            </span>
          </>
        )}
      </ChartReader>
      {(series.length > 1 || absentName !== undefined) && (
        <ul className="chart-legend" aria-hidden="true">
          {series.length > 1 &&
            series.map(({ name }, index) => (
              <li key={name}>
                <i className={`chart-key chart-${kind}-${index}`} /> {name}
              </li>
            ))}
          {running !== null && now !== -1 && (
            <li>
              <i className="chart-key chart-key-now" /> {monthName(running)} so far
            </li>
          )}
          {absent && absentName !== undefined && (
            <li>
              <i className="chart-key chart-key-absent" /> {absentName}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
