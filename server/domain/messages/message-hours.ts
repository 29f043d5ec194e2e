import { hourAt, wallAt } from '../kernel/days';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/durations';

/** The hours of a person's clock at which Hazel may write to them of itself (docs/decisions/0106). */
export const MESSAGE_HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21] as const;
const [FIRST_HOUR] = MESSAGE_HOURS;
/** The hour of Monday at which the weekly letter comes. */
export const LETTER_HOUR = FIRST_HOUR;
/** From ten in the evening until eight nothing goes out: what is late by then is dropped, not sent at night. */
const QUIET_FROM = 22;
/** The hour of somebody who has not logged enough to have one of their own. */
const EVENING_HOUR = 19;
/** This many of the latest savings show the hour at which a person logs. */
export const HOURS_OF = 30;
const ENOUGH = 3;

/** The clocks of all zones differ by whole quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const FRESH_MS = 4 * HOUR_MS;

export const isMessageHour = (hour: number): boolean => hour >= FIRST_HOUR && hour < QUIET_FROM;

/** Whether it is by day on a person's clock. */
export const isOutsideQuietHours = (now: Date, timeZone: string): boolean =>
  isMessageHour(hourAt(now, timeZone));

/** For how long something that is told now may still arrive, in ms: a reminder of this evening is no use tomorrow, and none
 * comes at night. */
export function untilQuietMs(now: Date, timeZone: string): number {
  const end = now.getTime() + FRESH_MS;
  let at = now.getTime();
  for (let next = at; next <= end && isOutsideQuietHours(new Date(next), timeZone); next += FIVE_MINUTES_MS)
    at = next;
  return at - now.getTime();
}

/** The next instant after `now` at which the local clock reaches an hour. Where the change to summer time skips that
 * hour, it is the first instant after the gap; an hour that comes twice counts the first time. */
export function nextMessageAt(now: Date, timeZone: string, hour: number): Date {
  // No clock is set by more than three hours, or by a day.
  const hoursAhead = Math.max(0, ((hour - hourAt(now, timeZone) + 24) % 24) - 3);
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS + hoursAhead * HOUR_MS;
  const end = at + 3 * DAY_MS;
  let before = wallAt(new Date(at), timeZone);
  while (at < end) {
    at += QUARTER_MS;
    const wall = wallAt(new Date(at), timeZone);
    if (wall.hour >= hour && (before.hour < hour || before.day < wall.day)) return new Date(at);
    before = wall;
  }
  throw new RangeError(`No ${hour} o'clock within three days in ${timeZone}`);
}

/** The hour at which somebody usually logs, as far as it is one at which Hazel writes; of several the later one.
 * @param hours of the clock, of their latest savings */
export function usualHour(hours: readonly number[]): number {
  if (hours.length < ENOUGH) return EVENING_HOUR;
  const times = new Map<number, number>();
  for (const hour of hours) times.set(hour, (times.get(hour) ?? 0) + 1);
  const [most] = [...times].sort(([a, n], [b, m]) => m - n || b - a);
  const [hour] = most ?? [EVENING_HOUR];
  return Math.min(Math.max(hour, FIRST_HOUR), QUIET_FROM - 1);
}
