import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';
import { firstValue } from '../../rows';
import type { Json } from '../../types';

/** The order in which mails leave (`mail_outbox.importance`): all of a lower number first. */
export const importanceOfMail = { now: 0, soon: 1, bulk: 2 } as const;

/** Puts a mail into the outbox, in the caller's transaction: if that rolls back, there is none. The mail's id is made here
 * unless the caller has one. Hits `mail_outbox_pkey` when the id exists. */
export async function insertMail(
  db: Db,
  mail: {
    id?: string;
    userId: string | null;
    kind: string;
    recipient: string;
    payload: Json;
    importance?: keyof typeof importanceOfMail;
  },
): Promise<void> {
  const { id, userId, kind, recipient, payload, importance = 'soon' } = mail;
  await db
    .insertInto('mail_outbox')
    .values({
      ...(id === undefined ? {} : { id }),
      user_id: userId,
      kind,
      recipient,
      payload: JSON.stringify(payload),
      importance: importanceOfMail[importance],
    })
    .execute();
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

/** Marks a sent mail as failed, because it came back. */
export async function markMailReturned(
  db: Db,
  { to, providerId, reason, now }: { to: string; providerId: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: null, failed_at: now.toISOString(), last_error: reason.slice(0, 500) })
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', to.toLowerCase()))
    .where('provider_id', '=', providerId)
    .where('failed_at', 'is', null)
    .execute();
}
