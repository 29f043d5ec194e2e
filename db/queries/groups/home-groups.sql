-- What home-groups.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- homeGroups
-- [":userId",1,":userId",":userId",":userId",":today",":timeZone",":userId",":userId",":userId",":now",1]
-- rows: { gave: boolean; goal: Cents; id: string; names: string[]; others: number; own: { amount: Cents; logged: boolean }[]; title: string; total: Cents }
select
  "id",
  "title",
  "goal",
  "total",
  "gave",
  "others",
  "names",
  "own"
from
  (
    select
      g.id,
      g.title,
      (g.goal_amount_eur * 100)::bigint as goal,
      (g.total_saved_eur * 100)::bigint as total,
      t.gave,
      t.others,
      t.names,
      coalesce(
        (
          select
            json_agg(l)
          from
            (
              select
                (c.amount_eur * 100)::bigint as amount,
                c.savings_entry_id is not null as logged
              from
                group_challenge_contributions c
              where
                c.user_id = $1::uuid
                and c.group_challenge_id = g.id
              order by
                c.contributed_at desc
              limit
                $2::integer
            ) l
        ),
        '[]'
      ) as own
    from
      group_challenge_members me
      join group_challenges g on g.id = me.group_challenge_id
      cross join lateral (
        select
          coalesce(bool_or(d.id = $3::uuid), false) as gave,
          (
            count(*) filter (
              where
                d.id <> $4::uuid
            )
          )::integer as others,
          coalesce(
            (
              array_agg(
                d.name
                order by
                  d.at desc
              ) filter (
                where
                  d.id <> $5::uuid
              )
            ) [1:2],
            '{}'
          ) as names
        from
          (
            select
              p.id,
              p.display_name as name,
              max(c.contributed_at) as at
            from
              group_challenge_contributions c
              join group_challenge_members m on (m.group_challenge_id, m.user_id) = (c.group_challenge_id, c.user_id)
              join profiles p on p.id = m.user_id
              and p.deletion_due_at is null
            where
              c.group_challenge_id = g.id
              and c.contributed_at >= $6::date::timestamp at time zone $7::text
              and not exists (
                select
                from
                  user_blocks b
                where
                  (b.user_id, b.blocked_user_id) = ($8::uuid, "m"."user_id")
                  or (b.user_id, b.blocked_user_id) = ("m"."user_id", $9::uuid)
              )
            group by
              p.id
          ) d
      ) t
    where
      me.user_id = $10::uuid
      and g.status = 'active'
      and g.started_at + make_interval(hours => 24 * g.duration_days) > $11::timestamptz
    order by
      g.created_at desc,
      g.id
    limit
      $12::integer
  ) as "groups";

-- latestContributions
-- [":userId",1]
-- rows: { amount: Cents; logged: boolean }
select
  "amount",
  "logged"
from
  (
    select
      (c.amount_eur * 100)::bigint as amount,
      c.savings_entry_id is not null as logged
    from
      group_challenge_contributions c
    where
      c.user_id = $1::uuid
    order by
      c.contributed_at desc
    limit
      $2::integer
  ) as "given";
