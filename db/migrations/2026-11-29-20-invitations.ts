import { type Kysely, sql } from 'kysely';

/** What an invitation needs to be answered twice, a share link to be shown again, and a group to end with a word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table group_challenge_invitations
      -- The last no: it can be taken back for a moment.
      add column declined_at timestamptz,
      -- How often it was declined: after the first no its sender may ask once more.
      add column declines integer not null default 0 check (declines between 0 and 2);
    update group_challenge_invitations set declined_at = created_at, declines = 1 where status = 'declined';
    alter table group_challenge_invitations
      add check ((status = 'declined') = (declined_at is not null)),
      add check (status <> 'declined' or declines > 0);

    -- The token under the key of the installation, so that its maker can be shown the link again; null without a key.
    alter table group_challenge_links add column token_encrypted text;

    alter table group_challenge_members
      -- The member whose share link they came in by, as long as that one stays.
      add column let_in_by uuid,
      add column put_away_at timestamptz,
      add foreign key (group_challenge_id, let_in_by) references group_challenge_members (group_challenge_id, user_id)
        on delete set null (let_in_by);
    create index group_challenge_members_let_in_idx on group_challenge_members (group_challenge_id, let_in_by);
    -- From now on members are told that their group was cancelled; of those before nobody is told late.
    update group_challenge_members m set completion_seen_at = now()
    from group_challenges g
    where g.id = m.group_challenge_id and g.status = 'cancelled' and m.completion_seen_at is null;

    -- Members who were removed, until they have been told.
    create table group_challenge_removals (
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      removed_at timestamptz not null,
      primary key (group_challenge_id, user_id)
    );
    create index group_challenge_removals_user_idx on group_challenge_removals (user_id)`.execute(db);
}
