import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { ADMIN_TOKEN, type TestServer, startTestServer } from '../support/http-server';
import { wholeAnswer } from '../support/event-stream';
import { takeOffences } from '../support/answers';
import { allProcedures } from '../support/procedures';
import { useDatabase } from '../support/fixture';

let server: TestServer;
let cookie: string;

const refusalSchema = z.object({
  error: z.object({ message: z.string(), data: z.object({ reason: z.string(), httpStatus: z.number() }) }),
});

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.send(path, { method: 'POST', body, headers: { ...json, ...headers } });

const database = useDatabase();
beforeAll(async () => {
  server = await startTestServer(database.url);
  const response = await post(
    '/api/trpc/accounts.signUp',
    JSON.stringify({
      email: 'ann@example.com',
      password: 'Winter-sun-42!',
      displayName: 'Ann',
      timeZone: 'Europe/Copenhagen',
    }),
  );
  expect(response.status).toBe(200);
  cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  expect(cookie).toMatch(/^session=\w{30,}$/);
  const onboarded = await post(
    '/api/trpc/profile.onboard',
    JSON.stringify({
      goalName: 'Lisbon',
      goalAmount: 120_000,
      goalDate: '2030-06-03',
      householdSize: 2,
      spendAreas: ['coffee'],
      weeklyEatingOut: 1,
      weeklyCoffeesOut: 3,
      weeklyTransport: 0,
      monthlySubscriptions: 2,
      coachTone: 'fun',
    }),
    { cookie },
  );
  expect(onboarded.status).toBe(200);
});
afterAll(async () => {
  await server.close();
});

const procedures = allProcedures();

const HOSTILE: unknown[] = [
  null,
  'text',
  42,
  -1,
  1e300,
  [],
  [[]],
  {},
  { id: null },
  { id: 'x' },
  { token: '\u0000' },
  { email: 'a@b' },
  {
    email: `${'x'.repeat(100_000)}@example.com`,
    password: 'y'.repeat(100_000),
    displayName: 'z'.repeat(100_000),
  },
  { displayName: '\ud800', goalName: '\u0000', city: '\u0000', note: '\ud800' },
  {
    id: '00000000-0000-4000-8000-000000000000',
    amount: 2 ** 53,
    category: '__proto__',
    date: '2026-02-31',
    note: '\u0000',
  },
  {
    id: '00000000-0000-4000-8000-000000000001',
    amount: 100,
    category: 'coffee',
    date: '2020-01-01',
    note: 'a\u0000b',
  },
  { amount: '1e3' },
  { constructor: { prototype: { admin: true } } },
  { query: "'; drop table users; --" },
  { userId: "' or 1=1 --" },
];

describe('bad requests are refused with a clear 4xx', () => {
  test('every procedure is known', () => {
    expect(procedures.length).toBeGreaterThan(12);
  });

  // Signing out would end the session that the other calls need.
  const asked = procedures.filter(({ path }) => !path.startsWith('accounts.signOut'));
  test.each(asked)('$path with every hostile input: never a 5xx, always a reason', async ({ path, type }) => {
    for (const input of HOSTILE) {
      const text = JSON.stringify(input);
      if (type !== 'mutation' && text.length > 8000) continue;
      const { status, body } = await wholeAnswer((signal) =>
        type === 'mutation'
          ? post(`/api/trpc/${path}`, text, { cookie })
          : server.send(`/api/trpc/${path}?input=${encodeURIComponent(text)}`, {
              headers: { cookie },
              signal,
            }),
      );
      expect(status, `${path} with ${text.slice(0, 80)}: ${body}`).toBeLessThan(500);
      if (status >= 400) expect(refusalSchema.parse(JSON.parse(body)).error.data.reason).toMatch(/^[A-Z_]+$/);
      expect(body).not.toMatch(/stack|at Object\.|select |insert into|node_modules/);
    }
  });

  test.each([
    ['malformed JSON', '/api/trpc/profile.update', '{"id":', 400],
    ['an unknown procedure', '/api/trpc/savings.steal', '{}', 404],
    ['an unknown router', '/api/trpc/__proto__', '{}', 404],
    ['a deep JSON', '/api/trpc/profile.update', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
  ])('%s', async (_name, path, body, status) => {
    const response = await post(path, body, { cookie });
    expect(response.status).toBe(status);
    expect(refusalSchema.parse(await response.json()).error.message).not.toBe('');
  });

  test('a body that is too large, or of undeclared length', async () => {
    expect((await post('/api/trpc/savings.create', `"${'x'.repeat(300_000)}"`, { cookie })).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    });
    const init = { method: 'POST', body: stream, duplex: 'half' as const, headers: { ...json, cookie } };
    expect((await server.send('/api/trpc/savings.create', init)).status).toBe(411);
  });

  test('a batch larger than allowed', async () => {
    const paths = Array.from({ length: 50 }, () => 'profile.me').join(',');
    const response = await server.send(`/api/trpc/${paths}?batch=1&input={}`, { headers: { cookie } });
    expect(response.status).toBe(400);
  });

  test('an unused method, and an address that cannot be decoded', async () => {
    expect((await server.send('/api/trpc/profile.me', { method: 'PUT' })).status).toBe(405);
    for (const address of ['/%E0%A4%A', '/api/trpc/%', '/api/trpc/%ff', '/api/trpc/%E0%A4%A?batch=1'])
      expect((await server.send(address, {})).status, address).toBe(400);
  });

  test.each([
    ['a malformed address', '/%E0%A4%A', 'GET', 400, 'That address makes no sense'],
    ['a form from elsewhere', '/auth', 'POST', 403, 'That did not work'],
    ['an unused method', '/auth', 'DELETE', 405, 'That did not work'],
  ])('%s opened in a browser gives a page with the name, that leads home', async (...row) => {
    const [, path, method, status, title] = row;
    const headers = { accept: 'text/html,*/*;q=0.8', origin: 'https://evil.example' };
    const response = await server.send(path, { method, headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    const html = await response.text();
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toMatch(/<a class="logo" href="\/"><img src="\/favicon.svg"[^>]*>Hazel<\/a>/);
    expect(html).toContain('<a href="/">Go home</a>');
    // Trying again would be refused again.
    expect(html).not.toContain('Try again');
  });

  test('a form sent to a page that has none is 405, and no error in the log', async () => {
    const logged = vi.spyOn(server.runtime.log, 'error');
    const sent = await server.send('/plain', { method: 'POST', body: new URLSearchParams({ a: '1' }) });
    expect(sent.status).toBe(405);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  test('a Host that is none, and a target that is no path', async () => {
    const { port } = new URL(server.origin);
    const statusOf = async (target: string, host: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return /^HTTP\/1.1 (\d+)/.exec(await text(socket))?.[1];
    };
    expect(await statusOf('/auth', 'a b')).toBe('400');
    expect(await statusOf('/auth', 'evil.example/x?')).toBe('400');
    expect(await statusOf('/auth', '[::1')).toBe('400');
    expect(await statusOf('http://evil.example/auth', 'localhost')).toBe('400');
    expect(await statusOf('/api/trpc/profile.me', 'localhost')).toBe('401');
  });

  test('a category that only the database refuses is our mistake, and in the log', async () => {
    await sql`alter table deleted_savings drop constraint deleted_savings_category_check`.execute(
      database.db,
    );
    const { rows } = await sql<{ id: string }>`
      insert into deleted_savings (user_id, id, amount_eur, category, date, transferred, logged_on, created_at, deleted_at)
      select id, gen_random_uuid(), 5, 'lottery', now(), false, now(), now(), now() from profiles returning id`.execute(
      database.db,
    );
    const logged = vi.spyOn(server.runtime.log, 'error');
    const response = await post('/api/trpc/savings.restore', JSON.stringify({ id: rows[0]?.id }), { cookie });
    expect(response.status).toBe(500);
    expect(logged.mock.calls).toMatchObject([
      [
        { path: 'savings.restore', err: { constraint: 'savings_entries_category_check' } },
        'procedure failed',
      ],
    ]);
    logged.mockRestore();
    await database.db.deleteFrom('deleted_savings').execute();
    expect(takeOffences()).toEqual([expect.stringContaining('findDeletedEntry')]);
  });
});

describe('who may ask', () => {
  test('anonymous callers are told to sign in, by every procedure that is not public', async () => {
    const open =
      /^(accounts\.(signUp|signIn|signOut|checkDisplayName|requestPasswordReset|resetLink|resetPassword|pendingSignIn|finishSignIn|abandonSignIn|beginPasskeySignIn|signInWithPasskey)|groups\.(invitedBy|refuseInvitations)|messages\.(stoppable|stop|notToday)|partner\.(opened|accept|stop|encourage)|shares\.open|transfers\.stopAccountChangeByLink)$/;
    for (const { path, type } of procedures.filter((procedure) => !open.test(procedure.path))) {
      const { status, body } = await wholeAnswer((signal) =>
        type === 'mutation' ? post(`/api/trpc/${path}`, '{}') : server.send(`/api/trpc/${path}`, { signal }),
      );
      expect(status, path).toBe(401);
      expect(refusalSchema.parse(JSON.parse(body)).error.data.reason).toBe('SIGN_IN_REQUIRED');
    }
  });

  test('a change that comes from elsewhere is refused, whatever the cookie', async () => {
    const { port } = new URL(server.origin);
    const otherScheme = `https://127.0.0.1:${port}`;
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', otherScheme]) {
      expect((await post('/api/trpc/profile.welcomed', '', { cookie, origin })).status, origin).toBe(403);
    }
    const crossSite = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await post('/api/trpc/profile.welcomed', '', crossSite)).status).toBe(403);
    const missing = await fetch(`${server.origin}/api/trpc/profile.welcomed`, {
      method: 'POST',
      headers: { ...json, cookie },
    });
    expect(missing.status).toBe(403);
    expect(
      (
        await post('/auth', 'intent=sign-out', {
          'content-type': 'text/plain',
          origin: 'https://evil.example',
          cookie,
        })
      ).status,
    ).toBe(403);
  });

  test('no proxy on this machine makes the metrics public', async () => {
    const told = await server.send('/metrics');
    expect(told.status).toBe(200);
    expect(await told.text()).toContain('job_backlog{job="send_mail"} 0');
    const forwarding = [
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-real-ip',
      'cf-connecting-ip',
    ];
    for (const name of forwarding)
      expect((await server.send('/metrics', { headers: { [name]: '203.0.113.9' } })).status, name).toBe(404);
  });

  test('the operator token is compared whole', async () => {
    const me = (authorization: string) =>
      server.send('/metrics', { headers: { authorization, 'x-forwarded-for': '203.0.113.9' } });
    expect((await me(`Bearer ${ADMIN_TOKEN}`)).status).toBe(200);
    expect((await me(`Bearer ${ADMIN_TOKEN.slice(0, -1)}`)).status).toBe(404);
    expect((await me('Bearer')).status).toBe(404);
  });
});

describe('what every answer carries', () => {
  test.each(['/healthz', '/api/trpc/profile.me', '/api/trpc/none', '/%E0%A4%A'])('%s', async (path) => {
    const { headers } = await server.send(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).not.toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('/landing leads to /', async () => {
    const response = await server.send('/landing');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/');
  });
});

describe('behind a proxy, at an address of its own', () => {
  let site: TestServer;
  beforeAll(async () => {
    site = await startTestServer(database.url, {
      APP_URL: 'https://hazel.example',
      DATABASE_URL: database.url,
    });
  });
  afterAll(async () => {
    await site.close();
  });

  /** As nginx passes a request on without a setting for Host. */
  const proxied = (path: string, headers: Record<string, string>, body: string) =>
    site.send(path, {
      method: 'POST',
      headers: { origin: 'https://hazel.example', 'x-forwarded-host': 'upstream', ...headers },
      body,
    });

  test('a form and a call are ours though Host names the upstream', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await proxied('/form', form, 'a=b');
    expect([page.status, await page.text()]).toEqual([200, 'page']);
    expect((await proxied('/api/trpc/accounts.signOut', json, '{}')).status).toBe(200);
  });

  test('a refused sign-in says when to come back', async () => {
    const attempt = () =>
      proxied(
        '/api/trpc/accounts.signIn',
        json,
        JSON.stringify({ email: 'ann@example.com', password: 'Wrong-1234!' }),
      );
    for (let n = 0; n < 10; n += 1) expect((await attempt()).status).toBe(401);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  });
});
