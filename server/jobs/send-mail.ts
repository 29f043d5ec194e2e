import { isMailWanted } from '~db/queries/groups/invitations';
import { isRequestWanted, wantedUpdate } from '~db/queries/partner/partners';
import {
  deleteMail,
  findMail,
  markMailFailed,
  markMailSent,
  postponeMail,
} from '~db/queries/messages/outbox';

import { normaliseEmail } from '../domain/accounts/email-address';
import { isMailHour } from '../domain/messages/mail-hours';
import { isUpdateStale } from '../domain/partner/week-update';
import { composeMessage, dropMessage, dueMessageOf } from '../features/messages/compose-message';
import { addressHash } from '../features/messages/refuse-mails';
import { EmailError } from '../services/email/email';
import { renderMail } from '../services/email/render-mail';
import type { JobAttempt, JobContext } from './job';
import { HOUR_MS } from '../domain/kernel/durations';

/** Kinds of mail that may no longer go out, or must wait for the day. Others always go out. */
const WANTED: Readonly<
  Record<string, (ctx: JobContext, mail: { id: string; recipient: string }) => Promise<boolean | 'by day'>>
> = {
  'group-invitation': ({ db }, { id, recipient }) => isMailWanted(db, id, addressHash(recipient)),
  'partner-request': ({ db, now }, { id, recipient }) =>
    isRequestWanted(db, id, {
      address: normaliseEmail(recipient),
      addressHash: addressHash(recipient),
      now: now(),
    }),
  'partner-line': async ({ db, now }, { id, recipient }) => {
    const line = await wantedUpdate(db, id, normaliseEmail(recipient));
    // The worker or mail was off meanwhile.
    if (!line || isUpdateStale(now(), line.timeZone)) return false;
    return isMailHour(now(), line.timeZone) || 'by day';
  },
};

const MAIL_IS_OFF = 'Mail is off: RESEND_API_KEY is not set. The mail waits.';

/** Sends one mail of the outbox, outside of any transaction, so that no connection waits for the provider. The mail's
 * id is the idempotency key, so two simultaneous tries, or a second one after a lost answer, make one mail. Throws
 * errors that the queue should retry; a mail that can never be sent is given up and stays visible in the outbox. */
export async function sendMail(ctx: JobContext, { id }: { id: string }, attempt: JobAttempt): Promise<void> {
  const { db, email, log, now } = ctx;
  const mail = await findMail(db, id);
  if (!mail || mail.sent_at !== null || mail.failed_at !== null) return;
  if (email === null) {
    // Not a failed attempt: the mail is queued again when mail is on.
    await markMailFailed(db, id, MAIL_IS_OFF, false, now());
    return;
  }
  // A mail that is not wanted is marked as sent, because the inviter must not learn that it was held back.
  const wanted = await WANTED[mail.kind]?.(ctx, mail);
  if (wanted === 'by day') return postponeMail(db, id, new Date(now().getTime() + HOUR_MS));
  if (wanted === false) return markMailSent(db, id, null, now());
  const due = dueMessageOf(mail);
  const message = due && (await composeMessage(ctx, due));
  if (due && !message) {
    await dropMessage(ctx, due);
    return markMailSent(db, id, null, now());
  }
  let providerId: string;
  try {
    const rendered = await renderMail(mail.kind, message ? message.props : mail.payload);
    ({ id: providerId } = await email.send({ to: mail.recipient, ...rendered }, id));
  } catch (error) {
    const final = attempt.last || (error instanceof EmailError && !error.retryable);
    await markMailFailed(db, id, error instanceof Error ? error.message : String(error), final, now());
    if (!final) throw error;
    log.error({ err: error, mailId: id, kind: mail.kind }, 'a mail was given up');
    if (mail.kind === 'account-deleted') await deleteMail(db, id);
    return;
  }
  // The last stored address of a deleted account is removed.
  if (mail.kind === 'account-deleted') return deleteMail(db, id);
  await db.transaction().execute(async (trx) => {
    await message?.sent(trx, now());
    await markMailSent(trx, id, providerId, now());
  });
}
