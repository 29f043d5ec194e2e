import { type Kysely, sql } from 'kysely';

/** A contribution can be corrected after it has completed its group, and the saving that was logged with it becomes an ordinary
 * one: docs/decisions/0060-a-slip-in-a-group-can-be-mended.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The saving may be deleted while the contribution stays; restored, it is still the same money.
    alter table group_challenge_contributions
      drop constraint group_challenge_contributions_user_id_savings_entry_id_fkey,
      -- Its person has changed or deleted the saving by itself, so corrections of the contribution leave it alone.
      add column entry_apart boolean not null default false;

    -- When a correction last took the total below the goal.
    alter table group_challenges add column reopened_at timestamptz;

    create or replace function groups_tell_changes() returns trigger language plpgsql as $$
    begin
      insert into group_events (group_challenge_id, kind, user_id) values (new.id,
        case when new.status <> old.status and new.status <> 'active' then new.status else 'changed' end, new.created_by);
      return null;
    end $$`.execute(db);
}
