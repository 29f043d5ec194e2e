-- What deletion.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- declareDeletion
-- ["2026-01-05T00:00:00.000Z",null,":userId"]
update "profiles"
set
  "deletion_due_at" = $1,
  "deletion_warned_at" = $2
where
  "id" = $3
  and "deletion_due_at" is null;

-- queueEndOfSubscription
-- [":userId",":userId"]
select
  graphile_worker.add_job (
    'end_subscription',
    json_build_object('userId', $1::text),
    job_key := 'end-subscription:' || $2::text,
    max_attempts := 25
  );

-- takeBackDeclaration
-- [null,null,":userId","2026-01-05T00:00:00.000Z"]
update "profiles"
set
  "deletion_due_at" = $1,
  "deletion_warned_at" = $2
where
  "id" = $3
  and "deletion_due_at" > $4;

-- findDeletionDue
-- [":userId"]
-- rows: { deletion_due_at: string | null }
select
  "deletion_due_at"
from
  "profiles"
where
  "id" = $1;

-- listDue
-- ["2026-01-05T00:00:00.000Z",":at",":id",1]
-- rows: { at: string; id: string }
select
  deletion_due_at::text as at,
  id
from
  profiles
where
  deletion_due_at <= $1::timestamptz
  and (deletion_due_at, id) > ($2::timestamptz, $3::uuid)
order by
  deletion_due_at,
  id
limit
  $4::integer;

-- takeUnwarned
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",1]
-- rows: { deletion_due_at: string | null; display_name: string; email: string; id: string; time_zone: string }
update "profiles"
set
  "deletion_warned_at" = $1
where
  "id" = any (
    array(
      select
        id
      from
        profiles
      where
        deletion_due_at <= $2::timestamptz
        and deletion_due_at > $3::timestamptz
        and deletion_warned_at is null
      limit
        $4::integer
      for update
    )
  )
returning
  "id",
  "email",
  "display_name",
  "time_zone",
  "deletion_due_at";

-- groupsOf
-- [":userId",":userId"]
-- rows: { id: string }
select
  group_challenge_id as id
from
  group_challenge_members
where
  user_id = $1::uuid
union
select
  id
from
  group_challenges
where
  created_by = $2::uuid
order by
  id;

-- lockGroupToLeave
-- [":groupId"]
-- rows: { createdBy: string | null; id: string; status: "active" | "cancelled" | "completed" }
select
  "id",
  "status",
  "created_by" as "createdBy"
from
  "group_challenges"
where
  "id" = $1
for update;

-- dissolveGroup
-- [":groupId",":userId"]
update group_challenges
set
  created_by = null,
  title = 'Ended group',
  description = 'Ended'
where
  id = $1::uuid
  and created_by = $2::uuid;

-- [":groupId",":userId"]
delete from group_challenges g
where
  g.id = $1::uuid
  and g.created_by is null
  and not exists (
    select
    from
      group_challenge_contributions c
    where
      c.group_challenge_id = g.id
      and c.user_id <> $2::uuid
  );

-- lockAccountRows
-- [":userId"]
-- rows: { id: string }
select
  "id"
from
  "users"
where
  "id" = $1
for no key update;

-- [":userId"]
select
from
  subscriptions
where
  user_id = $1::uuid
for update;

-- [":userId"]
-- rows: { deletion_due_at: string | null; display_name: string; email: string; email_normalised: string; stripe_customer_id: string | null }
select
  "p"."email",
  "p"."email_normalised",
  "p"."display_name",
  "p"."deletion_due_at",
  "s"."stripe_customer_id"
from
  "profiles" as "p"
  left join "subscriptions" as "s" on "s"."user_id" = "p"."id"
where
  "p"."id" = $1
for update of
  "p";

-- forgetPerson
set
  local statement_timeout = '60s';

-- [":userId"]
update group_challenge_contributions
set
  user_id = null,
  note = null
where
  user_id = $1::uuid;

-- [":email",":userId",":displayName"]
delete from mail_outbox
where
  id in (
    select
      id
    from
      mail_outbox
    where
      lower(recipient) = $1
    union all
    select
      i.mail_id
    from
      group_challenge_invitations i
    where
      i.invited_by = $2::uuid
    union all
    select
      id
    from
      mail_outbox
    where
      kind = 'group-invitation'
      and payload ->> 'inviterName' = $3
  );

-- [":userId",":emailNormalised"]
delete from group_challenge_invitations
where
  accepted_by = $1::uuid
  or invited_email_normalised = $2;

-- [":customerId"]
delete from stripe_events
where
  stripe_customer_id = $1;

-- [[":limitKeys"]]
delete from rate_limits
where
  key = any ($1::text[]);

-- [":userId",":was",":userId",":was",":userId",":userId"]
update audit_events
set
  actor_was = case
    when actor_user_id = $1::uuid then $2
    else actor_was
  end,
  subject_was = case
    when subject_user_id = $3::uuid then $4
    else subject_was
  end
where
  actor_user_id = $5::uuid
  or subject_user_id = $6::uuid;

-- [":userId"]
delete from graphile_worker._private_jobs
where
  payload ->> 'userId' = $1::text
  and locked_at is null;

-- [":userId"]
delete from users
where
  id = $1::uuid;
