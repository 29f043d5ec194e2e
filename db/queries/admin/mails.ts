import { sql } from 'kysely';

import type { Db } from '../../client';

interface FailedMail {
  id: string;
  kind: string;
  recipient: string;
  userId: string | null;
  /** Null when it is not known. */
  reason: string | null;
  createdAt: string;
  failedAt: string;
  /** Whether it can be tried again: its content is still there. */
  repeatable: boolean;
}

/** The mails that were given up or came back, the latest first. */
export async function failedMails(db: Db, limit: number): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    select id, kind, recipient, user_id as "userId", last_error as reason, created_at as "createdAt",
      failed_at as "failedAt", payload is not null as repeatable
    from mail_outbox where failed_at is not null order by failed_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Queues mails again that were given up and whose content is still there; one mail, or all. Returns how many. */
export async function requeueFailedMails(
  db: Db,
  { id, now }: { id: string | null; now: Date },
): Promise<number> {
  const { rows } = await sql`
    update mail_outbox set failed_at = null, due_at = ${now.toISOString()}::timestamptz, troubles = 0, batch_id = null
    where failed_at is not null and payload is not null and (${id}::uuid is null or id = ${id}::uuid)
    returning id`.execute(db);
  return rows.length;
}

export interface MailQueueState {
  waiting: number[];
  /** Seconds for which the oldest that may be sent has waited, by importance. */
  oldest: number[];
  failed: number;
  trouble: 'outage' | 'account' | 'quota' | null;
  troubleSince: string | null;
}

/** What waits in the outbox, by importance, and what keeps it there. */
export async function mailQueueState(db: Db, now: Date): Promise<MailQueueState> {
  const { rows } = await sql<MailQueueState>`
    select array_agg(w.waiting order by level.importance) as waiting,
      array_agg(w.oldest order by level.importance) as oldest,
      (select count(*) from mail_outbox m where m.failed_at is not null) as failed, p.trouble,
      p.trouble_since as "troubleSince"
    from generate_series(0, 2) as level (importance)
    cross join lateral (
      select count(*)::integer as waiting,
        coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(m.due_at)
          filter (where m.due_at <= ${now.toISOString()}::timestamptz)), 0)::float8 as oldest
      from mail_outbox m
      where m.sent_at is null and m.failed_at is null and m.importance = level.importance) w
    cross join mail_pace p
    group by p.trouble, p.trouble_since`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('The row of mail_pace is missing');
  return state;
}
