import { SmallLink } from '~/components/link-button';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { dayParts, formatDay, type LocalDay } from '~server/domain/kernel/days';
import {
  type DaySum,
  HALF_YEAR_WEEKS,
  HEAT_LEVELS,
  monthName,
  monthsOfYear,
  yearCells,
} from '~server/domain/insights/insights';
import { counted } from '~server/domain/kernel/plural';

import { AsTable, Block, FiguresTable, MonthLinks } from './block';

const STEP = 12;
const SIDE = 10;
const TOP = 16;
/** Distance between the tops of the two halves of the year, in units of the drawing. */
const HALF = TOP + 7 * STEP + 8;
const LEVELS = Array.from({ length: HEAT_LEVELS + 1 }, (_, level) => level);
/** Names above the columns, evenly spaced: each month takes a sixth of its half. */
const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A year at a glance: a square for each day, and a table of its months with the same figures. */
export function YearBlock({ month, days }: { month: LocalDay; days: readonly DaySum[] }) {
  const { today } = useMe();
  const { year } = dayParts(month);
  const thisYear = dayParts(today).year;
  return (
    <Block
      id="year"
      title={`${year}`}
      aside={
        <MonthLinks
          label="Year"
          back={{ month: `${year - 1}-12`, label: `${year - 1}` }}
          on={
            year < thisYear && {
              month: year + 1 === thisYear ? today.slice(0, 7) : `${year + 1}-12`,
              label: `${year + 1}`,
            }
          }
        />
      }
    >
      {days.length === 0 ? <p className="muted">No savings in {year}.</p> : <Year year={year} days={days} />}
    </Block>
  );
}

function Year({ year, days }: { year: number; days: readonly DaySum[] }) {
  const eur = useEur();
  const cells = yearCells(year, days);
  const months = monthsOfYear(days);
  return (
    <>
      <p className="muted">{counted(days.length, 'day')} with a saving.</p>
      <svg
        className="heat-year w-full max-w-[480px]"
        viewBox={`0 0 ${HALF_YEAR_WEEKS * STEP} ${2 * HALF - 8}`}
        role="img"
        aria-label={`Heat map of ${year}, described by the table below`}
      >
        {SHORT_MONTHS.map((name, index) => (
          <text
            key={name}
            x={((index % 6) * HALF_YEAR_WEEKS * STEP) / 6}
            y={10 + (index < 6 ? 0 : HALF)}
            aria-hidden="true"
          >
            {name}
          </text>
        ))}
        {LEVELS.map((level) => (
          // One path per shade instead of 366 squares, because every element costs the page.
          <path
            key={level}
            className={`heat-${level}`}
            d={cells
              .filter((cell) => cell.level === level)
              .map(
                ({ half, column, row }) =>
                  `M${column * STEP} ${half * HALF + TOP + row * STEP}h${SIDE}v${SIDE}h-${SIDE}z`,
              )
              .join('')}
          />
        ))}
      </svg>
      <p className="fine row gap-1" aria-hidden="true">
        Less
        {LEVELS.map((level) => (
          <span key={level} className={`heat-key heat-${level}`} />
        ))}
        More
      </p>
      <AsTable title="The year as a table">
        {() => (
          <FiguresTable
            head={['Month', 'Saved', 'Days', 'Best day']}
            rows={months.map(({ month, total, days: count, best }) => [
              monthName(month),
              eur(total),
              count,
              <>
                {formatDay(best.day, 'en-GB', 'short')}, {eur(best.total)}
              </>,
            ])}
          />
        )}
      </AsTable>
      <SmallLink to={paths.yearInReview(year)}>{year} in review</SmallLink>
    </>
  );
}
