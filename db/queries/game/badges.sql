-- What badges.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- listBadges
-- [":userId"]
-- rows: { awarded_at: string | null; code: string; criteria: string; description: string; name: string; seen_at: string | null }
select
  "b"."code",
  "b"."name",
  "b"."description",
  "b"."criteria",
  "u"."awarded_at",
  "u"."seen_at"
from
  "badges_master" as "b"
  left join "user_badges" as "u" on "u"."badge_code" = "b"."code"
  and "u"."user_id" = $1
order by
  "u"."awarded_at" desc nulls last,
  "b"."name";

-- fillBadges
-- [":code",":name",":description",":criteria"]
insert into
  "badges_master" ("code", "name", "description", "criteria")
values
  ($1, $2, $3, $4)
on conflict ("code") do update
set
  "name" = "excluded"."name",
  "description" = "excluded"."description",
  "criteria" = "excluded"."criteria";

-- readBadgeFacts
-- [1,1,1,[":userIds"]]
-- rows: { categoriesInMonth: number; challengesCompleted: number; contributedTotal: Cents; groupsCompleted: number; held: string[]; laddersFinished: number; notedEntries: number; pausedWeeks: LocalDay[]; savedCount: number; savedTotal: Cents; savedWeeks: LocalDay[]; timeZone: string; transferredTotal: Cents; userId: string }
select
  p.id as "userId",
  p.time_zone as "timeZone",
  p.saved_count as "savedCount",
  (p.saved_total_eur * 100)::bigint as "savedTotal",
  (
    select
      coalesce(sum(m.transferred_eur) * 100, 0)::bigint
    from
      monthly_categories m
    where
      m.user_id = p.id
  ) as "transferredTotal",
  (
    select
      coalesce(max(c.categories), 0)::integer
    from
      (
        select
          count(*) as categories
        from
          monthly_categories m
        where
          m.user_id = p.id
          and m.entries > 0
        group by
          m.month_start
      ) c
  ) as "categoriesInMonth",
  (
    select
      count(*)::integer
    from
      (
        select
        from
          savings_entries e
        where
          e.user_id = p.id
          and e.note is not null
        limit
          $1::integer
      ) n
  ) as "notedEntries",
  (
    select
      count(*)::integer
    from
      (
        select
        from
          user_challenges r
        where
          r.user_id = p.id
          and r.status = 'completed'
        limit
          $2::integer
      ) r
  ) as "challengesCompleted",
  (
    select
      count(*)::integer
    from
      (
        select
        from
          group_challenge_members gm
          join group_challenges g on g.id = gm.group_challenge_id
        where
          gm.user_id = p.id
          and gm.counted_on is not null
          and g.status = 'completed'
        limit
          $3::integer
      ) g
  ) as "groupsCompleted",
  (
    select
      coalesce(sum(c.amount_eur) * 100, 0)::bigint
    from
      group_challenge_contributions c
    where
      c.user_id = p.id
  ) as "contributedTotal",
  (
    select
      count(*)::integer
    from
      habits s
    where
      s.user_id = p.id
      and s.kind = 'ladder'
      and s.steps <= (
        select
          count(*)
        from
          habit_occurrences o
          join savings_entries e on e.user_id = o.user_id
          and e.id = o.entry_id
        where
          o.user_id = s.user_id
          and o.habit_id = s.id
          and o.outcome = 'logged'
      )
  ) as "laddersFinished",
  (
    select
      coalesce(array_agg(w.week_start::text), '{}')
    from
      savings_weeks w
    where
      w.user_id = p.id
      and w.entries > 0
  ) as "savedWeeks",
  (
    select
      coalesce(array_agg(s.week_start::text), '{}')
    from
      streak_pauses s
    where
      s.user_id = p.id
  ) as "pausedWeeks",
  (
    select
      coalesce(array_agg(b.badge_code), '{}')
    from
      user_badges b
    where
      b.user_id = p.id
  ) as held
from
  profiles p
where
  p.id = any ($4::uuid[])
order by
  p.id;

-- listPeople
-- [":afterId",1]
-- rows: { id: string }
select
  "id"
from
  "profiles"
where
  "id" > $1
order by
  "id"
limit
  $2;

-- insertBadges
-- [":user_id",":badge_code","2026-01-05T00:00:00.000Z"]
-- rows: { badge_code: string; user_id: string }
insert into
  "user_badges" ("user_id", "badge_code", "awarded_at")
values
  ($1, $2, $3)
on conflict do nothing
returning
  "user_id",
  "badge_code";

-- markBadgesSeen
-- ["2026-01-05T00:00:00.000Z",":userId",[":codes"]]
update "user_badges"
set
  "seen_at" = $1
where
  "user_id" = $2
  and "badge_code" = any ($3::text[])
  and "seen_at" is null;
