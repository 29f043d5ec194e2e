-- What profile-links.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- keepProfileLink
-- [":userId",":token","2026-01-05T00:00:00.000Z"]
-- rows: { token: string }
insert into
  "profile_links" ("user_id", "token", "created_at")
values
  ($1, $2, $3)
on conflict ("user_id") do update
set
  "token" = "excluded"."token",
  "created_at" = "excluded"."created_at"
returning
  "token";

-- [":userId",":token","2026-01-05T00:00:00.000Z"]
-- rows: { token: string }
insert into
  "profile_links" ("user_id", "token", "created_at")
values
  ($1, $2, $3)
on conflict ("user_id") do update
set
  "token" = "profile_links"."token"
returning
  "token";

-- findLinkedProfile
-- [":token",":viewerId",":viewerId"]
-- rows: { id: string }
select
  "p"."id"
from
  "profile_links" as "l"
  inner join "profiles" as "p" on "p"."id" = "l"."user_id"
where
  "l"."token" = $1
  and "p"."goal_amount_eur" is not null
  and "p"."deletion_due_at" is null
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($2::uuid, "p"."id")
      or (b.user_id, b.blocked_user_id) = ("p"."id", $3::uuid)
  );
