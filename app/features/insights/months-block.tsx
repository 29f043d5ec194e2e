import { MonthChart } from '~/components/month-chart';
import { SmallLink } from '~/components/link-button';
import { paths } from '~/paths';
import { useCounted, useEur, useMe } from '~/trpc/use-me';
import { axisTexts } from '~server/domain/insights/axis';
import { isWorthAChart, monthTitle } from '~server/domain/insights/insights';
import { dayParts, type LocalDay, monthStart } from '~server/domain/kernel/days';
import type { InsightsMonths } from '~server/features/insights/insights';

import { AsTable, Block, FiguresTable } from './block';
import { sumSeries } from './chart-series';

const LABEL = 'Savings by month';
const BEFORE = 'before your first saving';
const FIGURE = 'months-figure';

interface MonthsBlockProps {
  months: InsightsMonths;
  /** The month that the screen is about, which the chart tells first. */
  month: LocalDay;
}

/** Twelve months across the screen, with the figure of one of them and its savings. Nothing while there is only one month,
 * which stands below anyway. */
export function MonthsBlock({ months, month }: MonthsBlockProps) {
  const eur = useEur();
  const counted = useCounted();
  const { today } = useMe();
  if (!isWorthAChart(months.map(({ total }) => total))) return null;
  const running = monthStart(today);
  const ends = months.at(-1)?.month ?? month;
  const title = ends >= running ? 'The last 12 months' : `The months of ${dayParts(ends).year}`;
  const known = months.filter((one) => !one.before && one.month <= today);
  const tellsMoved = months.every(({ moved }) => moved !== null);
  const nameOf = (index: number) => {
    const one = months[index];
    if (one === undefined) return '';
    return one.month === running ? `${monthTitle(one.month)} so far` : monthTitle(one.month);
  };
  const figureOf = (index: number) => {
    const one = months[index];
    if (one === undefined) return null;
    const { total, entries, before, moved } = one;
    const absence = before ? BEFORE : one.month > today ? 'still to come' : null;
    return (
      <div className="chart-figure">
        {/* The drawing names the month when it is moved by keys; the figure is announced after it. */}
        <p className="muted">{nameOf(index)}</p>
        <p id={FIGURE} role="status">
          {absence === null ? (
            <>
              <b className="num">{eur(total)}</b>{' '}
              <span className="muted">
                {entries === 0 ? 'nothing saved' : `in ${counted(entries, 'saving')}`}
                {moved !== null && moved > 0 && `, ${eur(moved)} transferred`}
              </span>
            </>
          ) : (
            <span className="muted">{absence}</span>
          )}
        </p>
        {entries > 0 && (
          <SmallLink to={paths.savingsHistory({ month: one.month.slice(0, 7) })}>
            <span>
              See savings<span className="sr-only"> of {monthTitle(one.month)}</span>
            </span>
          </SmallLink>
        )}
      </div>
    );
  };
  return (
    <Block id="months" title={title}>
      <MonthChart
        key={month}
        label={LABEL}
        months={months.map((one) => ({ month: one.month, absent: one.before || one.month > today }))}
        series={sumSeries(months)}
        kind={tellsMoved ? 'within' : 'parts'}
        scaleTexts={(ticks) => axisTexts(ticks, eur)}
        textOf={nameOf}
        running={running}
        first={month}
        wide={{ figureOf, describedBy: FIGURE }}
        absentName={months.some(({ before }) => before) ? BEFORE : undefined}
      />
      <AsTable title={`${LABEL}, as a table`} withoutScripts>
        {() => (
          <FiguresTable
            head={['Month', 'Saved', 'Savings', ...(tellsMoved ? ['Transferred'] : [])]}
            rows={known.map(({ month: of, total, entries, moved }) => [
              of === running ? `${monthTitle(of)} so far` : monthTitle(of),
              eur(total, { decimals: 'always' }),
              entries,
              ...(moved === null ? [] : [eur(moved, { decimals: 'always' })]),
            ])}
          />
        )}
      </AsTable>
    </Block>
  );
}
