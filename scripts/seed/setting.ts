import type { Db } from '~db/client';
import { addDays, dayAt, daysBetween, hourAt, type LocalDay, weekStart } from '~server/domain/kernel/days';

import { createRandom, type Random } from './random';

/** What every factory works with: the database, the one instant that counts as now, and chance. */
export interface Setting {
  db: Db;
  now: Date;
  /** For what is told: amounts, hours. The same for the same seed, whatever the day. */
  random: Random;
  /** For ids. They differ with `now`, so that seeding again never meets the ids of an earlier time. */
  ids: Random;
}

export function createSetting(db: Db, { now, seed }: { now: Date; seed: number }): Setting {
  return { db, now, random: createRandom(seed), ids: createRandom(seed ^ (now.getTime() % 2 ** 32)) };
}

/** A person as the factories know them. */
export interface Person {
  id: string;
  email: string;
  displayName: string;
  timeZone: string;
  /** The person's local day at the setting's now. */
  today: LocalDay;
}

/** The Monday so many weeks before the running one. */
export function mondayBefore(today: LocalDay, weeksAgo: number): LocalDay {
  return addDays(weekStart(today), -7 * weeksAgo);
}

const MS_PER_HOUR = 3_600_000;

/** An instant on a person's local day, at about this time on their wall (hour 6 to 22), never after now.
 * @throws RangeError for a day that has not begun yet */
export function instantOn(setting: Setting, timeZone: string, day: LocalDay, hour: number, minute = 0): Date {
  if (day > dayAt(setting.now, timeZone)) throw new RangeError(`${day} is still to come in ${timeZone}`);
  const asUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`);
  const ahead = daysBetween(day, dayAt(asUtc, timeZone)) * 24 + hourAt(asUtc, timeZone) - hour;
  return new Date(Math.min(asUtc.getTime() - ahead * MS_PER_HOUR, setting.now.getTime()));
}

/** PostgreSQL takes 65,535 parameters in a statement, and no table here takes more than 13 a row. */
const ROWS_PER_STATEMENT = 5000;

/** Cuts rows into pieces that fit into one statement each. */
export function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) yield rows.slice(at, at + ROWS_PER_STATEMENT);
}
