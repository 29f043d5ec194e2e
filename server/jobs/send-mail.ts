import { isMailWanted } from '~db/queries/groups/invitations';
import { deleteMail, findMail, markMailFailed, markMailSent } from '~db/queries/messages/outbox';

import { addressHash } from '../features/messages/refuse-mails';
import { EmailError } from '../services/email/email';
import { renderMail } from '../services/email/render-mail';
import type { JobAttempt, JobContext } from './job';

const MAIL_IS_OFF = 'Mail is off: RESEND_API_KEY is not set. The mail waits.';

/** Sends one mail of the outbox, outside of any transaction, so that no connection waits for the provider. The mail's
 * id is the idempotency key, so two simultaneous tries, or a second one after a lost answer, make one mail. Throws
 * errors that the queue should retry; a mail that can never be sent is given up and stays visible in the outbox. */
export async function sendMail(
  { db, email, log, now }: JobContext,
  { id }: { id: string },
  attempt: JobAttempt,
): Promise<void> {
  const mail = await findMail(db, id);
  if (!mail || mail.sent_at !== null || mail.failed_at !== null) return;
  if (email === null) {
    // This is no failed attempt: the queue keeper queues the mail again when mail is on.
    await markMailFailed(db, id, MAIL_IS_OFF, false, now());
    return;
  }
  // It counts as sent, because nobody who invited the address shall learn of it.
  if (mail.kind === 'group-invitation' && !(await isMailWanted(db, id, addressHash(mail.recipient))))
    return markMailSent(db, id, null, now());
  let providerId: string;
  try {
    const rendered = await renderMail(mail.kind, mail.payload);
    ({ id: providerId } = await email.send({ to: mail.recipient, ...rendered }, id));
  } catch (error) {
    const final = attempt.last || (error instanceof EmailError && !error.retryable);
    await markMailFailed(db, id, error instanceof Error ? error.message : String(error), final, now());
    if (!final) throw error;
    log.error({ err: error, mailId: id, kind: mail.kind }, 'a mail was given up');
    if (mail.kind === 'account-deleted') await deleteMail(db, id);
    return;
  }
  // The last address of who has no account any more.
  if (mail.kind === 'account-deleted') return deleteMail(db, id);
  await markMailSent(db, id, providerId, now());
}
