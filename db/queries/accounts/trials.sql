-- What trials.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- rememberTrial
-- [":addressHash",":emailNormalised",":userId","2026-01-05T00:00:00.000Z"]
insert into
  trial_addresses (address_hash, user_id, remembered_at)
select
  $1,
  coalesce(
    (
      select
        p.id
      from
        profiles p
        join users u on u.id = p.id
      where
        p.email_normalised = $2
        and u.email_verified_at is not null
      order by
        u.email_verified_at,
        p.id
      limit
        1
    ),
    $3::uuid
  ),
  $4::timestamptz
on conflict do nothing;

-- endSecondTrial
-- ["2026-01-05T00:00:00.000Z",":userId","2026-01-05T00:00:00.000Z",":addressHash"]
update profiles p
set
  trial_ends_at = $1::timestamptz,
  trial_used_before = true
from
  trial_addresses t
where
  p.id = $2::uuid
  and p.trial_ends_at > $3::timestamptz
  and t.address_hash = $4
  and t.user_id is distinct from p.id;

-- deleteOldTrials
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "trial_addresses"
where
  ctid = any (
    array(
      select
        ctid
      from
        "trial_addresses"
      where
        "remembered_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
