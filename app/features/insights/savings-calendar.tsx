import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { cx } from '~/components/cx';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useCounted, useEur, useMe } from '~/trpc/use-me';
import {
  addDays,
  addMonths,
  dayParts,
  formatDay,
  type LocalDay,
  monthStart,
  weekStart,
} from '~server/domain/kernel/days';
import { type DaySum, heatLevel, monthTitle, monthWeeks, WEEKDAYS } from '~server/domain/insights/insights';
import { cents } from '~server/domain/kernel/money';

interface SavingsCalendarProps {
  /** First day of the month. */
  month: LocalDay;
  /** Its days with a saving. */
  days: readonly DaySum[];
  /** Opens another month, by its first day; false where there is none. Without it only this month is shown. */
  onMonth?: ((month: LocalDay) => boolean) | undefined;
}

/** The day that takes the focus once its month is there. */
let awaited: LocalDay | null = null;

/** A month of savings as a grid, weeks from Monday, each day shaded by its amount. One tab stop; the arrows move between
 * days, Home and End within a week (with Ctrl within the month), Page Up and Page Down to other months. The day that has the
 * focus is told below. A day with savings opens their history. */
export default function SavingsCalendar({ month, days, onMonth }: SavingsCalendarProps) {
  const { today } = useMe();
  const eur = useEur();
  const counted = useCounted();
  const table = useRef<HTMLTableElement>(null);
  const monthEnd = addDays(addMonths(month, 1), -1);
  const last = today < monthEnd ? today : monthEnd;
  const [chosen, setChosen] = useState<LocalDay | null>(null);
  const latest = days.at(-1)?.day ?? month;
  const stop =
    chosen !== null && chosen >= month && chosen <= last ? chosen : last === today ? today : latest;
  const sums = new Map(days.map((sum) => [sum.day, sum]));
  const greatest = cents(days.reduce((most, { total }) => Math.max(most, total), 0));

  const told = (day: LocalDay) => {
    const sum = sums.get(day);
    return sum ? `${eur(sum.total)} in ${counted(sum.entries, 'saving')}` : 'no saving';
  };
  const within = (day: LocalDay) => (day < month ? month : day > last ? last : day);
  function focusOn(day: LocalDay) {
    setChosen(day);
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }
  useEffect(() => {
    if (awaited === null || monthStart(awaited) !== month) return;
    focusOn(within(awaited));
    awaited = null;
  });
  function turn(day: LocalDay) {
    awaited = onMonth?.(monthStart(day)) ? day : null;
  }
  function move(event: KeyboardEvent) {
    const months = new Map([
      ['PageUp', -1],
      ['PageDown', 1],
    ]).get(event.key);
    if (months !== undefined) turn(addMonths(stop, months));
    const target = new Map([
      ['ArrowLeft', addDays(stop, -1)],
      ['ArrowRight', addDays(stop, 1)],
      ['ArrowUp', addDays(stop, -7)],
      ['ArrowDown', addDays(stop, 7)],
      ['Home', within(event.ctrlKey ? month : weekStart(stop))],
      ['End', within(event.ctrlKey ? last : addDays(weekStart(stop), 6))],
    ]).get(event.key);
    if (target === undefined && months === undefined) return;
    event.preventDefault();
    if (target !== undefined && target === within(target)) focusOn(target);
  }
  /** A day: a link to its savings, without any a button that only tells so, and in the future just its number. */
  function cellOf(day: LocalDay) {
    const number = dayParts(day).day;
    if (day > last) return <span className="heat-day text-ink-3">{number}</span>;
    const sum = sums.get(day);
    const cell = {
      className: cx(
        'heat-day',
        `heat-${heatLevel(sum?.total ?? cents(0), greatest)}`,
        day === today && 'heat-today',
      ),
      'data-day': day,
      tabIndex: day === stop ? 0 : -1,
      'aria-current': day === today ? ('date' as const) : undefined,
      'aria-label': `${formatDay(day, 'en-GB', 'weekday')}: ${told(day)}`,
      onFocus: () => setChosen(day),
    };
    return sum ? (
      <ScreenLink to={paths.savingsHistory({ date: day })} {...cell}>
        {number}
      </ScreenLink>
    ) : (
      <button type="button" {...cell}>
        {number}
      </button>
    );
  }

  return (
    <div className="stack gap-1">
      <table
        ref={table}
        role="grid"
        // The outer spacing overflows, so that seven days of 44 px fit on a phone.
        className="m-[-2px] w-[calc(100%+4px)] max-w-[484px] table-fixed border-separate border-spacing-0.5"
        aria-label={`Savings in ${monthTitle(month)}`}
        onKeyDown={move}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="h-6 text-tiny/normal font-semibold text-ink-3"
              >
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week.find((day) => day !== null) ?? 'none'}>
              {week.map((day, index) => (
                <td key={day ?? index} className="p-0">
                  {day !== null && cellOf(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted min-h-5" aria-hidden="true">
        {formatDay(stop, 'en-GB', 'weekday')}: {told(stop)}
      </p>
    </div>
  );
}
