import { dayAt, type LocalDay } from '../kernel/days';
import { HOUR_MS, MINUTE_MS } from '../kernel/durations';

/** The shortest day that a change of time zone can make: somebody who flies six hours east loses no day
 * (docs/decisions/0066). */
const SHORTEST_DAY_MS = 18 * HOUR_MS;
/** The clocks of all zones differ by whole quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** A day that is kept after a change of time zone. */
export interface HeldDay {
  day: LocalDay;
  /** The next day begins at this instant at the earliest. */
  until: Date;
}

/** The day on which XP are booked and challenges count. It is the local day; only after a change of time zone
 * the current day goes on until a midnight at least 18 hours after it began. It never goes back. `game_day`
 * in the database is the same rule; a test compares them. */
export function gameDayAt(now: Date, timeZone: string, held: HeldDay | null): LocalDay {
  const wall = dayAt(now, timeZone);
  if (held === null) return wall;
  const before = dayAt(new Date(held.until.getTime() - 1), timeZone);
  return wall > held.day && wall > before ? wall : held.day;
}

/** The day that is kept from a change of time zone on. */
export function heldFrom(now: Date, zones: { from: string; to: string }, held: HeldDay | null): HeldDay {
  const ran = heldIn(now, zones.from, held);
  const day = gameDayAt(now, zones.to, ran);
  // When the new zone's date is later and the current day was long enough, the next day begins with the change.
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
