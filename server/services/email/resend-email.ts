import { Resend } from 'resend';
import { z } from 'zod';

import {
  EmailError,
  isHeaderSafe,
  type EmailService,
  type EmailTrouble,
  type OutgoingMail,
  type SendingResult,
} from './email';

export interface ResendOptions {
  apiKey: string;
  /** Address of the API host, e.g. 'https://api.resend.com'. */
  baseUrl: string;
  /** Sender of every mail: 'address' or 'Name <address>'. */
  from: string;
  /** Time limit in ms for one attempt, answer included. */
  timeoutMs?: number;
}

/** Sends mail through Resend's HTTP API. A call is one attempt; the sender of the installation repeats it. */
export function createResendEmail({
  apiKey,
  baseUrl,
  from,
  timeoutMs = 10_000,
}: ResendOptions): EmailService {
  const resend = new Resend(apiKey, { baseUrl: baseUrl.replace(/\/+$/, '') });

  const asResend = ({ to, subject, html, text, replyTo, unsubscribeUrl }: OutgoingMail) => ({
    from,
    to,
    subject,
    html,
    text,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
  });

  /** What became of each mail of one call. The SDK never throws, but returns failures in `error`, and it has no time-out. */
  async function call(mails: readonly OutgoingMail[], idempotencyKey: string): Promise<SendingResult> {
    const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
    const [only] = mails;
    const alone = mails.length === 1 && only !== undefined;
    const { data, error, headers } = alone
      ? await resend.emails.send({ ...asResend(only), ...attachments(only) }, options)
      : await resend.batch.send(mails.map(asResend), { ...options, batchValidation: 'permissive' });
    if (error) throw toEmailError(error, headers);
    const taken = alone
      ? acceptedSchema.transform(({ id }) => ({ data: [{ id }], errors: [] })).safeParse(data)
      : batchSchema.safeParse(data);
    const ids = taken.success ? [...taken.data.data] : [];
    const refused = new Map(taken.data?.errors.map(({ index, message }) => [index, message]));
    if (ids.length === 0 && refused.size === 0)
      throw new EmailError('unexpected_answer', 'Resend answered without an id', 'outage');
    return {
      // Ids come for those alone that were taken, in their order.
      mails: mails.map((_mail, index) => {
        const message = refused.get(index);
        return message === undefined
          ? { id: ids.shift()?.id ?? UNKNOWN_ID }
          : { refused: withoutAddress(message) };
      }),
      perSecond: perSecondOf(headers),
    };
  }

  return {
    async send(mails, idempotencyKey) {
      // A key beyond Latin-1 does not fit into an HTTP header.
      if (!/^[\x21-\x7e]{1,256}$/.test(idempotencyKey))
        throw new EmailError(
          'invalid_idempotency_key',
          'The key is not 1 to 256 ASCII characters',
          'refused',
        );
      const unsafe = mails.map((mail) => whyUnsafe(mail, from, mails.length > 1));
      const safe = mails.filter((_mail, index) => unsafe[index] === null);
      if (safe.length === 0)
        return { mails: unsafe.map((refused) => ({ refused: refused ?? '' })), perSecond: null };
      const answer = await call(safe, idempotencyKey);
      const results = [...answer.mails];
      return {
        ...answer,
        mails: unsafe.map((why) =>
          why === null ? (results.shift() ?? { id: UNKNOWN_ID }) : { refused: why },
        ),
      };
    },
  };
}

/** Stands for the provider's id of a mail that was taken, but whose id did not come. */
const UNKNOWN_ID = 'unknown';

const attachments = ({ images }: OutgoingMail) =>
  images === undefined
    ? {}
    : {
        attachments: images.map(({ name, type, content }) => ({
          filename: name,
          content,
          contentType: type,
          contentId: name,
        })),
      };

/** Mail programs show these headers as a button of their own, and post to the address themselves (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

// The SDK passes on any JSON as data or error, even that of a proxy in between.
const acceptedSchema = z.object({ id: z.string().min(1) });
const batchSchema = z.object({
  data: z.array(acceptedSchema),
  errors: z.array(z.object({ index: z.int(), message: z.string().catch('') })).default([]),
});
const refusalSchema = z.object({
  name: z.string().catch('unexpected_answer'),
  message: z.string().catch(''),
  statusCode: z.number().nullable().catch(null),
});
type Refusal = z.output<typeof refusalSchema>;
type Headers = Readonly<Record<string, string>> | null;

/** One address and nothing else, so that a typed list cannot add recipients. */
const SINGLE_ADDRESS = /^[^\s@<>,;"()]+@[^\s@<>,;"()]+$/;

/** Why a mail must not leave; null for one that may. */
function whyUnsafe(mail: OutgoingMail, from: string, oneOfMany: boolean): string | null {
  if (oneOfMany && mail.images !== undefined) return 'A mail with pictures goes alone';
  const addresses = [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])];
  if (![mail.subject, from, mail.unsubscribeUrl ?? '', ...addresses].every(isHeaderSafe))
    return 'A mail header would hold a control character';
  return addresses.every((address) => SINGLE_ADDRESS.test(address))
    ? null
    : 'A mail needs exactly one plain address';
}

const withoutAddress = (message: string) => message.replace(/\S+@\S+/g, '[address]').slice(0, 300);

function toEmailError(error: unknown, headers: Headers): EmailError {
  const refusal = refusalSchema
    .catch({ name: 'unexpected_answer', message: '', statusCode: null })
    .parse(error);
  const where = refusal.statusCode === null ? 'gave no answer' : `answered ${refusal.statusCode}`;
  const retryAfterMs = secondsOf(headers, 'retry-after') ?? secondsOf(headers, 'ratelimit-reset');
  return new EmailError(
    refusal.name,
    `Resend ${where} (${refusal.name}): ${withoutAddress(refusal.message)}`,
    troubleOf(refusal),
    { perSecond: perSecondOf(headers), ...(retryAfterMs === null ? {} : { retryAfterMs }) },
  );
}

function secondsOf(headers: Headers, name: string): number | null {
  const seconds = Number(headers?.[name] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** Resend's limit is one of calls a second (https://resend.com/docs/api-reference/rate-limit). */
function perSecondOf(headers: Headers): number | null {
  const limit = Number(headers?.['ratelimit-limit'] ?? Number.NaN);
  return limit > 0 && limit <= 1000 ? limit : null;
}

/** 401 and 403 concern the key or the domain, which the operator can repair while mail waits. Any other 4xx concerns the
 * mail itself, which would be refused again. (https://resend.com/docs/api-reference/errors) */
function troubleOf({ statusCode, name }: Refusal): EmailTrouble {
  if (name === 'invalid_idempotent_request') return 'repeated';
  if (name === 'concurrent_idempotent_requests') return 'running';
  if (name === 'daily_quota_exceeded' || name === 'monthly_quota_exceeded') return 'quota';
  if (statusCode === 429) return 'rate';
  if (statusCode === 401 || statusCode === 403) return 'account';
  if (statusCode === null || statusCode < 400 || statusCode >= 500) return 'outage';
  return statusCode === 408 || statusCode === 425 ? 'outage' : 'refused';
}
