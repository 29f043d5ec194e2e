import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resend } from 'resend';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { SANDBOX_RESEND_KEY, startResend } from './resend';
import type { SandboxService } from './service';

let dataDir: string;
let mailbox: SandboxService;
let resend: Resend;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hazel-mailbox-'));
  await start();
});
afterEach(async () => {
  await mailbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  mailbox = await startResend({ dataDir, port: 0 });
  resend = new Resend(mailbox.env.RESEND_API_KEY, { baseUrl: mailbox.url });
}

const mail = {
  from: 'Hazel <hello@hazel.example>',
  to: 'lena@example.com',
  subject: 'Confirm your email address',
  html: '<p>Hello <a href="http://localhost:3000/verify?token=abc">confirm</a></p><script>alert(1)</script>',
  text: 'Confirm:\nhttp://localhost:3000/verify?token=abc\n',
};

const listed = z.object({
  messages: z.array(
    z.object({ id: z.string(), to: z.array(z.string()), subject: z.string(), links: z.array(z.string()) }),
  ),
});

async function messages(to = ''): Promise<z.output<typeof listed>['messages']> {
  const answer = await fetch(`${mailbox.url}/api/messages?to=${encodeURIComponent(to)}`);
  return listed.parse(await answer.json()).messages;
}

describe('sending through the real SDK', () => {
  it('keeps the mail and gives it back by id', async () => {
    const sent = await resend.emails.send(mail);
    expect(sent.error).toBeNull();
    const got = await resend.emails.get(sent.data?.id ?? '');
    expect(got.data).toMatchObject({
      object: 'email',
      subject: mail.subject,
      to: ['lena@example.com'],
      html: mail.html,
      text: mail.text,
      last_event: 'delivered',
    });
    expect((await resend.emails.get('nothing-here')).error).toMatchObject({
      statusCode: 404,
      name: 'not_found',
    });
  });

  it('accepts the same idempotency key once, also after a restart', async () => {
    const first = await resend.emails.send(mail, { idempotencyKey: 'verify/1' });
    const second = await resend.emails.send(mail, { idempotencyKey: 'verify/1' });
    await mailbox.close();
    await start();
    const third = await resend.emails.send(mail, { idempotencyKey: 'verify/1' });
    expect([second.data?.id, third.data?.id]).toEqual([first.data?.id, first.data?.id]);
    expect(await messages()).toHaveLength(1);

    const other = await resend.emails.send({ ...mail, subject: 'Other' }, { idempotencyKey: 'verify/1' });
    expect(other.error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
  });

  it.each([
    [{ to: '' }, 'missing_required_field', 'Missing `to` field.'],
    [{ html: '', text: '' }, 'missing_required_field', 'Missing `html` or `text` field.'],
    [{ to: 'lena' }, 'validation_error', 'Invalid `to` field. The email address needs to follow'],
    [{ to: 'a@b.example, c@d.example' }, 'validation_error', 'Invalid `to` field.'],
    [{ from: 'Hazel' }, 'validation_error', 'Invalid `from` field.'],
    [{ subject: 'Hi\r\nBcc: x@y.example' }, 'validation_error', 'The `\\n` is not allowed in the `subject`'],
  ])('refuses %j as Resend does', async (change, name, message) => {
    const { error } = await resend.emails.send({ ...mail, ...change });
    expect(error).toMatchObject({ statusCode: 422, name });
    expect(error?.message).toContain(message);
    expect(await messages()).toHaveLength(0);
  });

  it('refuses a wrong key, no key and broken JSON', async () => {
    const stranger = new Resend('re_other', { baseUrl: mailbox.url });
    expect((await stranger.emails.send(mail)).error).toMatchObject({
      statusCode: 403,
      name: 'invalid_api_key',
    });
    const bare = await fetch(`${mailbox.url}/emails`, { method: 'POST' });
    expect(bare.status).toBe(401);
    const broken = await fetch(`${mailbox.url}/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SANDBOX_RESEND_KEY}`, 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });
});

describe('many mails in one call', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...mail, to: `saver${n}@example.com` }));

  it('are kept under one key once, and the same call has the same answer', async () => {
    const first = await resend.batch.send(many(3), { idempotencyKey: 'batch/1' });
    const second = await resend.batch.send(many(3), { idempotencyKey: 'batch/1' });
    expect(first.data?.data).toHaveLength(3);
    expect(second.data).toEqual(first.data);
    expect(await messages()).toHaveLength(3);
    const other = await resend.batch.send(many(2), { idempotencyKey: 'batch/1' });
    expect(other.error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
  });

  it('a wrong one fails alone, or all of them when that is asked for', async () => {
    const mails = [mail, { ...mail, to: 'lena' }, { ...mail, to: 'ola@example.com' }];
    const strict = await resend.batch.send(mails);
    expect(strict.error).toMatchObject({ statusCode: 422, name: 'validation_error' });
    expect(await messages()).toHaveLength(0);
    const { data } = await resend.batch.send(mails, { batchValidation: 'permissive' });
    expect(data?.data).toHaveLength(2);
    expect(data?.errors).toMatchObject([
      { index: 1, message: expect.stringContaining('Invalid `to` field') },
    ]);
  });

  it('more than 100, or pictures, are refused', async () => {
    expect((await resend.batch.send(many(101))).error).toMatchObject({ statusCode: 422 });
    const picture = { ...mail, attachments: [{ filename: 'week.png', content: 'UE5H' }] };
    expect((await resend.batch.send([picture])).error?.message).toContain('attachments');
  });
});

describe('what goes wrong when it is told to', () => {
  const order = (what: string, body: object) =>
    fetch(`${mailbox.url}/_sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('takes so many calls a second, and says when to come again', async () => {
    await order('limits', { perSecond: 2 });
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await resend.emails.send(mail));
    expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    expect(answers[2]?.error).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' });
    expect(answers[2]?.headers).toMatchObject({ 'retry-after': '1' });
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect((await resend.emails.send(mail)).error).toBeNull();
    expect(await (await fetch(`${mailbox.url}/_sandbox/limits`)).json()).toEqual({ taken: 3, refused: 1 });
  });

  it.each([
    ['too-fast', { statusCode: 429, name: 'rate_limit_exceeded' }],
    ['day-quota', { statusCode: 429, name: 'daily_quota_exceeded' }],
    ['month-quota', { statusCode: 429, name: 'monthly_quota_exceeded' }],
    ['error', { statusCode: 500 }],
    ['down', { statusCode: null }],
  ])('%s', async (kind, error) => {
    await order('faults', { kind, times: 1 });
    expect((await resend.emails.send(mail)).error).toMatchObject(error);
    expect((await resend.emails.send(mail)).error).toBeNull();
    expect(await messages()).toHaveLength(1);
  });

  it('an answer that is cut leaves the mail, which the same key finds', async () => {
    await order('faults', { kind: 'cut', times: 1 });
    expect((await resend.emails.send(mail, { idempotencyKey: 'k' })).error).not.toBeNull();
    expect((await resend.emails.send(mail, { idempotencyKey: 'k' })).error).toBeNull();
    expect(await messages()).toHaveLength(1);
  });
});

describe('the mailbox that a person opens', () => {
  it('finds mails by address and shows both parts, the HTML locked in a sandbox', async () => {
    await resend.emails.send(mail);
    await resend.emails.send({ ...mail, to: 'Ola <OLA@example.com>', subject: '<b>Second</b>' });
    expect((await messages('ola@example.com')).map((found) => found.subject)).toEqual(['<b>Second</b>']);
    const [first] = await messages('lena@example.com');
    expect(first?.links).toEqual(['http://localhost:3000/verify?token=abc']);

    const list = await (await fetch(`${mailbox.url}/?q=ola`)).text();
    expect(list).toContain('&lt;b&gt;Second&lt;/b&gt;');
    expect(list).not.toContain('Confirm your email address');
    const page = await (await fetch(`${mailbox.url}/mail/${first?.id}`)).text();
    expect(page).toContain('<iframe title="HTML part" sandbox=');
    expect(page).not.toContain('alert(1)');
    const html = await fetch(`${mailbox.url}/mail/${first?.id}/html`);
    expect(html.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(await html.text()).toBe(mail.html);
  });

  it('survives a restart and a line cut off by a crash, and forgets on demand', async () => {
    await resend.emails.send(mail);
    await mailbox.close();
    appendFileSync(join(dataDir, 'sandbox', 'mailbox.jsonl'), '{"id":"half');
    await start();
    expect(await messages()).toHaveLength(1);
    await fetch(`${mailbox.url}/delete-all`, { method: 'POST' });
    await mailbox.close();
    await start();
    expect(await messages()).toHaveLength(0);
  });
});
