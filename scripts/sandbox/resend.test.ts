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
