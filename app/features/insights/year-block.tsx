import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { dayParts, formatDay, type LocalDay } from '~server/domain/days';
import { type DaySum, HEAT_LEVELS, monthName, monthsOfYear, yearCells } from '~server/domain/insights';

import { AsTable } from './as-table';
import { Block } from './block';

const STEP = 12;
const SIDE = 10;
const TOP = 14;
const LEVELS = Array.from({ length: HEAT_LEVELS + 1 }, (_, level) => level);
/** Above which columns the months' names stand, evenly: a month is a twelfth of the columns. */
const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A year at a glance: a square a day, with a table of its months that says the same in words. */
export function YearBlock({ month }: { month: LocalDay }) {
  const { today } = useMe();
  const { year } = dayParts(month);
  const thisYear = dayParts(today).year;
  const answer = trpc.insights.year.useQuery({ year });
  return (
    <Block
      id="year"
      title={`${year}`}
      answer={answer}
      aside={
        <nav aria-label="Year" className="row">
          <Link to={paths.insights(`${year - 1}-12`)} preventScrollReset className="link">
            {year - 1}
          </Link>
          {year < thisYear && (
            <Link
              to={paths.insights(year + 1 === thisYear ? today.slice(0, 7) : `${year + 1}-12`)}
              preventScrollReset
              className="link"
            >
              {year + 1}
            </Link>
          )}
        </nav>
      }
    >
      {(days) =>
        days.length === 0 ? <p className="muted">No savings in {year}.</p> : <Year year={year} days={days} />
      }
    </Block>
  );
}

function Year({ year, days }: { year: number; days: readonly DaySum[] }) {
  const eur = useEur();
  const { weeks, cells } = yearCells(year, days);
  const months = monthsOfYear(days);
  const frame = useRef<HTMLDivElement>(null);
  // Where the year is wider than the screen, its latest weeks are what one came for.
  useEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [year]);
  return (
    <>
      <p className="muted">
        {days.length} {days.length === 1 ? 'day' : 'days'} with a saving.
      </p>
      <div
        ref={frame}
        className="overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={`Heat map of ${year}, described by the table below`}
      >
        <svg className="heat-year" viewBox={`0 0 ${weeks * STEP} ${TOP + 7 * STEP}`} aria-hidden="true">
          {SHORT_MONTHS.map((name, index) => (
            <text key={name} x={(index * weeks * STEP) / 12} y={9}>
              {name}
            </text>
          ))}
          {LEVELS.map((level) => (
            // One path per shade instead of 366 squares: a page costs by its elements.
            <path
              key={level}
              className={`heat-${level}`}
              d={cells
                .filter((cell) => cell.level === level)
                .map(({ column, row }) => `M${column * STEP} ${TOP + row * STEP}h${SIDE}v${SIDE}h-${SIDE}z`)
                .join('')}
            />
          ))}
        </svg>
      </div>
      <p className="fine row gap-1" aria-hidden="true">
        Less
        {LEVELS.map((level) => (
          <span key={level} className={`heat-key heat-${level}`} />
        ))}
        More
      </p>
      <AsTable title="The year as a table">
        {() => (
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Saved</th>
                <th scope="col">Days</th>
                <th scope="col">Best day</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, total, days: count, best }) => (
                <tr key={month}>
                  <th scope="row">{monthName(month)}</th>
                  <td>{eur(total)}</td>
                  <td>{count}</td>
                  <td>
                    {formatDay(best.day, 'en-GB', 'short')}, {eur(best.total)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </AsTable>
    </>
  );
}
