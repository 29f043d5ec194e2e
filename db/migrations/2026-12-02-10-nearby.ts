import { type Kysely, sql } from 'kysely';

/** Cells and venues of the map, estimates, and reports of prices at a place: docs/decisions/0092-places-without-people.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the geocoder answered for a cell of 0.01 degrees (its south-west corner in hundredths of a degree).
    create table geocoded_cells (
      lat_cell smallint not null check (lat_cell between -9000 and 9000),
      lon_cell smallint not null check (lon_cell between -18000 and 18000),
      city text check (char_length(city) between 1 and 100),
      country_code text not null check (country_code ~ '^[A-Z]{2}$'),
      answered_at timestamptz not null,
      primary key (lat_cell, lon_cell)
    );
    create index geocoded_cells_age_idx on geocoded_cells (answered_at);

    -- When the next request to a service may leave, from whichever server.
    create table service_turns (
      service text primary key check (service in ('nominatim', 'ip-geolocation', 'overpass')),
      free_at timestamptz not null
    );

    -- Cells of 0.1 degrees whose venues were asked for (their south-west corner in tenths of a degree).
    create table venue_cells (
      lat_cell smallint not null check (lat_cell between -900 and 900),
      lon_cell smallint not null check (lon_cell between -1800 and 1800),
      -- The latest try, and the latest that was answered.
      asked_at timestamptz not null,
      fetched_at timestamptz,
      primary key (lat_cell, lon_cell)
    );
    create index venue_cells_age_idx on venue_cells (asked_at);

    -- © OpenStreetMap contributors, ODbL 1.0. 'node/1', 'way/2' or 'relation/3' is the path of the place at openstreetmap.org.
    create table venues (
      place_id text primary key check (place_id ~ '^(node|way|relation)/[1-9][0-9]{0,18}$'),
      lat_cell smallint not null,
      lon_cell smallint not null,
      name text not null check (char_length(name) between 1 and 200),
      kind text not null check (kind in ('restaurant', 'cafe', 'fast_food', 'bakery', 'supermarket', 'market')),
      cuisines text[] not null,
      diets text[] not null check (diets <@ array['vegetarian', 'vegan', 'halal', 'kosher', 'gluten_free']),
      wheelchair text check (wheelchair in ('yes', 'limited', 'no')),
      address text check (char_length(address) between 1 and 200),
      website text check (website ~ '^https?://' and char_length(website) <= 500),
      opening_hours text check (char_length(opening_hours) between 1 and 500),
      -- Longitude, latitude.
      position point not null,
      foreign key (lat_cell, lon_cell) references venue_cells (lat_cell, lon_cell) on delete cascade
    );
    create index venues_position_idx on venues using gist (position);
    create index venues_cell_idx on venues (lat_cell, lon_cell);

    -- How an amount was estimated: inputs and sources, without the person's position. One that no saving uses is purged.
    create table saving_estimates (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      estimate jsonb not null check (jsonb_typeof(estimate) = 'object' and pg_column_size(estimate) <= 16000),
      created_at timestamptz not null,
      primary key (user_id, id)
    );
    create index saving_estimates_age_idx on saving_estimates (created_at);
    alter table savings_entries add column estimate_id uuid,
      add foreign key (user_id, estimate_id) references saving_estimates (user_id, id) on delete set null (estimate_id);
    alter table deleted_savings add column estimate_id uuid,
      add foreign key (user_id, estimate_id) references saving_estimates (user_id, id) on delete set null (estimate_id);
    create index savings_entries_estimate_idx on savings_entries (user_id, estimate_id) where estimate_id is not null;
    create index deleted_savings_estimate_idx on deleted_savings (user_id, estimate_id) where estimate_id is not null;

    -- A report may name its place; each person's latest report of a thing at a place counts.
    alter table community_price_reports
      add column place_id text check (place_id ~ '^(node|way|relation)/[1-9][0-9]{0,18}$');
    create index community_price_reports_venue_idx on community_price_reports (place_id, category_code)
      where place_id is not null`.execute(db);
}
