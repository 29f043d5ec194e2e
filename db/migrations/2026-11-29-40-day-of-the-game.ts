import { type Kysely, sql } from 'kysely';

/** After a change of time zone the day of the game goes on: which day, and before when no other begins. Null for who never changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles add column held_day date, add column held_until timestamptz,
      add constraint profiles_held_check check ((held_day is null) = (held_until is null))`.execute(db);
  await sql`
    create function game_day(p_now timestamptz, p_zone text, p_day date, p_until timestamptz)
      returns date language sql stable as $$
      select case
        when p_day is null then wall
        when wall > greatest(p_day, ((p_until - interval '1 millisecond') at time zone p_zone)::date) then wall
        else p_day end
      from (select (p_now at time zone p_zone)::date as wall) clock
    $$`.execute(db);
}
