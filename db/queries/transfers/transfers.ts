import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import type { Value } from '../../prepared';

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
}

/** The newest pending transfers. A contribution with a linked entry appears as that entry. Each kind is read
 * only up to the limit, so the cost does not grow with their number. */
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
      where user_id = ${userId}::uuid and status = 'completed' and not transferred and check_in_count > 0
      order by completed_at desc limit ${limit}::integer
    )
    select w.kind, w.id, (w.amount_eur * 100)::integer as amount, w.day, w.category, w.note, w.title
    from (
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

/** Those transfers that are the person's own, marked or not; a contribution with an entry only as that entry. */
export async function findTransfers(
  db: Db,
  {
    userId,
    ids,
    timeZone,
  }: { userId: string; ids: Record<PendingTransferRow['kind'], readonly string[]>; timeZone: string },
): Promise<(Omit<PendingTransferRow, 'note'> & { transferred: boolean })[]> {
  const { rows } = await sql<Omit<PendingTransferRow, 'note'> & { transferred: boolean }>`
    select w.kind, w.id, (w.amount_eur * 100)::integer as amount, w.day, w.category, w.title, w.transferred
    from (
      select 'saving' as kind, e.id, e.amount_eur, e.date as day, e.category, g.title, e.transferred
      from savings_entries e
      left join group_challenge_contributions c on c.user_id = ${userId}::uuid and c.savings_entry_id = e.id
      left join group_challenges g on g.id = c.group_challenge_id
      where e.user_id = ${userId}::uuid and e.id = any (${ids.saving}::uuid[])
      union all
      select 'contribution', c.id, c.amount_eur, (c.contributed_at at time zone ${timeZone}::text)::date, null,
             g.title, c.transferred
      from group_challenge_contributions c join group_challenges g on g.id = c.group_challenge_id
      where c.user_id = ${userId}::uuid and c.id = any (${ids.contribution}::uuid[]) and c.savings_entry_id is null
      union all
      select 'challenge', id, est_saving_eur, (completed_at at time zone ${timeZone}::text)::date, null,
             title, transferred
      from user_challenges
      where user_id = ${userId}::uuid and id = any (${ids.challenge}::uuid[]) and status = 'completed'
        and check_in_count > 0
    ) w
    order by w.day, w.id`.execute(db);
  return rows;
}

/** The result of a mark: `done` is true when it changed something, `source` is the source in the XP ledger. */
export interface MarkedRow {
  id: string;
  source: string;
  amount: Cents;
  done: boolean;
}

const marking =
  (statement: (userId: string, ids: readonly string[], transferred: boolean) => RawBuilder<MarkedRow>) =>
  async (db: Db, userId: string, ids: readonly string[], transferred: boolean) =>
    (await statement(userId, ids, transferred).execute(db)).rows;

/** Marks entries as `transferred` or not, and the contributions that they belong to. What the person does not have is
 * missing in the answer. */
export const markEntries = marking(
  (userId, ids, transferred) => sql`
    with entry as (
      select id, amount_eur, transferred from savings_entries
      where id = any (${ids}::uuid[]) and user_id = ${userId}::uuid
    ), marked as (
      update savings_entries e set transferred = ${transferred}::boolean
      from entry where e.user_id = ${userId}::uuid and e.id = entry.id and entry.transferred <> ${transferred}::boolean
    ), contribution as (
      update group_challenge_contributions c set transferred = ${transferred}::boolean
      from entry where c.user_id = ${userId}::uuid and c.savings_entry_id = entry.id and c.transferred <> ${transferred}::boolean
    )
    select id, id::text as source, (amount_eur * 100)::integer as amount, transferred <> ${transferred}::boolean as done
    from entry`,
);

/** The same for contributions, and their linked entries. What the person has not made is missing in the answer. */
export const markContributions = marking(
  (userId, ids, transferred) => sql`
    with contribution as (
      select group_challenge_id, id, amount_eur, savings_entry_id, transferred from group_challenge_contributions
      where id = any (${ids}::uuid[]) and user_id = ${userId}::uuid
    ), marked as (
      update group_challenge_contributions c set transferred = ${transferred}::boolean
      from contribution
      where (c.group_challenge_id, c.id) = (contribution.group_challenge_id, contribution.id) 
        and contribution.transferred <> ${transferred}::boolean
    ), entry as (
      update savings_entries e set transferred = ${transferred}::boolean
      from contribution
      where e.user_id = ${userId}::uuid and e.id = contribution.savings_entry_id
        and e.transferred <> ${transferred}::boolean
    )
    select id, coalesce(savings_entry_id, id)::text as source, (amount_eur * 100)::integer as amount,
           transferred <> ${transferred}::boolean as done
    from contribution`,
);

/** The same for completed challenges. What the person has not completed, or never checked in to, is missing in the answer. */
export const markRuns = marking(
  (userId, ids, transferred) => sql`
    with run as (
      select id, est_saving_eur, transferred from user_challenges
      where id = any (${ids}::uuid[]) and user_id = ${userId}::uuid and status = 'completed' and check_in_count > 0
    ), marked as (
      update user_challenges r set transferred = ${transferred}::boolean
      from run where r.user_id = ${userId}::uuid and r.id = run.id and run.transferred <> ${transferred}::boolean
    )
    select id, id::text as source, (est_saving_eur * 100)::integer as amount,
           transferred <> ${transferred}::boolean as done
    from run`,
);
