import { type Kysely, sql } from 'kysely';

/** Whom a search for people finds: docs/decisions/0043-people-are-found-within-milliseconds.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- XP changes with every saving. In an index of profiles it would make every change of a profile write all of its
    -- indexes; here it writes those of a narrow row that belongs to the same person, so nobody waits for another.
    create table findable_people (
      user_id uuid primary key references profiles (id) on delete cascade,
      name text collate "C" not null,
      xp integer not null
    );
    insert into findable_people (user_id, name, xp)
      select id, lower(display_name), xp from profiles
      where goal_amount_eur is not null and not is_private and deletion_due_at is null;

    create index findable_people_xp_idx on findable_people (xp desc, user_id);
    create index findable_people_1_idx on findable_people (left(name, 1), xp desc, user_id);
    create index findable_people_2_idx on findable_people (left(name, 2), xp desc, user_id);
    create index findable_people_3_idx on findable_people (left(name, 3), xp desc, user_id) include (name);
    create index findable_people_name_idx on findable_people (name) include (xp, user_id);

    create function profiles_insert_findable() returns trigger language plpgsql as $$
    begin
      insert into findable_people (user_id, name, xp)
        select id, lower(display_name), xp from rows_after
        where goal_amount_eur is not null and not is_private and deletion_due_at is null;
      return null;
    end $$;
    create trigger profiles_insert_findable after insert on profiles
      referencing new table as rows_after for each statement execute function profiles_insert_findable();

    create function profiles_keep_findable() returns trigger language plpgsql as $$
    begin
      if new.goal_amount_eur is null or new.is_private or new.deletion_due_at is not null then
        delete from findable_people where user_id = new.id;
      else
        insert into findable_people (user_id, name, xp) values (new.id, lower(new.display_name), new.xp)
        on conflict (user_id) do update set name = excluded.name, xp = excluded.xp;
      end if;
      return null;
    end $$;
    create trigger profiles_keep_findable after update on profiles for each row
      when ((old.display_name, old.xp, old.goal_amount_eur is null, old.is_private, old.deletion_due_at is null)
        is distinct from
        (new.display_name, new.xp, new.goal_amount_eur is null, new.is_private, new.deletion_due_at is null))
      execute function profiles_keep_findable()`.execute(db);

  // A role that may not create extensions searches without likeness: a name then counts as alike when it holds what was typed.
  await sql`
    do $$
    begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pg_trgm is not available; people are found by their name''s beginning and by parts of it';
    end $$`.execute(db);
  await sql`
    do $$
    begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create function name_likeness(typed text, name text) returns real language sql immutable parallel safe
          return word_similarity(typed, name);
      else
        create function name_likeness(typed text, name text) returns real language sql immutable parallel safe
          return case when strpos(name, typed) > 0 then 1 else 0 end;
      end if;
    end $$`.execute(db);
}
