import { Resend } from 'resend';
import { z } from 'zod';

import { EmailError, isHeaderSafe, type EmailService, type OutgoingMail } from './email';

export interface ResendOptions {
  apiKey: string;
  /** Address of the API host, e.g. 'https://api.resend.com'. */
  baseUrl: string;
  /** Sender of every mail: 'address' or 'Name <address>'. */
  from: string;
  /** Time limit in ms for one attempt, answer included. */
  timeoutMs?: number;
}

/** Sends mail through Resend's HTTP API. A call is one attempt; the job that sends mail repeats it. */
export function createResendEmail({
  apiKey,
  baseUrl,
  from,
  timeoutMs = 10_000,
}: ResendOptions): EmailService {
  const resend = new Resend(apiKey, { baseUrl: baseUrl.replace(/\/+$/, '') });
  return {
    async send(mail, idempotencyKey) {
      refuseUnsafe(mail, from, idempotencyKey);
      const { to, subject, html, text, replyTo, unsubscribeUrl } = mail;
      // The SDK never throws, but returns failures in `error`, and it has no time-out of its own.
      const { data, error } = await resend.emails.send(
        {
          from,
          to,
          subject,
          html,
          text,
          ...(replyTo === undefined ? {} : { replyTo }),
          ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
        },
        { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) },
      );
      if (error) throw toEmailError(error);
      const accepted = acceptedSchema.safeParse(data);
      if (!accepted.success) throw new EmailError('unexpected_answer', 'Resend answered without an id', true);
      return { id: accepted.data.id };
    },
  };
}

/** Mail programs show these headers as a button of their own, and post to the address themselves (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

// The SDK passes on any JSON as data or error, even that of a proxy in between.
const acceptedSchema = z.object({ id: z.string().min(1) });
const refusalSchema = z.object({
  name: z.string().catch('unexpected_answer'),
  message: z.string().catch(''),
  statusCode: z.number().nullable().catch(null),
});
type Refusal = z.output<typeof refusalSchema>;

/** One address and nothing else, so that a typed list cannot add recipients. */
const SINGLE_ADDRESS = /^[^\s@<>,;"()]+@[^\s@<>,;"()]+$/;

function refuseUnsafe(mail: OutgoingMail, from: string, idempotencyKey: string): void {
  const addresses = [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])];
  if (![mail.subject, from, idempotencyKey, mail.unsubscribeUrl ?? '', ...addresses].every(isHeaderSafe))
    throw new EmailError('unsafe_header', 'A mail header would hold a control character', false);
  if (!addresses.every((address) => SINGLE_ADDRESS.test(address)))
    throw new EmailError('invalid_address', 'A mail needs exactly one plain address', false);
  // A key beyond Latin-1 does not fit into an HTTP header.
  if (!/^[\x21-\x7e]{1,256}$/.test(idempotencyKey))
    throw new EmailError(
      'invalid_idempotency_key',
      'The idempotency key is not 1 to 256 ASCII characters',
      false,
    );
}

function toEmailError(error: unknown): EmailError {
  const refusal = refusalSchema
    .catch({ name: 'unexpected_answer', message: '', statusCode: null })
    .parse(error);
  const where = refusal.statusCode === null ? 'gave no answer' : `answered ${refusal.statusCode}`;
  const detail = refusal.message.replace(/\S+@\S+/g, '[address]').slice(0, 300);
  return new EmailError(refusal.name, `Resend ${where} (${refusal.name}): ${detail}`, isRetryable(refusal));
}

/** Network trouble, overload, quotas and Resend's own errors are temporary. So are 401 and 403: they concern
 * the key or domain, which the operator can repair while the mail waits. Any other 4xx concerns the mail
 * itself, which would be refused again. */
function isRetryable({ statusCode, name }: Refusal): boolean {
  if (statusCode === null || statusCode >= 500) return true;
  if (name === 'concurrent_idempotent_requests') return true;
  return [401, 403, 408, 425, 429].includes(statusCode);
}
