import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { addDays, daysBetween, localDay } from '~server/domain/kernel/days';
import { DAY_MS, HOUR_MS } from '~server/domain/kernel/durations';
import { sendMails } from '~server/jobs/send-mails';
import { EmailError } from '~server/services/email/email';

import type { PersonOptions } from '../../scripts/seed/people';
import { useDatabase } from '../support/fixture';
import { mailStandIn, sendTurn, sendingContext } from '../support/mailing';
import { ledgerOf, logAt, messenger, waitingMails } from '../support/messages';

vi.setConfig({ testTimeout: 120_000 });

const START = new Date('2027-12-31T12:00:00Z');
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

const OLD = new Date(START.getTime() - 300 * DAY_MS);
/** Without the weekly letter, which has tests of its own. */
const someone = async (options: PersonOptions = {}) => {
  const person = await database.make.makePerson({
    createdAt: OLD,
    freePlanChosenAt: OLD,
    timeZone: 'Europe/Copenhagen',
    goal: { name: 'Japan', cents: 200_000, date: localDay('2029-06-01'), setOn: localDay('2027-12-31') },
    ...options,
  });
  await db.updateTable('profiles').set({ mail_weekly_summary: false }).where('id', '=', person.id).execute();
  return person;
};
const hoursAfter = (hours: number, from = START) => new Date(from.getTime() + hours * HOUR_MS);

/** Lets the planner come round every `step` hours. */
async function live(
  hours: number,
  {
    step = 1,
    from = START,
    before,
  }: { step?: number; from?: Date; before?: (at: Date) => Promise<void> } = {},
) {
  const subjects: string[] = [];
  for (let hour = 0; hour < hours; hour += step) {
    const at = hoursAfter(hour, from);
    await before?.(at);
    subjects.push(...(await hazel.runPlainly(at)));
  }
  return subjects;
}

describe('a year', () => {
  test('of somebody who logs every second day: a reminder on each other day, over leap day and both changes of the clock', async () => {
    const { id } = await someone();
    const subjects = await live(366 * 24, {
      step: 6,
      from: new Date('2028-01-01T00:05:00Z'),
      before: async (at) => {
        const days = Math.floor((at.getTime() - START.getTime()) / DAY_MS);
        if (at.getUTCHours() === 6 && days % 2 === 0) await logAt(db, id, at);
      },
    });
    const told = await ledgerOf(db, id);
    const logged = new Set(
      (await db.selectFrom('savings_entries').select('logged_on').execute()).map((row) => row.logged_on),
    );
    const without = Array.from({ length: 366 }, (_, nth) => addDays(localDay('2028-01-01'), nth)).filter(
      (day) => !logged.has(day),
    );
    expect(told.filter(({ sent }) => sent).map(({ day }) => day)).toEqual(without);
    expect(without).toHaveLength(183);
    expect(logged.size).toBe(183);
    expect(subjects).toHaveLength(183);
  });

  test('of somebody who never logs: three daily, one that says so, weekly, one smaller plan, and no more', async () => {
    const { id } = await someone();
    const subjects = await live(366 * 24, { step: 6, from: new Date('2028-01-01T00:05:00Z') });
    expect(subjects).toEqual([
      ...Array<string>(3).fill('A small step for Japan'),
      'Reminders come once a week now',
      ...Array<string>(3).fill('A small step for Japan'),
      'A smaller plan for Japan',
    ]);
    const days = (await ledgerOf(db, id)).map(({ day }) => daysBetween(localDay('2027-12-31'), day));
    expect(days).toEqual([1, 2, 3, 4, 11, 18, 25, 28]);
  });
});

describe('the hour', () => {
  test('is the one that was chosen, on the clock of the zone, once a day through moves around the world', async () => {
    const { id } = await someone();
    await db
      .updateTable('message_plans')
      .set({ hour: 9, next_at: 'epoch' })
      .where('user_id', '=', id)
      .execute();
    const zones = [
      'Pacific/Auckland',
      'America/Los_Angeles',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Europe/Copenhagen',
    ];
    const sent: { at: Date; zone: string }[] = [];
    let zone = 'Europe/Copenhagen';
    for (let hour = 0; hour < 40 * 24; hour += 1) {
      const at = hoursAfter(hour);
      if (hour % 37 === 0) {
        zone = zones[(hour / 37) % zones.length] ?? zone;
        await (
          await database.callers.signIn(id)
        )
          .at(at)
          .then((moved) => moved.profile.update({ timeZone: zone }));
        await logAt(db, id, new Date(at.getTime() - 3 * DAY_MS));
      }
      const told = await hazel.runPlainly(at);
      expect(told.length).toBeLessThanOrEqual(1);
      if (told.length > 0) sent.push({ at, zone });
    }
    expect(sent.length).toBeGreaterThan(15);
    for (const { at, zone: where } of sent) {
      const hour = Number(
        new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: where }).format(at),
      );
      expect(hour).toBeGreaterThanOrEqual(9);
      expect(hour).toBeLessThan(22);
    }
    const days = (await ledgerOf(db, id)).map(({ day }) => day);
    expect(new Set(days).size).toBe(days.length);
    // Never two within the shortest day.
    for (const [nth, { at }] of sent.entries()) {
      const last = sent[nth - 1];
      if (last) expect(at.getTime() - last.at.getTime()).toBeGreaterThan(6 * HOUR_MS);
    }
  });

  test('is when somebody logs, as long as they have chosen none', async () => {
    const { id } = await someone();
    for (let day = 1; day <= 5; day += 1)
      await logAt(db, id, new Date(START.getTime() - day * DAY_MS + HOUR_MS));
    await live(48);
    const { usual_hour: usual, next_at: next } = await db
      .selectFrom('message_plans')
      .select(['usual_hour', 'next_at'])
      .executeTakeFirstOrThrow();
    expect(usual).toBe(14);
    expect(new Date(next).toISOString()).toMatch(/T13:00/);
  });

  test('what is late is still sent by day, and dropped at night', async () => {
    const { id } = await someone();
    await hazel.plan(START);
    // The worker was off from 19 to 21 o'clock.
    await hazel.run(new Date('2028-01-01T20:00:00Z'));
    expect(box.sent).toHaveLength(1);
    await hazel.plan(new Date('2028-01-02T18:00:00Z'));
    await hazel.send(new Date('2028-01-02T21:30:00Z'));
    expect((await ledgerOf(db, id)).map(({ sent }) => sent)).toEqual([true, false]);
    await hazel.run(new Date('2028-01-03T22:00:00Z'));
    expect(box.sent).toHaveLength(1);
  });
});

describe('nobody gets two', () => {
  test('two workers at once plan and send each message once', async () => {
    await database.make.makePeople(
      Array.from({ length: 60 }, (_, n) => ({
        displayName: `Saver-${n}`,
        createdAt: OLD,
        freePlanChosenAt: OLD,
        timeZone: 'Europe/Copenhagen',
        goal: { name: 'Japan', cents: 200_000, date: localDay('2029-06-01'), setOn: localDay('2027-12-31') },
      })),
    );
    await hazel.plan(START);
    const due = new Date('2028-01-01T18:00:00Z');
    await Promise.all([hazel.plan(due), hazel.plan(due), hazel.plan(due)]);
    let tick = 0;
    const sending = sendingContext(runtime, {
      email: box.service,
      now: () => new Date(due.getTime() + (tick += 50)),
    });
    const drain = async () => {
      for (let turn = 0; turn < 10; turn += 1) await sendTurn(sending);
    };
    await Promise.all([drain(), drain(), hazel.plan(due)]);
    expect(box.sent).toHaveLength(60);
    expect(new Set(box.sent.map(({ mail }) => mail.to)).size).toBe(60);
    const { count } = await db
      .selectFrom('mail_outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(60);
  });

  test('a crash between sending and marking sends the same mail again, under the same key', async () => {
    const { id } = await someone();
    await hazel.plan(START);
    const due = new Date('2028-01-01T18:00:00Z');
    await hazel.plan(due);
    const tries: [string, string | undefined][] = [];
    const lost = new EmailError('lost_answer', 'The answer was lost', 'outage');
    const dies = sendingContext(runtime, {
      now: () => due,
      email: {
        send: ([mail], key) => {
          tries.push([key, mail?.html]);
          if (tries.length === 1) return Promise.reject(lost);
          return Promise.resolve({ mails: [{ id: 're_1' }], perSecond: null });
        },
      },
    });
    for (let tries = 0; tries < 3; tries += 1)
      for (const mail of await waitingMails(db)) await sendMails(dies, [mail]);
    expect(tries).toHaveLength(2);
    expect(tries[0]).toEqual(tries[1]);
    expect(await db.selectFrom('message_plans').select('unanswered').executeTakeFirst()).toEqual({
      unanswered: 1,
    });
    expect((await ledgerOf(db, id)).map(({ sent }) => sent)).toEqual([true]);
  });
});

describe('what changes between planning and sending', () => {
  const due = new Date('2028-01-01T18:00:00Z');
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a saving', (id) => logAt(db, id, due)],
    [
      'switching off',
      (id) => db.updateTable('profiles').set({ mail_streak_reminder: false }).where('id', '=', id).execute(),
    ],
    [
      'tight money',
      (id) => db.updateTable('profiles').set({ money_is_tight: true }).where('id', '=', id).execute(),
    ],
    [
      'an income that does not carry the goal',
      (id) =>
        db
          .updateTable('profiles')
          .set({ monthly_salary_eur: '1000', fixed_expense_eur: '999', fixed_expense_type: 'rent' })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'closing the account',
      (id) =>
        db
          .updateTable('profiles')
          .set({ deletion_due_at: '2028-02-01T00:00:00Z' })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'another address',
      (id) => db.updateTable('profiles').set({ email: 'new@example.com' }).where('id', '=', id).execute(),
    ],
    [
      'an address that is no longer proven',
      (id) => db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute(),
    ],
    [
      'a pause of the week',
      (id) =>
        db
          .insertInto('streak_pauses')
          .values({ user_id: id, week_start: localDay('2027-12-27') })
          .execute(),
    ],
  ])('%s: it is not sent, and does not count as sent', async (_what, change) => {
    const { id } = await someone();
    await hazel.plan(START);
    await hazel.plan(due);
    expect(await ledgerOf(db, id)).toHaveLength(1);
    await change(id);
    await hazel.send(due);
    expect(box.sent).toEqual([]);
    expect((await ledgerOf(db, id)).map(({ sent }) => sent)).toEqual([false]);
    expect(
      await db.selectFrom('message_plans').select(['unanswered', 'reminded_on']).executeTakeFirst(),
    ).toEqual({
      unanswered: 0,
      reminded_on: null,
    });
  });
});

test('a trial: told two days before its end and at its end, each once, and a countdown never in hardship', async () => {
  const trial = {
    createdAt: START,
    freePlanChosenAt: null,
    goal: { name: 'Japan', cents: 200_000, date: localDay('2029-06-01'), setOn: localDay('2027-12-31') },
  };
  const { id } = await someone(trial);
  const { id: tight } = await someone({ ...trial, displayName: 'Tight' });
  await db.updateTable('profiles').set({ money_is_tight: true }).where('id', '=', tight).execute();
  await live(12 * 24, { step: 3 });
  // 31 December at noon and five days: 5 January. From then on Trial Expired stands in front, and nothing reminds.
  expect((await ledgerOf(db, id)).map(({ day, kind }) => `${day.slice(5)} ${kind}`)).toEqual([
    '01-01 reminder',
    '01-02 reminder',
    '01-03 trial-ending',
    '01-04 reminder',
    '01-05 trial-ended',
  ]);
  expect((await ledgerOf(db, tight)).map(({ day, kind }) => `${day.slice(5)} ${kind}`)).toEqual([
    '01-05 trial-ended',
  ]);
});

test('nothing is planned while mail is off', async () => {
  await someone();
  const off = { ...hazel.contextAt(hoursAfter(8)), email: null };
  const { planMessages } = await import('~server/features/messages/plan-messages');
  expect(await planMessages(off, null)).toEqual({ next: null });
  expect(await db.selectFrom('message_plans').select('next_at').executeTakeFirst()).toEqual({
    next_at: '1970-01-01T00:00:00.000Z',
  });
});
