import { type Kysely, sql } from 'kysely';

/** Leagues are seated a pool of people at a time, and a plan is kept without rounding: docs/product.md, 'Leagues'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null while a week is being seated: then everybody up to this id has been looked at.
    alter table league_weeks alter column seated_at drop not null;
    alter table league_weeks add column seated_to uuid;

    -- What was left of the goal and the days to save it in, a week at least. The plan of the week is seven of these days;
    -- rounded to the cent it would not be ten times as much for whoever has ten times as much of everything.
    alter table league_seats
      add column remaining_eur numeric(12,2) check (remaining_eur > 0),
      add column days_left integer check (days_left >= 7);
    update league_seats set remaining_eur = plan_eur, days_left = 7;
    alter table league_seats
      alter column remaining_eur set not null,
      alter column days_left set not null,
      drop column plan_eur`.execute(db);
}
