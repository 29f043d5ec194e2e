import { ChartReader } from '~/components/chart-reader';
import { SmallLink } from '~/components/link-button';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import {
  addDays,
  dayParts,
  daysBetween,
  formatDay,
  type LocalDay,
  localDay,
} from '~server/domain/kernel/days';
import {
  type DaySum,
  HALF_YEAR_WEEKS,
  HEAT_LEVELS,
  monthName,
  monthsOfYear,
  WEEKDAYS,
  yearCells,
} from '~server/domain/insights/insights';
import { counted } from '~server/domain/kernel/plural';

import { AsTable, Block, FiguresTable, MonthLinks } from './block';

const STEP = 12;
const SIDE = 10;
const TOP = 16;
/** Distance between the tops of the two halves of the year, in units of the drawing. */
const HALF = TOP + 7 * STEP + 8;
/** Room for the letters of the weekdays, the width and the height of the drawing. */
const LETTERS = 20;
const WIDTH = LETTERS + HALF_YEAR_WEEKS * STEP;
const LOWEST = 2 * HALF - 8;
const LETTERED = [0, 2, 4].map((row) => ({ row, name: WEEKDAYS[row]?.slice(0, 2) ?? '' }));
const LEVELS = Array.from({ length: HEAT_LEVELS + 1 }, (_, level) => level);
/** Names above the columns, evenly spaced: each month takes a sixth of its half. */
const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface YearBlockProps {
  month: LocalDay;
  days: readonly DaySum[];
  /** The month of the very first saving. */
  firstMonth: LocalDay | null;
}

/** A year at a glance: a square for each day, and a table of its months with the same figures. */
export function YearBlock({ month, days, firstMonth }: YearBlockProps) {
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
      {days.length === 0 ? (
        <p className="muted">No savings in {year}.</p>
      ) : (
        <Year key={year} year={year} days={days} firstMonth={firstMonth ?? month} />
      )}
    </Block>
  );
}

/** Weeks stand beside each other, days below each other. */
const KEYS = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 };

interface YearProps {
  year: number;
  days: readonly DaySum[];
  firstMonth: LocalDay;
}

function Year({ year, days, firstMonth }: YearProps) {
  const { today } = useMe();
  const eur = useEur();
  const cells = yearCells(year, days);
  const months = monthsOfYear(days);
  const first = localDay(`${year}-01-01`);
  const sums = new Map(days.map((sum) => [sum.day, sum]));
  /** Why a day has no square; null for one that has. */
  const absence = (day: LocalDay) =>
    sums.has(day)
      ? null
      : day > today
        ? 'still to come'
        : day < firstMonth
          ? 'before your first saving'
          : null;
  const absences = cells.map((_, index) => absence(addDays(first, index)));
  const absent = new Set(absences.filter((why) => why !== null));
  const told = (index: number) => {
    const day = addDays(first, index);
    const sum = sums.get(day);
    const what = sum
      ? `${eur(sum.total)} in ${counted(sum.entries, 'saving')}`
      : (absence(day) ?? 'no saving');
    return `${formatDay(day, 'en-GB', 'weekday')}: ${what}`;
  };
  const corner = (index: number) => {
    const { half, column, row } = cells[index] ?? { half: 0, column: 0, row: 0 };
    return [column * STEP, half * HALF + TOP + row * STEP] as const;
  };
  const squares = (wanted: (index: number) => boolean, size: number) =>
    cells
      .flatMap((_, index) => {
        if (!wanted(index)) return [];
        const [x, y] = corner(index);
        const inset = (SIDE - size) / 2;
        return [`M${x + inset} ${y + inset}h${size}v${size}h-${size}z`];
      })
      .join('');
  const indexAt = (x: number, y: number) => {
    const [left, top] = [x * WIDTH - LETTERS - SIDE / 2, y * LOWEST - SIDE / 2];
    const far = cells.map((_, index) => {
      const [cornerX, cornerY] = corner(index);
      return Math.abs(cornerX - left) + Math.abs(cornerY - top);
    });
    return far.indexOf(Math.min(...far));
  };
  const latest = days.at(-1)?.day ?? first;
  const review = <SmallLink to={paths.yearInReview(year)}>{year} in review</SmallLink>;
  const [only] = days;
  if (only !== undefined && days.length === 1)
    return (
      <>
        <p className="muted">
          Its first day is here: {formatDay(only.day, 'en-GB', 'weekday')}, with {eur(only.total)}. With the
          second one it becomes a map of the year.
        </p>
        {review}
      </>
    );
  return (
    <>
      <p className="muted">{counted(days.length, 'day')} with a saving.</p>
      <ChartReader
        label={`Heat map of ${year}`}
        count={cells.length}
        first={daysBetween(first, latest > today || today.slice(0, 4) !== `${year}` ? latest : today)}
        textOf={told}
        indexAt={indexAt}
        keys={KEYS}
        className="max-w-[480px] rounded-lg"
      >
        {(at) => (
          <svg className="heat-year w-full" viewBox={`${-LETTERS} 0 ${WIDTH} ${LOWEST}`} aria-hidden="true">
            {SHORT_MONTHS.map((name, index) => (
              <text key={name} x={((index % 6) * HALF_YEAR_WEEKS * STEP) / 6} y={10 + (index < 6 ? 0 : HALF)}>
                {name}
              </text>
            ))}
            {[0, HALF].map((half) =>
              LETTERED.map(({ row, name }) => (
                <text key={`${half} ${name}`} x={-LETTERS} y={half + TOP + row * STEP + 9}>
                  {name}
                </text>
              )),
            )}
            {LEVELS.map((level) => (
              // One path per shade instead of 366 squares, because every element costs the page.
              <path
                key={level}
                className={`heat-${level}`}
                d={squares((index) => cells[index]?.level === level && absences[index] === null, SIDE)}
              />
            ))}
            <path className="heat-none" d={squares((index) => absences[index] !== null, 2)} />
            <path className="heat-at" d={squares((index) => index === at, SIDE + 1)} />
          </svg>
        )}
      </ChartReader>
      <p className="fine row flex-wrap gap-1" aria-hidden="true">
        Less
        {LEVELS.map((level) => (
          <span key={level} className={`heat-key heat-${level}`} />
        ))}
        More
        {absent.size > 0 && (
          <span className="row ml-3 gap-1">
            <i className="heat-key-none flex-none" /> {[...absent].join(', ')}
          </span>
        )}
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
      {review}
    </>
  );
}
