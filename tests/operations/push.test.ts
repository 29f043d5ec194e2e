import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { localDay } from '~server/domain/kernel/days';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~server/domain/kernel/durations';
import type { PushMessage } from '~server/domain/messages/push-message';
import { composeMessage, dueMessageOf } from '~server/features/messages/compose-message';
import { planMessages } from '~server/features/messages/plan-messages';
import { sendPushes } from '~server/jobs/push-sender';

import type { PersonOptions } from '../../scripts/seed/people';
import { jobContext, publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailStandIn, sendTurn, sendingContext } from '../support/mailing';
import { logAt, waitingMails } from '../support/messages';
import { type Browser, type PushService, startPushService } from '../support/push-service';

vi.setConfig({ testTimeout: 60_000 });

/** Seven in the evening in Copenhagen, on a Wednesday. */
const DUE = new Date('2026-03-11T18:00:00Z');
const OLD = new Date(DUE.getTime() - 300 * DAY_MS);
const database = useDatabase({ now: DUE });
const { db, runtime, callers } = database;

let service: PushService;
let box = mailStandIn();
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => {
  box = mailStandIn();
  service.answer(201);
  service.failures.length = 0;
  service.headers.length = 0;
});
afterEach(async () => {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('mail_outbox').execute();
  await db.updateTable('mail_pace').set({ free_at: OLD.toISOString() }).execute();
});
afterAll(() => service.close());

async function someone(options: PersonOptions & { proven?: boolean } = {}) {
  const { proven = true, ...rest } = options;
  const person = await database.make.makePerson({
    createdAt: OLD,
    freePlanChosenAt: OLD,
    timeZone: 'Europe/Copenhagen',
    goal: { name: 'Japan', cents: 200_000, date: localDay('2029-06-01'), setOn: localDay('2026-01-02') },
    ...rest,
  });
  await logAt(db, person.id, new Date(DUE.getTime() - 2 * DAY_MS));
  await db
    .updateTable('message_plans')
    .set({ next_at: OLD.toISOString() })
    .where('user_id', '=', person.id)
    .execute();
  if (!proven)
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute();
  return person;
}

const withPush = () => ({ services: { ...runtime.services, mailOn: true, push: service.push } });
async function signIn(userId: string) {
  const session = await callers.signIn(userId);
  return { ...session, at: (at = DUE) => session.at(at, withPush()) };
}

/** Switches a new device of a person on, as its page does. */
async function device(userId: string): Promise<Browser & { session: Awaited<ReturnType<typeof signIn>> }> {
  const browser = service.subscribe();
  const session = await signIn(userId);
  await (await session.at()).messages.tellDevice(browser.device);
  return { ...browser, session };
}

const pushMessage = z.strictObject({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  url: z.string(),
  quiet: z.string().nullable(),
});
const shown = (browser: Browser): PushMessage[] => z.array(pushMessage).parse(service.got(browser));
const plan = (at: Date, { mail = true, push = true } = {}) =>
  planMessages(
    jobContext(runtime, {
      email: mail ? box.service : null,
      push: push ? service.push : null,
      now: () => at,
    }),
    null,
  );
const pushing = (at: Date) =>
  sendPushes({ db, log: runtime.log, appUrl: 'http://localhost:3000', now: () => at, push: service.push });
const mailing = (at: Date) => sendTurn(sendingContext(runtime, { email: box.service, now: () => at }));
const later = (minutes: number) => new Date(DUE.getTime() + minutes * MINUTE_MS);
const ledger = () =>
  db.selectFrom('messages').select(['kind', 'channel', 'sent_at', 'dropped_at', 'quiet_at']).execute();
const devices = async () =>
  (await db.selectFrom('push_devices').select('endpoint').execute()).map(({ endpoint }) => endpoint);

describe('one message a day, over both ways', () => {
  test('goes to the devices, and no mail', async () => {
    const { id } = await someone();
    const [phone, laptop] = [await device(id), await device(id)];
    await plan(DUE);
    await mailing(DUE);
    expect(await pushing(DUE)).toBe(1);
    for (const browser of [phone, laptop]) {
      expect(shown(browser)).toEqual([
        {
          title: 'A small step for Japan',
          body: expect.stringMatching(/^“Japan”: €5 of €2,000 is there/),
          tag: 'reminder',
          url: expect.stringMatching(/^\/add\?m=[\w-]{50}$/),
          quiet: expect.stringMatching(/^[\w-]{50}$/),
        },
      ]);
    }
    expect(await ledger()).toMatchObject([{ kind: 'reminder', channel: 'push', sent_at: DUE.toISOString() }]);
    for (let minutes = 0; minutes <= 24 * 60; minutes += 30) {
      await plan(later(minutes));
      await pushing(later(minutes));
      await mailing(later(minutes));
    }
    expect(shown(phone)).toHaveLength(2);
    expect(await ledger()).toHaveLength(2);
    expect(box.sent).toEqual([]);
  });

  test('names a topic and until when it may arrive, which is before night', async () => {
    const { id } = await someone();
    await device(id);
    await plan(DUE);
    await pushing(DUE);
    expect(service.headers[0]).toMatchObject({
      topic: 'hazel',
      ttl: String(175 * 60),
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+$/),
    });
  });

  test('names no amount where the person wants none', async () => {
    const { id } = await someone();
    const phone = await device(id);
    await (await phone.session.at()).profile.setReminders({ withAmounts: false });
    await db.updateTable('message_plans').set({ next_at: OLD.toISOString() }).execute();
    await plan(DUE);
    await pushing(DUE);
    expect(shown(phone)[0]?.body).toMatch(/^“Japan”: <1% of the way/);
    expect(JSON.stringify(shown(phone))).not.toContain('€');
  });

  test('the weekly letter stays a mail', async () => {
    const { id } = await someone();
    const phone = await device(id);
    const monday = new Date('2026-03-16T07:00:00Z');
    await plan(monday);
    await pushing(monday);
    await mailing(monday);
    expect(box.sent).toHaveLength(1);
    expect(shown(phone)).toEqual([]);
    expect(await ledger()).toMatchObject([{ kind: 'weekly-letter', channel: 'mail' }]);
  });

  test('without mail, or without a proven address, people with a device are told, and nobody else is planned for', async () => {
    const [ann, ben] = [await someone({ proven: false }), await someone()];
    const phone = await device(ann.id);
    await plan(DUE, { mail: false });
    await pushing(DUE);
    expect(shown(phone)).toHaveLength(1);
    expect((await ledger()).length).toBe(1);
    await db
      .updateTable('message_plans')
      .set({ next_at: OLD.toISOString() })
      .where('user_id', '=', ben.id)
      .execute();
    await plan(DUE, { push: false });
    expect(await waitingMails(db)).toHaveLength(1);
  });

  test('what is no longer right is dropped', async () => {
    const { id } = await someone();
    const phone = await device(id);
    await plan(DUE);
    await logAt(db, id, DUE);
    await pushing(DUE);
    await mailing(later(40));
    expect(shown(phone)).toEqual([]);
    expect(box.sent).toEqual([]);
    expect(await ledger()).toMatchObject([{ sent_at: null, dropped_at: DUE.toISOString() }]);
  });
});

describe('when a device cannot be told', () => {
  test.each([404, 410])('%i forgets it; the others are told', async (status) => {
    const { id } = await someone();
    const gone = await device(id);
    await plan(DUE);
    service.answer(status);
    await pushing(DUE);
    expect(await devices()).toEqual([]);
    expect(await mailing(DUE)).toHaveLength(1);
    expect(box.sent).toHaveLength(1);
    expect(await ledger()).toMatchObject([{ channel: 'mail', sent_at: DUE.toISOString() }]);
    expect(shown(gone)).toEqual([]);
  });

  test('one of two is enough', async () => {
    const { id } = await someone();
    const [phone, other] = [await device(id), await device(id)];
    await db
      .updateTable('push_devices')
      .set({ p256dh: `B${'A'.repeat(86)}` })
      .where('endpoint', '=', other.device.endpoint)
      .execute();
    await plan(DUE);
    await pushing(DUE);
    expect(shown(phone)).toHaveLength(1);
    expect(await devices()).toEqual([phone.device.endpoint]);
    expect(await ledger()).toMatchObject([{ channel: 'push' }]);
  });

  test('a refusal leaves it to the mail at once, and the device stays', async () => {
    const { id } = await someone();
    await device(id);
    await plan(DUE);
    service.answer(403);
    await pushing(DUE);
    await mailing(DUE);
    expect(box.sent).toHaveLength(1);
    expect(await devices()).toHaveLength(1);
    expect(service.failures).toHaveLength(1);
  });

  test('a redirect is not followed', async () => {
    const { id } = await someone();
    await device(id);
    await plan(DUE);
    service.answer(307);
    await pushing(DUE);
    await mailing(DUE);
    expect(box.sent).toHaveLength(1);
    expect(service.headers).toHaveLength(1);
  });

  test.each<500 | 'silent' | 429>([500, 429, 'silent'])(
    '%s is tried again every minute, and after half an hour the mail goes, once',
    async (status) => {
      const { id } = await someone();
      const phone = await device(id);
      await plan(DUE);
      service.answer(status);
      expect(await pushing(DUE)).toBe(1);
      expect(await pushing(later(0.5))).toBe(0);
      expect(await pushing(later(1.1))).toBe(1);
      await mailing(later(29));
      expect(box.sent).toEqual([]);
      service.answer(201);
      expect(await pushing(later(30))).toBe(0);
      await mailing(later(33));
      await mailing(later(40));
      expect(box.sent).toHaveLength(1);
      expect(shown(phone)).toEqual([]);
      expect(await ledger()).toMatchObject([{ channel: 'mail' }]);
    },
  );

  test('a service that is back within half an hour tells it', async () => {
    const { id } = await someone();
    const phone = await device(id);
    await plan(DUE);
    service.answer(500);
    await pushing(DUE);
    service.answer(201);
    await pushing(later(5));
    await mailing(later(40));
    expect(shown(phone)).toHaveLength(1);
    expect(box.sent).toEqual([]);
  });

  test('no mail goes to an address that nobody has proven', async () => {
    const { id } = await someone({ proven: false });
    await device(id);
    await plan(DUE);
    service.answer(410);
    await pushing(DUE);
    await mailing(later(1));
    expect(box.sent).toEqual([]);
    expect(await ledger()).toMatchObject([{ sent_at: null, dropped_at: later(1).toISOString() }]);
  });
});

test('a sender that is killed between sending and marking leads to one more with the same topic and tag', async () => {
  const { id } = await someone();
  const phone = await device(id);
  await plan(DUE);
  const [mail] = await waitingMails(db);
  const due = mail && dueMessageOf(mail);
  const context = { db, appUrl: 'http://localhost:3000', now: () => DUE };
  const message = due && (await composeMessage(context, due, 'push'));
  if (!message?.push) throw new Error('no message');
  // What the killed sender did: it claimed the message and sent it.
  await db
    .updateTable('mail_outbox')
    .set({ push_due_at: later(1).toISOString() })
    .execute();
  await service.push.send(phone.device, message.push.payload, { topic: 'hazel', ttlSeconds: 60 });
  expect(await pushing(later(0.5))).toBe(0);
  for (let minutes = 1; minutes < 40; minutes += 3) {
    await pushing(later(minutes));
    await mailing(later(minutes));
  }
  expect(shown(phone).map(({ tag }) => tag)).toEqual(['reminder', 'reminder']);
  expect(new Set(service.headers.map(({ topic }) => topic))).toEqual(new Set(['hazel']));
  expect(box.sent).toEqual([]);
});

test('two senders at once tell each person once', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => someone()));
  const phones = await Promise.all(people.map(({ id }) => device(id)));
  await plan(DUE);
  const drain = async () => {
    while ((await pushing(DUE)) > 0);
  };
  await Promise.all([drain(), drain(), mailing(DUE)]);
  expect(phones.map((phone) => shown(phone).length)).toEqual(phones.map(() => 1));
  expect(box.sent).toEqual([]);
});

describe('a device', () => {
  test('is forgotten with the session, and with the account', async () => {
    const { id } = await someone();
    const [phone, laptop] = [await device(id), await device(id)];
    await (await phone.session.at()).accounts.signOut();
    expect(await devices()).toEqual([laptop.device.endpoint]);
    const tablet = await device(id);
    await (await tablet.session.at()).accounts.signOutEverywhere();
    expect(await devices()).toEqual([]);
  });

  test('is one of ten at most, and the oldest goes', async () => {
    const { id } = await someone();
    const all = [];
    for (let nth = 0; nth < 12; nth += 1) all.push((await device(id)).device.endpoint);
    expect((await devices()).sort()).toEqual(all.slice(2).sort());
  });

  test('belongs to whoever signed in there last', async () => {
    const [ann, ben] = [await someone(), await someone()];
    const browser = await device(ann.id);
    const bens = await signIn(ben.id);
    await (await bens.at()).messages.tellDevice(browser.device);
    expect(await (await browser.session.at()).messages.devices()).toEqual({ devices: 0, here: null });
    expect(await (await bens.at()).messages.devices()).toEqual({ devices: 1, here: browser.device.endpoint });
    await (await browser.session.at()).messages.forgetDevice({ endpoint: browser.device.endpoint });
    expect(await devices()).toHaveLength(1);
  });

  test('that subscribed anew takes the place of the one before', async () => {
    const { id } = await someone();
    const before = await device(id);
    const after = service.subscribe();
    await (await before.session.at()).messages.tellDevice(after.device);
    expect(await devices()).toEqual([after.device.endpoint]);
  });

  test.each([
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'http://localhost/x',
    'https://example.com/x',
  ])('%s is called by nobody', async (endpoint) => {
    const { id } = await someone();
    const { device: own } = service.subscribe();
    const session = await signIn(id);
    await expect((await session.at()).messages.tellDevice({ ...own, endpoint })).rejects.toThrow(
      /push service/,
    );
    expect(await service.push.send({ ...own, endpoint }, '{}', { topic: 'x', ttlSeconds: 1 })).toBe('gone');
    expect(await devices()).toEqual([]);
  });

  test('cannot be added where there are no keys', async () => {
    const { id } = await someone();
    const session = await callers.signIn(id);
    const off = await session.at(DUE, { services: { ...runtime.services, push: null } });
    expect(await publicErrorFrom(off.messages.tellDevice(service.subscribe().device))).toMatchObject({
      status: 409,
      reason: 'PUSH_OFF',
    });
  });
});

test('Not today answers the reminder of its day once, for whoever holds it', async () => {
  const { id } = await someone();
  const phone = await device(id);
  await db
    .updateTable('message_plans')
    .set({ unanswered: 2, reminded_on: localDay('2026-03-10') })
    .execute();
  await plan(DUE);
  await pushing(DUE);
  const unanswered = () => db.selectFrom('message_plans').select('unanswered').executeTakeFirstOrThrow();
  expect(await unanswered()).toEqual({ unanswered: 3 });
  const token = shown(phone)[0]?.quiet ?? '';
  const nobody = callers.anonymous();
  await nobody.messages.notToday({ token });
  await nobody.messages.notToday({ token });
  expect(await unanswered()).toEqual({ unanswered: 2 });
  expect((await ledger())[0]?.quiet_at).not.toBeNull();
  const opens = shown(phone)[0]?.url.split('m=')[1] ?? '';
  await expect(nobody.messages.notToday({ token: opens })).rejects.toThrow(/invalid/);
  await expect(nobody.messages.stop({ token })).rejects.toThrow(/invalid/);
  await plan(later(HOUR_MS / MINUTE_MS));
  expect(await ledger()).toHaveLength(1);
});
