import { sql } from 'kysely';

import type { Db } from '../../client';
import { CHUNK } from '../../in-chunks';
import type { JsonObject } from '../../types';

/** Puts a job into the queue, in the caller's transaction. Returns its id.
 * @param queue jobs of one queue run one at a time */
export async function insertJob(
  db: Db,
  task: string,
  payload: JsonObject,
  queue: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
                                           queue_name := ${queue})`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Queues the next run of a scheduled task, unless one waits, runs or will be tried again. Any number of
 * processes may call this, because the job's key keeps it single. */
export async function insertScheduledJob(
  db: Db,
  task: string,
  runAt: Date,
  queue: string | null,
): Promise<void> {
  const key = `schedule:${task}`;
  await sql`
    select graphile_worker.add_job(${task}, run_at := ${runAt.toISOString()}::timestamptz, max_attempts := 5,
                                   queue_name := ${queue}, job_key := ${key}, job_key_mode := 'preserve_run_at')
    where not exists (
      select from graphile_worker.jobs j
      where j.key = ${key} and (j.attempts < j.max_attempts or j.locked_at is not null)
    )`.execute(db);
}

/** Deletes a chunk of the jobs that were given up before an instant; returns their number. */
export async function deleteOldFailedJobs(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from graphile_worker._private_jobs where id = any (array(
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz
      limit ${CHUNK}::integer for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}

/** Renews the locks of living workers, so that only those of a killed one grow old. */
export async function renewJobLocks(db: Db, workers: readonly string[]): Promise<void> {
  // graphile-worker has no function for this; its version is pinned, and a test notices a renamed column.
  await sql`
    update graphile_worker._private_jobs set locked_at = now() where locked_by = any(${[...workers]}::text[])
  `.execute(db);
}

/** Frees the jobs of dead workers: of those named, and of all that have held a job since before `stuckSince`. */
export async function releaseJobs(db: Db, deadWorkers: readonly string[], stuckSince: Date): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
    from graphile_worker.jobs j
    where j.locked_by = any(${[...deadWorkers]}::text[]) or j.locked_at < ${stuckSince.toISOString()}::timestamptz
    having count(*) > 0`.execute(db);
}
