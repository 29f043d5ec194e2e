import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { messageToken } from '~server/auth/message-tokens';
import { localDay } from '~server/domain/kernel/days';

import { ensureBuild } from '../../scripts/lib/build';
import { type KillableServer, createServer } from '../faults/programs';
import { useDatabase } from '../support/fixture';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const { db, url, make } = useDatabase();
let server: KillableServer;
beforeAll(async () => {
  await ensureBuild(); // `npm test` has made it already
  server = await createServer(url);
  await server.start();
});
afterAll(() => server.kill());

const DAY = localDay('2026-03-11');
async function tokenOf(id: string, purpose: 'stop' | 'open') {
  const { link_secret: secret } = await db
    .selectFrom('message_plans')
    .select('link_secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return messageToken({ userId: id, kind: 'reminder', day: DAY }, purpose, secret);
}

test('a mail program stops reminders by itself: without Origin and cookies, and no other site does', async () => {
  const { id } = await make.makePerson({});
  const token = await tokenOf(id, 'stop');
  const press = (headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/stop-mails?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers,
      redirect: 'manual',
    });
  const wanted = () =>
    db.selectFrom('profiles').select('mail_streak_reminder').where('id', '=', id).executeTakeFirstOrThrow();

  expect((await press({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await wanted()).toEqual({ mail_streak_reminder: true });
  expect((await press()).status).toBe(200);
  expect(await wanted()).toEqual({ mail_streak_reminder: false });
});

test('a scanner that opens, asks for and fetches every link of a mail ahead stops and counts nothing', async () => {
  const { id } = await make.makePerson({});
  const at = new Date().toISOString();
  await db
    .insertInto('messages')
    .values({ user_id: id, day: DAY, kind: 'reminder', planned_at: at, sent_at: at })
    .execute();
  const [stop, open] = [await tokenOf(id, 'stop'), await tokenOf(id, 'open')];
  const links = [`/stop-mails?token=${stop}`, `/stop-mails?token=${stop}&done=1`, `/add?m=${open}`];
  for (const link of links)
    for (const init of [
      {},
      { method: 'HEAD' },
      { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } },
    ]) {
      const answer = await fetch(`${server.origin}${link}`, { ...init, redirect: 'manual' });
      expect([200, 302]).toContain(answer.status);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      // No other site learns the token, by Referer or by a request of the page.
      expect(answer.headers.get('referrer-policy')).toMatch(
        /^(?:strict-origin-when-cross-origin|same-origin)$/,
      );
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    }
  const { mail_streak_reminder: wanted } = await db
    .selectFrom('profiles')
    .select('mail_streak_reminder')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(wanted).toBe(true);
  expect(await db.selectFrom('messages').select(['opened_at', 'stopped_at']).execute()).toEqual([
    { opened_at: null, stopped_at: null },
  ]);
});

test('forged, cut and huge tokens, and forms of any kind, are refused without an error of the server', async () => {
  const { id } = await make.makePerson({});
  const token = await tokenOf(id, 'stop');
  const forged = [
    '',
    'x',
    `${token}x`,
    token.slice(1),
    await tokenOf(id, 'open'),
    'x'.repeat(7000),
    '%00',
    '%ff',
  ];
  for (const one of forged) {
    const link = `${server.origin}/stop-mails?token=${one}`;
    expect((await fetch(link)).status).toBeLessThan(500);
    const pressed = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    });
    expect(pressed.status).toBeGreaterThanOrEqual(400);
    expect(pressed.status).toBeLessThan(500);
  }
  for (const body of ['', '{"List-Unsubscribe":', 'x'.repeat(300_000)]) {
    const link = `${server.origin}/stop-mails?token=${await tokenOf(id, 'open')}`;
    const headers = { 'content-type': 'multipart/form-data; boundary=none' };
    expect((await fetch(link, { method: 'POST', body, headers })).status).toBeLessThan(500);
  }
});
