-- What rate-limits.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- deleteExpiredRateLimits
-- [1767571200000,5000]
delete from "rate_limits"
where
  ctid = any (
    array(
      select
        ctid
      from
        "rate_limits"
      where
        expire <= $1::bigint
      limit
        $2::integer
      for update
        skip locked
    )
  );
