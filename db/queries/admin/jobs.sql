-- What jobs.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertJob
-- [":task","{}",":queue"]
-- rows: { id: number }
select
  id
from
  graphile_worker.add_job ($1, payload := $2::json, queue_name := $3);

-- insertScheduledJob
-- [":task","2026-01-05T00:00:00.000Z",":queue","schedule::task","schedule::task"]
select
  graphile_worker.add_job (
    $1,
    run_at := $2::timestamptz,
    max_attempts := 5,
    queue_name := $3,
    job_key := $4,
    job_key_mode := 'preserve_run_at'
  )
where
  not exists (
    select
    from
      graphile_worker.jobs j
    where
      j.key = $5
      and (
        j.attempts < j.max_attempts
        or j.locked_at is not null
      )
  );

-- deleteOldFailedJobs
-- ["2026-01-05T00:00:00.000Z",5000]
delete from graphile_worker._private_jobs
where
  id = any (
    array(
      select
        id
      from
        graphile_worker._private_jobs
      where
        attempts >= max_attempts
        and locked_at is null
        and updated_at < $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );

-- renewJobLocks
-- [[":workers"]]
update graphile_worker._private_jobs
set
  locked_at = now()
where
  locked_by = any ($1::text[]);

-- releaseJobs
-- [[":deadWorkers"],"2026-01-05T00:00:00.000Z"]
select
  graphile_worker.force_unlock_workers (array_agg(distinct j.locked_by))
from
  graphile_worker.jobs j
where
  j.locked_by = any ($1::text[])
  or j.locked_at < $2::timestamptz
having
  count(*) > 0;
