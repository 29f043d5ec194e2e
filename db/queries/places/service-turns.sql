-- What service-turns.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- takeServiceTurn
-- ["overpass",1,1,1,1]
-- rows: { wait_ms: number }
insert into
  "service_turns" ("service", "free_at")
values
  ($1, clock_timestamp() + $2::integer * interval '1 millisecond')
on conflict ("service") do update
set
  "free_at" = greatest(service_turns.free_at, clock_timestamp()) + $3::integer * interval '1 millisecond'
where
  "service_turns"."free_at" <= clock_timestamp() + $4::integer * interval '1 millisecond'
returning
  greatest(
    0,
    ceil(
      1000 * extract(
        epoch
        from
          free_at - clock_timestamp()
      )
    ) - $5::integer
  )::integer as "wait_ms";
