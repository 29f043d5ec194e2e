-- What usage.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- holdUsage
-- [":userId",":day",1,"2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",1,":day",1,"2026-01-05T00:00:00.000Z",1,1,1]
-- rows: { minute: string | null; person: boolean }
with
  person as (
    insert into
      coach_usage as u (user_id, day, held_micro_usd, held_at)
    values
      ($1::uuid, $2::date, $3::int8, $4::timestamptz)
    on conflict (user_id, day) do update
    set
      held_micro_usd = case
        when u.held_at < $5::timestamptz - interval '1 minute' then 0
        else u.held_micro_usd
      end + excluded.held_micro_usd,
      held_at = excluded.held_at
    where
      u.cost_micro_usd + case
        when u.held_at < $6::timestamptz - interval '1 minute' then 0
        else u.held_micro_usd
      end + excluded.held_micro_usd <= $7::int8
    returning
      user_id
  ),
  installation as (
    insert into
      ai_costs as c (day, held_micro_usd, held_minute)
    select
      $8::date,
      $9::int8,
      date_trunc('minute', $10::timestamptz)
    from
      person
    where
      $11::int8 <= $12::int8
    on conflict (day) do update
    set
      held_micro_usd = case
        when excluded.held_minute > c.held_minute then 0
        else c.held_micro_usd
      end + excluded.held_micro_usd,
      held_before_micro_usd = case
        when excluded.held_minute = c.held_minute + interval '1 minute' then c.held_micro_usd
        when excluded.held_minute > c.held_minute then 0
        else c.held_before_micro_usd
      end,
      held_minute = greatest(c.held_minute, excluded.held_minute)
    where
      c.cost_micro_usd + case
        when excluded.held_minute > c.held_minute then 0
        else c.held_micro_usd
      end + case
        when excluded.held_minute = c.held_minute + interval '1 minute' then c.held_micro_usd
        when excluded.held_minute > c.held_minute then 0
        else c.held_before_micro_usd
      end + excluded.held_micro_usd <= $13::int8
    returning
      held_minute
  )
select
  exists (
    select
    from
      person
  ) as person,
  (
    select
      held_minute
    from
      installation
  ) as minute;

-- releaseUsage
-- [1,":userId",":day",":day","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
with
  released as (
    update coach_usage
    set
      held_micro_usd = greatest(0, held_micro_usd - $1::int8)
    where
      user_id = $2::uuid
      and day = $3::date
    returning
      user_id
  )
insert into
  ai_costs as c (day, held_minute, full_at)
select
  $4::date,
  date_trunc('minute', $5::timestamptz),
  $6::timestamptz
  -- The person first, in the order in which a hold locks the two rows.
from
  (
    select
      count(*)
    from
      released
  ) one
on conflict (day) do update
set
  full_at = excluded.full_at
where
  c.full_at is null
returning
  day;

-- settleUsage
-- [1,1,1,1,1,1,":userId",":day",1,":minute",1,":minute",1,":day"]
with
  person as (
    update coach_usage
    set
      calls = calls + 1,
      input_tokens = input_tokens + $1::int8,
      output_tokens = output_tokens + $2::int8,
      cache_read_tokens = cache_read_tokens + $3::int8,
      cache_write_tokens = cache_write_tokens + $4::int8,
      cost_micro_usd = cost_micro_usd + $5::int8,
      held_micro_usd = greatest(0, held_micro_usd - $6::int8)
    where
      user_id = $7::uuid
      and day = $8::date
    returning
      user_id
  )
update ai_costs
set
  cost_micro_usd = cost_micro_usd + $9::int8,
  held_micro_usd = greatest(
    0,
    held_micro_usd - case
      when held_minute = $10::timestamptz then $11::int8
      else 0
    end
  ),
  held_before_micro_usd = greatest(
    0,
    held_before_micro_usd - case
      when held_minute = $12::timestamptz + interval '1 minute' then $13::int8
      else 0
    end
  )
  -- The person first, in the order in which a hold locks the two rows; of somebody who has gone the cost counts, too.
where
  day = $14::date
  and (
    select
      count(*)
    from
      person
  ) >= 0;
