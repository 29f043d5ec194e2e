import { sql } from 'kysely';

import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';
import { firstValue } from '../../rows';
import type { Json } from '../../types';

const NO_ID = '00000000-0000-0000-0000-000000000000';
/** The priority of jobs that may wait for all others; a job has 0, an urgent mail a lower number. */
const BEHIND_ALL_OTHERS = 10;

/** Puts a mail into the outbox and its job into the queue, in the caller's transaction: if that rolls back, neither
 * exists. The mail's id is made here unless the caller has one. Hits `mail_outbox_pkey` when the id exists. */
export async function insertMail(
  db: Db,
  mail: {
    id?: string;
    userId: string | null;
    kind: string;
    recipient: string;
    payload: Json;
    urgent?: boolean;
  },
): Promise<void> {
  await sql`
    with mail as (
      insert into mail_outbox (id, user_id, kind, recipient, payload)
      values (coalesce(${mail.id ?? null}::uuid, gen_random_uuid()), ${mail.userId}, ${mail.kind}, ${mail.recipient}, ${JSON.stringify(mail.payload)}::jsonb)
      returning id
    )
    select graphile_worker.add_job('send_mail', json_build_object('id', mail.id), job_key := 'mail:' || mail.id, max_attempts := 12,
                                   priority := ${mail.urgent ? -1 : 0}::integer)
    from mail`.execute(db);
}

export async function findMail(db: Db, id: string) {
  return db
    .selectFrom('mail_outbox')
    .select(['id', 'user_id', 'kind', 'recipient', 'payload', 'sent_at', 'failed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Queues a mail for another try at an instant, in place of the present try. */
export async function postponeMail(db: Db, id: string, until: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job('send_mail', json_build_object('id', ${id}::uuid), job_key := 'mail:' || ${id}::text,
      max_attempts := 12, run_at := ${until.toISOString()}::timestamptz)`.execute(db);
}

/** Marks a mail as sent and deletes its content, which may hold a link with a token. Overrides a simultaneous
 * try that has given the mail up. @param providerId null for a mail that was silently held back */
export async function markMailSent(db: Db, id: string, providerId: string | null, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      sent_at: now.toISOString(),
      failed_at: null,
      payload: null,
      provider_id: providerId,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores why a try failed, unless another try has sent the mail; `final` gives the mail up. */
export async function markMailFailed(db: Db, id: string, reason: string, final: boolean, now: Date) {
  await db
    .updateTable('mail_outbox')
    .set({ last_error: reason.slice(0, 500), ...(final ? { failed_at: now.toISOString() } : {}) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Where a batch of waiting mails ended. */
export interface MailPosition {
  /** In PostgreSQL's text form, because many mails may have been written in the same millisecond. */
  created: string;
  id: string;
}

/** Looks at `limit` waiting mails newer than `since`, oldest after `after` first, and queues those without a
 * job: mail was off when their job ran. They come after all other jobs. Returns how many were queued, and the
 * position of the last one looked at. */
export async function requeueMails(
  db: Db,
  { since, after, limit }: { since: Date; after: MailPosition | null; limit: number },
): Promise<{ queued: number; last: MailPosition | null }> {
  const { rows } = await sql<MailPosition & { queued: number }>`
    with waiting as (
      select m.id, m.created_at from mail_outbox m
      where m.sent_at is null and m.failed_at is null and m.created_at > ${since.toISOString()}::timestamptz
        and (m.created_at, m.id) > (${after?.created ?? '-infinity'}::timestamptz, ${after?.id ?? NO_ID}::uuid)
      order by m.created_at, m.id limit ${limit}::integer
    )
    select w.created_at::text as created, w.id, (
      select count(*) from graphile_worker.add_jobs((
        select array_agg(('send_mail', json_build_object('id', m.id), null, null, 12, 'mail:' || m.id,
                          ${BEHIND_ALL_OTHERS}::integer, null)::graphile_worker.job_spec)
        from waiting m where not exists (select from graphile_worker.jobs j where j.key = 'mail:' || m.id)
      ))
    ) as queued
    from waiting w order by w.created_at desc, w.id desc limit 1`.execute(db);
  const [found] = rows;
  return found
    ? { queued: found.queued, last: { created: found.created, id: found.id } }
    : { queued: 0, last: null };
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

export const deleteOldMails = deletesUpTo('mail_outbox', 'created_at');

/** The address that an invitation was mailed to. */
export async function findInvited(db: Db, mailId: string): Promise<string | null> {
  return db
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('id', '=', mailId)
    .where('kind', '=', 'group-invitation')
    .$call(firstValue('recipient'));
}

/** Stores an address that wants no invitations. */
export async function insertRefusal(db: Db, addressHash: string, now: Date): Promise<void> {
  await db
    .insertInto('mail_refusals')
    .values({ address_hash: addressHash, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
