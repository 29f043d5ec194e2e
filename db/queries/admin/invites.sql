-- What invites.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- latestInvitations
-- ["2026-01-05T00:00:00.000Z",1]
-- rows: { createdAt: string; email: string; expiresAt: string; group: string; groupId: string; id: string; invitedBy: string; mail: "failed" | "held" | "sent" | "waiting" | null; status: "accepted" | "declined" | "expired" | "pending" }
select
  i.id,
  i.group_challenge_id as "groupId",
  g.title as "group",
  i.invited_email as email,
  p.display_name as "invitedBy",
  case
    when i.status = 'pending'
    and i.expires_at <= $1::timestamptz then 'expired'
    else i.status
  end as status,
  case
    when m.failed_at is not null then 'failed'
    when m.sent_at is null
    and m.id is not null then 'waiting'
    when m.provider_id is null
    and m.id is not null then 'held'
    when m.id is not null then 'sent'
  end as mail,
  i.created_at as "createdAt",
  i.expires_at as "expiresAt"
from
  group_challenge_invitations i
  join group_challenges g on g.id = i.group_challenge_id
  join profiles p on p.id = i.invited_by
  left join mail_outbox m on m.id = i.mail_id
order by
  i.created_at desc,
  i.id
limit
  $2;
