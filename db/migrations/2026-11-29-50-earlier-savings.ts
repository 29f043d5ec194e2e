import { type Kysely, sql } from 'kysely';

/** Savings dated before the goal that were logged since it began: nothing counts them until the person says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      -- A sum that triggers alone write: savings that do not count for the goal by their day, logged since it began.
      -- What was logged before that may lie in a goal that was reached, so it is never among them.
      add column goal_earlier_eur numeric(14,2) not null default 0 check (goal_earlier_eur >= 0),
      -- Whether that sum is part of what lay there when the goal began.
      add column goal_counts_earlier boolean not null default false;

    create or replace function savings_entries_keep_goal() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update profiles p set goal_before_eur = p.goal_before_eur - t.before,
          goal_earlier_eur = p.goal_earlier_eur - t.earlier
        from (
          select r.user_id, sum(r.amount_eur) as before, coalesce(sum(r.amount_eur)
            filter (where r.created_at >= q.goal_started_at), 0) as earlier
          from rows_before r join profiles q on q.id = r.user_id
          where not counts_for_goal(r.date, r.created_at, q.goal_set_on, q.goal_started_at) group by 1
        ) t where t.user_id = p.id;
      end if;
      if tg_op <> 'DELETE' then
        update profiles p set goal_before_eur = p.goal_before_eur + t.before,
          goal_earlier_eur = p.goal_earlier_eur + t.earlier
        from (
          select r.user_id, sum(r.amount_eur) as before, coalesce(sum(r.amount_eur)
            filter (where r.created_at >= q.goal_started_at), 0) as earlier
          from rows_after r join profiles q on q.id = r.user_id
          where not counts_for_goal(r.date, r.created_at, q.goal_set_on, q.goal_started_at) group by 1
        ) t where t.user_id = p.id;
      end if;
      return null;
    end $$;

    create or replace function rebuild_goal_sums(p_user_id uuid) returns void language sql as $$
      update profiles p set (goal_before_eur, goal_earlier_eur) = (
          select coalesce(sum(e.amount_eur), 0),
            coalesce(sum(e.amount_eur) filter (where e.created_at >= p.goal_started_at), 0)
          from savings_entries e
          where e.user_id = p.id and not counts_for_goal(e.date, e.created_at, p.goal_set_on, p.goal_started_at)),
        goal_withdrawn_eur = (select coalesce(sum(w.amount_eur), 0) from withdrawals w
          where w.user_id = p.id and w.goal_id = p.goal_id and w.deleted_at is null)
      where p.id = p_user_id
    $$;

    update profiles p set goal_earlier_eur = e.earlier
    from (
      select q.id, sum(e.amount_eur) as earlier
      from profiles q join savings_entries e on e.user_id = q.id and e.date <= q.goal_set_on
        and e.created_at >= q.goal_started_at
      where not counts_for_goal(e.date, e.created_at, q.goal_set_on, q.goal_started_at)
      group by q.id
    ) e where e.id = p.id;

    -- Goals of before 2026-11-22-16, which have this very start, took such savings into their opening amount by their sum.
    -- From now on they take them by their rows. Nobody's progress changes.
    update profiles set goal_counts_earlier = true, goal_opening_eur = goal_opening_eur - goal_earlier_eur
    where goal_earlier_eur > 0 and goal_opening_eur >= goal_earlier_eur
      and goal_started_at = goal_set_on::timestamp at time zone 'UTC' - interval '1 day'`.execute(db);
}
