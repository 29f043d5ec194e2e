import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Json } from '../../types';

/** Puts a mail into the outbox and the job that sends it into the queue, in the caller's transaction:
 * if that rolls back, neither exists. The mail's id is made here unless the caller has one. Hits `mail_outbox_pkey` when there is
 * one with this id. */
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
    .select(['id', 'kind', 'recipient', 'payload', 'sent_at', 'failed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Marks a mail as sent and deletes its content, which may hold a link with a token. If a simultaneous try has given
 * the mail up, this one overrides it. @param providerId null for a mail that was held back in silence */
export async function markMailSent(db: Db, id: string, providerId: string | null, at: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      sent_at: at.toISOString(),
      failed_at: null,
      payload: null,
      provider_id: providerId,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Notes why a try failed, unless another try has sent the mail; `final` gives the mail up. */
export async function markMailFailed(
  db: Db,
  id: string,
  reason: string,
  final: boolean,
  at: Date,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ last_error: reason.slice(0, 500), ...(final ? { failed_at: at.toISOString() } : {}) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Queues the mails newer than `since` that wait without a job, because mail was off when their job ran. */
export async function requeueMails(db: Db, since: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job('send_mail', json_build_object('id', m.id), job_key := 'mail:' || m.id, max_attempts := 12)
    from mail_outbox m
    where m.sent_at is null and m.failed_at is null and m.created_at > ${since.toISOString()}::timestamptz
      and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || m.id)`.execute(db);
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

export async function deleteOldMails(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('mail_outbox')
    .where('created_at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** To whom an invitation was mailed. */
export async function findInvited(db: Db, mailId: string): Promise<string | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('id', '=', mailId)
    .where('kind', '=', 'group-invitation')
    .executeTakeFirst();
  return row?.recipient ?? null;
}

/** Notes an address that wants no invitations. */
export async function insertRefusal(db: Db, addressHash: string, at: Date): Promise<void> {
  await db
    .insertInto('mail_refusals')
    .values({ address_hash: addressHash, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
