import type { Db } from '~db/client';
import { insertMail } from '~db/queries/messages/outbox';

import type { Mail } from '../../services/email/mail-kinds';

/** Puts a mail into the outbox, in the transaction of its cause. Pass `id` when the mail contains its own id;
 * an `urgent` one is sent before those that wait. */
export async function enqueueMail(
  trx: Db,
  to: { id?: string; userId: string | null; recipient: string; urgent?: boolean },
  mail: Mail,
): Promise<void> {
  await insertMail(trx, { ...to, kind: mail.kind, payload: mail.props });
}
