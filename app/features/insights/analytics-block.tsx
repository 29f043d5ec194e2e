import type { ReactNode } from 'react';

import { MonthChart, type ChartSeries } from '~/components/month-chart';
import { useEur, useCounted, useMe } from '~/trpc/use-me';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { addDays, formatDay, monthStart } from '~server/domain/kernel/days';
import { axisTexts } from '~server/domain/insights/axis';
import { isWorthAChart, monthTitle } from '~server/domain/insights/insights';
import { cents } from '~server/domain/kernel/money';
import type { Analytics } from '~server/features/insights/insights';

import { AsTable, Block, FiguresTable } from './block';
import { categorySeries, trendSeries } from './chart-series';
import { FigureRow, FigureList } from './facts';
import { INSIGHTS_TEXT } from './texts';

/** Twelve months: trend, claimed against transferred, categories over time, best week. */
export function AnalyticsBlock({ data }: { data: Analytics }) {
  return (
    <Block id="analytics" title="Analytics: the last 12 months">
      {data.claimed === 0 ? (
        <p className="muted">{INSIGHTS_TEXT.nothingInTwelveMonths}</p>
      ) : (
        <Figures data={data} />
      )}
    </Block>
  );
}

function Figures({ data }: { data: Analytics }) {
  const eur = useEur();
  const counted = useCounted();
  const { bestWeek, claimed, transferred, withdrawn, months } = data;
  const used = CATEGORIES.filter(({ value }) =>
    months.some(({ byCategory }) => byCategory[value] !== undefined),
  );
  const known = months.filter(({ before }) => !before);
  return (
    <>
      <FigureList>
        {bestWeek && (
          <FigureRow
            label="Best week"
            detail={`${formatDay(bestWeek.week, 'en-GB', 'short')} to ${formatDay(addDays(bestWeek.week, 6), 'en-GB', 'short')}`}
          >
            {eur(bestWeek.total)} in {counted(bestWeek.entries, 'saving')}
          </FigureRow>
        )}
        <FigureRow label="Claimed">{eur(claimed)}</FigureRow>
        <FigureRow
          label="Transferred"
          detail={withdrawn > 0 ? `less ${eur(withdrawn)} taken out` : undefined}
        >
          {eur(transferred)} · {Math.round((transferred * 100) / claimed)}%
        </FigureRow>
      </FigureList>
      {isWorthAChart(months) ? (
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <Chart
            title="Claimed and transferred by month"
            months={months}
            series={trendSeries(months)}
            kind="within"
          >
            <FiguresTable
              head={['Month', 'Claimed', 'Transferred']}
              rows={known.map((month) => [
                monthTitle(month.month),
                eur(month.claimed),
                eur(month.transferred),
              ])}
            />
          </Chart>
          <Chart title="Categories over time" months={months} series={categorySeries(months)} kind="parts">
            <div
              className="overflow-x-auto"
              tabIndex={0}
              role="region"
              aria-label="Categories over time, as a table"
            >
              <FiguresTable
                head={['Month', ...used.map(({ label }) => label)]}
                rows={known.map(({ month, byCategory }) => [
                  monthTitle(month),
                  ...used.map(({ value }) => eur(byCategory[value] ?? cents(0))),
                ])}
              />
            </div>
          </Chart>
        </div>
      ) : (
        <p className="muted">{INSIGHTS_TEXT.chartsToCome}</p>
      )}
    </>
  );
}

interface ChartProps {
  title: string;
  months: Analytics['months'];
  series: readonly ChartSeries[];
  kind: 'within' | 'parts';
  /** The same figures as a table. */
  children: ReactNode;
}

function Chart({ title, months, series, kind, children }: ChartProps) {
  const eur = useEur();
  const { today } = useMe();
  const textOf = (index: number) => {
    const month = months[index];
    if (month === undefined) return '';
    const name = monthTitle(month.month);
    if (month.before) return `${name}: before your first saving`;
    const parts = series.flatMap(({ name: part, values }) => {
      const value = values[index] ?? 0;
      return value > 0 || kind === 'within' ? [`${eur(cents(value))} ${part.toLowerCase()}`] : [];
    });
    return `${name}: ${parts.length === 0 ? 'nothing saved' : parts.join(', ')}`;
  };
  return (
    <div className="stack gap-2 pt-1">
      <h3>{title}</h3>
      <MonthChart
        label={title}
        months={months.map(({ month, before }) => ({ month, absent: before }))}
        series={series}
        kind={kind}
        scaleTexts={(ticks) => axisTexts(ticks, eur)}
        textOf={textOf}
        running={monthStart(today)}
        absentName="before your first saving"
      />
      <AsTable title={`${title}, as a table`}>{() => children}</AsTable>
    </div>
  );
}
