import { type Expression, type RawBuilder, sql } from 'kysely';

import type { Cents } from './columns';

/** Reads a `numeric(…,2)` euro column as integer cents. */
export function asCents(column: Expression<string>): RawBuilder<Cents> {
  return sql<Cents>`(${column} * 100)::int8`;
}

/** Like {@link asCents} for a column that may be null. */
export function asCentsOrNull(column: Expression<string | null>): RawBuilder<Cents | null> {
  return sql<Cents | null>`(${column} * 100)::int8`;
}

/** Reads a `timestamptz` column as ISO text in UTC: the form in which the driver gives instants, also inside JSON. */
export function asInstant<Instant extends string | null>(column: Expression<Instant>): RawBuilder<Instant> {
  return sql<Instant>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Writes integer cents into a `numeric(…,2)` euro column: exact, never through a float. */
export function eurOf(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
