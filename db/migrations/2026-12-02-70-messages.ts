import { type Kysely, sql } from 'kysely';

/** What Hazel writes to people of itself, and when: docs/product/messages.md, decisions 0106 and 0107. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column mail_trial boolean not null default true,
      -- When the question about reminders was answered or put away.
      add column reminders_asked_at timestamptz;

    create table message_plans (
      user_id uuid primary key references users (id) on delete cascade,
      -- The hour on the person's clock that they chose, and the one at which they usually log.
      hour smallint check (hour between 8 and 21),
      usual_hour smallint not null default 19 check (usual_hour between 8 and 21),
      -- Whether mails may name amounts.
      with_amounts boolean not null default true,
      -- When the person is looked at again; at the beginning of all time when that has to be computed.
      next_at timestamptz not null default 'epoch',
      -- The day of the last reminder, and how many came in a row without a saving.
      reminded_on date,
      unanswered smallint not null default 0 check (unanswered >= 0),
      -- The day after which nothing was logged, of the last lapse that was told.
      lapse_of date,
      -- The last day on which nothing could press.
      rested_on date,
      trial_told text check (trial_told in ('ending', 'ended')),
      -- Until when groups and cheers were told.
      told_until timestamptz,
      -- Signs the links of this person's mails.
      link_secret uuid not null default gen_random_uuid()
    );
    create index message_plans_due_idx on message_plans (next_at, user_id);
    insert into message_plans (user_id) select id from profiles;

    create function profiles_plan_messages() returns trigger language plpgsql as $$
    begin
      insert into message_plans (user_id) values (new.id)
        on conflict (user_id) do update set next_at = 'epoch';
      return null;
    end $$;
    create trigger profiles_plan_messages after insert on profiles
      for each row execute function profiles_plan_messages();
    -- Another time zone: the hour comes at another instant.
    create trigger profiles_plan_messages_in_zone after update of time_zone on profiles
      for each row when (old.time_zone is distinct from new.time_zone) execute function profiles_plan_messages();

    create table messages (
      user_id uuid not null references users (id) on delete cascade,
      -- The day of the game: one message a day, over all kinds and channels.
      day date not null,
      kind text not null check (kind in
        ('reminder', 'lapse', 'trial-ending', 'trial-ended', 'group-news', 'encouragement', 'weekly-letter')),
      -- What comes once only, about what: the Monday of a letter, the end of a trial, the day before a lapse.
      about date,
      channel text not null default 'mail' check (channel in ('mail', 'push')),
      planned_at timestamptz not null,
      sent_at timestamptz,
      -- Not sent, because it was no longer right.
      dropped_at timestamptz,
      -- Within a day, by a link of this message.
      opened_at timestamptz,
      -- Its kind was switched off by a link of this message.
      stopped_at timestamptz,
      primary key (user_id, day)
    );
    create unique index messages_once_key on messages (user_id, kind, about) where about is not null;
    create index messages_planned_idx on messages (planned_at);

    -- The last day on which somebody logged.
    create index savings_entries_logged_idx on savings_entries (user_id, logged_on)`.execute(db);
}
