import { type LocalDay, addDays, dayAt, formatDay } from '~server/domain/kernel/days';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day of an instant, 18:04. */
function timeOf(instant: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock.format(instant);
}

/** An instant in words: 'Today, 18:04', 'Yesterday, 09:30', '3 Nov, 12:00'; with the year if it is another one.
 * @param at ISO text */
export function momentText(at: string, timeZone: string, today: LocalDay): string {
  const instant = new Date(at);
  const day = dayAt(instant, timeZone);
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  const said =
    day === today
      ? 'Today'
      : day === addDays(today, -1)
        ? 'Yesterday'
        : `${formatDay(day, 'en-GB', 'short')}${year}`;
  return `${said}, ${timeOf(instant, timeZone)}`;
}
