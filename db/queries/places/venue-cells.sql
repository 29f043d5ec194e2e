-- What venue-cells.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- readVenueCells
-- [[1],[1]]
-- rows: { askedAt: string; failedAt: string | null; fetchedAt: string | null; latCell: number; lonCell: number }
select
  "lat_cell" as "latCell",
  "lon_cell" as "lonCell",
  "asked_at" as "askedAt",
  "fetched_at" as "fetchedAt",
  "failed_at" as "failedAt"
from
  "venue_cells"
where
  (lat_cell, lon_cell) in (
    select
      *
    from
      unnest($1::smallint[], $2::smallint[])
  );

-- claimVenueCell
-- [1,1,"2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
insert into
  "venue_cells" ("lat_cell", "lon_cell", "asked_at")
values
  ($1, $2, $3)
on conflict ("lat_cell", "lon_cell") do update
set
  "asked_at" = "excluded"."asked_at"
where
  "venue_cells"."asked_at" <= $4
  and (
    "venue_cells"."fetched_at" is null
    or "venue_cells"."fetched_at" <= $5
  );

-- failVenueCell
-- ["2026-01-05T00:00:00.000Z",1,1]
update "venue_cells"
set
  "failed_at" = $1
where
  "lat_cell" = $2
  and "lon_cell" = $3;

-- deleteOldVenueCells
-- ["2026-01-05T00:00:00.000Z",5]
delete from "venue_cells"
where
  ctid = any (
    array(
      select
        ctid
      from
        "venue_cells"
      where
        asked_at <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
