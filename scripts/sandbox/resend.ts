import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import { z } from 'zod';

import { createFaultPoint } from './faults';
import { mailboxPages } from './mailbox-pages';
import { openMailbox, type MailboxStore, type StoredMail } from './mailbox-store';
import { sandboxFolder, serveOnLoopback, type SandboxService, type ServiceOptions } from './service';

/** The one key that this stand-in accepts; it opens nothing but a mailbox on loopback. */
export const SANDBOX_RESEND_KEY = 're_sandbox_0123456789abcdef';

/**
 * Resend's HTTP API for sending one e-mail (`POST /emails`, `GET /emails/:id`) with its errors and
 * idempotency rules as in its API reference, in front of a mailbox that a person can open.
 */
export async function startResend({ dataDir, port }: ServiceOptions): Promise<SandboxService> {
  const mailbox = openMailbox(join(sandboxFolder(dataDir), 'mailbox.jsonl'));
  const faults = createFaultPoint((status) =>
    status === 429
      ? errorBody(429, 'rate_limit_exceeded', 'Too many requests. You can only make 2 requests per second.')
      : errorBody(500, 'application_error', 'An unexpected error occurred.'),
  );

  const app = express().disable('x-powered-by').disable('etag');
  app.use(faults.control);
  app.use('/emails', faults.guard, resendApi(mailbox));
  app.use(mailboxPages(mailbox));
  app.use((_req, res) => fail(res, 404, 'not_found', 'The requested endpoint does not exist.'));

  const { url, close } = await serveOnLoopback(port, () => app);
  return {
    name: 'Mailbox',
    url,
    env: { RESEND_API_KEY: SANDBOX_RESEND_KEY, RESEND_BASE_URL: url },
    close,
  };
}

function resendApi(mailbox: MailboxStore): express.Router {
  const router = express.Router();
  router.use((req, res, next) => {
    const key = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1];
    if (key === undefined) fail(res, 401, 'missing_api_key', 'Missing API key in the authorization header.');
    else if (key !== SANDBOX_RESEND_KEY) fail(res, 403, 'invalid_api_key', 'API key is invalid.');
    else next();
  });
  router.post('/', express.json({ limit: '40mb' }), (req, res) => send(mailbox, req, res));
  router.get('/:id', (req, res) => {
    const mail = mailbox.get(req.params.id);
    if (mail) res.json(asResend(mail));
    else fail(res, 404, 'not_found', 'Email not found');
  });
  router.use((_req, res) =>
    fail(res, 405, 'method_not_allowed', 'Method is not allowed for the requested path.'),
  );
  const unreadableBody: ErrorRequestHandler = (_error, _req, res, _next) =>
    fail(res, 400, 'validation_error', 'The request body is not valid JSON.');
  router.use(unreadableBody);
  return router;
}

const recipients = z
  .union([z.string(), z.array(z.string()).max(50)])
  .transform((value) => (typeof value === 'string' ? [value] : value));
const payloadSchema = z.object({
  from: z.string(),
  to: recipients,
  cc: recipients.nullish(),
  bcc: recipients.nullish(),
  reply_to: recipients.nullish(),
  subject: z.string(),
  html: z.string().nullish(),
  text: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  tags: z.array(z.object({ name: z.string().max(256), value: z.string().max(256) })).nullish(),
});
type Payload = z.output<typeof payloadSchema>;

function send(mailbox: MailboxStore, req: Request, res: Response): void {
  const key = req.get('idempotency-key');
  if (key !== undefined && (key.length < 1 || key.length > 256)) {
    fail(res, 400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
    return;
  }
  const body = z.record(z.string(), z.unknown()).safeParse(req.body);
  const missing = missingField(body.data ?? {});
  if (missing !== undefined) {
    fail(res, 422, 'missing_required_field', `Missing ${missing} field.`);
    return;
  }
  const payload = payloadSchema.safeParse(req.body);
  if (!payload.success) {
    const issue = payload.error.issues[0];
    fail(
      res,
      422,
      'validation_error',
      `Invalid \`${issue?.path[0]?.toString() ?? 'body'}\` field. ${issue?.message ?? ''}`,
    );
    return;
  }
  const problem = payloadProblem(payload.data);
  if (problem !== undefined) {
    fail(res, 422, 'validation_error', problem);
    return;
  }

  const payloadHash = createHash('sha256').update(JSON.stringify(req.body)).digest('hex');
  const now = new Date();
  const earlier = key === undefined ? undefined : mailbox.withKey(key, now);
  if (earlier) {
    if (earlier.idempotency?.payload_hash === payloadHash) res.json({ id: earlier.id });
    else
      fail(
        res,
        409,
        'invalid_idempotent_request',
        'Same idempotency key used with a different request payload.',
      );
    return;
  }
  const mail = toMail(payload.data, now, key === undefined ? null : { key: key, payload_hash: payloadHash });
  mailbox.add(mail);
  res.json({ id: mail.id });
}

function missingField(body: Record<string, unknown>): string | undefined {
  const absent = (name: string): boolean =>
    body[name] === undefined || body[name] === null || body[name] === '';
  const required = ['from', 'to', 'subject'].find(absent);
  if (required !== undefined) return `\`${required}\``;
  return absent('html') && absent('text') ? '`html` or `text`' : undefined;
}

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

function isAddress(value: string): boolean {
  return ADDRESS.test(/^[^<>\r\n]*<([^<>]*)>$/.exec(value)?.[1] ?? value);
}

function payloadProblem(mail: Payload): string | undefined {
  const fields = {
    from: [mail.from],
    to: mail.to,
    cc: mail.cc ?? [],
    bcc: mail.bcc ?? [],
    reply_to: mail.reply_to ?? [],
  };
  for (const [field, addresses] of Object.entries(fields)) {
    if (!addresses.every(isAddress) || (field === 'to' && addresses.length === 0))
      return `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`;
  }
  if (/[\r\n]/.test(mail.subject)) return 'The `\\n` is not allowed in the `subject` field.';
  const tagText = (mail.tags ?? []).flatMap((tag) => [tag.name, tag.value]);
  if (!tagText.every((text) => /^[A-Za-z0-9_-]+$/.test(text)))
    return 'Tags should only contain ASCII letters, numbers, underscores, or dashes.';
  return undefined;
}

function toMail(payload: Payload, now: Date, idempotency: StoredMail['idempotency']): StoredMail {
  return {
    id: randomUUID(),
    created_at: now.toISOString(),
    from: payload.from,
    to: payload.to,
    cc: payload.cc ?? null,
    bcc: payload.bcc ?? null,
    reply_to: payload.reply_to ?? null,
    subject: payload.subject,
    html: payload.html ?? null,
    text: payload.text ?? null,
    headers: payload.headers ?? {},
    tags: payload.tags ?? [],
    idempotency,
  };
}

function asResend(mail: StoredMail): Record<string, unknown> {
  const { id, created_at, from, to, cc, bcc, reply_to, subject, html, text, tags } = mail;
  return {
    object: 'email',
    id,
    message_id: `<${id}@sandbox.local>`,
    created_at,
    from,
    to,
    cc,
    bcc,
    reply_to,
    subject,
    html,
    text,
    tags,
    scheduled_at: null,
    last_event: 'delivered',
  };
}

const errorBody = (
  statusCode: number,
  name: string,
  message: string,
): { statusCode: number; name: string; message: string } => ({ statusCode, name, message });

function fail(res: Response, status: number, name: string, message: string): void {
  res.status(status).json(errorBody(status, name, message));
}
