import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import type { Value } from '../../prepared';

/** Counting stops here, because its cost grows with every row and nobody needs to tell 100 from 1,000. */
export const TRANSFERS_COUNTED = 100;

/** Something that was set aside and not yet moved to the savings account. */
export interface PendingTransferRow {
  kind: 'saving' | 'contribution' | 'challenge';
  id: string;
  amount: Cents;
  /** The person's local day on which it was saved, contributed or completed. */
  day: LocalDay;
  category: Category | null;
  note: string | null;
  /** Title of the challenge, or of the group that a saving was set aside for. */
  title: string | null;
  /** Number of all pending transfers, counted up to {@link TRANSFERS_COUNTED}. */
  count: number;
}

/** The newest pending transfers and how many there are. A contribution with a linked entry appears as that entry. Each
 * kind is read only up to its limit, so the cost does not grow with their number. Entries are counted in the order of
 * their index, because otherwise the planner might search the entries of all people. */
export function pendingTransfers(
  db: Db,
  { userId, limit, timeZone }: { userId: Value<string>; limit: number; timeZone: Value<string> },
) {
  const pending = sql<PendingTransferRow>`(
    with entries as (
      select id, amount_eur, date, created_at, category, note from savings_entries
      where user_id = ${userId}::uuid and not transferred
      order by date desc, created_at desc limit ${limit}::integer
    ), contributions as (
      select c.id, c.amount_eur, c.contributed_at, c.note, g.title
      from group_challenge_contributions c join group_challenges g on g.id = c.group_challenge_id
      where c.user_id = ${userId}::uuid and not c.transferred and c.savings_entry_id is null
      order by c.contributed_at desc limit ${limit}::integer
    ), runs as (
      select id, est_saving_eur, completed_at, title from user_challenges
      where user_id = ${userId}::uuid and status = 'completed' and not transferred
      order by completed_at desc limit ${limit}::integer
    ), counted as (
      select count(*)::integer as count from (
        (select from savings_entries where user_id = ${userId}::uuid and not transferred
          order by date desc, created_at desc limit ${TRANSFERS_COUNTED}::integer)
        union all
        (select from group_challenge_contributions
          where user_id = ${userId}::uuid and not transferred and savings_entry_id is null limit ${TRANSFERS_COUNTED}::integer)
        union all
        (select from user_challenges
          where user_id = ${userId}::uuid and status = 'completed' and not transferred limit ${TRANSFERS_COUNTED}::integer)
      ) waiting
    )
    select w.kind, w.id, (w.amount_eur * 100)::integer as amount, w.day::text as day, w.category, w.note, w.title,
           least(counted.count, ${TRANSFERS_COUNTED}::integer) as count
    from counted, (
      select 'saving' as kind, e.id, e.amount_eur, e.date as day, e.created_at as at, e.category, e.note, g.title
      from entries e
      left join group_challenge_contributions c on c.user_id = ${userId}::uuid and c.savings_entry_id = e.id
      left join group_challenges g on g.id = c.group_challenge_id
      union all
      select 'contribution', id, amount_eur, (contributed_at at time zone ${timeZone}::text)::date, contributed_at,
             null, note, title
      from contributions
      union all
      select 'challenge', id, est_saving_eur, (completed_at at time zone ${timeZone}::text)::date, completed_at,
             null, null, title
      from runs
    ) w
    order by w.day desc, w.at desc, w.id limit ${limit}::integer)`;
  return db.selectFrom(pending.as('pending')).selectAll();
}

/** The result of a mark: `done` is true when it changed something, `source` is the source in the XP ledger. */
export interface MarkedRow {
  source: string;
  done: boolean;
}

/** Marks an entry, and the contribution that it belongs to. Undefined when the person has no such entry. */
export async function markEntry(db: Db, userId: string, id: string): Promise<MarkedRow | undefined> {
  const { rows } = await sql<MarkedRow>`
    with entry as (
      select id, transferred from savings_entries where id = ${id}::uuid and user_id = ${userId}::uuid
    ), marked as (
      update savings_entries e set transferred = true
      from entry where e.user_id = ${userId}::uuid and e.id = entry.id and not entry.transferred
    ), contribution as (
      update group_challenge_contributions c set transferred = true
      from entry where c.user_id = ${userId}::uuid and c.savings_entry_id = entry.id and not c.transferred
    )
    select id::text as source, not transferred as done from entry`.execute(db);
  return rows[0];
}

/** Marks a contribution, and its linked entry. Undefined when the person has made no such contribution. */
export async function markContribution(db: Db, userId: string, id: string): Promise<MarkedRow | undefined> {
  const { rows } = await sql<MarkedRow>`
    with contribution as (
      select group_challenge_id, id, savings_entry_id, transferred from group_challenge_contributions
      where id = ${id}::uuid and user_id = ${userId}::uuid
    ), marked as (
      update group_challenge_contributions c set transferred = true
      from contribution
      where (c.group_challenge_id, c.id) = (contribution.group_challenge_id, contribution.id) and not contribution.transferred
    ), entry as (
      update savings_entries e set transferred = true
      from contribution
      where e.user_id = ${userId}::uuid and e.id = contribution.savings_entry_id and not e.transferred
    )
    select coalesce(savings_entry_id, id)::text as source, not transferred as done from contribution`.execute(
    db,
  );
  return rows[0];
}

/** Marks a completed challenge. Undefined when the person has no such completed run. */
export async function markRun(db: Db, userId: string, id: string): Promise<MarkedRow | undefined> {
  const { rows } = await sql<MarkedRow>`
    with run as (
      select id, transferred from user_challenges
      where id = ${id}::uuid and user_id = ${userId}::uuid and status = 'completed'
    ), marked as (
      update user_challenges r set transferred = true
      from run where r.user_id = ${userId}::uuid and r.id = run.id and not run.transferred
    )
    select id::text as source, not transferred as done from run`.execute(db);
  return rows[0];
}
