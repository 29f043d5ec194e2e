import { sql } from 'kysely';

import type { Db } from '../client';
import { eurOf } from '../columns';

export interface ImportRow {
  id: string;
  amount: number;
  category: string;
  date: string;
  note: string | null;
  transferred: boolean;
}

const columnsOf = (rows: readonly Omit<ImportRow, 'id' | 'transferred'>[]) => ({
  amounts: rows.map(({ amount }) => eurOf(amount)),
  categories: rows.map(({ category }) => category),
  dates: rows.map(({ date }) => date),
  notes: rows.map(({ note }) => note),
});

/** Stores many entries under the ids their client made, created a microsecond apart so that they keep their order.
 * Leaves out ids that are in use (by anyone) or lie in the trash. Returns the ids that were stored. */
export async function insertEntries(
  db: Db,
  userId: string,
  rows: readonly ImportRow[],
  logged: { on: string; at: Date },
): Promise<Set<string>> {
  const { amounts, categories, dates, notes } = columnsOf(rows);
  const inserted = await sql<{ id: string }>`
    insert into savings_entries (id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at)
    select r.id, ${userId}::uuid, r.amount, r.category, r.date, r.note, r.transferred, ${logged.on}::date,
           ${logged.at.toISOString()}::timestamptz + r.place * interval '1 microsecond'
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${amounts}::numeric[], ${categories}::text[], ${dates}::date[],
                ${notes}::text[], ${rows.map(({ transferred }) => transferred)}::boolean[])
      with ordinality as r (id, amount, category, date, note, transferred, place)
    where not exists (select from deleted_savings d where d.id = r.id)
    on conflict (id) do nothing
    returning id`.execute(db);
  return new Set(inserted.rows.map(({ id }) => id));
}

/** How many of the ids are a person's own, live or in the trash. */
export async function countOwnEntries(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from savings_entries where user_id = ${userId}::uuid and id = any (${ids}::uuid[]))
         + (select count(*) from deleted_savings where user_id = ${userId}::uuid and id = any (${ids}::uuid[])) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** For each of the rows, how many equal entries a person has. */
export async function countEqualEntries(
  db: Db,
  userId: string,
  rows: readonly Omit<ImportRow, 'id' | 'transferred'>[],
): Promise<number[]> {
  const { amounts, categories, dates, notes } = columnsOf(rows);
  const counted = await sql<{ count: number }>`
    with own as (
      select date, amount_eur, category, note, count(*) as count from savings_entries
      where user_id = ${userId}::uuid and date = any (${dates}::date[])
      group by 1, 2, 3, 4
    )
    select coalesce(own.count, 0) as count
    from unnest(${amounts}::numeric[], ${categories}::text[], ${dates}::date[], ${notes}::text[])
      with ordinality as r (amount, category, date, note, place)
    left join own on own.date = r.date and own.amount_eur = r.amount and own.category = r.category
      and own.note is not distinct from r.note
    order by r.place`.execute(db);
  return counted.rows.map(({ count }) => count);
}

/** What many new entries do beside themselves. */
export interface ImportEffects {
  userId: string;
  /** Sum in cents and number of the entries. */
  total: number;
  count: number;
  /** Day on which they were logged: their XP is booked there. */
  day: string;
  weeks: readonly { week: string; entries: number }[];
  awards: readonly { entryId: string; amount: number }[];
  streakWeeks: number;
  streakAliveUntil: string | null;
}

/** Writes all effects of an import in one statement. The profile row must be locked. */
export async function applyImportEffects(db: Db, effects: ImportEffects): Promise<void> {
  const xp = effects.awards.reduce((sum, { amount }) => sum + amount, 0);
  await sql`
    with weeks as (
      insert into savings_weeks (user_id, week_start, entries)
      select ${effects.userId}::uuid, w.week, w.entries
      from unnest(${effects.weeks.map(({ week }) => week)}::date[],
                  ${effects.weeks.map(({ entries }) => entries)}::integer[]) as w (week, entries)
      on conflict (user_id, week_start) do update set entries = savings_weeks.entries + excluded.entries
    ), awards as (
      insert into xp_events (user_id, rule, source, attempt, day, amount)
      select ${effects.userId}::uuid, 'saving', a.source, 1, ${effects.day}::date, a.amount
      from unnest(${effects.awards.map(({ entryId }) => entryId)}::text[],
                  ${effects.awards.map(({ amount }) => amount)}::integer[]) as a (source, amount)
    )
    update profiles set
      xp = xp + ${xp}::integer,
      streak_weeks = ${effects.streakWeeks}::integer,
      streak_alive_until = ${effects.streakAliveUntil}::date,
      saved_total_eur = saved_total_eur + ${eurOf(effects.total)}::numeric,
      saved_count = saved_count + ${effects.count}::integer
    where id = ${effects.userId}::uuid`.execute(db);
}
