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
  const sent = await service(`${url}/`).send([{ ...mail, replyTo: 'ola@example.com' }], 'outbox/17');
  expect(sent).toEqual({ mails: [{ id: 'mail-1' }], perSecond: null });
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
  await service(url).send([{ ...mail, unsubscribeUrl }], 'k');
  expect(seen).toMatchObject([{ headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>` } }]);
});

const refusalOf = (statusCode: number, name: string) => ({
  statusCode,
  name,
  message: 'You can only send to owner@example.com.',
});

describe('failures', () => {
  it.each([
    [400, 'validation_error', 'refused'],
    [401, 'missing_api_key', 'account'],
    [403, 'invalid_api_key', 'account'],
    [404, 'not_found', 'refused'],
    [409, 'invalid_idempotent_request', 'repeated'],
    [409, 'concurrent_idempotent_requests', 'running'],
    [422, 'missing_required_field', 'refused'],
    [429, 'rate_limit_exceeded', 'rate'],
    [429, 'daily_quota_exceeded', 'quota'],
    [429, 'monthly_quota_exceeded', 'quota'],
    [500, 'application_error', 'outage'],
  ])('%i %s: %s', async (status, code, trouble) => {
    const url = await serve(answer(status, refusalOf(status, code)));
    const sending = service(url).send([mail], 'k');
    await expect(sending).rejects.toMatchObject({ name: 'EmailError', code, trouble });
    await expect(sending).rejects.not.toThrow('owner@example.com');
  });

  it.each([
    ['a page of a proxy with an error status', 502, '<html>Bad gateway</html>'],
    ['a page of a proxy with status 200', 200, '<html>Sign in to the network</html>'],
    ['an answer without an id', 200, '{}'],
    ['null for an answer', 200, 'null'],
    ['null for an error', 500, 'null'],
    ['an error in another shape', 503, '{"error":{"code":7}}'],
  ])('%s is an outage', async (_what, status, body) => {
    const url = await serve(answer(status, body));
    await expect(service(url).send([mail], 'k')).rejects.toMatchObject({
      name: 'EmailError',
      trouble: 'outage',
    });
  });

  it('a cut connection and a closed port are outages', async () => {
    const url = await serve((req) => req.socket.destroy());
    await expect(service(url).send([mail], 'k')).rejects.toMatchObject({ trouble: 'outage' });
    server?.close();
    await expect(service(url).send([mail], 'k')).rejects.toMatchObject({ trouble: 'outage' });
  });

  it.each([
    ['no answer at all', () => undefined],
    ['an answer that never ends', (_req: unknown, res: { write(part: string): void }) => res.write('{"id":')],
  ] satisfies [string, RequestListener][])('%s ends at the time-out', async (_what, listener) => {
    const url = await serve(listener);
    const began = performance.now();
    await expect(service(url, 80).send([mail], 'k')).rejects.toMatchObject({ trouble: 'outage' });
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

it('says when and how often the provider may be asked again', async () => {
  const url = await serve((_req, res) => {
    res.writeHead(429, { 'content-type': 'application/json', 'retry-after': '3', 'ratelimit-limit': '2' });
    res.end(JSON.stringify(refusalOf(429, 'rate_limit_exceeded')));
  });
  await expect(service(url).send([mail], 'k')).rejects.toMatchObject({
    said: { retryAfterMs: 3000, perSecond: 2 },
  });
});

describe('many in one call', () => {
  it('go to the batch endpoint under one key, and a refused one concerns no other', async () => {
    const seen: { headers: Record<string, unknown>; body: unknown; url: string | undefined }[] = [];
    const url = await serve((req, res) => {
      void json(req).then((body) => {
        seen.push({ headers: req.headers, url: req.url, body });
        res.setHeader('ratelimit-limit', '5');
        answer(200, {
          data: [{ id: 'one' }, { id: 'three' }],
          errors: [{ index: 1, message: 'Invalid `to` field: no@such' }],
        })(req, res);
      });
    });
    const unsubscribeUrl = 'https://hazel.example/unsubscribe?token=abc';
    const mails = [mail, { ...mail, to: 'no@such' }, { ...mail, unsubscribeUrl }];
    expect(await service(url).send(mails, 'batch')).toEqual({
      mails: [{ id: 'one' }, { refused: 'Invalid `to` field: [address]' }, { id: 'three' }],
      perSecond: 5,
    });
    expect(seen).toMatchObject([
      {
        url: '/emails/batch',
        headers: { 'idempotency-key': 'batch', 'x-batch-validation': 'permissive' },
        body: [
          { to: mail.to },
          { to: 'no@such' },
          { headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>` } },
        ],
      },
    ]);
  });

  it('an unsafe one stays here, and the others keep their places', async () => {
    const url = await serve(answer(200, { data: [{ id: 'one' }, { id: 'three' }] }));
    const { mails } = await service(url).send([mail, { ...mail, to: 'a@b.example,c@d.example' }, mail], 'k');
    expect(mails).toEqual([{ id: 'one' }, { refused: expect.any(String) }, { id: 'three' }]);
  });
});

it('a picture goes along, and never in a call with others', async () => {
  const bodies: unknown[] = [];
  const url = await serve((req, res) => {
    void json(req).then((body) => {
      bodies.push(body);
      answer(200, { id: 'x', data: [{ id: 'y' }] })(req, res);
    });
  });
  const picture = {
    ...mail,
    images: [{ name: 'week.png', type: 'image/png' as const, content: Buffer.from('PNG') }],
  };
  await service(url).send([picture], 'k');
  expect(bodies).toMatchObject([
    {
      attachments: [
        { filename: 'week.png', content: 'UE5H', content_type: 'image/png', content_id: 'week.png' },
      ],
    },
  ]);
  expect(await service(url).send([picture, mail], 'k')).toMatchObject({
    mails: [{ refused: 'A mail with pictures goes alone' }, { id: 'x' }],
  });
});

describe('nothing unsafe leaves', () => {
  it.each([
    ['subject', { ...mail, subject: 'Hi\r\nBcc: x@y.example' }],
    ['recipient', { ...mail, to: 'a@b.example\nBcc:x@y.example' }],
    ['reply-to', { ...mail, replyTo: 'a@b.example\rX: y' }],
    ['NUL', { ...mail, subject: 'Hi\u0000' }],
    ['unsubscribe', { ...mail, unsubscribeUrl: 'https://a.example\r\nX: y' }],
    ['a list of recipients', { ...mail, to: 'a@b.example,c@d.example' }],
    ['a name with an address', { ...mail, to: 'Lena <a@b.example>' }],
  ])('%s', async (_what, unsafe) => {
    let requests = 0;
    const url = await serve((req, res) => {
      requests += 1;
      answer(200, { id: 'x' })(req, res);
    });
    expect(await service(url).send([unsafe], 'k')).toMatchObject({
      mails: [{ refused: expect.any(String) }],
    });
    expect(requests).toBe(0);
  });

  it.each(['k\r\nX: y', '', 'schlüssel'])('the key %j', async (key) => {
    const url = await serve(answer(200, { id: 'x' }));
    await expect(service(url).send([mail], key)).rejects.toMatchObject({ trouble: 'refused' });
  });
});
