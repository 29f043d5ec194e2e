import { type InferResult, sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents } from '../../columns';
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

/** The installation in numbers. An active saver has logged a saving after `activeSince`. A person counts as on
 * trial if the running trial is all that gives them Pro; `pro` counts admins, granted and subscribed people. */
export async function readStats(db: Db, now: Date, activeSince: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{
    people: number;
    activeSavers: number;
    entries: number;
    savedTotalCents: Cents;
    trials: number;
    pro: number;
    mailsWaiting: number;
    mailsFailed: number;
    jobsWaiting: number;
    jobsFailed: number;
    claudeCalls: number;
    claudeCostMicroUsd: number;
    claudeTodayMicroUsd: number;
    claudeFullDays: number;
  }>`
    select p.*,
      (select count(distinct e.user_id) from savings_entries e
        where e.created_at > ${activeSince.toISOString()}::timestamptz) as "activeSavers",
      (select count(*) from mail_outbox m where m.sent_at is null and m.failed_at is null) as "mailsWaiting",
      (select count(*) from mail_outbox m where m.failed_at is not null) as "mailsFailed",
      (select count(*) from graphile_worker.jobs j where j.attempts < j.max_attempts or j.locked_at is not null) as "jobsWaiting",
      (select count(*) from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null) as "jobsFailed",
      (select coalesce(sum(u.calls), 0)::int8 from coach_usage u where u.day > ${activeSince.toISOString()}::timestamptz) as "claudeCalls",
      (select coalesce(sum(u.cost_micro_usd), 0)::int8 from coach_usage u
        where u.day > ${activeSince.toISOString()}::timestamptz) as "claudeCostMicroUsd",
      (select coalesce(sum(c.cost_micro_usd), 0)::int8 from ai_costs c
        where c.day = (${at} at time zone 'UTC')::date) as "claudeTodayMicroUsd",
      (select count(*) from ai_costs c
        where c.full_at > ${activeSince.toISOString()}::timestamptz) as "claudeFullDays"
    from (
      select count(*) as people,
        coalesce(sum(x.saved_count), 0)::int8 as entries,
        coalesce(sum(x.saved_total_eur) * 100, 0)::int8 as "savedTotalCents",
        count(*) filter (where x.granted) as pro,
        count(*) filter (where not x.granted and x.trial_ends_at >= ${at}) as trials
      from (
        select f.saved_count, f.saved_total_eur, f.trial_ends_at,
          f.pro_status
          or exists (select from user_roles r where r.user_id = f.id and r.role = 'admin')
          or exists (select from subscriptions s where s.user_id = f.id and s.pro_until > ${at}) as granted
        from profiles f
      ) x
    ) p`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the statistics have no row');
  return row;
}
