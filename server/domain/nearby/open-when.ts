import { type LocalDay, addDays, dayAt, dayParts } from '../kernel/days';
import { MINUTE_MS } from '../kernel/durations';
import type { Meal, OpenWish } from './wish';

/** Hours of a day, in minutes, at one of which a place has to be open when no hour is said. */
const TIMES: Readonly<Record<Meal | 'any', readonly number[]>> = {
  breakfast: [8.5 * 60, 10 * 60],
  lunch: [12 * 60, 13 * 60],
  dinner: [18.5 * 60, 20 * 60],
  any: [9 * 60, 13 * 60, 19 * 60],
};

/** The instants at one of which a place has to be open. What is past today is left out, unless nothing else is left of it.
 * @param timeZone of the place */
export function instantsOf(open: OpenWish, meal: Meal | null, now: Date, timeZone: string): Date[] {
  if (open === 'now') return [now];
  const today = dayAt(now, timeZone);
  const day = dayOf(open.day, today);
  const minutes = open.minute === null ? TIMES[meal ?? 'any'] : [open.minute];
  const instants = minutes.map((minute) => instantOf(day, minute, timeZone));
  const ahead = instants.filter((instant) => instant >= now);
  return ahead.length > 0 ? ahead : day === today && open.minute === null ? [now] : instants;
}

function dayOf(day: 'today' | 'tomorrow' | number, today: LocalDay): LocalDay {
  if (typeof day !== 'number') return day === 'today' ? today : addDays(today, 1);
  return addDays(today, (day - dayParts(today).weekday + 7) % 7);
}

/** The instant at which clocks in a zone show a minute of a day; an hour that is skipped there is the next one. */
function instantOf(day: LocalDay, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const first = new Date(wanted - offsetAt(new Date(wanted), timeZone));
  return new Date(wanted - offsetAt(first, timeZone));
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** How far a zone is ahead of UTC, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const clock =
    CLOCKS.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  CLOCKS.set(timeZone, clock);
  return (
    Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant.getTime() / 1000) * 1000
  );
}
