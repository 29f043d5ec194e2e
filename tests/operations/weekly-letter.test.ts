import { type Updateable, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { importanceOfMail } from '~db/queries/messages/outbox';
import type { DB } from '~db/types';
import { dayAt, dayParts, daysBetween, hourAt, localDay, weekStart } from '~server/domain/kernel/days';
import { DAY_MS, HOUR_MS } from '~server/domain/kernel/durations';
import { composeMessage, dueMessageOf } from '~server/features/messages/compose-message';
import { inOneGo } from '~server/each-alone';
import { type PlanCursor, planMessages } from '~server/features/messages/plan-messages';
import { sendMails } from '~server/jobs/send-mails';

import type { PersonOptions } from '../../scripts/seed/people';
import { useDatabase } from '../support/fixture';
import { mailStandIn, sendTurn, sendingContext } from '../support/mailing';
import { ledgerOf, logAt, messenger, waitingMails } from '../support/messages';

vi.setConfig({ testTimeout: 120_000 });

/** A Friday at noon. */
const START = new Date('2027-12-31T12:00:00Z');
const OLD = new Date(START.getTime() - 300 * DAY_MS);
const database = useDatabase({ now: START });
const { db, runtime } = database;

let box = mailStandIn();
let hazel = messenger(runtime, box.service);
beforeEach(() => {
  box = mailStandIn();
  hazel = messenger(runtime, box.service);
});
afterEach(async () => {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('mail_outbox').execute();
});

/** Somebody who wants nothing but the letter. */
async function reader(options: PersonOptions = {}) {
  const person = await database.make.makePerson({
    createdAt: OLD,
    freePlanChosenAt: OLD,
    timeZone: 'Europe/Copenhagen',
    goal: { name: 'Japan', cents: 200_000, date: localDay('2029-06-01'), setOn: localDay('2027-06-01') },
    ...options,
  });
  await set(person.id, {
    mail_streak_reminder: false,
    mail_group_news: false,
    mail_encouragement: false,
    mail_trial: false,
    mail_weekly_summary: true,
  });
  return person;
}
const set = (id: string, values: Updateable<DB['profiles']>) =>
  db.updateTable('profiles').set(values).where('id', '=', id).execute();

const MONDAY = new Date('2028-01-03T07:05:00Z');

describe('a year of Mondays', () => {
  test('brings 52 letters, each on Monday at eight o’clock, over leap day and both changes of the clock', async () => {
    const { id } = await reader();
    await logAt(db, id, START);
    const sent: Date[] = [];
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const at = new Date(Date.parse('2028-01-01T00:05:00Z') + hour * HOUR_MS);
      // Looks at nights and afternoons are left out: nothing is planned for then (checked by the count).
      if (at.getUTCHours() === 12 && dayParts(dayAt(at, 'UTC')).weekday === 4) await logAt(db, id, at);
      if (![0, 5, 6, 7, 8, 18].includes(at.getUTCHours())) continue;
      if ((await hazel.runPlainly(at)).length > 0) sent.push(at);
    }
    expect(sent).toHaveLength(52);
    for (const at of sent) {
      expect(dayParts(dayAt(at, 'Europe/Copenhagen')).weekday).toBe(1);
      expect(hourAt(at, 'Europe/Copenhagen')).toBe(8);
    }
    const told = await ledgerOf(db, id);
    expect(told.every(({ kind, sent: gone }) => gone && kind === 'weekly-letter')).toBe(true);
  });

  test('of somebody who flies around the world brings one letter in each week', async () => {
    const { id } = await reader();
    const zones = [
      'Pacific/Auckland',
      'America/Los_Angeles',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Europe/Copenhagen',
    ];
    const session = await database.callers.signIn(id);
    let sent = 0;
    for (let hour = 0; hour < 12 * 7 * 24; hour += 1) {
      const at = new Date(Date.parse('2028-01-01T00:05:00Z') + hour * HOUR_MS);
      if (hour % 24 === 0) await logAt(db, id, at);
      if (hour % 155 === 0) {
        const timeZone = zones[(hour / 155) % zones.length] ?? 'UTC';
        await (await session.at(at)).profile.update({ timeZone });
      }
      sent += (await hazel.runPlainly(at)).length;
    }
    const weeks = (await ledgerOf(db, id)).map(({ day }) => weekStart(day));
    expect(new Set(weeks).size).toBe(weeks.length);
    expect(sent).toBe(weeks.length);
    expect(weeks).toHaveLength(12);
    for (const { day } of await ledgerOf(db, id)) expect(daysBetween(weekStart(day), day)).toBeLessThan(2);
  });

  test('two workers at once plan and send each letter once', async () => {
    const sending = sendingContext(runtime, { email: box.service, now: () => MONDAY });
    const sendClaimed = async () => {
      while ((await sendTurn(sending)).length > 0);
    };
    for (let n = 0; n < 20; n += 1) await logAt(db, (await reader({ displayName: `Saver-${n}` })).id, START);
    await hazel.plan(START);
    await Promise.all([hazel.plan(MONDAY), hazel.plan(MONDAY), hazel.plan(MONDAY)]);
    await Promise.all([sendClaimed(), sendClaimed()]);
    await hazel.run(new Date(MONDAY.getTime() + 11 * HOUR_MS));
    await hazel.run(new Date(MONDAY.getTime() + DAY_MS));
    expect(box.sent).toHaveLength(20);
    expect(new Set(box.sent.map(({ mail }) => mail.to)).size).toBe(20);
  });
});

describe('who gets none', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['somebody who switched it off', (id) => set(id, { mail_weekly_summary: false })],
    ['whose account is closing', (id) => set(id, { deletion_due_at: '2028-02-01T00:00:00Z' })],
    [
      'whose address is not proven',
      (id) => db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute(),
    ],
    ['who never logged anything in four weeks', (id) => set(id, { goal_set_on: localDay('2027-12-05') })],
  ])('%s', async (_who, change) => {
    const { id } = await reader();
    if (!_who.includes('never')) await logAt(db, id, START);
    await hazel.plan(START);
    await change(id);
    await hazel.run(MONDAY);
    expect(box.sent).toEqual([]);
    expect(await ledgerOf(db, id)).toEqual([]);
  });

  test('nobody after eight weeks without a saving, and everybody again after the next', async () => {
    const { id } = await reader();
    await logAt(db, id, START);
    const letters = async () => (await ledgerOf(db, id)).length;
    const weeks = async (from: number, to: number) => {
      for (let day = from * 7; day < to * 7; day += 1)
        await hazel.runPlainly(new Date(MONDAY.getTime() + day * DAY_MS));
    };
    await hazel.plan(START);
    await weeks(0, 20);
    // Mondays 3, 10, … 55 days after.
    expect(await letters()).toBe(8);
    await logAt(db, id, new Date(MONDAY.getTime() + 20 * 7 * DAY_MS - DAY_MS));
    await weeks(20, 22);
    expect(await letters()).toBe(10);
  });

  test.each<[string, (id: string) => Promise<unknown>, boolean]>([
    ['unsubscribed', (id) => set(id, { mail_weekly_summary: false }), false],
    ['closing', (id) => set(id, { deletion_due_at: '2028-02-01T00:00:00Z' }), false],
    ['tight money', (id) => set(id, { money_is_tight: true }), true],
  ])('between planning and sending: %s', async (_what, change, goes) => {
    const { id } = await reader();
    await logAt(db, id, START);
    await hazel.plan(START);
    await hazel.plan(MONDAY);
    await change(id);
    await hazel.send(MONDAY);
    expect((await ledgerOf(db, id)).map(({ sent }) => sent)).toEqual([goes]);
    for (const { mail } of box.sent) {
      expect(mail.subject).toBe('Your letter from Hazel');
      expect(mail.text).not.toMatch(/Planned|Streak|a day gets you|waits|Move/);
    }
  });

  test('nobody in the holdout, but for who chose an hour; the share is stable', async () => {
    const people = [];
    for (let n = 0; n < 40; n += 1) people.push(await reader({ displayName: `Saver-${n}` }));
    const chosen = people.slice(0, 10).map(({ id }) => id);
    await db.updateTable('message_plans').set({ hour: 8 }).where('user_id', 'in', chosen).execute();
    for (const { id } of people) await logAt(db, id, START);
    const run = async (at: Date, holdout: number) => {
      await inOneGo<PlanCursor>((cursor) => planMessages({ ...hazel.contextAt(at), holdout }, cursor));
      const waiting = await waitingMails(db);
      await db.deleteFrom('mail_outbox').execute();
      await db.deleteFrom('messages').execute();
      return new Set(waiting.flatMap((mail) => dueMessageOf(mail)?.userId ?? []));
    };
    await run(START, 50);
    const first = await run(MONDAY, 50);
    const second = await run(new Date(MONDAY.getTime() + 7 * DAY_MS), 50);
    const wider = await run(new Date(MONDAY.getTime() + 14 * DAY_MS), 80);
    expect(first.size).toBeGreaterThan(14);
    expect(first.size).toBeLessThan(38);
    expect(second).toEqual(first);
    for (const id of chosen) expect(first.has(id)).toBe(true);
    for (const id of wider) expect(first.has(id)).toBe(true);
  });
});

describe('its figures', () => {
  test('are those that the screens say for the week that is over', async () => {
    const { id } = await reader();
    await set(id, { mail_group_news: true, pro_status: true });
    // Monday to Sunday; one before and one after the week.
    const sunday = new Date('2028-01-02T20:00:00Z');
    for (const [daysBack, amount] of [
      [8, 900],
      [6, 250],
      [6, 450],
      [4, 1000],
      [3, 505],
    ] as const)
      await logAt(db, id, new Date(sunday.getTime() - daysBack * DAY_MS), amount);
    await db
      .updateTable('savings_entries')
      .set({ transferred: true })
      .where('user_id', '=', id)
      .where('date', '=', localDay('2027-12-29'))
      .execute();
    const session = await database.callers.signIn(id);
    const on = await session.at(sunday);
    const home = await on.dashboard.get();
    await hazel.plan(START);
    await logAt(db, id, new Date('2028-01-03T06:00:00Z'), 7777);
    await hazel.plan(MONDAY);
    const [mail] = await waitingMails(db);
    const due = mail && dueMessageOf(mail);
    const message = due && (await composeMessage(hazel.contextAt(MONDAY), due));
    const figures = new Map(
      (message && 'figures' in message.props.text ? message.props.text.figures : []).map((one) => [
        one.label,
        one.value,
      ]),
    );
    expect(home.week).toMatchObject({ total: 2205, count: 4 });
    expect(figures.get('Logged')).toBe('€22.05, 4 savings on 3 days');
    const waits = home.transfers.waiting.reduce((sum, { amount }) => sum + amount, 0);
    expect(figures.get('Moved')).toBe('€10, €12.05 waits');
    // One of them is from the week before.
    expect(waits - 900).toBe(1205);
  });
});

test('the letter carries its picture inside, and loads nothing', async () => {
  const { id } = await reader();
  await logAt(db, id, START);
  await hazel.plan(START);
  await hazel.plan(MONDAY);
  const { pictures } = runtime.services;
  await sendMails(
    sendingContext(runtime, { email: box.service, now: () => MONDAY, pictures }),
    await waitingMails(db),
  );
  const mail = box.sent[0]?.mail;
  const [image] = mail?.images ?? [];
  expect(image?.content.subarray(1, 4).toString()).toBe('PNG');
  expect(mail?.html).toMatch(/<img[^>]+alt="[^"]+"[^>]+src="cid:week\.png"/);
  expect(mail?.html).not.toMatch(/<img[^>]+src="(?!cid:)/);
  expect(mail?.html).not.toMatch(/url\(|<link|<script/);
  expect(mail?.subject).not.toMatch(/€/);
  expect(mail?.unsubscribeUrl).toMatch(/stop-mails\?token=/);
});

test('once 3,000 letters wait, the next ones go by the hundred, without a picture', async () => {
  const { id, email } = await reader();
  await logAt(db, id, START);
  await hazel.plan(START);
  await sql`insert into mail_outbox (kind, recipient, payload, importance)
    select 'weekly-letter', 'others@example.com', '{}', ${importanceOfMail.bulk} from generate_series(1, 3000)`.execute(
    db,
  );
  await hazel.plan(MONDAY);
  const own = (await waitingMails(db)).filter(({ recipient }) => recipient === email);
  expect(own.map(({ kind }) => kind)).toEqual(['weekly-letter-many']);
});
