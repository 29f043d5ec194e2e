import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CodeChallengeMethod,
  decodeIdToken,
  generateCodeVerifier,
  OAuth2Client,
  OAuth2RequestError,
} from 'arctic';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

import { startGoogle } from './google';
import { DEMO_PEOPLE, subjectOf } from './google-store';
import type { SandboxService } from './service';

const REDIRECT = 'http://localhost:3000/auth/google/callback';

let dataDir: string;
let google: SandboxService;
let client: OAuth2Client;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hazel-google-'));
  await start();
});
afterEach(async () => {
  await google.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  google = await startGoogle({ dataDir, appUrl: 'http://localhost:3000', port: 0 });
  client = new OAuth2Client(env('GOOGLE_CLIENT_ID'), env('GOOGLE_CLIENT_SECRET'), REDIRECT);
}

const env = (name: string): string => google.env[name] ?? '';

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
});
const discover = async (): Promise<z.output<typeof discovery>> =>
  discovery.parse(await (await fetch(`${env('GOOGLE_ISSUER')}/.well-known/openid-configuration`)).json());

/** A browser as far as this flow needs one: keeps cookies, follows redirects of the issuer only. */
class Browser {
  #cookies = new Map<string, string>();

  async open(address: string, form?: Record<string, string>): Promise<{ url: string; body: string }> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) return { url: address, body: await answer.text() };
    const next = new URL(location, address).href;
    return next.startsWith(google.url) ? this.open(next) : { url: next, body: '' };
  }
}

async function authorizationUrl(verifier: string, extra: Record<string, string> = {}): Promise<URL> {
  const { authorization_endpoint } = await discover();
  const url = client.createAuthorizationURLWithPKCE(
    authorization_endpoint,
    'state-1',
    CodeChallengeMethod.S256,
    verifier,
    ['openid', 'email', 'profile'],
  );
  url.searchParams.set('nonce', 'nonce-1');
  for (const [name, value] of Object.entries(extra)) url.searchParams.set(name, value);
  return url;
}

async function signIn(
  form: Record<string, string>,
  extra: Record<string, string> = {},
  browser = new Browser(),
): Promise<{ callback: URL; code: string; verifier: string }> {
  const verifier = generateCodeVerifier();
  const chooser = await browser.open((await authorizationUrl(verifier, extra)).href);
  expect(chooser.body).toContain('Choose an account');
  const callback = new URL((await browser.open(chooser.url, form)).url);
  return { callback, code: callback.searchParams.get('code') ?? '', verifier };
}

const person = (index: number): { person: string } => {
  const found = DEMO_PEOPLE[index];
  if (!found) throw new Error('no such demo person');
  return { person: subjectOf(found) };
};

async function exchange({ code, verifier }: { code: string; verifier: string }) {
  return client.validateAuthorizationCode((await discover()).token_endpoint, code, verifier);
}

it('signs Maja in: code, PKCE, ID token with verified e-mail, signature that verifies', async () => {
  const step = await signIn(person(0));
  expect(step.callback.origin + step.callback.pathname).toBe(REDIRECT);
  expect(step.callback.searchParams.get('state')).toBe('state-1');
  const tokens = await exchange(step);
  expect(decodeIdToken(tokens.idToken())).toMatchObject({
    iss: env('GOOGLE_ISSUER'),
    aud: env('GOOGLE_CLIENT_ID'),
    nonce: 'nonce-1',
    sub: person(0).person,
    email: 'maja@example.com',
    email_verified: true,
    name: 'Maja Lindqvist',
  });

  const [header = '', payload = '', signature = ''] = tokens.idToken().split('.');
  const jwks: unknown = await (await fetch((await discover()).jwks_uri)).json();
  const [key] = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) }).parse(jwks).keys;
  const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
});

it('gives a refresh token with access_type=offline and prompt=consent only', async () => {
  const plain = await exchange(await signIn(person(0)));
  expect(plain.hasRefreshToken()).toBe(false);
  const offline = await exchange(await signIn(person(0), { access_type: 'offline', prompt: 'consent' }));
  expect(offline.hasRefreshToken()).toBe(true);
  const renewed = await client.refreshAccessToken(
    (await discover()).token_endpoint,
    offline.refreshToken(),
    [],
  );
  expect(renewed.accessToken()).not.toBe('');
});

it('asks for the account at every sign-in, also in the same browser', async () => {
  const browser = new Browser();
  await exchange(await signIn(person(0), {}, browser));
  const second = await exchange(await signIn(person(1), {}, browser));
  expect(decodeIdToken(second.idToken())).toMatchObject({ email: 'free@example.com' });
});

it.each([
  [
    { name: 'Own Name', email: 'own@example.com', verified: 'yes' },
    { email: 'own@example.com', email_verified: true },
  ],
  [{ name: 'Own Name', email: 'own@example.com', verified: 'no' }, { email_verified: false }],
  [{ name: 'Own Name', email: 'own@example.com', verified: 'as text' }, { email_verified: 'true' }],
])('a typed person %j gives %j', async (form, claims) => {
  expect(decodeIdToken((await exchange(await signIn(form))).idToken())).toMatchObject(claims);
});

it('a typed person without e-mail has no e-mail claim', async () => {
  const step = await signIn({ name: 'Nobody', email: '', verified: 'yes' });
  expect(decodeIdToken((await exchange(step)).idToken())).not.toHaveProperty('email');
});

it('key and typed people survive a restart', async () => {
  const before = await exchange(await signIn({ name: 'Own', email: 'own@example.com', verified: 'yes' }));
  const keys = await (await fetch((await discover()).jwks_uri)).text();
  await google.close();
  await start();
  expect(await (await fetch((await discover()).jwks_uri)).text()).toBe(keys);
  const sub = z.object({ sub: z.string() }).parse(decodeIdToken(before.idToken())).sub;
  const after = await exchange(await signIn({ person: sub }));
  expect(decodeIdToken(after.idToken())).toMatchObject({ sub, email: 'own@example.com' });
});

it('Cancel returns access_denied', async () => {
  const { callback } = await signIn({ action: 'cancel' });
  expect(callback.searchParams.get('error')).toBe('access_denied');
  expect(callback.searchParams.get('state')).toBe('state-1');
});

it('refuses a code used twice, a wrong verifier and a wrong secret', async () => {
  const step = await signIn(person(0));
  await exchange(step);
  await expect(exchange(step)).rejects.toBeInstanceOf(OAuth2RequestError);
  await expect(
    exchange({ ...(await signIn(person(0))), verifier: generateCodeVerifier() }),
  ).rejects.toThrow();
  client = new OAuth2Client(env('GOOGLE_CLIENT_ID'), 'wrong', REDIRECT);
  await expect(exchange(await signIn(person(0)))).rejects.toThrow();
});

it('refuses a request without PKCE and a foreign redirect address', async () => {
  const withoutPkce = client.createAuthorizationURL((await discover()).authorization_endpoint, 's', [
    'openid',
  ]);
  const refused = new URL((await new Browser().open(withoutPkce.href)).url);
  expect(refused.searchParams.get('error')).toBe('invalid_request');

  const foreign = await authorizationUrl(generateCodeVerifier(), { redirect_uri: 'https://evil.example/' });
  const page = await new Browser().open(foreign.href);
  expect(page.url).toContain(google.url);
  expect(page.body).toContain('Sign-in stopped');
});

it('escapes what was typed', async () => {
  await exchange(await signIn({ name: '<img src=x>', email: 'x@example.com', verified: 'yes' }));
  const page = await (await fetch(google.url)).text();
  expect(page).toContain('&lt;img src=x&gt;');
  expect(page).not.toContain('<img');
});
