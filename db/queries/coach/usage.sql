-- What usage.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- holdUsage
-- [":userId",":day",1,1]
insert into
  coach_usage as u (user_id, day, held_micro_usd)
values
  ($1::uuid, $2::date, $3::int8)
on conflict (user_id, day) do update
set
  held_micro_usd = u.held_micro_usd + excluded.held_micro_usd
where
  u.cost_micro_usd + u.held_micro_usd + excluded.held_micro_usd <= $4::int8
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
