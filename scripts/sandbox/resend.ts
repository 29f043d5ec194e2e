import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import { z } from 'zod';

import { mailboxPages } from './mailbox-pages';
import { mailPayload, openMailbox, type MailboxStore, type StoredMail } from './mailbox-store';
import { SANDBOX_RESEND_WEBHOOK_SECRET, eventBody, eventOrder, signedHeaders } from './resend-events';
import { createLimits, limitsOrder } from './resend-limits';
import { sandboxFolder, serveOnLoopback, type SandboxService, type ServiceOptions } from './service';
import { createServiceFaults } from './service-faults';

/** The one key that this stand-in accepts; it opens nothing but a mailbox on loopback. */
export const SANDBOX_RESEND_KEY = 're_sandbox_0123456789abcdef';

const MOST_IN_BATCH = 100;

interface Stage {
  mailbox: MailboxStore;
  limits: ReturnType<typeof createLimits>;
  faults: ReturnType<typeof resendFaults>;
}

/**
 * Resend's HTTP API for sending e-mails (`POST /emails`, `POST /emails/batch`, `GET /emails/:id`) with its errors, limits,
 * idempotency rules and webhooks as in its API reference, in front of a mailbox that a person can open. What is to go wrong is
 * ordered over `/_sandbox/...` (docs/testing.md).
 * @param options.now the clock of its limit of calls a second
 */
export async function startResend({
  dataDir,
  appUrl,
  port,
  now,
}: ServiceOptions & { appUrl?: string; now?: () => number }): Promise<SandboxService> {
  const mailbox = openMailbox(join(sandboxFolder(dataDir), 'mailbox.jsonl'));
  const stage: Stage = { mailbox, limits: createLimits(now), faults: resendFaults() };
  const app = express().disable('x-powered-by').disable('etag');
  app.use(stage.faults.router());
  app.use(ordersApi(stage, appUrl));
  app.use('/emails', resendApi(stage));
  app.use(mailboxPages(mailbox, stage.faults.buttons));
  app.use((_req, res) => fail(res, 404, 'not_found', 'The requested endpoint does not exist.'));

  const { url, close } = await serveOnLoopback(port, () => app);
  return {
    name: 'Mailbox',
    url,
    env: {
      RESEND_API_KEY: SANDBOX_RESEND_KEY,
      RESEND_BASE_URL: url,
      RESEND_WEBHOOK_SECRET: SANDBOX_RESEND_WEBHOOK_SECRET,
      SUPPORT_EMAIL: 'support@hazel.example',
    },
    close,
  };
}

/** What may be wrong with Resend beside what may be wrong with any service. */
const resendFaults = () =>
  createServiceFaults<'too-fast' | 'day-quota' | 'month-quota'>({
    'too-fast': (res) => {
      res.set({
        'retry-after': '1',
        'ratelimit-limit': '2',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '1',
      });
      return refusal(
        res,
        429,
        'rate_limit_exceeded',
        'Too many requests. You can only make 2 requests per second.',
      );
    },
    'day-quota': (res) =>
      refusal(res, 429, 'daily_quota_exceeded', 'You have reached your daily email sending quota.'),
    'month-quota': (res) =>
      refusal(res, 429, 'monthly_quota_exceeded', 'You have reached your monthly email sending quota.'),
  });

/** `POST /_sandbox/limits {perSecond}`, `GET /_sandbox/limits`, `POST /_sandbox/events {id, type, bounce?}`. */
function ordersApi({ mailbox, limits }: Stage, appUrl: string | undefined): express.Router {
  const router = express.Router();
  router.use('/_sandbox', express.json(), express.urlencoded({ extended: false }));
  router.get('/_sandbox/limits', (_req, res) => void res.json(limits.counts));
  router.post('/_sandbox/limits', (req, res) => {
    const order = limitsOrder.safeParse(req.body);
    if (!order.success) return void res.status(400).json({ error: z.prettifyError(order.error) });
    limits.order(order.data.perSecond);
    res.json({ ok: true });
  });
  router.post('/_sandbox/events', (req, res, next) => {
    const order = eventOrder.safeParse(req.body);
    const mail = order.success ? mailbox.get(order.data.id) : undefined;
    if (!order.success || !mail || appUrl === undefined)
      return void res.status(400).json({ error: 'Name a mail (id) and what happened to it (type)' });
    const body = eventBody(mail, order.data);
    fetch(new URL('/webhooks/resend', appUrl), { method: 'POST', headers: signedHeaders(body), body })
      .then(({ status }) => {
        if (req.is('urlencoded')) res.redirect(303, `/mail/${encodeURIComponent(mail.id)}`);
        else res.json({ status });
      })
      .catch(next);
  });
  return router;
}

function resendApi(stage: Stage): express.Router {
  const { mailbox, limits, faults } = stage;
  const router = express.Router();
  router.use((req, res, next) => {
    const key = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1];
    if (key === undefined) fail(res, 401, 'missing_api_key', 'Missing API key in the authorization header.');
    else if (key !== SANDBOX_RESEND_KEY) fail(res, 403, 'invalid_api_key', 'API key is invalid.');
    else next();
  });
  const sending =
    (send: (req: Request, res: Response) => unknown): express.RequestHandler =>
    (req, res, next) => {
      if (!limits.take(res)) return fail(res, 429, 'rate_limit_exceeded', 'Too many requests. Slow down.');
      faults.answer(res, () => send(req, res)).catch(next);
    };
  const body = express.json({ limit: '40mb' });
  router.post(
    '/',
    body,
    sending((req, res) => sendOne(mailbox, req, res)),
  );
  router.post(
    '/batch',
    body,
    sending((req, res) => sendBatch(mailbox, req, res)),
  );
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

type Payload = z.output<typeof mailPayload>;
type Checked = { payload: Payload } | { name: string; message: string };

function sendOne(mailbox: MailboxStore, req: Request, res: Response): unknown {
  const checked = check(req.body);
  if ('name' in checked) return refusal(res, 422, checked.name, checked.message);
  const { ids, problem } = keep(mailbox, req, [checked.payload]);
  return problem ? refusal(res, ...problem) : { id: ids[0] };
}

function sendBatch(mailbox: MailboxStore, req: Request, res: Response): unknown {
  const mails = z.array(z.unknown()).min(1).max(MOST_IN_BATCH).safeParse(req.body);
  if (!mails.success)
    return refusal(res, 422, 'validation_error', `The batch must hold 1 to ${MOST_IN_BATCH} emails.`);
  const checked = mails.data.map((mail) => check(mail, true));
  const errors = checked.flatMap((one, index) => ('name' in one ? [{ index, message: one.message }] : []));
  const [first] = errors;
  const permissive = req.get('x-batch-validation') === 'permissive';
  if (first && !permissive) return refusal(res, 422, 'validation_error', first.message);
  const { ids, problem } = keep(
    mailbox,
    req,
    checked.flatMap((one) => ('payload' in one ? [one.payload] : [])),
  );
  if (problem) return refusal(res, ...problem);
  return { data: ids.map((id) => ({ id })), ...(permissive && { errors }) };
}

/** Checks a mail as Resend does; batches take no attachments. */
function check(mail: unknown, inBatch = false): Checked {
  const body = z.record(z.string(), z.unknown()).catch({}).parse(mail);
  const isAbsent = (name: string) => body[name] === undefined || body[name] === null || body[name] === '';
  const required = ['from', 'to', 'subject'].find(isAbsent);
  const absent = isAbsent('html') && isAbsent('text') ? '`html` or `text`' : undefined;
  const missing = required === undefined ? absent : `\`${required}\``;
  if (missing !== undefined) return { name: 'missing_required_field', message: `Missing ${missing} field.` };
  if (inBatch && !isAbsent('attachments'))
    return { name: 'validation_error', message: 'The `attachments` field is not supported in batches.' };
  const payload = mailPayload.safeParse(body);
  return payload.success
    ? { payload: payload.data }
    : { name: 'validation_error', message: problemWith(String(payload.error.issues[0]?.path[0])) };
}

/** Keeps mails, unless they were kept before under the same key: then their ids, or what is wrong with the key. */
function keep(
  mailbox: MailboxStore,
  req: Request,
  payloads: readonly Payload[],
): { ids: string[]; problem?: [status: number, name: string, message: string] } {
  const key = req.get('idempotency-key');
  if (key !== undefined && (key.length < 1 || key.length > 256))
    return { ids: [], problem: [400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.'] };
  const payload_hash = createHash('sha256').update(JSON.stringify(req.body)).digest('hex');
  const now = new Date();
  const earlier = key === undefined ? [] : mailbox.withKey(key, now);
  if (earlier.some(({ idempotency }) => idempotency?.payload_hash !== payload_hash)) {
    const message = 'Same idempotency key used with a different request payload.';
    return { ids: [], problem: [409, 'invalid_idempotent_request', message] };
  }
  if (earlier.length > 0) return { ids: earlier.map(({ id }) => id) };
  const idempotency = key === undefined ? null : { key, payload_hash };
  const ids = payloads.map((payload) => {
    const id = randomUUID();
    mailbox.add({ id, created_at: now.toISOString(), ...payload, idempotency });
    return id;
  });
  return { ids };
}

/** Resend's words about a field that is wrong. */
function problemWith(field: string): string {
  if (field === 'subject') return 'The `\\n` is not allowed in the `subject` field.';
  return `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`;
}

function asResend({
  headers: _headers,
  attachments: _files,
  idempotency: _idempotency,
  ...mail
}: StoredMail) {
  return {
    object: 'email',
    message_id: `<${mail.id}@sandbox.local>`,
    ...mail,
    scheduled_at: null,
    last_event: 'delivered',
  };
}

/** Resend's answer to what it does not take. */
function refusal(res: Response, statusCode: number, name: string, message: string) {
  res.status(statusCode);
  return { statusCode, name, message };
}

function fail(res: Response, statusCode: number, name: string, message: string): void {
  res.json(refusal(res, statusCode, name, message));
}
