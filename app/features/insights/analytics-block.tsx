import { MonthChart } from '~/components/month-chart';
import { useEur, useCounted, useMe } from '~/trpc/use-me';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { addDays, formatDay, monthStart } from '~server/domain/kernel/days';
import { axisTexts } from '~server/domain/insights/axis';
import { isWorthAChart, monthTitle } from '~server/domain/insights/insights';
import { cents } from '~server/domain/kernel/money';
import type { Analytics } from '~server/features/insights/insights';

import { AsTable, Block, FiguresTable } from './block';
import { categorySeries } from './chart-series';
import { FigureRow, FigureList } from './facts';
import { INSIGHTS_TEXT } from './texts';

const TITLE = 'Categories over time';

/** Twelve months: best week, claimed against transferred, categories over time. */
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
      {isWorthAChart(months.map(({ claimed: sum }) => sum)) ? (
        <Categories months={months} />
      ) : (
        <p className="muted">{INSIGHTS_TEXT.chartsToCome}</p>
      )}
    </>
  );
}

/** What each month was saved on. */
function Categories({ months }: Pick<Analytics, 'months'>) {
  const eur = useEur();
  const { today } = useMe();
  const series = categorySeries(months);
  const used = CATEGORIES.filter(({ value }) =>
    months.some(({ byCategory }) => byCategory[value] !== undefined),
  );
  const textOf = (index: number) => {
    const month = months[index];
    if (month === undefined) return '';
    const name = monthTitle(month.month);
    if (month.before) return `${name}: before your first saving`;
    const parts = series.flatMap(({ name: part, values }) => {
      const value = values[index] ?? 0;
      return value > 0 ? [`${eur(cents(value))} ${part.toLowerCase()}`] : [];
    });
    return `${name}: ${parts.length === 0 ? 'nothing saved' : parts.join(', ')}`;
  };
  return (
    <div className="stack gap-2 pt-1">
      <h3>{TITLE}</h3>
      <MonthChart
        label={TITLE}
        months={months.map(({ month, before }) => ({ month, absent: before }))}
        series={series}
        kind="parts"
        scaleTexts={(ticks) => axisTexts(ticks, eur)}
        textOf={textOf}
        running={monthStart(today)}
        absentName="before your first saving"
      />
      <AsTable title={`${TITLE}, as a table`}>
        {() => (
          <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${TITLE}, as a table`}>
            <FiguresTable
              head={['Month', ...used.map(({ label }) => label)]}
              rows={months
                .filter(({ before }) => !before)
                .map(({ month, byCategory }) => [
                  monthTitle(month),
                  ...used.map(({ value }) => eur(byCategory[value] ?? cents(0))),
                ])}
            />
          </div>
        )}
      </AsTable>
    </div>
  );
}
