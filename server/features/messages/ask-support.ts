import { createHash } from 'node:crypto';

import { SUPPORT_OFF } from '../../domain/messages/support';
import type { SupportMessage } from '../../domain/messages/support-schema';
import { DomainError, isUniqueViolation } from '../../errors';
import type { AuthedContext } from '../../context';
import { logEvent } from '../../log';
import packageJson from '../../../package.json' with { type: 'json' };
import { enqueueMail } from './enqueue-mail';

/** While mail is off, a message would wait in the outbox for a day and then be lost. */
const isOn = ({ services }: Pick<AuthedContext, 'services'>) =>
  services.mailOn && services.supportEmail !== null;

const detailsOf = ({ userAgent }: Pick<AuthedContext, 'userAgent'>) => ({
  browser: userAgent?.slice(0, 300) ?? 'unknown',
  version: packageJson.version,
});

/** What the form says before sending: whether it works, or whom to write to, and the details to send along. */
export function getSupportForm(ctx: AuthedContext) {
  return { on: isOn(ctx), address: ctx.services.supportEmail, details: detailsOf(ctx) };
}

export type SupportFormView = ReturnType<typeof getSupportForm>;

/** The id of the mail: the same each time a person sends the same message, and unguessable for others. */
const mailIdOf = (userId: string, id: string): string => {
  const hash = createHash('sha256').update(`support:${userId}:${id.toLowerCase()}`).digest('hex');
  // Version 8 is for application-defined ids (RFC 9562); without version and variant bits it would be no UUID.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
};

/** Mails a message to the operator, and a copy to its author if their address is verified. Sending it again
 * changes nothing.
 * @throws SUPPORT_OFF, TOO_MANY_ATTEMPTS */
export async function askSupport(ctx: AuthedContext, { id, topic, message, withDetails }: SupportMessage) {
  const { db, user, services } = ctx;
  const { supportEmail } = services;
  if (!isOn(ctx) || supportEmail === null) throw new DomainError('SUPPORT_OFF', SUPPORT_OFF);
  await services.limits.consume('supportMessage', user.id);
  const { displayName, email, emailVerified } = user;
  const { pro } = user.access;
  const common = { displayName, topic, message };
  try {
    await db.transaction().execute(async (trx) => {
      await enqueueMail(
        trx,
        { id: mailIdOf(user.id, id), userId: user.id, recipient: supportEmail, urgent: pro },
        'support-message',
        {
          ...common,
          userId: user.id,
          replyTo: email,
          emailVerified,
          pro,
          details: withDetails ? detailsOf(ctx) : null,
        },
      );
      if (emailVerified)
        await enqueueMail(trx, { userId: user.id, recipient: email }, 'support-received', common);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'mail_outbox_pkey')) throw error;
    await services.limits.giveBack('supportMessage', user.id);
  }
  logEvent(ctx, { event: 'support_asked', topic }, 'somebody wrote to support');
}
