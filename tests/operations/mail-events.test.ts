import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import express from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { insertMail } from '~db/queries/messages/outbox';
import { addressHash, exactHash } from '~server/features/messages/refuse-mails';
import { createBodies } from '~server/http/bodies';
import { webhookRoutes } from '~server/http/webhook-routes';
import { createResendEmail } from '~server/services/email/resend-email';

import { SANDBOX_RESEND_WEBHOOK_SECRET, eventBody, signedHeaders } from '../../scripts/sandbox/resend-events';
import { SANDBOX_RESEND_KEY, startResend } from '../../scripts/sandbox/resend';
import type { SandboxService } from '../../scripts/sandbox/service';
import { useDatabase } from '../support/fixture';
import { sendMailsTo } from '../support/mailing';

const { db, runtime, someone } = useDatabase();

let server: Server;
let origin: string;
let resend: SandboxService;
let dataDir: string;
beforeAll(async () => {
  const far = { ...runtime, env: { ...runtime.env, RESEND_WEBHOOK_SECRET: SANDBOX_RESEND_WEBHOOK_SECRET } };
  const app = express().use(webhookRoutes(far, createBodies(far)));
  app.use((_error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    res.status(413).end();
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
  dataDir = mkdtempSync(join(tmpdir(), 'hazel-mail-events-'));
  resend = await startResend({ dataDir, appUrl: origin, port: 0 });
});
afterAll(async () => {
  await resend.close();
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  await db.deleteFrom('mail_refusals').execute();
  await db.deleteFrom('mail_outbox').execute();
});

const refusals = () => db.selectFrom('mail_refusals').select(['address_hash as hash', 'reason']).execute();

const body = (type: 'bounced' | 'complained' | 'delivered', more: { to?: string; bounce?: string } = {}) =>
  eventBody(
    {
      id: 're_1',
      from: 'Hazel <hello@hazel.example>',
      to: [more.to ?? 'Lena+hazel@example.com'],
      subject: 'Hello',
      created_at: '2026-11-22T23:41:11Z',
    },
    { type, bounce: more.bounce ?? 'Permanent' },
  );
const post = (text: string, headers: Record<string, string> = signedHeaders(text)) =>
  fetch(`${origin}/webhooks/resend`, { method: 'POST', body: text, headers });

describe('what Resend reports', () => {
  it('a bounce stops mail to the address, to the letter, and twice is once', async () => {
    const text = body('bounced');
    const headers = signedHeaders(text);
    expect((await post(text, headers)).status).toBe(200);
    expect((await post(text, headers)).status).toBe(200);
    expect(await refusals()).toEqual([{ hash: exactHash('lena+hazel@example.com'), reason: 'bounce' }]);
  });

  it('a complaint counts for every spelling of the address', async () => {
    expect((await post(body('complained'))).status).toBe(200);
    expect(await refusals()).toEqual([{ hash: addressHash('lena@example.com'), reason: 'complaint' }]);
  });

  it.each([
    ['a bounce that may pass', body('bounced', { bounce: 'Transient' })],
    ['a delivery', body('delivered')],
    ['an event of another kind', JSON.stringify({ type: 'domain.updated', data: {} })],
  ])('%s changes nothing', async (_what, text) => {
    expect((await post(text)).status).toBe(200);
    expect(await refusals()).toEqual([]);
  });
});

describe('a webhook is refused, and changes nothing, where', () => {
  const text = body('complained');
  const seconds = Math.floor(Date.now() / 1000);
  const signed = signedHeaders(text);
  const { 'svix-signature': _gone, ...unsigned } = signed;
  it.each<[string, string, Record<string, string>]>([
    ['it has no signature', text, unsigned],
    ['its signature is none', text, { ...signed, 'svix-signature': 'v1,Quillfeather' }],
    [
      'its signature is of another version',
      text,
      { ...signed, 'svix-signature': signed['svix-signature']?.replace('v1', 'v2') ?? '' },
    ],
    ['another secret signed it', text, signedHeaders(text, { secret: 'whsec_c29tZWJvZHktZWxzZQ==' })],
    ['it is older than five minutes', text, signedHeaders(text, { seconds: seconds - 302 })],
    ['it comes from the future', text, signedHeaders(text, { seconds: seconds + 400 })],
    ['its time was changed', text, { ...signed, 'svix-timestamp': String(seconds - 100) }],
    ['its id was changed', text, { ...signed, 'svix-id': 'msg_other' }],
    ['a byte was added', `${text} `, signed],
    ['it is empty', '', signed],
    ...[
      'null',
      '7',
      '{}',
      'Quillfeather',
      '{"type":"email.bounced"}',
      body('complained', { to: 'x'.repeat(400) }),
    ].map((nonsense): [string, string, Record<string, string>] => [
      `it is signed nonsense: ${nonsense.slice(0, 30)}`,
      nonsense,
      signedHeaders(nonsense),
    ]),
  ])('%s', async (_what, given, headers) => {
    expect((await post(given, headers)).status).toBe(400);
    expect(await refusals()).toEqual([]);
  });

  it('it is too large, or no POST', async () => {
    const large = JSON.stringify({ type: 'x', data: 'x'.repeat(70_000) });
    expect((await post(large)).status).toBe(413);
    expect((await fetch(`${origin}/webhooks/resend`)).status).toBe(405);
  });
});

it('what the owner of an address reported is told to nobody who merely signed up with it', async () => {
  for (const emailVerified of [false, true]) {
    const lena = await someone({ emailVerified });
    const { email } = await lena.caller.profile.me();
    expect((await post(body('complained', { to: email }))).status).toBe(200);
    expect((await (await lena.at()).profile.notifications()).complained).toBe(emailVerified);
  }
});

it('a mail that comes back is listed, its person is told, and the proof of the address ends it', async () => {
  const lena = await someone({ emailVerified: true });
  const { email } = await lena.caller.profile.me();
  const service = createResendEmail({
    apiKey: SANDBOX_RESEND_KEY,
    baseUrl: resend.url,
    from: 'Hazel <hello@hazel.example>',
  });
  await insertMail(db, { userId: lena.id, kind: 'archive-ready', recipient: email, payload: { displayName: 'Lena', archiveUrl: 'http://localhost/a', until: '2026-12-01' } }); // prettier-ignore
  await sendMailsTo(runtime, email, { email: service });
  const row = () =>
    db.selectFrom('mail_outbox').selectAll().where('kind', '=', 'archive-ready').executeTakeFirstOrThrow();
  const { provider_id: id } = await row();
  const told = await fetch(`${resend.url}/_sandbox/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, type: 'bounced' }),
  });
  expect(await told.json()).toEqual({ status: 200 });
  expect(await row()).toMatchObject({ sent_at: null, last_error: 'It came back: Permanent General' });

  const again = await lena.at(new Date());
  expect(await again.profile.me()).toMatchObject({ emailVerified: true, mailBounced: true });
  expect(await again.accounts.resendVerification({})).toEqual({ sent: true });
  const { payload } = await db
    .selectFrom('mail_outbox')
    .select('payload')
    .where('kind', '=', 'verify-email')
    .executeTakeFirstOrThrow();
  const token = /token=([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? '';
  await again.accounts.verifyEmail({ token });
  expect(await (await lena.at(new Date())).profile.me()).toMatchObject({ mailBounced: false });
  expect(await (await lena.at(new Date())).accounts.resendVerification({})).toEqual({ sent: false });
});
