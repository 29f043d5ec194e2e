import { dayAt, type LocalDay } from '../kernel/days';
import { HOUR_MS, MINUTE_MS } from '../kernel/durations';

/** The shortest day that a change of time zone can make: whoever flies six hours east loses no day (docs/decisions/0066). */
const SHORTEST_DAY_MS = 18 * HOUR_MS;
/** The clocks of all zones differ by whole quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** A day that goes on after a change of time zone. */
export interface HeldDay {
  day: LocalDay;
  /** No later day begins before. */
  until: Date;
}

/** The day on which XP are booked and challenges count: the local day; after a change of time zone the day that ran goes on until a
 * midnight that comes at least 18 hours after it began. It never goes back. `game_day` in the database is the same rule; a test
 * compares them. */
export function gameDayAt(now: Date, timeZone: string, held: HeldDay | null): LocalDay {
  const wall = dayAt(now, timeZone);
  if (held === null) return wall;
  const before = dayAt(new Date(held.until.getTime() - 1), timeZone);
  return wall > held.day && wall > before ? wall : held.day;
}

/** What is held from a change of time zone on. */
export function heldFrom(now: Date, zones: { from: string; to: string }, held: HeldDay | null): HeldDay {
  const ran = heldIn(now, zones.from, held);
  const day = gameDayAt(now, zones.to, ran);
  // Where it is later already, and the day that ran was long enough, the next one begins with the change.
  return day === ran.day ? ran : { day, until: new Date(now.getTime() + SHORTEST_DAY_MS) };
}

/** The day of the game that runs in a zone, and how long it lasts at least. */
function heldIn(now: Date, timeZone: string, held: HeldDay | null): HeldDay {
  const day = gameDayAt(now, timeZone, held);
  if (held?.day === day) return held;
  let began = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  while (dayAt(new Date(began - QUARTER_MS), timeZone) === day) began -= QUARTER_MS;
  return { day, until: new Date(began + SHORTEST_DAY_MS) };
}
