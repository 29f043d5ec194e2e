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
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "saving_estimates"
where
  ctid = any (
    array(
      select
        ctid
      from
        "saving_estimates"
      where
        created_at <= $1::timestamptz
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
      limit
        $2::integer
      for update
        skip locked
    )
  );
