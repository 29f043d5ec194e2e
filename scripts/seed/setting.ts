import type { InsertObject } from 'kysely';

import type { Db } from '~db/client';
import type { DB } from '~db/types';
import { addDays, dayAt, daysBetween, hourAt, type LocalDay, weekStart } from '~server/domain/kernel/days';

import { createRandom, type Random } from './random';

export const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;

/** What every factory works with: the database, the instant that counts as now, and random numbers. */
export interface Setting {
  db: Db;
  now: Date;
  /** Random numbers for amounts and hours. They are the same for the same seed, whatever the day. */
  random: Random;
  /** Random numbers for ids. They differ with `now`, so that seeding again never repeats the ids of an earlier time. */
  ids: Random;
}

export function createSetting(db: Db, { now, seed }: { now: Date; seed: number }): Setting {
  return { db, now, random: createRandom(seed), ids: createRandom(seed ^ (now.getTime() % 2 ** 32)) };
}

/** A person as the factories know them. */
export interface SeededPerson {
  id: string;
  email: string;
  displayName: string;
  timeZone: string;
  /** The person's local day at the setting's now. */
  today: LocalDay;
}

/** The Monday of the week that is `weeksAgo` weeks before the running one. */
export function mondayBefore(today: LocalDay, weeksAgo: number): LocalDay {
  return addDays(weekStart(today), -7 * weeksAgo);
}

/** The instant this number of days before now. */
export const daysAgo = ({ now }: Setting, days: number): string =>
  new Date(now.getTime() - days * MS_PER_DAY).toISOString();

/** An instant on a person's local day, at about this hour of their clock (6 to 22), never after now.
 * @throws RangeError for a day that has not begun yet */
export function instantOn(
  { now }: Setting,
  { timeZone }: SeededPerson,
  day: LocalDay,
  hour: number,
  minute = 0,
): string {
  if (day > dayAt(now, timeZone)) throw new RangeError(`${day} is still to come in ${timeZone}`);
  const asUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`);
  const ahead = daysBetween(day, dayAt(asUtc, timeZone)) * 24 + hourAt(asUtc, timeZone) - hour;
  return new Date(Math.min(asUtc.getTime() - ahead * MS_PER_HOUR, now.getTime())).toISOString();
}

/** The most values that PostgreSQL takes in one statement. */
const MAX_VALUES = 65_535;

/** Writes rows that all have the same columns, in as few statements as possible; none without rows. */
export async function insertRows<T extends keyof DB>(
  { db }: Setting,
  table: T,
  rows: readonly InsertObject<DB, T>[],
): Promise<void> {
  const atOnce = Math.floor(MAX_VALUES / Object.keys(rows[0] ?? { id: '' }).length);
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute();
}
