import { type Kysely, sql } from 'kysely';

/** Prices that people report from where they live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table community_price_reports (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      category_code text not null check (char_length(category_code) between 1 and 50),
      reported_value_eur numeric(12,2) not null check (reported_value_eur > 0 and reported_value_eur <= 9999),
      city text not null check (char_length(city) <= 100),
      country text not null check (char_length(country) <= 100),
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    );
    create index community_price_reports_place_idx on community_price_reports (category_code, city)`.execute(
    db,
  );
}
