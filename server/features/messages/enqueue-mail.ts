import type { Db } from '~db/client';
import { insertMail } from '~db/queries/messages/outbox';

import type { MailKind, MailProps } from '../../services/email/mail-kinds';
import { MAIL_RULES } from '../../services/email/mail-rules';

/** Letters are written when they are sent, with their pictures. */
type QueuedKind = Exclude<MailKind, 'weekly-letter' | 'weekly-letter-many'>;

/** Puts a mail into the outbox, in the transaction of its cause; the sender of the installation does the rest, the more
 * important kinds first (`MAIL_RULES`). Pass `id` when the mail contains its own id; an `urgent` one goes before all that
 * nobody waits for.
 *
 * A kind whose props hold an `unsubscribeUrl` gets the headers List-Unsubscribe and List-Unsubscribe-Post. A template that
 * returns `images` shows each as `<img src="cid:NAME">`; such a mail goes out in a call of its own, because calls with 100
 * mails take no attachments. */
export async function enqueueMail<Kind extends QueuedKind>(
  trx: Db,
  to: { id?: string; userId: string | null; recipient: string; urgent?: boolean },
  kind: Kind,
  props: MailProps<Kind>,
): Promise<void> {
  const { urgent = false, ...mail } = to;
  const importance = urgent ? 'now' : MAIL_RULES[kind].importance;
  await insertMail(trx, { ...mail, importance, kind, payload: props });
}
