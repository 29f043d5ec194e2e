import { addDays, dayAt, dayParts } from '../kernel/days';

/** Whether a venue is open, and the instant at which that changes, as ISO text; null when it does not within a week, or nobody
 * knows. */
export interface Opening {
  open: boolean;
  until: string | null;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const A_DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function timeOf(instant: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock.format(instant);
}

/** 'Open until 22:00', 'Closed, opens 17:00', 'Closed, opens tomorrow 08:00', 'Closed, opens Monday 08:00', by the venue's clock. */
export function openingText({ open, until }: Opening, now: Date, timeZone: string): string {
  const change = until === null ? null : new Date(until);
  if (open)
    return change && change.getTime() - now.getTime() < A_DAY_MS
      ? `Open until ${timeOf(change, timeZone)}`
      : 'Open now';
  if (!change) return 'Closed';
  const [today, day] = [dayAt(now, timeZone), dayAt(change, timeZone)];
  const named = day === addDays(today, 1) ? 'tomorrow ' : `${WEEKDAYS[dayParts(day).weekday - 1] ?? ''} `;
  return `Closed, opens ${day === today ? '' : named}${timeOf(change, timeZone)}`;
}
