-- What estimates.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertEstimate
-- [":userId",":id",":estimate","2026-01-05T00:00:00.000Z"]
insert into
  "saving_estimates" ("user_id", "id", "estimate", "created_at")
values
  ($1, $2, $3, $4);

-- findEstimate
-- [":userId",":id"]
-- rows: { estimate: unknown }
select
  "estimate"
from
  "saving_estimates"
where
  "user_id" = $1
  and "id" = $2;

-- deleteEstimate
-- [":userId",":id"]
delete from "saving_estimates"
where
  "user_id" = $1
  and "id" = $2;

-- purgeLooseEstimates
-- [":userId",":id",5000,"2026-01-05T00:00:00.000Z"]
-- rows: { deleted: number; id: string; userId: string }
with
  looked as materialized (
    select
      user_id,
      id
    from
      "saving_estimates"
    where
      (user_id, id) > ($1::uuid, $2::uuid)
    order by
      user_id,
      id
    limit
      $3::integer
  ),
  gone as (
    delete from "saving_estimates" using looked
    where
      ("saving_estimates".user_id, "saving_estimates".id) = (looked.user_id, looked.id)
      and created_at <= $4::timestamptz
      and not exists (
        select
        from
          savings_entries s
        where
          s.user_id = saving_estimates.user_id
          and s.estimate_id = saving_estimates.id
      )
      and not exists (
        select
        from
          deleted_savings d
        where
          d.user_id = saving_estimates.user_id
          and d.estimate_id = saving_estimates.id
      )
    returning
      1
  )
select
  user_id as "userId",
  id,
  (
    select
      count(*)
    from
      gone
  ) as deleted
from
  looked
order by
  user_id desc,
  id desc
limit
  1;

-- [5000,"2026-01-05T00:00:00.000Z"]
-- rows: { deleted: number; id: string; userId: string }
with
  looked as materialized (
    select
      user_id,
      id
    from
      "saving_estimates"
    where
      true
    order by
      user_id,
      id
    limit
      $1::integer
  ),
  gone as (
    delete from "saving_estimates" using looked
    where
      ("saving_estimates".user_id, "saving_estimates".id) = (looked.user_id, looked.id)
      and created_at <= $2::timestamptz
      and not exists (
        select
        from
          savings_entries s
        where
          s.user_id = saving_estimates.user_id
          and s.estimate_id = saving_estimates.id
      )
      and not exists (
        select
        from
          deleted_savings d
        where
          d.user_id = saving_estimates.user_id
          and d.estimate_id = saving_estimates.id
      )
    returning
      1
  )
select
  user_id as "userId",
  id,
  (
    select
      count(*)
    from
      gone
  ) as deleted
from
  looked
order by
  user_id desc,
  id desc
limit
  1;
