-- What venues.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findVenuesNear
-- [6371000,1,1,1,1,1,1,1,["supermarket"],[":cuisines"],["vegetarian"],":name",[":placeIds"],1,1]
-- rows: { address: string | null; cuisines: string[]; diets: ("gluten_free" | "halal" | "kosher" | "vegan" | "vegetarian")[]; distance: number; kind: "bakery" | "cafe" | "fast_food" | "market" | "restaurant" | "supermarket"; lat: number; lon: number; name: string; openingHours: string | null; placeId: string; website: string | null; wheelchair: "limited" | "no" | "yes" | null }
with
  measured as (
    select
      v.*,
      2 * $1::float8 * asin(
        least(
          1,
          sqrt(
            sin(radians(position[1] - $2::float8) / 2) ^ 2 + cos(radians($3::float8)) * cos(radians(position[1])) * sin(radians(position[0] - $4::float8) / 2) ^ 2
          )
        )
      ) as distance
    from
      venues v
    where
      (position <@ box(point($5::float8, $6::float8), point($7::float8, $8::float8)))
      and kind = any ($9::text[])
      and cuisines && $10::text[]
      and diets @> $11::text[]
      and wheelchair in ('yes', 'limited')
      and position(folded ($12::text) in folded (name)) > 0
      and place_id = any ($13::text[])
    offset
      0
  ),
  nearest as (
    select
      *
    from
      measured
    where
      distance <= $14::float8
    order by
      distance,
      place_id
    limit
      $15::integer
  )
select
  place_id as "placeId",
  name,
  kind,
  cuisines,
  diets,
  wheelchair,
  address,
  website,
  opening_hours as "openingHours",
  position[1] as lat,
  position[0] as lon,
  distance
from
  nearest
order by
  distance,
  place_id;

-- [6371000,1,1,1,1,1,1,1,["bakery"],1,1]
-- rows: { address: string | null; cuisines: string[]; diets: ("gluten_free" | "halal" | "kosher" | "vegan" | "vegetarian")[]; distance: number; kind: "bakery" | "cafe" | "fast_food" | "market" | "restaurant" | "supermarket"; lat: number; lon: number; name: string; openingHours: string | null; placeId: string; website: string | null; wheelchair: "limited" | "no" | "yes" | null }
with
  measured as (
    select
      v.*,
      2 * $1::float8 * asin(
        least(
          1,
          sqrt(
            sin(radians(position[1] - $2::float8) / 2) ^ 2 + cos(radians($3::float8)) * cos(radians(position[1])) * sin(radians(position[0] - $4::float8) / 2) ^ 2
          )
        )
      ) as distance
    from
      venues v
    where
      (position <@ box(point($5::float8, $6::float8), point($7::float8, $8::float8)))
      and kind = any ($9::text[])
    offset
      0
  ),
  nearest as (
    select
      *
    from
      measured
    where
      distance <= $10::float8
    order by
      distance,
      place_id
    limit
      $11::integer
  )
select
  place_id as "placeId",
  name,
  kind,
  cuisines,
  diets,
  wheelchair,
  address,
  website,
  opening_hours as "openingHours",
  position[1] as lat,
  position[0] as lon,
  distance
from
  nearest
order by
  distance,
  place_id;

-- replaceVenues
-- ["2026-01-05T00:00:00.000Z",1,1]
update "venue_cells"
set
  "fetched_at" = $1
where
  "lat_cell" = $2
  and "lon_cell" = $3;

-- [1,1]
delete from "venues"
where
  "lat_cell" = $1
  and "lon_cell" = $2;

-- [1,1,"[{\"name\":\":name\",\"kind\":\"supermarket\",\"address\":\":address\",\"placeId\":\":placeId\",\"website\":\":website\",\"wheelchair\":\"yes\",\"openingHours\":\":openingHours\",\"cuisines\":[\":cuisines\"],\"diets\":[\"vegetarian\"],\"x\":1,\"y\":1}]"]
insert into
  venues (
    place_id,
    lat_cell,
    lon_cell,
    name,
    kind,
    cuisines,
    diets,
    wheelchair,
    address,
    website,
    opening_hours,
    position
  )
select
  "placeId",
  $1::smallint,
  $2::smallint,
  name,
  kind,
  cuisines,
  diets,
  wheelchair,
  address,
  website,
  "openingHours",
  point(x, y)
from
  jsonb_to_recordset($3::jsonb) as v (
    "placeId" text,
    name text,
    kind text,
    cuisines text[],
    diets text[],
    wheelchair text,
    address text,
    website text,
    "openingHours" text,
    x float8,
    y float8
  )
order by
  "placeId"
on conflict (place_id) do update
set
  lat_cell = excluded.lat_cell,
  lon_cell = excluded.lon_cell,
  name = excluded.name,
  kind = excluded.kind,
  cuisines = excluded.cuisines,
  diets = excluded.diets,
  wheelchair = excluded.wheelchair,
  address = excluded.address,
  website = excluded.website,
  opening_hours = excluded.opening_hours,
  position = excluded.position;
