import { type OutboxMail, lockMail, markMailFailed, markMailSent } from '~db/queries/messages/outbox';

import { EmailError, type EmailService } from '../services/email/email';
import { renderMail } from '../services/email/render-mail';
import type { JobAttempt, JobContext } from './job';

const MAIL_IS_OFF = 'Mail is off: RESEND_API_KEY is not set. The mail waits.';

type Delivery = { sent: true; providerId: string } | { sent: false; error: unknown };

/** Sends one mail of the outbox. Its id is the idempotency key, so that a try whose end was lost and the next
 * one make one mail. Throws what the queue shall try again; what can never be sent is given up and stays visible
 * in the outbox. */
export async function sendMail(ctx: JobContext, payload: { id: string }, attempt: JobAttempt): Promise<void> {
  const { id } = payload;
  const { email } = ctx;
  const retry = await ctx.db.transaction().execute(async (trx): Promise<{ error: unknown } | null> => {
    const mail = await lockMail(trx, id);
    if (!mail || mail.sent_at !== null || mail.failed_at !== null) return null;
    if (email === null) {
      // No attempts are burnt: the worker queues it again when mail is on.
      await markMailFailed(trx, id, MAIL_IS_OFF, false, ctx.now());
      return null;
    }
    const delivery = await deliver(email, mail);
    if (delivery.sent) {
      await markMailSent(trx, id, delivery.providerId, ctx.now());
      return null;
    }
    const { error } = delivery;
    const final = attempt.last || (error instanceof EmailError && !error.retryable);
    await markMailFailed(trx, id, error instanceof Error ? error.message : String(error), final, ctx.now());
    if (!final) return { error };
    ctx.log.error({ err: error, mailId: id, kind: mail.kind }, 'a mail was given up');
    return null;
  });
  if (retry) throw retry.error;
}

async function deliver(email: EmailService, mail: OutboxMail): Promise<Delivery> {
  try {
    const rendered = await renderMail(mail.kind, mail.payload);
    const { id: providerId } = await email.send({ to: mail.recipient, ...rendered }, mail.id);
    return { sent: true, providerId };
  } catch (error) {
    return { sent: false, error };
  }
}
