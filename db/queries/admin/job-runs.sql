-- What job-runs.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- beginJobRun
-- [":name","2026-01-05T00:00:00.000Z"]
insert into
  job_runs (name, begun_at)
values
  ($1, $2::timestamptz)
on conflict (name) do update
set
  begun_at = excluded.begun_at,
  handled = 0
where
  job_runs.begun_at is null;

-- findJobRun
-- [":name"]
-- rows: { batches: number; cursor: unknown }
select
  "cursor",
  "batches"
from
  "job_runs"
where
  "name" = $1
  and "begun_at" is not null;

-- saveBatch
-- [1,1,1,"{}",":name",1]
update "job_runs"
set
  "batches" = "batches" + $1,
  "handled" = "handled" + $2,
  "failures" = "failures" + $3,
  "cursor" = $4::jsonb
where
  "name" = $5
  and "batches" = $6;

-- [1,1,1,null,null,"2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":name",1]
update "job_runs"
set
  "batches" = "batches" + $1,
  "handled" = "handled" + $2,
  "failures" = "failures" + $3,
  "cursor" = $4,
  "begun_at" = $5,
  "last_run_at" = $6::timestamptz,
  "last_ms" = greatest(
    0,
    extract(
      epoch
      from
        $7::timestamptz - begun_at
    ) * 1000
  )::int8
where
  "name" = $8
  and "batches" = $9;

-- storeRuns
-- [[":name"],[1],["2026-01-05T00:00:00.000Z"],[1]]
insert into
  job_runs (name, failures, last_run_at, last_ms)
select
  *
from
  unnest($1::text[], $2::int8[], $3::timestamptz[], $4::int8[]) as r
on conflict (name) do update
set
  failures = job_runs.failures + excluded.failures,
  last_run_at = coalesce(excluded.last_run_at, job_runs.last_run_at),
  last_ms = coalesce(excluded.last_ms, job_runs.last_ms);

-- queueRest
-- [":name",":queue","schedule::name"]
select
  graphile_worker.add_job ($1, queue_name := $2, max_attempts := 5, job_key := $3, priority := 5);

-- countPeopleAtWork
-- rows: { count: number }
select
  count(*) as count
from
  pg_stat_activity
where
  datname = current_database()
  and application_name = 'hazel'
  and state = 'active'
  and pid <> pg_backend_pid();

-- listJobStates
-- ["2026-01-05T00:00:00.000Z"]
-- rows: { backlog: number; durationSeconds: number | null; failures: number; handled: number; lastRun: string | null; name: string; since: string | null }
select
  coalesce(r.name, w.name) as name,
  r.last_run_at as "lastRun",
  r.last_ms / 1000.0::float8 as "durationSeconds",
  coalesce(r.failures, 0) as failures,
  coalesce(w.jobs, 0) as backlog,
  r.begun_at as since,
  coalesce(r.handled, 0) as handled
from
  job_runs r
  full join (
    select
      t.identifier as name,
      count(*) as jobs
    from
      graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where
      j.run_at <= $1::timestamptz
      and j.locked_at is null
      and j.attempts < j.max_attempts
    group by
      1
  ) w on w.name = r.name;
