-- What import.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findImport
-- [":id",":userId"]
-- rows: { committed: boolean; duplicates: number | null; imported: number | null; new_badges: string[] | null; xp_earned: number | null }
select
  "committed_at" is not null as "committed",
  "imported",
  "duplicates",
  "xp_earned",
  "new_badges"
from
  "savings_imports"
where
  "id" = $1
  and "user_id" = $2;

-- deleteWaitingImports
-- [":userId"]
delete from "savings_imports"
where
  "user_id" = $1
  and "committed_at" is null;

-- insertImport
-- [":id",":userId","2026-01-05T00:00:00.000Z"]
insert into
  "savings_imports" ("id", "user_id", "created_at")
values
  ($1, $2, $3);

-- insertImportRows
-- [":userId",":importId",1,["0.01"],["utilities"],[":date"],[":note"],[true]]
insert into
  savings_import_rows (user_id, import_id, place, amount_eur, category, date, note, transferred)
select
  $1::uuid,
  $2::uuid,
  $3::integer + r.nth - 1,
  r.amount,
  r.category,
  r.date,
  r.note,
  r.transferred
from
  unnest($4::numeric[], $5::text[], $6::date[], $7::text[], $8::boolean[]) with ordinality as r (amount, category, date, note, transferred, nth)
on conflict do nothing;

-- countImportRows
-- [":today",":userId",":importId"]
-- rows: { early: number | null; rows: number }
select
  count(*) as rows,
  min(place) filter (
    where
      date > $1::date
  ) as early
from
  savings_import_rows
where
  user_id = $2::uuid
  and import_id = $3::uuid;

-- countStored
-- [":userId"]
-- rows: { stored: number }
select
  p.saved_count + (
    select
      count(*)
    from
      deleted_savings d
    where
      d.user_id = p.id
  ) as stored
from
  profiles p
where
  p.id = $1::uuid;

-- readFreshRows
-- [":userId",":importId",":userId",":lateBefore",1,":userId"]
-- rows: { aboveGoal: number; earlier: number; earlierTotal: Cents; first: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; date: LocalDay }[]; fresh: number; late: number; total: Cents }
with
  fresh as materialized (
    select
      r.place,
      r.amount_eur,
      r.category,
      r.date,
      r.note,
      r.transferred
    from
      (
        select
          *,
          row_number() over (
            partition by
              date,
              amount_eur,
              category,
              coalesce(note, '')
            order by
              place
          ) as nth
        from
          savings_import_rows
        where
          user_id = $1::uuid
          and import_id = $2::uuid
      ) r
      left join (
        select
          date,
          amount_eur,
          category,
          coalesce(note, '') as text,
          count(*) as entries
        from
          savings_entries
        where
          user_id = $3::uuid
        group by
          1,
          2,
          3,
          4
      ) e on (e.date, e.amount_eur, e.category, e.text) = (r.date, r.amount_eur, r.category, coalesce(r.note, ''))
    where
      r.nth > coalesce(e.entries, 0)
  )
select
  count(place) as fresh,
  (coalesce(sum(amount_eur), 0) * 100)::bigint as total,
  count(place) filter (
    where
      date < p.goal_set_on
  ) as earlier,
  (
    coalesce(
      sum(amount_eur) filter (
        where
          date < p.goal_set_on
      ),
      0
    ) * 100
  )::bigint as "earlierTotal",
  count(place) filter (
    where
      date < $4::date
  ) as late,
  count(place) filter (
    where
      amount_eur > p.goal_amount_eur
  ) as "aboveGoal",
  (
    select
      coalesce(
        json_agg(
          json_build_object('date', f.date, 'category', f.category, 'amount', (f.amount_eur * 100)::bigint)
          order by
            f.place
        ),
        '[]'
      )
    from
      (
        select
          *
        from
          fresh
        order by
          place
        limit
          $5::integer
      ) f
  ) as first
from
  profiles p
  left join fresh on true
where
  p.id = $6::uuid;

-- insertFreshRows
-- [":userId",":importId",":userId",":userId",":on","2026-01-05T00:00:00.000Z",":userId",":since","0.01",1]
-- rows: { earning: { amount: Cents; date: LocalDay; id: string }[]; imported: number }
with
  fresh as (
    select
      r.place,
      r.amount_eur,
      r.category,
      r.date,
      r.note,
      r.transferred
    from
      (
        select
          *,
          row_number() over (
            partition by
              date,
              amount_eur,
              category,
              coalesce(note, '')
            order by
              place
          ) as nth
        from
          savings_import_rows
        where
          user_id = $1::uuid
          and import_id = $2::uuid
      ) r
      left join (
        select
          date,
          amount_eur,
          category,
          coalesce(note, '') as text,
          count(*) as entries
        from
          savings_entries
        where
          user_id = $3::uuid
        group by
          1,
          2,
          3,
          4
      ) e on (e.date, e.amount_eur, e.category, e.text) = (r.date, r.amount_eur, r.category, coalesce(r.note, ''))
    where
      r.nth > coalesce(e.entries, 0)
  ),
  entries as (
    insert into
      savings_entries (id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at)
    select
      gen_random_uuid(),
      $4::uuid,
      f.amount_eur,
      f.category,
      f.date,
      f.note,
      f.transferred,
      $5::date,
      greatest($6::timestamptz, p.goal_started_at) + f.place * interval '1 microsecond'
    from
      fresh f
      join profiles p on p.id = $7::uuid
    returning
      id,
      amount_eur,
      date,
      created_at
  )
select
  (
    select
      count(*)
    from
      entries
  ) as imported,
  (
    select
      coalesce(
        json_agg(
          json_build_object('id', e.id, 'date', e.date, 'amount', (e.amount_eur * 100)::bigint)
          order by
            e.created_at
        ),
        '[]'
      )
    from
      (
        select
          *
        from
          entries
        where
          date >= $8::date
          and amount_eur >= $9::numeric
        order by
          created_at
        limit
          $10::integer
      ) e
  ) as earning;

-- applyImportEffects
-- [":userId",":day",[":entryId"],[1],1,":streakAliveUntil",":day",":userId"]
with
  awards as (
    insert into
      xp_events (user_id, rule, source, attempt, day, amount)
    select
      $1::uuid,
      'saving',
      a.source,
      1,
      $2::date,
      a.amount
    from
      unnest($3::text[], $4::integer[]) as a (source, amount)
  )
update profiles p
set
  streak_weeks = $5::integer,
  streak_alive_until = $6::date,
  goal_reached_on = case
    when (
      (
        p.goal_opening_eur + case
          when p.goal_counts_earlier then p.goal_earlier_eur
          else 0
        end
      ) + p.saved_total_eur - p.goal_before_eur
    ) - p.goal_withdrawn_eur >= p.goal_amount_eur then coalesce(p.goal_reached_on, $7::date)
    when (
      (
        p.goal_opening_eur + case
          when p.goal_counts_earlier then p.goal_earlier_eur
          else 0
        end
      ) + p.saved_total_eur - p.goal_before_eur
    ) >= p.goal_amount_eur then p.goal_reached_on
  end,
  goal_celebrated = p.goal_celebrated
  and (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) + p.saved_total_eur - p.goal_before_eur
  ) >= p.goal_amount_eur
where
  p.id = $8::uuid;

-- finishImport
-- [":userId",":importId","2026-01-05T00:00:00.000Z",1,1,1,[":newBadges"],":userId",":importId"]
with
  emptied as (
    delete from savings_import_rows
    where
      user_id = $1::uuid
      and import_id = $2::uuid
  )
update savings_imports
set
  committed_at = $3::timestamptz,
  imported = $4::integer,
  duplicates = $5::integer,
  xp_earned = $6::integer,
  new_badges = $7::text[]
where
  user_id = $8::uuid
  and id = $9::uuid;

-- deleteOldImports
-- ["2026-01-05T00:00:00.000Z",5000]
delete from savings_import_rows
where
  ctid = any (
    array(
      select
        r.ctid
      from
        savings_imports i
        join savings_import_rows r on (r.user_id, r.import_id) = (i.user_id, i.id)
      where
        committed_at is null
        and created_at < $1::timestamptz
      limit
        $2::integer
    )
  );

-- ["2026-01-05T00:00:00.000Z",5000]
delete from "savings_imports"
where
  ctid = any (
    array(
      select
        ctid
      from
        "savings_imports"
      where
        committed_at is null
        and created_at < $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );

-- ["2026-01-05T00:00:00.000Z",5000]
delete from "savings_imports"
where
  ctid = any (
    array(
      select
        ctid
      from
        "savings_imports"
      where
        committed_at is not null
        and created_at < $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
