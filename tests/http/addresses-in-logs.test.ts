import { readFileSync, readdirSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLogger } from '~server/log';

import { type TestServer, startTestServer } from '../support/http-server';

const SECRET = 'oNly-for-Ann_0123456789';
const ID = '3d9a7e5e-6c2b-4d9e-8f10-1a2b3c4d5e6f';
const NAMED = { token: SECRET, name: 'savings.csv', userId: ID, productId: ID };
const isNamed = (name: string): name is keyof typeof NAMED => name in NAMED;

/** The addresses of all pages that have a parameter, and of Express, as the files name them. */
function addresses(): string[] {
  const pages = readdirSync('app/routes')
    .filter((name) => /\$\w/.test(name))
    .map((name) => `/${name.split('.').filter((part) => !part.startsWith('_')).map((part) => part.replace(/_$/, '').replace(/^\$/, ':')).join('/')}`); // prettier-ignore
  const ofExpress = readdirSync('server/http')
    .flatMap((file) => [
      ...readFileSync(`server/http/${file}`, 'utf8').matchAll(/'(\/[^'\s]*:[a-z][^'\s]*)'/gi),
    ])
    .map(([, address]) => address ?? '');
  return [...pages, ...ofExpress];
}
/** Throws for a parameter that is not listed, because it may be a secret. */
const filled = (address: string): string =>
  address.replace(/:(\w+)/g, (_, name: string) => {
    if (!isNamed(name)) throw new Error(`What is :${name}?`);
    return NAMED[name];
  });
const withToken = addresses().map(filled).filter((address) => address.includes(SECRET)); // prettier-ignore

let server: TestServer;
let lines: string[] = [];
beforeAll(async () => {
  const log = createLogger('debug', { write: (line) => void lines.push(line) }, Infinity);
  // Nothing listens there, so a request with a cookie fails.
  server = await startTestServer('postgres://nobody@127.0.0.1:9/nothing', {}, log);
});
afterAll(() => server.close());

/** What is logged while a request fails, or is answered. */
async function logged(path: string, init: RequestInit = {}): Promise<string> {
  lines = [];
  await (await server.send(path, init)).text();
  for (let tries = 0; tries < 100 && !lines.some((line) => line.includes('"request"')); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  return lines.join('');
}
const COOKIE = { cookie: `session=${SECRET}` };

test('there are pages with a token in their address', () => {
  expect(withToken.length).toBeGreaterThanOrEqual(6);
});

test.each(withToken)(
  'a token in a path reaches no log line, also when the database is away: %s',
  async (path) => {
    const asTyped = path.replace(/^\/\w/, (letter) => letter.toUpperCase());
    const encoded = path.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`);
    for (const address of [path, `${path}.data`, asTyped, encoded, `${path}?token=${SECRET}`])
      for (const init of [{}, { headers: COOKIE }, { method: 'POST', headers: COOKIE }]) {
        const text = await logged(address, init);
        expect(text).toContain('[token]');
        expect(text).not.toContain(SECRET);
      }
    expect(await logged(path.replace(/picture\.png$/, ''), { headers: COOKIE })).toContain('request failed');
  },
);

test.each([
  ...['verify-email', 'reset-password', 'change-email', 'accept-invite', 'unsubscribe', 'stop-mails'].map(
    (page) => `/${page}?token=${SECRET}`,
  ),
  `/auth?redirect=%2Faccept-invite%3Ftoken%3D${SECRET}`,
  `/add?m=${SECRET}`,
  `/auth/google/callback?code=${SECRET}&state=${SECRET}`,
  `/api/trpc/accounts.resetLink?input=${encodeURIComponent(JSON.stringify({ token: SECRET }))}`,
])('no query reaches a log line: %s', async (address) => {
  // prettier-ignore
  for (const init of [{}, { headers: COOKIE }]) expect(await logged(address, init)).not.toContain(SECRET);
});

test('an error of a page is logged with its path, and an address in its text without its secret', async () => {
  const text = await logged(`/partner/${SECRET}?token=${SECRET}`);
  expect(text).toContain('a loader or action failed');
  expect(text).toMatch(
    /"path":"\/partner\/\[token\]","err":.*Nothing at \/partner\/\[token\]\?token=\[token\]"/,
  );
  expect(text).not.toContain(SECRET);
});

test('the line of a procedure names its whole path', async () => {
  expect(await logged('/api/trpc/profile.me')).toContain('"path":"/api/trpc/profile.me"');
});
