import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import { z } from 'zod';

import { mailboxPages } from './mailbox-pages';
import { mailPayload, openMailbox, type MailboxStore, type StoredMail } from './mailbox-store';
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

function send(mailbox: MailboxStore, req: Request, res: Response): void {
  const key = req.get('idempotency-key');
  if (key !== undefined && (key.length < 1 || key.length > 256))
    return fail(res, 400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
  const body = z.record(z.string(), z.unknown()).catch({}).parse(req.body);
  const isAbsent = (name: string) => body[name] === undefined || body[name] === null || body[name] === '';
  const required = ['from', 'to', 'subject'].find(isAbsent);
  const absent = isAbsent('html') && isAbsent('text') ? '`html` or `text`' : undefined;
  const missing = required === undefined ? absent : `\`${required}\``;
  if (missing !== undefined) return fail(res, 422, 'missing_required_field', `Missing ${missing} field.`);
  const payload = mailPayload.safeParse(body);
  if (!payload.success)
    return fail(res, 422, 'validation_error', problemWith(String(payload.error.issues[0]?.path[0])));

  const payload_hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const now = new Date();
  const earlier = key === undefined ? undefined : mailbox.withKey(key, now);
  if (earlier && earlier.idempotency?.payload_hash !== payload_hash)
    return fail(
      res,
      409,
      'invalid_idempotent_request',
      'Same idempotency key used with a different request payload.',
    );
  const id = earlier?.id ?? randomUUID();
  const idempotency = key === undefined ? null : { key, payload_hash };
  if (!earlier) mailbox.add({ id, created_at: now.toISOString(), ...payload.data, idempotency });
  res.json({ id });
}

/** Resend's words about a field that is wrong. */
function problemWith(field: string): string {
  if (field === 'subject') return 'The `\\n` is not allowed in the `subject` field.';
  return `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`;
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
