-- What usage.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- holdUsage
-- [":userId",":day",1,"2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",1]
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
  user_id;

-- settleUsage
-- [1,1,1,1,1,1,":userId",":day"]
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
  and day = $8::date;
