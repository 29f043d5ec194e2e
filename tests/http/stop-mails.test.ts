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

test('a mail program stops reminders by itself: without Origin and cookies, and no other site does', async () => {
  const { id } = await make.makePerson({});
  const { link_secret: secret } = await db
    .selectFrom('message_plans')
    .select('link_secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const token = messageToken({ userId: id, kind: 'reminder', day: localDay('2026-03-11') }, 'stop', secret);
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
