import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import { eurOf } from '../../euros';
import { CHUNK, deleteChunk } from '../../in-chunks';
import { settledGoal, underTheGoal } from '../goals/goals';

export interface ImportRow {
  amount: Cents;
  category: Category;
  date: LocalDay;
  note: string | null;
  transferred: boolean;
}

/** An import of a person; its result is null while it has not been committed. */
export async function findImport(db: Db, userId: string, id: string) {
  return db
    .selectFrom('savings_imports')
    .select((eb) => [
      eb('committed_at', 'is not', null).$castTo<boolean>().as('committed'),
      'imported',
      'duplicates',
      'xp_earned',
      'new_badges',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Deletes a person's imports that were begun and not committed. */
export async function deleteWaitingImports(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('savings_imports')
    .where('user_id', '=', userId)
    .where('committed_at', 'is', null)
    .execute();
}

export async function insertImport(db: Db, userId: string, id: string, now: Date): Promise<void> {
  await db
    .insertInto('savings_imports')
    .values({ id, user_id: userId, created_at: now.toISOString() })
    .execute();
}

/** Stores rows of a file, the first of them at index `from`; rows that are stored already stay as they are. */
export async function insertImportRows(
  db: Db,
  userId: string,
  importId: string,
  from: number,
  rows: readonly ImportRow[],
): Promise<void> {
  await sql`
    insert into savings_import_rows (user_id, import_id, place, amount_eur, category, date, note, transferred)
    select ${userId}::uuid, ${importId}::uuid, ${from}::integer + r.nth - 1, r.amount, r.category, r.date, r.note, r.transferred
    from unnest(${rows.map(({ amount }) => eurOf(amount))}::numeric[], ${rows.map(({ category }) => category)}::text[],
                ${rows.map(({ date }) => date)}::date[], ${rows.map(({ note }) => note)}::text[],
                ${rows.map(({ transferred }) => transferred)}::boolean[])
      with ordinality as r (amount, category, date, note, transferred, nth)
    on conflict do nothing`.execute(db);
}

/** How many rows have arrived, and the index (from 0) of the first one that is dated after `today`. */
export async function countImportRows(db: Db, userId: string, importId: string, today: LocalDay) {
  const { rows } = await sql<{ rows: number; early: number | null }>`
    select count(*) as rows, min(place) filter (where date > ${today}::date) as early
    from savings_import_rows where user_id = ${userId}::uuid and import_id = ${importId}::uuid`.execute(db);
  return rows[0] ?? { rows: 0, early: null };
}

/** How many savings of a person are stored, including the trash. Exact while the profile is locked. */
export async function countStored(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    select p.saved_count + (select count(*) from deleted_savings d where d.user_id = p.id) as stored
    from profiles p where p.id = ${userId}::uuid`.execute(db);
  return rows[0]?.stored ?? 0;
}

/** The rows that are not among the person's savings yet. Equal savings on one day are possible, so of n equal rows as
 * many are duplicates as there are equal savings. A note is never empty, so '' can stand for none; with `is not
 * distinct from`, every row would be compared with every saving of the same day, amount and category. */
const freshRows = (userId: string, importId: string): RawBuilder<unknown> => sql`
  select r.place, r.amount_eur, r.category, r.date, r.note, r.transferred
  from (
    select *, row_number() over (partition by date, amount_eur, category, coalesce(note, '') order by place) as nth
    from savings_import_rows where user_id = ${userId}::uuid and import_id = ${importId}::uuid
  ) r
  left join (
    select date, amount_eur, category, coalesce(note, '') as text, count(*) as entries
    from savings_entries where user_id = ${userId}::uuid group by 1, 2, 3, 4
  ) e on (e.date, e.amount_eur, e.category, e.text) = (r.date, r.amount_eur, r.category, coalesce(r.note, ''))
  where r.nth > coalesce(e.entries, 0)`;

export interface FreshRows {
  fresh: number;
  total: Cents;
  /** Rows dated before the running goal began, and their sum. */
  earlier: number;
  earlierTotal: Cents;
  /** Rows dated before `lateBefore`. */
  late: number;
  /** Rows of more than the whole goal. */
  aboveGoal: number;
  first: { date: LocalDay; category: Category; amount: Cents }[];
}

/** Number and sum of the rows that would be new, what the preview says about them, and the first few. */
export async function readFreshRows(
  db: Db,
  userId: string,
  importId: string,
  { show, lateBefore }: { show: number; lateBefore: LocalDay },
): Promise<FreshRows> {
  const earlier = sql`where date < p.goal_set_on`;
  const { rows } = await sql<FreshRows>`
    with fresh as materialized (${freshRows(userId, importId)})
    select count(place) as fresh, (coalesce(sum(amount_eur), 0) * 100)::bigint as total,
      count(place) filter (${earlier}) as earlier,
      (coalesce(sum(amount_eur) filter (${earlier}), 0) * 100)::bigint as "earlierTotal",
      count(place) filter (where date < ${lateBefore}::date) as late,
      count(place) filter (where amount_eur > p.goal_amount_eur) as "aboveGoal",
      (select coalesce(json_agg(json_build_object(
         'date', f.date, 'category', f.category, 'amount', (f.amount_eur * 100)::bigint) order by f.place), '[]')
       from (select * from fresh order by place limit ${show}::integer) f) as first
    from profiles p left join fresh on true where p.id = ${userId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return row;
}

export interface InsertedRows {
  imported: number;
  /** The first entries that may earn XP, in the order of the file. */
  earning: { id: string; date: LocalDay; amount: Cents }[];
}

/** Turns the new rows into savings, created a microsecond apart so that they keep their order.
 * @param game selects what can earn XP: the first `most` entries dated since `since`, of at least `cents` each */
export async function insertFreshRows(
  db: Db,
  userId: string,
  importId: string,
  logged: { on: LocalDay; now: Date },
  game: { since: LocalDay; cents: Cents; most: number },
): Promise<InsertedRows> {
  const { rows } = await sql<InsertedRows>`
    with fresh as (${freshRows(userId, importId)}),
    entries as (
      insert into savings_entries (id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at)
      select gen_random_uuid(), ${userId}::uuid, f.amount_eur, f.category, f.date, f.note, f.transferred,
             ${logged.on}::date, ${underTheGoal(logged.now)} + f.place * interval '1 microsecond'
      from fresh f join profiles p on p.id = ${userId}::uuid
      returning id, amount_eur, date, created_at
    )
    select (select count(*) from entries) as imported,
      (select coalesce(json_agg(json_build_object(
         'id', e.id, 'date', e.date, 'amount', (e.amount_eur * 100)::bigint) order by e.created_at), '[]')
       from (
         select * from entries where date >= ${game.since}::date and amount_eur >= ${eurOf(game.cents)}::numeric
         order by created_at limit ${game.most}::integer
       ) e) as earning`.execute(db);
  return rows[0] ?? { imported: 0, earning: [] };
}

/** What the new entries of an import do to XP and streak. */
export interface ImportEffects {
  userId: string;
  /** The day of the game on which they were logged; their XP is booked on it. */
  day: LocalDay;
  awards: readonly { entryId: string; amount: number }[];
  streakWeeks: number;
  streakAliveUntil: LocalDay | null;
}

/** Writes the effects of an import in one statement. The profile row must be locked. */
export async function applyImportEffects(db: Db, effects: ImportEffects): Promise<void> {
  await sql`
    with awards as (
      insert into xp_events (user_id, rule, source, attempt, day, amount)
      select ${effects.userId}::uuid, 'saving', a.source, 1, ${effects.day}::date, a.amount
      from unnest(${effects.awards.map(({ entryId }) => entryId)}::text[],
                  ${effects.awards.map(({ amount }) => amount)}::integer[]) as a (source, amount)
    )
    update profiles p set
      streak_weeks = ${effects.streakWeeks}::integer,
      streak_alive_until = ${effects.streakAliveUntil}::date,
      ${settledGoal(effects.day)}
    where p.id = ${effects.userId}::uuid`.execute(db);
}

/** Stores the result of an import and deletes its rows. */
export async function finishImport(
  db: Db,
  userId: string,
  importId: string,
  outcome: {
    now: Date;
    imported: number;
    duplicates: number;
    xpEarned: number;
    newBadges: readonly string[];
  },
): Promise<void> {
  await sql`
    with emptied as (
      delete from savings_import_rows where user_id = ${userId}::uuid and import_id = ${importId}::uuid
    )
    update savings_imports set committed_at = ${outcome.now.toISOString()}::timestamptz,
      imported = ${outcome.imported}::integer, duplicates = ${outcome.duplicates}::integer,
      xp_earned = ${outcome.xpEarned}::integer, new_badges = ${[...outcome.newBadges]}::text[]
    where user_id = ${userId}::uuid and id = ${importId}::uuid`.execute(db);
}

/** Deletes a chunk of the imports begun before `waitingSince` and never finished, and of finished ones begun before
 * `doneSince`. Returns the number of rows. */
export async function deleteOldImports(db: Db, waitingSince: Date, doneSince: Date): Promise<number> {
  const waiting = sql`committed_at is null and created_at < ${waitingSince.toISOString()}::timestamptz`;
  // A file has up to 100,000 rows, which would all be deleted in the statement that deletes their import.
  const { numAffectedRows: rows = 0n } = await sql`
    delete from savings_import_rows where ctid = any (array(
      select r.ctid from savings_imports i
      join savings_import_rows r on (r.user_id, r.import_id) = (i.user_id, i.id)
      where ${waiting} limit ${CHUNK}::integer))`.execute(db);
  if (rows > 0n) return Number(rows);
  const done = sql`committed_at is not null and created_at < ${doneSince.toISOString()}::timestamptz`;
  return (
    (await deleteChunk(db, 'savings_imports', waiting)) + (await deleteChunk(db, 'savings_imports', done))
  );
}
