-- What geocoded-cells.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- keepGeocodedCell
-- [1,1,":city",":country","2026-01-05T00:00:00.000Z",":city",":country","2026-01-05T00:00:00.000Z"]
insert into
  "geocoded_cells" ("lat_cell", "lon_cell", "city", "country_code", "answered_at")
values
  ($1, $2, $3, $4, $5)
on conflict ("lat_cell", "lon_cell") do update
set
  "city" = $6,
  "country_code" = $7,
  "answered_at" = $8;

-- findGeocodedCell
-- [1,1,"2026-01-05T00:00:00.000Z"]
-- rows: { city: string | null; country_code: string }
select
  "city",
  "country_code"
from
  "geocoded_cells"
where
  "lat_cell" = $1
  and "lon_cell" = $2
  and "answered_at" > $3;

-- deleteOldGeocodedCells
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "geocoded_cells"
where
  ctid = any (
    array(
      select
        ctid
      from
        "geocoded_cells"
      where
        "answered_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
