import { type Kysely, sql } from 'kysely';

/** What a group's screen shows without adding up rows, invitations by token, share links, and what members hear live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table group_challenges
      add column total_saved_eur numeric(14,2) not null default 0 check (total_saved_eur >= 0),
      add column member_count integer not null default 0 check (member_count >= 0);
    alter table group_challenge_members
      add column contributed_eur numeric(14,2) not null default 0 check (contributed_eur >= 0),
      -- When the member has seen how it ended.
      add column completion_seen_at timestamptz;
    update group_challenges g set
      total_saved_eur = coalesce((
        select sum(c.amount_eur) from group_challenge_contributions c where c.group_challenge_id = g.id), 0),
      member_count = (select count(*) from group_challenge_members m where m.group_challenge_id = g.id);
    update group_challenge_members m set contributed_eur = coalesce((
      select sum(c.amount_eur) from group_challenge_contributions c
      where (c.group_challenge_id, c.user_id) = (m.group_challenge_id, m.user_id)), 0);
    update group_challenge_members m set completion_seen_at = g.completed_at
    from group_challenges g where g.id = m.group_challenge_id;
    create index group_challenge_members_joined_idx
      on group_challenge_members (group_challenge_id, joined_at, user_id);
    drop index group_challenge_contributions_group_idx;
    create index group_challenge_contributions_group_idx
      on group_challenge_contributions (group_challenge_id, contributed_at desc, id desc);

    -- Who invites learns nothing from the invitations of others: each of them has their own for an address.
    alter table group_challenge_invitations
      add column token_hash text unique,
      add column expires_at timestamptz not null default now() + interval '30 days',
      add column accepted_by uuid references users (id) on delete set null,
      -- The latest mail that carries it; null where none is to go out.
      add column mail_id uuid references mail_outbox (id) on delete set null,
      drop constraint group_challenge_invitations_group_challenge_id_invited_emai_key,
      add unique (group_challenge_id, invited_by, invited_email_normalised);
    alter table group_challenge_invitations alter column expires_at drop default;
    create index group_challenge_invitations_accepted_by_idx on group_challenge_invitations (accepted_by);
    create index group_challenge_invitations_mail_idx on group_challenge_invitations (mail_id);
    -- Until now only the person whose address was invited could accept.
    update group_challenge_invitations i set accepted_by = (
      select m.user_id from group_challenge_members m join profiles p on p.id = m.user_id
      where m.group_challenge_id = i.group_challenge_id and p.email_normalised = i.invited_email_normalised limit 1)
    where i.status = 'accepted';

    -- A link that lets in whoever opens it. Its token can be shown only when it is made.
    create table group_challenge_links (
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      created_by uuid not null references users (id) on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (group_challenge_id, created_by)
    );
    create index group_challenge_links_created_by_idx on group_challenge_links (created_by);

    -- Addresses that want no invitations, as hashes, because their owners have no account here.
    create table mail_refusals (
      address_hash text primary key,
      created_at timestamptz not null default now()
    );

    -- What happened in a group, for members whose stream was interrupted. Kept for two days.
    create table group_events (
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      id bigint generated always as identity,
      kind text not null check (kind in
        ('contributed', 'corrected', 'joined', 'left', 'changed', 'completed', 'cancelled')),
      user_id uuid references users (id) on delete set null,
      at timestamptz not null default clock_timestamp(),
      primary key (group_challenge_id, id)
    );
    create index group_events_user_idx on group_events (user_id);
    create index group_events_at_idx on group_events (at)`.execute(db);

  await sql`
    create function group_events_tell() returns trigger language plpgsql as $$
    begin
      perform pg_notify('group_events',
        json_build_object('group', new.group_challenge_id, 'id', new.id, 'kind', new.kind, 'user', new.user_id)::text);
      return null;
    end $$;
    create trigger group_events_notify after insert on group_events
      for each row execute function group_events_tell();

    -- A stream of news ends with the session that opened it. What is purged has ended before.
    create function sessions_tell() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions_ended', old.id);
      return null;
    end $$;
    create trigger sessions_notify after delete on sessions
      for each row when (old.expires_at > now()) execute function sessions_tell();

    -- The sums of a group have one owner: docs/decisions/0023-derived-sums-have-one-owner.md. Use cases hold the
    -- group's lock before they write. What leaves the group's total as it was is no event: an amount that was marked
    -- as transferred, or that has lost its name with an account.
    create function change_group_sums(p_groups uuid[], p_users uuid[], p_amounts numeric[], p_kind text)
    returns void language sql as $$
      with changes as (
        select group_id, user_id, sum(amount) as amount
        from unnest(p_groups, p_users, p_amounts) c (group_id, user_id, amount) group by 1, 2
      ), shares as (
        update group_challenge_members m set contributed_eur = m.contributed_eur + c.amount
        from changes c where (m.group_challenge_id, m.user_id) = (c.group_id, c.user_id) and c.amount <> 0
      ), totals as (
        update group_challenges g set total_saved_eur = g.total_saved_eur + t.amount
        from (
          select group_id, sum(amount) as amount, (array_agg(user_id))[1] as user_id from changes group by 1
        ) t
        where g.id = t.group_id and t.amount <> 0
        returning g.id, t.user_id
      )
      insert into group_events (group_challenge_id, kind, user_id) select id, p_kind, user_id from totals
    $$;
    create function contributions_keep_sums() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform change_group_sums(array_agg(group_challenge_id), array_agg(user_id), array_agg(amount_eur), 'contributed')
        from rows_after;
      elsif tg_op = 'DELETE' then
        perform change_group_sums(array_agg(group_challenge_id), array_agg(user_id), array_agg(-amount_eur), 'corrected')
        from rows_before;
      else
        perform change_group_sums(array_agg(group_challenge_id), array_agg(user_id), array_agg(amount), 'corrected')
        from (
          select group_challenge_id, user_id, -amount_eur as amount from rows_before
          union all select group_challenge_id, user_id, amount_eur from rows_after
        ) both_sides;
      end if;
      return null;
    end $$;
    create trigger contributions_sums_insert after insert on group_challenge_contributions
      referencing new table as rows_after for each statement execute function contributions_keep_sums();
    create trigger contributions_sums_update after update on group_challenge_contributions
      referencing old table as rows_before new table as rows_after
      for each statement execute function contributions_keep_sums();
    create trigger contributions_sums_delete after delete on group_challenge_contributions
      referencing old table as rows_before for each statement execute function contributions_keep_sums();

    -- Who comes back finds what they gave before.
    create function members_bring_their_share() returns trigger language plpgsql as $$
    begin
      new.contributed_eur := coalesce((
        select sum(c.amount_eur) from group_challenge_contributions c
        where (c.group_challenge_id, c.user_id) = (new.group_challenge_id, new.user_id)), 0);
      return new;
    end $$;
    create trigger members_share before insert on group_challenge_members
      for each row execute function members_bring_their_share();

    -- With an account its memberships go; by then nobody is left to name.
    create function members_keep_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update group_challenges g set member_count = g.member_count + n.members
        from (select group_challenge_id as id, count(*) as members from rows_after group by 1) n where g.id = n.id;
        insert into group_events (group_challenge_id, kind, user_id)
        select group_challenge_id, 'joined', user_id from rows_after;
      else
        update group_challenges g set member_count = g.member_count - n.members
        from (select group_challenge_id as id, count(*) as members from rows_before group by 1) n where g.id = n.id;
        insert into group_events (group_challenge_id, kind, user_id)
        select g.id, 'left', u.id from rows_before r
        join group_challenges g on g.id = r.group_challenge_id left join users u on u.id = r.user_id;
      end if;
      return null;
    end $$;
    create trigger members_count_insert after insert on group_challenge_members
      referencing new table as rows_after for each statement execute function members_keep_count();
    create trigger members_count_delete after delete on group_challenge_members
      referencing old table as rows_before for each statement execute function members_keep_count();

    create function groups_tell_changes() returns trigger language plpgsql as $$
    begin
      insert into group_events (group_challenge_id, kind, user_id) values (new.id,
        case when new.status <> old.status then new.status else 'changed' end, new.created_by);
      return null;
    end $$;
    create trigger groups_changes
      after update of title, description, goal_amount_eur, duration_days, created_by, status on group_challenges
      for each row execute function groups_tell_changes()`.execute(db);
}
