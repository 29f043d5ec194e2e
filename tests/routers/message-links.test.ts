import { beforeEach, describe, expect, test } from 'vitest';

import { messageToken, readMessageToken } from '~server/auth/message-tokens';
import { localDay } from '~server/domain/kernel/days';
import { DAY_MS, HOUR_MS } from '~server/domain/kernel/durations';
import { MESSAGE_KINDS, type MessageKind } from '~server/domain/messages/message-due';

import { NOW, publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const database = useDatabase();
const { db, callers } = database;
const DAY = localDay('2026-03-11');

beforeEach(async () => {
  await db.deleteFrom('users').execute();
});

const secretOf = async (id: string) =>
  (
    await db
      .selectFrom('message_plans')
      .select('link_secret')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).link_secret;
const tokenOf = async (id: string, purpose: 'stop' | 'open' | 'quiet', kind: MessageKind = 'reminder') =>
  messageToken({ userId: id, kind, day: DAY }, purpose, await secretOf(id));
const sent = (id: string, at: Date, kind: MessageKind = 'reminder') =>
  db
    .insertInto('messages')
    .values({ user_id: id, day: DAY, kind, planned_at: at.toISOString(), sent_at: at.toISOString() })
    .execute();
const message = () => db.selectFrom('messages').select(['opened_at', 'stopped_at']).executeTakeFirstOrThrow();
const wantedBy = async (id: string) =>
  (await (await callers.signIn(id)).at()).profile.notifications().then(({ wanted }) => wanted);

describe('the link that stops mails', () => {
  test.each(MESSAGE_KINDS)(
    '%s: without signing in, of this kind and person alone, and twice like once',
    async (kind) => {
      const [ann, ben] = [await database.someone(), await database.someone()];
      await sent(ann.id, NOW, kind);
      const before = await wantedBy(ann.id);
      const nobody = callers.anonymous();
      const token = await tokenOf(ann.id, 'stop', kind);
      expect(await nobody.messages.stoppable({ token })).toBe(kind);
      expect(await wantedBy(ann.id)).toEqual(before);
      expect(await nobody.messages.stop({ token })).toBe(kind);
      expect(await nobody.messages.stop({ token })).toBe(kind);
      const after = await wantedBy(ann.id);
      const off = Object.entries(after).filter(([name, on]) => !on && Reflect.get(before, name) === true);
      expect(off.length).toBe(kind === 'group-news' ? 0 : 1);
      if (kind === 'group-news') expect(after.groupNews).toBe(false);
      expect(await wantedBy(ben.id)).toEqual(before);
      expect((await message()).stopped_at).not.toBeNull();
    },
  );

  test('works when the ledger has forgotten the message, and no longer with the account', async () => {
    const ann = await database.someone();
    const token = await tokenOf(ann.id, 'stop');
    await callers.anonymous().messages.stop({ token });
    expect((await wantedBy(ann.id)).streakReminder).toBe(false);
    await db.deleteFrom('users').execute();
    expect(await publicErrorFrom(callers.anonymous().messages.stop({ token }))).toMatchObject({
      reason: 'INVALID_LINK',
    });
  });

  test('and Not today work for as many people as share the network address of a mail or phone provider', async () => {
    const ann = await database.someone();
    const ofAll = callers.visitor();
    const [stop, quiet] = [await tokenOf(ann.id, 'stop'), await tokenOf(ann.id, 'quiet')];
    for (let time = 0; time < 35; time += 1) {
      const { messages } = await ofAll.api();
      expect(await refusalReason(messages.stop({ token: 'x'.repeat(50) }))).toBe('INVALID_LINK');
      await messages.stoppable({ token: stop });
      await messages.stop({ token: stop });
      await messages.notToday({ token: quiet });
    }
    expect((await wantedBy(ann.id)).streakReminder).toBe(false);
  });

  test('a token that was changed, of another purpose, or of another person stops nothing', async () => {
    const [ann, ben] = [await database.someone(), await database.someone()];
    const token = await tokenOf(ann.id, 'stop');
    const forged = [
      '',
      'x'.repeat(50),
      token.slice(0, -1),
      `${token}A`,
      token.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
      token.replace(/.$/, (letter) => (letter === 'A' ? 'Q' : 'A')),
      await tokenOf(ann.id, 'open'),
      messageToken({ userId: ann.id, kind: 'reminder', day: DAY }, 'stop', await secretOf(ben.id)),
    ];
    for (const wrong of forged)
      expect(await publicErrorFrom(callers.anonymous().messages.stop({ token: wrong }))).toMatchObject({
        reason: 'INVALID_LINK',
      });
    expect((await wantedBy(ann.id)).streakReminder).toBe(true);
  });
});

describe('the link that counts', () => {
  test('within a day, for its person, once', async () => {
    const [ann, ben] = [await database.someone(), await database.someone()];
    await sent(ann.id, new Date(NOW.getTime() - 2 * HOUR_MS));
    const token = await tokenOf(ann.id, 'open');
    await ben.caller.messages.opened({ token });
    expect((await message()).opened_at).toBeNull();
    await ann.caller.messages.opened({ token });
    const { opened_at: at } = await message();
    expect(at).not.toBeNull();
    await (await ann.at(new Date(NOW.getTime() + HOUR_MS))).messages.opened({ token });
    expect((await message()).opened_at).toBe(at);
  });

  test('not after a day, and not by the link that stops', async () => {
    const ann = await database.someone();
    await sent(ann.id, new Date(NOW.getTime() - DAY_MS - 1));
    await ann.caller.messages.opened({ token: await tokenOf(ann.id, 'open') });
    await ann.caller.messages.opened({ token: await tokenOf(ann.id, 'stop') });
    await ann.caller.messages.opened({ token: 'nothing' });
    expect((await message()).opened_at).toBeNull();
  });
});

test('a token names its message', () => {
  const about = { userId: '3d9a7e5e-6c2b-4d9e-8f10-1a2b3c4d5e6f', kind: 'weekly-letter', day: DAY } as const;
  const read = readMessageToken(messageToken(about, 'open', 'secret'), 'open');
  expect(read?.message).toEqual(about);
  expect(read?.isSignedBy('secret')).toBe(true);
  expect(read?.isSignedBy('another')).toBe(false);
});

test('the hour, amounts and the switch are changed one by one, and whoever did is not asked again', async () => {
  const ann = await database.someone();
  expect((await (await ann.at()).profile.me()).remindersAsked).toBe(false);
  await (await ann.at()).profile.setReminders({});
  expect((await (await ann.at()).profile.me()).remindersAsked).toBe(true);
  await (await ann.at()).profile.setReminders({ hour: 8 });
  await (await ann.at()).profile.setReminders({ withAmounts: false });
  await (await ann.at()).profile.setReminders({ wanted: false });
  expect(await (await ann.at()).profile.notifications()).toMatchObject({
    wanted: { streakReminder: false },
    hour: 8,
    chosen: true,
    withAmounts: false,
  });
});
