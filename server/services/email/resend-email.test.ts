import { createServer, type RequestListener, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';

import type { OutgoingMail } from './email';
import { createResendEmail } from './resend-email';

const mail: OutgoingMail = {
  to: 'lena+hazel@example.com',
  subject: 'Confirm your email address',
  html: '<p>Hello</p>',
  text: 'Hello',
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return `http://127.0.0.1:${address.port}`;
}

const answer = (status: number, body: unknown): RequestListener => {
  return (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};

const service = (baseUrl: string, timeoutMs = 2000) =>
  createResendEmail({ apiKey: 're_test', baseUrl, from: 'Hazel <hello@hazel.example>', timeoutMs });

it('sends sender, one recipient, both parts, key and idempotency key', async () => {
  const seen: { headers: Record<string, unknown>; body: unknown; url: string | undefined }[] = [];
  const url = await serve((req, res) => {
    void json(req).then((body) => {
      seen.push({ headers: req.headers, url: req.url, body });
      answer(200, { id: 'mail-1' })(req, res);
    });
  });
  const sent = await service(`${url}/`).send({ ...mail, replyTo: 'ola@example.com' }, 'outbox/17');
  expect(sent).toEqual({ id: 'mail-1' });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    url: '/emails',
    headers: { authorization: 'Bearer re_test', 'idempotency-key': 'outbox/17' },
    body: { ...mail, from: 'Hazel <hello@hazel.example>', reply_to: 'ola@example.com' },
  });
});

it('tells mail programs where mails of this kind end', async () => {
  const seen: unknown[] = [];
  const url = await serve((req, res) => {
    void json(req).then((body) => {
      seen.push(body);
      answer(200, { id: 'mail-1' })(req, res);
    });
  });
  const unsubscribeUrl = 'https://hazel.example/unsubscribe?token=abc';
  await service(url).send({ ...mail, unsubscribeUrl }, 'k');
  expect(seen).toMatchObject([{ headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>` } }]);
});

describe('failures', () => {
  const refusal = (statusCode: number, name: string) => ({
    statusCode,
    name,
    message: 'You can only send to owner@example.com.',
  });

  it.each([
    [400, 'validation_error', false],
    [401, 'missing_api_key', true],
    [403, 'invalid_api_key', true],
    [404, 'not_found', false],
    [409, 'invalid_idempotent_request', false],
    [409, 'concurrent_idempotent_requests', true],
    [422, 'missing_required_field', false],
    [429, 'rate_limit_exceeded', true],
    [429, 'daily_quota_exceeded', true],
    [500, 'application_error', true],
  ])('%i %s: retryable %s', async (status, code, retryable) => {
    const url = await serve(answer(status, refusal(status, code)));
    const sending = service(url).send(mail, 'k');
    await expect(sending).rejects.toMatchObject({ name: 'EmailError', code, retryable });
    await expect(sending).rejects.not.toThrow('owner@example.com');
  });

  it.each([
    ['a page of a proxy with an error status', 502, '<html>Bad gateway</html>'],
    ['a page of a proxy with status 200', 200, '<html>Sign in to the network</html>'],
    ['an answer without an id', 200, '{}'],
    ['null for an answer', 200, 'null'],
    ['null for an error', 500, 'null'],
    ['an error in another shape', 503, '{"error":{"code":7}}'],
  ])('%s is retryable', async (_what, status, body) => {
    const url = await serve(answer(status, body));
    await expect(service(url).send(mail, 'k')).rejects.toMatchObject({ name: 'EmailError', retryable: true });
  });

  it('a cut connection and a closed port are retryable', async () => {
    const url = await serve((req) => req.socket.destroy());
    await expect(service(url).send(mail, 'k')).rejects.toMatchObject({ retryable: true });
    server?.close();
    await expect(service(url).send(mail, 'k')).rejects.toMatchObject({ retryable: true });
  });

  it.each([
    ['no answer at all', () => undefined],
    ['an answer that never ends', (_req: unknown, res: { write(part: string): void }) => res.write('{"id":')],
  ] satisfies [string, RequestListener][])('%s ends at the time-out', async (_what, listener) => {
    const url = await serve(listener);
    const began = performance.now();
    await expect(service(url, 80).send(mail, 'k')).rejects.toMatchObject({ retryable: true });
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

describe('nothing unsafe leaves', () => {
  it.each([
    ['subject', { ...mail, subject: 'Hi\r\nBcc: x@y.example' }, 'k', 'unsafe_header'],
    ['recipient', { ...mail, to: 'a@b.example\nBcc:x@y.example' }, 'k', 'unsafe_header'],
    ['reply-to', { ...mail, replyTo: 'a@b.example\rX: y' }, 'k', 'unsafe_header'],
    ['NUL', { ...mail, subject: 'Hi\u0000' }, 'k', 'unsafe_header'],
    ['unsubscribe', { ...mail, unsubscribeUrl: 'https://a.example\r\nX: y' }, 'k', 'unsafe_header'],
    ['key', mail, 'k\r\nX: y', 'unsafe_header'],
    ['a list of recipients', { ...mail, to: 'a@b.example,c@d.example' }, 'k', 'invalid_address'],
    ['a name with an address', { ...mail, to: 'Lena <a@b.example>' }, 'k', 'invalid_address'],
    ['an empty key', mail, '', 'invalid_idempotency_key'],
    ['a key beyond Latin', mail, 'schlüssel', 'invalid_idempotency_key'],
  ])('%s', async (_what, unsafe, key, code) => {
    let requests = 0;
    const url = await serve((req, res) => {
      requests += 1;
      answer(200, { id: 'x' })(req, res);
    });
    await expect(service(url).send(unsafe, key)).rejects.toMatchObject({ code, retryable: false });
    expect(requests).toBe(0);
  });
});
