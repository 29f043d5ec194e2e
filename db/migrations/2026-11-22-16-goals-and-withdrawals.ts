import { type Kysely, sql } from 'kysely';

/** A goal that counts from its own start and is reached once, the goals before it, and money taken out again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A saving of the day on which the goal was set counts when it was logged after that, so that what reached one
    -- goal is not progress of the next one set on the same day. Without a goal everything counts.
    create function counts_for_goal(p_date date, p_created_at timestamptz, p_set_on date, p_started_at timestamptz)
    returns boolean language sql immutable as $$
      select coalesce(p_date > p_set_on or (p_date = p_set_on and p_created_at >= p_started_at), true)
    $$;

    alter table profiles
      add column goal_id uuid,
      add column goal_started_at timestamptz,
      -- What was put aside when the goal began: progress, but not a day ahead.
      add column goal_opening_eur numeric(12,2) check (goal_opening_eur >= 0 and goal_opening_eur <= 9999999),
      -- Sums that triggers alone write: savings that do not count for the goal, and what was taken out of it.
      add column goal_before_eur numeric(14,2) not null default 0 check (goal_before_eur >= 0),
      add column goal_withdrawn_eur numeric(14,2) not null default 0 check (goal_withdrawn_eur >= 0),
      -- Local day on which the goal was reached. It stays when money is taken out, not when a saving was a mistake.
      add column goal_reached_on date,
      add column goal_celebrated boolean not null default false;

    -- Until now everything ever saved was progress. Nobody's progress changes: what lies before becomes the opening.
    update profiles p set
      goal_id = gen_random_uuid(),
      goal_started_at = p.goal_set_on::timestamp at time zone 'UTC' - interval '1 day',
      goal_before_eur = e.before,
      goal_opening_eur = least(e.before, 9999999),
      goal_reached_on = case when p.saved_total_eur >= p.goal_amount_eur then current_date end,
      goal_celebrated = p.saved_total_eur >= p.goal_amount_eur
    from (
      select q.id, coalesce(sum(e.amount_eur) filter (where e.date < q.goal_set_on), 0) as before
      from profiles q left join savings_entries e on e.user_id = q.id
      where q.goal_set_on is not null group by q.id
    ) e
    where e.id = p.id;

    alter table profiles
      drop constraint profiles_check,
      add constraint profiles_goal_is_whole check (num_nonnulls(goal_id, goal_type, goal_amount_eur, goal_date,
        goal_set_on, goal_started_at, goal_opening_eur) in (0, 7)),
      add constraint profiles_goal_reached check (goal_reached_on is null or goal_id is not null);

    -- The goals that were reached and left behind, as they ended, with what they took.
    create table reached_goals (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      name text not null check (char_length(name) between 1 and 100),
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 9999999),
      goal_date date not null,
      set_on date not null,
      -- Opening and savings together; what was taken out lies in withdrawals.
      put_in_eur numeric(14,2) not null check (put_in_eur >= 0),
      reached_on date not null,
      weeks integer not null check (weeks > 0),
      savings integer not null check (savings >= 0),
      best_category text,
      primary key (user_id, id)
    );

    -- The client makes the id; it is the idempotency key. A deleted one can be restored for 30 days.
    create table withdrawals (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      -- The running goal or one of the reached: goals lie in two tables, so fsck looks after this.
      goal_id uuid not null,
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 9999999),
      date date not null,
      note text check (char_length(note) between 1 and 500),
      created_at timestamptz not null,
      deleted_at timestamptz,
      primary key (user_id, id)
    );
    create index withdrawals_recent_idx on withdrawals (user_id, date desc, created_at desc, id desc)
      where deleted_at is null;
    create index withdrawals_deleted_idx on withdrawals (deleted_at) where deleted_at is not null`.execute(
    db,
  );

  await sql`
    -- Nearly all savings count for the goal, and then nothing is written. It runs after the trigger of the sums (by
    -- the names of the triggers), which holds the person's lock.
    create function savings_entries_keep_goal() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update profiles p set goal_before_eur = p.goal_before_eur - t.before
        from (
          select r.user_id, sum(r.amount_eur) as before from rows_before r join profiles q on q.id = r.user_id
          where not counts_for_goal(r.date, r.created_at, q.goal_set_on, q.goal_started_at) group by 1
        ) t where t.user_id = p.id;
      end if;
      if tg_op <> 'DELETE' then
        update profiles p set goal_before_eur = p.goal_before_eur + t.before
        from (
          select r.user_id, sum(r.amount_eur) as before from rows_after r join profiles q on q.id = r.user_id
          where not counts_for_goal(r.date, r.created_at, q.goal_set_on, q.goal_started_at) group by 1
        ) t where t.user_id = p.id;
      end if;
      return null;
    end $$;
    create trigger savings_entries_toward_goal_insert after insert on savings_entries
      referencing new table as rows_after
      for each statement execute function savings_entries_keep_goal();
    create trigger savings_entries_toward_goal_update after update on savings_entries
      referencing old table as rows_before new table as rows_after
      for each statement execute function savings_entries_keep_goal();
    create trigger savings_entries_toward_goal_delete after delete on savings_entries
      referencing old table as rows_before
      for each statement execute function savings_entries_keep_goal();

    create function withdrawals_keep_goal() returns trigger language plpgsql as $$
    begin
      update profiles set goal_withdrawn_eur = goal_withdrawn_eur
        + case when tg_op <> 'DELETE' and new.deleted_at is null and new.goal_id = goal_id then new.amount_eur else 0 end
        - case when tg_op <> 'INSERT' and old.deleted_at is null and old.goal_id = goal_id then old.amount_eur else 0 end
      where id = coalesce(new.user_id, old.user_id);
      return null;
    end $$;
    create trigger withdrawals_goal after insert or update or delete on withdrawals
      for each row execute function withdrawals_keep_goal();

    -- The same sums anew, for a new goal and for the operator. The profile row must be locked.
    create function rebuild_goal_sums(p_user_id uuid) returns void language sql as $$
      update profiles p set
        goal_before_eur = (select coalesce(sum(e.amount_eur), 0) from savings_entries e
          where e.user_id = p.id and not counts_for_goal(e.date, e.created_at, p.goal_set_on, p.goal_started_at)),
        goal_withdrawn_eur = (select coalesce(sum(w.amount_eur), 0) from withdrawals w
          where w.user_id = p.id and w.goal_id = p.goal_id and w.deleted_at is null)
      where p.id = p_user_id
    $$`.execute(db);
}
