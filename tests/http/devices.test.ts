import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { ensureBuild } from '../../scripts/lib/build';
import { type KillableServer, createServer } from '../faults/programs';
import { type Saver, addSavers, openCookie } from '../faults/savers';
import { useDatabase } from '../support/fixture';
import { VAPID_KEYS } from '../support/vapid-keys';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What the server tells a device, by which its service worker keeps, deletes and asks (docs/product/offline.md). */
const { db, url, make } = useDatabase();
let server: KillableServer;
/** The same without keys for notifications. */
let silent: KillableServer;
let ann: Saver;
let ben: Saver;
beforeAll(async () => {
  await ensureBuild(); // `npm test` has made it already
  const [first, second] = await addSavers(db, 'device', 2);
  if (!first || !second) throw new Error('two people were made');
  [ann, ben] = [first, second];
  server = await createServer(url, { env: VAPID_KEYS });
  silent = await createServer(url);
  await Promise.all([server.start(), silent.start()]);
});
afterAll(() => Promise.all([server.kill(), silent.kill()]));

const open = (path: string, cookie = '', { origin } = server) =>
  fetch(origin + path, { headers: { cookie }, redirect: 'manual' });

const act = (path: string, body: BodyInit, headers: Record<string, string>) =>
  fetch(server.origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: server.origin, ...headers },
  });

describe('each document says whose it is', () => {
  test.each(['/dashboard', '/settings/security', '/no-such-page', '/terms'])('%s', async (path) => {
    const own = await open(path, ann.cookie);
    expect(own.headers.get('x-person')).toBe(`${ann.userId} UTC`);
    expect(own.headers.get('cache-control')).toMatch(/no-store|no-cache|private/);
    expect((await open(path, ben.cookie)).headers.get('x-person')).toBe(`${ben.userId} UTC`);
    expect((await open(path)).headers.get('x-person')).toBe('none');
    expect((await open(path, 'session=nobody')).headers.get('x-person')).toBe('none');
  });

  test('nobody, once the session has ended or the account is closed', async () => {
    const [carl, dora] = await addSavers(db, 'gone', 2);
    if (!carl || !dora) throw new Error('two people were made');
    await db.deleteFrom('sessions').where('user_id', '=', carl.userId).execute();
    expect((await open('/dashboard', carl.cookie)).headers.get('x-person')).toBe('none');
    await db
      .updateTable('profiles')
      .set({ deletion_due_at: new Date(Date.now() + 86_400_000).toISOString() })
      .where('id', '=', dora.userId)
      .execute();
    const closed = await open('/account-closing', dora.cookie);
    expect([closed.status, closed.headers.get('x-person')]).toEqual([200, 'none']);
  });

  test('the document that opens everything holds nobody', async () => {
    const answer = await open('/opening', ann.cookie);
    expect(await answer.text()).not.toContain(ann.userId);
  });
});

test('what somebody has logged does not arrive under the session of somebody else, nor under none', async () => {
  const log = (cookie: string, person: string) =>
    act(
      '/api/trpc/savings.create',
      JSON.stringify({ id: randomUUID(), amount: 320, category: 'coffee', date: '2026-01-05', note: null }),
      { cookie, 'content-type': 'application/json', 'x-person': person },
    );
  const counted = async () =>
    (
      await db
        .selectFrom('savings_entries')
        .select('id')
        .where('user_id', 'in', [ann.userId, ben.userId])
        .execute()
    ).length;
  const refused = await log(ben.cookie, ann.userId);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('OTHER_PERSON')]);
  expect((await log('', ann.userId)).status).toBe(401);
  expect((await log(ben.cookie, `${ann.userId}, ${ben.userId}`)).status).toBe(409);
  expect(await counted()).toBe(0);
  expect((await log(ann.cookie, ann.userId)).status).toBe(200);
  expect(await counted()).toBe(1);
});

test('signing out empties the device, but for what waits there for somebody else', async () => {
  const leave = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ intent: 'sign-out', ...form });
    const cookie = await openCookie(db, ann.userId);
    const answer = await act('/auth', body, { cookie });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?signed-out']);
    expect((await open('/dashboard', cookie)).headers.get('x-person')).toBe('none');
    return answer.headers.get('clear-site-data');
  };
  expect(await leave({})).toBe('"cache", "storage"');
  expect(await leave({ 'keep-storage': '' })).toBe('"cache", "storage"');
  expect(await leave({ 'keep-storage': '1' })).toBe('"cache"');
});

test('without VAPID keys there is no card, no public key, and no device is taken', async () => {
  const path = '/settings/notifications';
  const card = 'id="device"';
  const [loud, quiet] = await Promise.all(
    [server, silent].map(async (asked) => (await open(path, ben.cookie, asked)).text()),
  );
  expect(loud).toContain(card);
  expect(loud).toContain(VAPID_KEYS.VAPID_PUBLIC_KEY);
  expect(loud).not.toContain(VAPID_KEYS.VAPID_PRIVATE_KEY);
  expect(quiet).not.toContain(card);
  expect(quiet).not.toContain(VAPID_KEYS.VAPID_PUBLIC_KEY);
  const me = await open('/api/trpc/profile.me', ben.cookie, silent);
  expect(await me.json()).toMatchObject({ result: { data: { pushKey: null } } });
  const device = {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x',
    p256dh: VAPID_KEYS.VAPID_PUBLIC_KEY,
    auth: 'A'.repeat(22),
  };
  const told = await fetch(`${silent.origin}/api/trpc/messages.tellDevice`, {
    method: 'POST',
    headers: { cookie: ben.cookie, origin: silent.origin, 'content-type': 'application/json' },
    body: JSON.stringify(device),
  });
  expect(await told.text()).toContain('PUSH_OFF');
});

describe('somebody without a goal who comes by an address that fills in Add', () => {
  const filled = '/add?amount=5&category=coffee&note=At+home';
  const onboarding = `/onboarding?${new URLSearchParams({ redirect: filled }).toString()}`;

  test('is led through onboarding to it, and nothing is saved', async () => {
    const { id } = await make.makePerson({ goal: null });
    const cookie = await openCookie(db, id);
    const signedOut = await open(filled);
    const auth = signedOut.headers.get('location') ?? '';
    expect(auth).toBe(`/auth?${new URLSearchParams({ redirect: filled }).toString()}`);
    for (const path of [filled, auth])
      expect((await open(path, cookie)).headers.get('location')).toBe(onboarding);
    expect((await open('/add', cookie)).headers.get('location')).toBe('/onboarding');
    const form = new URLSearchParams({ goalName: 'Boat', goalAmount: '900', goalDate: '2090-01-01' });
    const set = await act(onboarding, form, { cookie });
    expect(set.headers.get('location')).toBe(filled);
    expect(await db.selectFrom('savings_entries').select('id').where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });
});
