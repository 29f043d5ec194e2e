import { createHmac, randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { StoredMail } from './mailbox-store';

/** The secret with which this stand-in signs its webhooks. */
export const SANDBOX_RESEND_WEBHOOK_SECRET = `whsec_${Buffer.from('hazel-sandbox-webhook-secret').toString('base64')}`;

export const eventOrder = z.object({
  id: z.string(),
  type: z.enum(['bounced', 'complained', 'delivered']),
  /** As Resend names them: Permanent, Transient or Undetermined. */
  bounce: z.string().default('Permanent'),
});

/** The headers with which Svix signs a body (https://docs.svix.com/receiving/verifying-payloads/how-manual). */
export function signedHeaders(
  body: string,
  {
    secret = SANDBOX_RESEND_WEBHOOK_SECRET,
    id = `msg_${randomUUID()}`,
    seconds = Math.floor(Date.now() / 1000),
  } = {},
): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': String(seconds),
    'svix-signature': `v1,${signature}`,
  };
}

/** The body of an event about a mail (https://resend.com/docs/webhooks/event-types). */
export const eventBody = (
  { id, from, to, subject, created_at }: Pick<StoredMail, 'id' | 'from' | 'to' | 'subject' | 'created_at'>,
  { type, bounce }: Omit<z.output<typeof eventOrder>, 'id'>,
): string =>
  JSON.stringify({
    type: `email.${type}`,
    created_at: new Date().toISOString(),
    data: {
      created_at,
      email_id: id,
      from,
      to,
      subject,
      ...(type === 'bounced' && {
        bounce: { type: bounce, subType: 'General', message: 'The mailbox does not exist.' },
      }),
    },
  });
