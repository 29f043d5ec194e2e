import { sql } from 'kysely';

import type { Db } from '../../client';

interface InvitationRow {
  id: string;
  groupId: string;
  group: string;
  email: string;
  invitedBy: string;
  status: 'pending' | 'accepted' | 'declined' | 'expired';
  /** Null when the mail is no longer stored, or was held back because its address has had enough. */
  mail: 'waiting' | 'sent' | 'held' | 'failed' | null;
  createdAt: string;
  expiresAt: string;
}

/** The latest invitations of the installation, the newest first. */
export async function latestInvitations(db: Db, now: Date, limit: number): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.group_challenge_id as "groupId", g.title as "group", i.invited_email as email,
      p.display_name as "invitedBy",
      case when i.status = 'pending' and i.expires_at <= ${now.toISOString()}::timestamptz
        then 'expired' else i.status end as status,
      case when m.failed_at is not null then 'failed' when m.sent_at is null and m.id is not null then 'waiting'
        when m.provider_id is null and m.id is not null then 'held' when m.id is not null then 'sent' end as mail,
      i.created_at as "createdAt", i.expires_at as "expiresAt"
    from group_challenge_invitations i
    join group_challenges g on g.id = i.group_challenge_id
    join profiles p on p.id = i.invited_by
    left join mail_outbox m on m.id = i.mail_id
    order by i.created_at desc, i.id limit ${limit}`.execute(db);
  return rows;
}
