import { type Kysely, sql } from 'kysely';

/** Challenges of a group. The group is the owner of everything in it: its id is in every key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Ownership passes on before an account is deleted (restrict makes forgetting it an error).
    create table group_challenges (
      id uuid primary key default gen_random_uuid(),
      title text not null check (char_length(title) between 1 and 100),
      description text not null check (char_length(description) between 1 and 1000),
      goal_amount_eur numeric(12,2) not null check (goal_amount_eur >= 1),
      duration_days integer not null check (duration_days between 1 and 3650),
      created_by uuid not null references users (id) on delete restrict,
      status text not null default 'active' check (status in ('active', 'completed', 'cancelled')),
      started_at timestamptz not null default now(),
      completed_at timestamptz,
      created_at timestamptz not null default now(),
      check ((status = 'completed') = (completed_at is not null))
    );
    create index group_challenges_created_by_idx on group_challenges (created_by);

    create table group_challenge_members (
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      joined_at timestamptz not null default now(),
      primary key (group_challenge_id, user_id)
    );
    create index group_challenge_members_user_idx on group_challenge_members (user_id);

    -- Members who delete their account take their name along, not the group's euros.
    create table group_challenge_contributions (
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      id uuid not null,
      user_id uuid references users (id) on delete set null,
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      note text check (char_length(note) between 1 and 500),
      contributed_at timestamptz not null default now(),
      transferred boolean not null default false,
      savings_entry_id uuid,
      primary key (group_challenge_id, id),
      unique (group_challenge_id, savings_entry_id),
      foreign key (user_id, savings_entry_id) references savings_entries (user_id, id)
        on delete set null (savings_entry_id)
    );
    create index group_challenge_contributions_group_idx
      on group_challenge_contributions (group_challenge_id, contributed_at desc);
    create index group_challenge_contributions_user_idx
      on group_challenge_contributions (user_id, savings_entry_id);
    -- With an account its entries go, too; by then the contribution has lost the name by which they would find it.
    create function contributions_forget_the_entry() returns trigger language plpgsql as $$
    begin
      new.savings_entry_id := null;
      return new;
    end $$;
    create trigger group_challenge_contributions_forget before update of user_id on group_challenge_contributions
      for each row when (new.user_id is null) execute function contributions_forget_the_entry();

    create table group_challenge_invitations (
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      invited_email text not null check (char_length(invited_email) between 3 and 255),
      invited_email_normalised text not null,
      invited_by uuid not null references users (id) on delete cascade,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
      created_at timestamptz not null default now(),
      accepted_at timestamptz,
      check ((status = 'accepted') = (accepted_at is not null)),
      primary key (group_challenge_id, id),
      unique (group_challenge_id, invited_email_normalised)
    );
    create index group_challenge_invitations_email_idx on group_challenge_invitations (invited_email_normalised);
    create index group_challenge_invitations_by_idx on group_challenge_invitations (invited_by)`.execute(db);
}
