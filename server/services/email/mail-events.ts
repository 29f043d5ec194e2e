import type { IncomingHttpHeaders } from 'node:http';

import { Resend } from 'resend';
import { z } from 'zod';

import { namedError } from '../../errors';

/** What Resend reports about a mail that it had taken (https://resend.com/docs/webhooks/event-types). */
export interface MailEvent {
  /** Its mailbox does not exist or takes nothing; or its owner called the mail unwanted. */
  kind: 'bounce' | 'complaint';
  to: readonly string[];
  /** Resend's id of the mail. */
  mailId: string;
  /** Resend's name of the kind of bounce, e.g. 'Permanent General'. */
  how: string;
}

/** A body that is not Resend's, or none that it documents. */
export class MailEventError extends namedError('MailEventError') {
  constructor(readonly code: 'bad_signature' | 'bad_event') {
    super(code);
  }
}

const TEXT = z.string().max(200);
const about = { email_id: TEXT.min(1), to: z.array(z.string().min(3).max(320)).min(1).max(50) };
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('email.bounced'),
    data: z.object({ ...about, bounce: z.object({ type: TEXT, subType: TEXT.catch('') }) }),
  }),
  z.object({ type: z.literal('email.complained'), data: z.object(about) }),
]);
const named = z.object({ type: z.string() });

/** Reads a webhook of Resend, whose signature covers its id, its time (within five minutes) and the bytes of the body, and is
 * compared in constant time. Null for events that change nothing here: all others, and bounces that may pass.
 * @throws {MailEventError} */
export function readMailEvent(body: Buffer, headers: IncomingHttpHeaders, secret: string): MailEvent | null {
  const { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    throw new MailEventError('bad_signature');
  let payload: unknown;
  try {
    // The check needs no key and makes no call.
    payload = new Resend('unused').webhooks.verify({
      payload: body.toString('utf8'),
      headers: { id, timestamp, signature },
      webhookSecret: secret,
    });
  } catch (error) {
    throw new MailEventError(error instanceof SyntaxError ? 'bad_event' : 'bad_signature');
  }
  const event = eventSchema.safeParse(payload);
  if (!event.success) {
    const type = named.safeParse(payload);
    if (!type.success || type.data.type === 'email.bounced' || type.data.type === 'email.complained')
      throw new MailEventError('bad_event');
    return null;
  }
  const { type, data } = event.data;
  const common = { to: data.to, mailId: data.email_id };
  if (type === 'email.complained') return { ...common, kind: 'complaint', how: '' };
  const { type: lasting, subType } = data.bounce;
  return lasting === 'Permanent' ? { ...common, kind: 'bounce', how: `${lasting} ${subType}`.trim() } : null;
}
