import { sql } from 'kysely';

import type { Db } from '../../client';
import { changesRows } from '../../rows';
import type { Json } from '../../types';

/** Begins a run of a job, unless one is under way. */
export async function beginJobRun(db: Db, name: string, now: Date): Promise<void> {
  await sql`
    insert into job_runs (name, begun_at) values (${name}, ${now.toISOString()}::timestamptz)
    on conflict (name) do update set begun_at = excluded.begun_at, handled = 0
    where job_runs.begun_at is null`.execute(db);
}

/** Where the run under way goes on, and the number of the batch; undefined when none is under way. */
export async function findJobRun(db: Db, name: string) {
  return db
    .selectFrom('job_runs')
    .select(['cursor', 'batches'])
    .where('name', '=', name)
    .where('begun_at', 'is not', null)
    .executeTakeFirst();
}

/** Stores what a batch has done and where the run goes on: null ends it. False when another worker has stored the
 * same batch first. @param batch.number of the batch, from `findJobRun` */
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

/** How a job ran, and how much of it waits. */
export interface JobState {
  name: string;
  /** When it last ended, and how long that took, from its first batch to its last. Null when it never did. */
  lastRun: string | null;
  durationSeconds: number | null;
  /** Tries that failed, and people who had to be left out, since ever. */
  failures: number;
  /** Jobs that are due and wait. */
  backlog: number;
  /** When the run under way began; null when none is. */
  since: string | null;
  /** Done in the run under way, or in the last one. */
  handled: number;
}

/** The states of the jobs that ever ran or wait, by name. */
export async function listJobStates(db: Db, now: Date): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select coalesce(r.name, w.name) as name, r.last_run_at as "lastRun", r.last_ms / 1000.0::float8 as "durationSeconds",
      coalesce(r.failures, 0) as failures, coalesce(w.jobs, 0) as backlog, r.begun_at as since,
      coalesce(r.handled, 0) as handled
    from job_runs r
    full join (
      select t.identifier as name, count(*) as jobs
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at <= ${now.toISOString()}::timestamptz and j.locked_at is null and j.attempts < j.max_attempts
      group by 1
    ) w on w.name = r.name`.execute(db);
  return rows;
}
