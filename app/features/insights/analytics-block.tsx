import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Skeleton } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { useEur, useCounted } from '~/trpc/use-me';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { addDays, formatDay } from '~server/domain/kernel/days';
import { monthTitle } from '~server/domain/insights/insights';
import { cents } from '~server/domain/kernel/money';
import type { Analytics } from '~server/features/insights/insights';

import { AsTable, Block, FiguresTable } from './block';
import { CHART_HEIGHT, categorySeries, type ChartSeries, trendSeries } from './chart-series';
import { FigureRow, FigureList } from './facts';
import { INSIGHTS_TEXT } from './texts';

const waiting = <Skeleton height={CHART_HEIGHT} className="rounded-card" />;
const MonthsChart = onDemand(() => import('./analytics-charts'), { failure: 'here', fallback: waiting });

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
  const trend = trendSeries(months);
  const categories = categorySeries(months);
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
      <Chart
        title="Claimed and transferred by month"
        series={trend}
        chart={<MonthsChart months={months} series={trend} />}
      >
        <FiguresTable
          head={['Month', 'Claimed', 'Transferred']}
          rows={months.map((month) => [monthTitle(month.month), eur(month.claimed), eur(month.transferred)])}
        />
      </Chart>
      <Chart
        title="Categories over time"
        series={categories}
        chart={<MonthsChart months={months} series={categories} stacked />}
      >
        <div
          className="overflow-x-auto"
          tabIndex={0}
          role="region"
          aria-label="Categories over time, as a table"
        >
          <FiguresTable
            head={['Month', ...used.map(({ label }) => label)]}
            rows={months.map(({ month, byCategory }) => [
              monthTitle(month),
              ...used.map(({ value }) => eur(byCategory[value] ?? cents(0))),
            ])}
          />
        </div>
      </Chart>
    </>
  );
}

interface ChartProps {
  title: string;
  series: readonly ChartSeries[];
  chart: ReactNode;
  children: ReactNode;
}

/** A chart whose code loads when it scrolls into view, and the same figures as a table. */
function Chart({ title, series, chart, children }: ChartProps) {
  const [ref, seen] = useSeen();
  return (
    <div className="stack gap-2 pt-1">
      <h3>{title}</h3>
      <div ref={ref} aria-hidden="true" style={{ minHeight: CHART_HEIGHT }}>
        {seen ? chart : waiting}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-small" aria-hidden="true">
        {series.map(({ name, colour }) => (
          <li key={name} className="border-l-14 pl-1.5 leading-3.5" style={{ borderColor: colour }}>
            {name}
          </li>
        ))}
      </ul>
      <AsTable title={`${title}, as a table`}>{() => children}</AsTable>
    </div>
  );
}

function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, seen] as const;
}
