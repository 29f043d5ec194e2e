import { sql } from 'kysely';

import type { Db } from '../../client';
import { changesRows } from '../../rows';
import type { Json } from '../../types';

/** Begins a run of a job, unless one is under way. */
export async function beginRun(db: Db, name: string, now: Date): Promise<void> {
  await sql`
    insert into job_runs (name, begun_at) values (${name}, ${now.toISOString()}::timestamptz)
    on conflict (name) do update set begun_at = excluded.begun_at, handled = 0
    where job_runs.begun_at is null`.execute(db);
}

/** Where the run under way goes on, and the number of the batch; undefined when none is under way. */
export async function findRun(db: Db, name: string) {
  return db
    .selectFrom('job_runs')
    .select(['cursor', 'batches'])
    .where('name', '=', name)
    .where('begun_at', 'is not', null)
    .executeTakeFirst();
}

/** Stores what a batch has done and where the run goes on: null ends it. False when another worker has stored the
 * same batch first. @param batch.number of the batch, from `findRun` */
export async function saveBatch(
  db: Db,
  name: string,
  batch: { number: number; cursor: Json | null; handled: number; failures: number; now: Date },
): Promise<boolean> {
  const { number, cursor, handled, failures, now } = batch;
  const at = sql<string>`${now.toISOString()}::timestamptz`;
  return db
    .updateTable('job_runs')
    .set((eb) => ({
      batches: eb('batches', '+', 1),
      handled: eb('handled', '+', handled),
      failures: eb('failures', '+', failures),
      cursor: cursor === null ? null : sql`${JSON.stringify(cursor)}::jsonb`,
      ...(cursor === null
        ? {
            begun_at: null,
            last_run_at: at,
            last_ms: sql<number>`greatest(0, extract(epoch from ${at} - begun_at) * 1000)::int8`,
          }
        : {}),
    }))
    .where('name', '=', name)
    .where('batches', '=', number)
    .$call(changesRows);
}

/** Adds up how jobs ran. */
export async function storeRuns(
  db: Db,
  runs: readonly { name: string; failures: number; last: { at: Date; ms: number } | null }[],
): Promise<void> {
  if (runs.length === 0) return;
  await sql`
    insert into job_runs (name, failures, last_run_at, last_ms)
    select * from unnest(${runs.map(({ name }) => name)}::text[], ${runs.map(({ failures }) => failures)}::int8[],
      ${runs.map(({ last }) => last?.at.toISOString() ?? null)}::timestamptz[],
      ${runs.map(({ last }) => last?.ms ?? null)}::int8[]) as r
    on conflict (name) do update set failures = job_runs.failures + excluded.failures,
      last_run_at = coalesce(excluded.last_run_at, job_runs.last_run_at),
      last_ms = coalesce(excluded.last_ms, job_runs.last_ms)`.execute(db);
}

/** Queues the rest of a run behind other jobs. It takes over the key of the scheduled job that runs at this moment. */
export async function queueRest(db: Db, name: string, queue: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, queue_name := ${queue}, max_attempts := 5,
                                   job_key := ${`schedule:${name}`}, priority := 5)`.execute(db);
}

/** How many statements of people's requests run at this moment, over all servers of the installation. */
export async function countPeopleAtWork(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'hazel' and state = 'active'
      and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}
