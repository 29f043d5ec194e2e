import type { Db } from '~db/client';
import { insertMail } from '~db/queries/messages/outbox';

import type { MailKind, MailProps } from '../../services/email/mail-kinds';

/** Puts a mail into the outbox, in the transaction of its cause. Pass `id` when the mail contains its own id;
 * an `urgent` one is sent before those that wait. */
export async function enqueueMail<Kind extends MailKind>(
  trx: Db,
  to: { id?: string; userId: string | null; recipient: string; urgent?: boolean },
  kind: Kind,
  props: MailProps<Kind>,
): Promise<void> {
  await insertMail(trx, { ...to, kind, payload: props });
}
