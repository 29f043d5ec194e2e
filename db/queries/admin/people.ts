import { type InferResult, sql } from 'kysely';

import type { Db } from '../../client';
import { asCents } from '../../euros';
import { changesRows } from '../../rows';
import { accessColumns, subscriptionEnding } from '../billing/access';

const people = (db: Db) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('user_roles as r', (join) => join.onRef('r.user_id', '=', 'p.id').on('r.role', '=', 'admin'))
    .leftJoin('subscriptions as sub', 'sub.user_id', 'p.id')
    .select((eb) => [
      'p.id',
      'p.display_name',
      'p.email',
      'u.email_verified_at',
      'p.created_at',
      'p.figures_hidden_at',
      'p.xp',
      'p.saved_count',
      ...accessColumns,
      subscriptionEnding,
      eb('r.role', 'is not', null).$castTo<boolean>().as('is_admin'),
      asCents(eb.ref('p.saved_total_eur')).as('saved_total_cents'),
    ]);

export type FoundAccount = InferResult<ReturnType<typeof people>>[number];

/** People whose e-mail, name or id holds the fragment (case does not matter), newest first. */
export async function findPeople(db: Db, fragment: string, limit: number) {
  const pattern = `%${fragment.replace(/[\\%_]/g, '\\$&')}%`;
  return people(db)
    .where((eb) =>
      eb.or([
        eb('p.email', 'ilike', pattern),
        eb('p.display_name', 'ilike', pattern),
        eb(eb.cast<string>('p.id', 'text'), 'ilike', pattern),
      ]),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** The person with this id or e-mail address. */
export async function findAccount(db: Db, key: { id: string } | { email: string }) {
  return people(db)
    .where((eb) =>
      'id' in key
        ? eb('p.id', '=', key.id)
        : eb(eb.fn<string>('lower', ['p.email']), '=', key.email.toLowerCase()),
    )
    .executeTakeFirst();
}

/** Grants Pro, or takes it back at `at`. False when nothing changed. */
export async function setProStatus(db: Db, userId: string, { pro, now }: { pro: boolean; now: Date }) {
  return db
    .updateTable('profiles')
    .set({ pro_status: pro, pro_taken_back_at: pro ? null : now.toISOString() })
    .where('id', '=', userId)
    .where('pro_status', '<>', pro)
    .$call(changesRows);
}

/** Hides a person's euros from others since an instant; null shows them as the person has chosen. */
export async function setFiguresHidden(db: Db, userId: string, since: Date | null): Promise<boolean> {
  return db
    .updateTable('profiles')
    .set({ figures_hidden_at: since?.toISOString() ?? null })
    .where('id', '=', userId)
    .where('figures_hidden_at', since === null ? 'is not' : 'is', null)
    .$call(changesRows);
}

/** Makes a person admin. False when they were already. */
export async function insertAdminRole(db: Db, userId: string): Promise<boolean> {
  return db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin' })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .$call(changesRows);
}

/** Takes the role back at `at`, and with it the Pro that it gave. False when there was none. */
export async function deleteAdminRole(db: Db, userId: string, now: Date): Promise<boolean> {
  return db
    .with('deleted', (eb) =>
      eb
        .deleteFrom('user_roles')
        .where('user_id', '=', userId)
        .where('role', '=', 'admin')
        .returning('user_id'),
    )
    .updateTable('profiles')
    .from('deleted')
    .set({ pro_taken_back_at: now.toISOString() })
    .whereRef('profiles.id', '=', 'deleted.user_id')
    .$call(changesRows);
}

/** Everybody with the role admin, and one more person, who may have had it until now. */
export async function findAdmins(db: Db, andUserId: string) {
  return db
    .selectFrom('profiles as p')
    .select(['p.id', 'p.email', 'p.display_name', 'p.time_zone'])
    .where((eb) =>
      eb.or([
        eb('p.id', '=', andUserId),
        eb.exists(
          eb
            .selectFrom('user_roles as r')
            .select('r.user_id')
            .whereRef('r.user_id', '=', 'p.id')
            .where('r.role', '=', 'admin'),
        ),
      ]),
    )
    .orderBy('p.id')
    .execute();
}

/** What some people add to the figures of the installation; amounts in cents. A person counts as on trial if the running
 * trial is all that gives them Pro; `pro` counts admins, granted and subscribed people. */
export interface PeopleSums {
  people: number;
  activeSavers: number;
  entries: number;
  savedTotalCents: number;
  trials: number;
  pro: number;
  claudeCalls: number;
  claudeCostMicroUsd: number;
}

/** Sums up `limit` people after one, and returns the last of them; null at the end. Activity counts from an instant on.
 * Each person costs a few looks into an index, whatever they have logged. */
export async function sumUpPeople(
  db: Db,
  { now, activeSince, after, limit }: { now: Date; activeSince: Date; after: string; limit: number },
): Promise<{ sums: PeopleSums; last: string | null }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`(${activeSince.toISOString()}::timestamptz at time zone 'UTC')::date`;
  const { rows } = await sql<PeopleSums & { last: string | null }>`
    with batch as materialized (
      select id, saved_count, saved_total_eur, trial_ends_at, pro_status
      from profiles where id > ${after}::uuid order by id limit ${limit}::integer
    ), judged as (
      select b.saved_count, b.saved_total_eur, b.trial_ends_at, c.calls, c.cost,
        b.pro_status
        or exists (select from user_roles r where r.user_id = b.id and r.role = 'admin')
        or exists (select from subscriptions s where s.user_id = b.id and s.pro_until > ${at}) as granted,
        exists (select from savings_entries e where e.user_id = b.id and e.logged_on > ${since}) as active
      from batch b cross join lateral (
        select sum(u.calls) as calls, sum(u.cost_micro_usd) as cost
        from coach_usage u where u.user_id = b.id and u.day > ${since}
      ) c
    )
    select count(*) as people,
      count(*) filter (where j.active) as "activeSavers",
      coalesce(sum(j.saved_count), 0)::int8 as entries,
      coalesce(sum(j.saved_total_eur) * 100, 0)::int8 as "savedTotalCents",
      count(*) filter (where not j.granted and j.trial_ends_at >= ${at}) as trials,
      count(*) filter (where j.granted) as pro,
      coalesce(sum(j.calls), 0)::int8 as "claudeCalls",
      coalesce(sum(j.cost), 0)::int8 as "claudeCostMicroUsd",
      (select id from batch order by id desc limit 1) as last
    from judged j`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the statistics have no row');
  const { last, ...sums } = row;
  return { sums, last: sums.people === limit ? last : null };
}

/** What waits and has failed, and what Claude cost today. */
export async function readStats(db: Db, now: Date, activeSince: Date) {
  const { rows } = await sql<{
    mailsWaiting: number;
    mailsFailed: number;
    jobsWaiting: number;
    jobsFailed: number;
    claudeTodayMicroUsd: number;
    claudeFullDays: number;
  }>`
    select
      (select count(*) from mail_outbox m where m.sent_at is null and m.failed_at is null) as "mailsWaiting",
      (select count(*) from mail_outbox m where m.failed_at is not null) as "mailsFailed",
      (select count(*) from graphile_worker.jobs j where j.attempts < j.max_attempts or j.locked_at is not null) as "jobsWaiting",
      (select count(*) from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null) as "jobsFailed",
      (select coalesce(sum(c.cost_micro_usd), 0)::int8 from ai_costs c
        where c.day = (${now.toISOString()}::timestamptz at time zone 'UTC')::date) as "claudeTodayMicroUsd",
      (select count(*) from ai_costs c
        where c.full_at > ${activeSince.toISOString()}::timestamptz) as "claudeFullDays"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the statistics have no row');
  return row;
}
