import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import { z } from 'zod';

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
  const app = express().disable('x-powered-by').disable('etag');
  app.use('/emails', resendApi(mailbox));
  app.use(mailboxPages(mailbox));
  app.use((_req, res) => fail(res, 404, 'not_found', 'The requested endpoint does not exist.'));

  const { url, close } = await serveOnLoopback(port, () => app);
  return {
    name: 'Mailbox',
    url,
    env: {
      RESEND_API_KEY: SANDBOX_RESEND_KEY,
      RESEND_BASE_URL: url,
      SUPPORT_EMAIL: 'support@hazel.example',
    },
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
  cc: recipients.nullable().default(null),
  bcc: recipients.nullable().default(null),
  reply_to: recipients.nullable().default(null),
  subject: z.string(),
  html: z.string().nullable().default(null),
  text: z.string().nullable().default(null),
  headers: z.record(z.string(), z.string()).default({}),
  tags: z.array(z.object({ name: z.string().max(256), value: z.string().max(256) })).default([]),
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
  const id = randomUUID();
  const idempotency = key === undefined ? null : { key, payload_hash: payloadHash };
  mailbox.add({ id, created_at: now.toISOString(), ...payload.data, idempotency });
  res.json({ id });
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
  const tagText = mail.tags.flatMap((tag) => [tag.name, tag.value]);
  if (!tagText.every((text) => /^[A-Za-z0-9_-]+$/.test(text)))
    return 'Tags should only contain ASCII letters, numbers, underscores, or dashes.';
  return undefined;
}

function asResend({ headers: _headers, idempotency: _idempotency, ...mail }: StoredMail) {
  return {
    object: 'email',
    message_id: `<${mail.id}@sandbox.local>`,
    ...mail,
    scheduled_at: null,
    last_event: 'delivered',
  };
}

function fail(res: Response, statusCode: number, name: string, message: string): void {
  res.status(statusCode).json({ statusCode, name, message });
}
