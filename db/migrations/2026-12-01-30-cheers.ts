import { type Kysely, sql } from 'kysely';

/** Groups on the home screen, cheers for contributions, and thanks at the end: docs/decisions/0091-a-cheer-is-one-of-three.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A person's latest contributions, in a group and in all, for the amount that one tap gives.
    create index group_challenge_contributions_latest_idx
      on group_challenge_contributions (user_id, contributed_at desc, group_challenge_id);

    -- One a person and contribution. It goes with the contribution, and with either person's membership.
    create table group_challenge_cheers (
      group_challenge_id uuid not null,
      contribution_id uuid not null,
      user_id uuid not null,
      -- Who made the contribution.
      giver_user_id uuid not null check (giver_user_id <> user_id),
      kind text not null check (kind in ('well_done', 'on_we_go', 'lovely')),
      created_at timestamptz not null,
      -- When its giver saw it on their home screen.
      seen_at timestamptz,
      primary key (group_challenge_id, contribution_id, user_id),
      foreign key (group_challenge_id, contribution_id)
        references group_challenge_contributions (group_challenge_id, id) on delete cascade,
      foreign key (group_challenge_id, user_id)
        references group_challenge_members (group_challenge_id, user_id) on delete cascade,
      foreign key (group_challenge_id, giver_user_id)
        references group_challenge_members (group_challenge_id, user_id) on delete cascade
    );
    create index group_challenge_cheers_user_idx on group_challenge_cheers (user_id, group_challenge_id);
    create index group_challenge_cheers_giver_idx on group_challenge_cheers (giver_user_id, group_challenge_id);
    create index group_challenge_cheers_unseen_idx on group_challenge_cheers (giver_user_id, created_at desc)
      where seen_at is null;

    -- What a member says to all of a group that is completed; it goes when the group runs again.
    alter table group_challenge_members
      add column thanks text check (thanks in ('thank_you', 'again'))`.execute(db);
}
