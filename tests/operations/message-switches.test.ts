import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Updateable } from 'kysely';

import { importanceOfMail } from '~db/queries/messages/outbox';
import type { DB } from '~db/types';
import { addDays, localDay } from '~server/domain/kernel/days';
import { DAY_MS, HOUR_MS } from '~server/domain/kernel/durations';
import { formatEur } from '~server/domain/kernel/money';
import {
  MESSAGE_KINDS,
  type MessageKind,
  type MessageSwitch,
  SWITCH_OF,
} from '~server/domain/messages/message-due';
import { sendMails } from '~server/jobs/send-mails';
import type { OutgoingMail } from '~server/services/email/email';

import type { SeededPerson } from '../../scripts/seed/setting';
import { useDatabase } from '../support/fixture';
import { mailStandIn, sendingContext } from '../support/mailing';
import { ledgerOf, messenger, waitingMails } from '../support/messages';

vi.setConfig({ testTimeout: 120_000 });

// A Sunday evening, and the Monday after it.
const EVENING = new Date('2028-01-02T20:35:00Z');
const MONDAY = new Date('2028-01-03T07:05:00Z');
const TODAY = localDay('2028-01-02');
const OLD = new Date(EVENING.getTime() - 300 * DAY_MS);
const database = useDatabase({ now: EVENING });
const { db, runtime, make } = database;

const switched = (isOn: (name: MessageSwitch) => boolean): Updateable<DB['profiles']> => ({
  mail_streak_reminder: isOn('streakReminder'),
  mail_weekly_summary: isOn('weeklySummary'),
  mail_group_news: isOn('groupNews'),
  mail_encouragement: isOn('encouragement'),
  mail_trial: isOn('trial'),
});

const hour = (hours: number) => new Date(EVENING.getTime() + hours * HOUR_MS).toISOString();
const onTrial = (endsAt: string) => ({ pro_status: false, free_plan_chosen_at: null, trial_ends_at: endsAt });
/** When each kind is due. */
const DUE: Record<MessageKind, { at: Date; profile?: Updateable<DB['profiles']> }> = {
  reminder: { at: EVENING },
  lapse: { at: new Date(EVENING.getTime() + 33 * DAY_MS) },
  'trial-ending': { at: EVENING, profile: onTrial(hour(45)) },
  'trial-ended': { at: EVENING, profile: onTrial(hour(-3)) },
  'group-news': { at: EVENING },
  encouragement: { at: EVENING },
  'weekly-letter': { at: MONDAY },
};

/** Somebody with savings, a group in which others gave and cheered, and a partner who did. */
let ann: SeededPerson;
const set = (values: Updateable<DB['profiles']>) =>
  db.updateTable('profiles').set(values).where('id', '=', ann.id).execute();
const on = (back: number) => addDays(TODAY, -back);

beforeAll(async () => {
  ann = await make.makePerson({
    displayName: 'Ann',
    createdAt: OLD,
    freePlanChosenAt: OLD,
    goal: { name: 'Laptop', cents: 60_000, date: localDay('2028-06-30'), setOn: localDay('2027-11-20') },
  });
  const [ben, cleo] = await make.makePeople([
    { displayName: 'Ben', createdAt: OLD },
    { displayName: 'Cleo', createdAt: OLD },
  ]);
  if (!ben || !cleo) throw new Error('Nobody was made');
  await make.makeSavings(
    [40, 33, 25, 13, 6, 4].map((back) => ({
      person: ann,
      cents: 1199,
      category: 'coffee' as const,
      date: on(back),
      transferredOn: back > 10 ? on(back) : null,
    })),
  );
  const group = await make.makeGroup(ann, {
    title: 'Ski weekend',
    goalCents: 50_000,
    startedDaysAgo: 5,
    durationDays: 30,
    members: [ben, cleo],
  });
  const given = [
    { person: ann, cents: 300, day: on(3), linked: false },
    { person: ben, cents: 1000, day: on(2), linked: false },
    { person: cleo, cents: 2050, day: on(1), linked: false },
  ];
  const [contribution] = await make.makeContributions(group, given);
  const cheer = { contribution_id: contribution ?? '', group_challenge_id: group.id, giver_user_id: ann.id };
  await db
    .insertInto('group_challenge_cheers')
    .values({ ...cheer, user_id: ben.id, kind: 'lovely', created_at: hour(-20) })
    .execute();
  await db
    .insertInto('savings_partners')
    .values({
      user_id: ann.id,
      name: 'Aunt Rosa',
      email: 'rosa@example.com',
      token_hash: 'a'.repeat(64),
      asked_at: OLD.toISOString(),
      confirmed_at: OLD.toISOString(),
      expires_at: OLD.toISOString(),
      next_line_at: '2099-01-01T00:00:00Z',
    })
    .execute();
  await db
    .insertInto('partner_lines')
    .values({
      user_id: ann.id,
      week_start: localDay('2027-12-20'),
      line: 'on_plan',
      token_hash: 'b'.repeat(64),
      decided_at: hour(-150),
      encouraged_at: hour(-20),
    })
    .execute();
});

beforeEach(async () => {
  await db.deleteFrom('messages').execute();
  await db.deleteFrom('mail_outbox').execute();
  await set({
    ...switched(() => true),
    ...onTrial(OLD.toISOString()),
    free_plan_chosen_at: OLD.toISOString(),
  });
  await db.updateTable('message_plans').set({ next_at: '2099-01-01T00:00:00Z' }).execute();
  await db
    .updateTable('message_plans')
    .set({
      next_at: OLD.toISOString(),
      told_until: null,
      with_amounts: true,
      trial_told: null,
      lapse_of: null,
    })
    .set({ reminded_on: null, unanswered: 0, rested_on: null })
    .where('user_id', '=', ann.id)
    .execute();
});

interface Arrived {
  kind: string;
  mail: OutgoingMail;
  /** Everything that can be read in it: subject, text part, and HTML without its tags, but with its alternative text. */
  words: string;
  /** What was drawn. */
  drawn: string;
}

/** Plans and sends as the worker does; null when nothing came. */
async function arrives(at: Date): Promise<Arrived | null> {
  const box = mailStandIn();
  const hazel = messenger(runtime, box.service);
  await hazel.plan(at);
  let drawn = '';
  const pictures = {
    draw: (part: object) => {
      drawn += JSON.stringify(part);
      return Promise.resolve({ ok: true as const, png: Buffer.from('png') });
    },
  };
  const own = (await waitingMails(db)).filter(({ recipient }) => recipient === ann.email);
  for (const one of own)
    await sendMails(sendingContext(runtime, { email: box.service, now: () => at, pictures }), [one]);
  expect(box.sent.length).toBeLessThan(2);
  const mail = box.sent[0]?.mail;
  if (!mail) return null;
  const alts = [...mail.html.matchAll(/ (?:alt|aria-label)="([^"]*)"/g)].map(([, alt]) => alt);
  const html = mail.html.replaceAll(/<style[^]*?<\/style>|<[^>]*>/g, ' ');
  return {
    kind: own[0]?.kind ?? '',
    mail,
    words: [mail.subject, mail.text, html, ...alts].join('\n'),
    drawn,
  };
}

const MONEY = /€|&euro;|&#8364;|\bEUR\b|\beuros?\b|\d[.,]\d\d\b/;
/** The kinds that have figures of money to name. */
const WITH_MONEY: readonly MessageKind[] = ['reminder', 'lapse', 'group-news', 'weekly-letter'];

describe.each(MESSAGE_KINDS)('%s', (kind) => {
  const { at, profile = {} } = DUE[kind];
  const own = SWITCH_OF[kind];

  test('comes by its own switch alone, with amounts, a stop link, and no amount in its subject', async () => {
    await set({ ...profile, ...switched((name) => name === own) });
    const got = await arrives(at);
    expect(got?.kind).toBe(kind);
    if (!got) return;
    expect(got.mail.unsubscribeUrl).toMatch(/\/stop-mails\?token=/);
    expect(got.mail.text).toContain(got.mail.unsubscribeUrl);
    expect(got.mail.subject).not.toMatch(MONEY);
    expect(MONEY.test(got.words)).toBe(WITH_MONEY.includes(kind));
    expect(got.words).not.toMatch(/undefined|null|NaN|\[object/);
    expect((await ledgerOf(db, ann.id)).map((row) => [row.kind, row.sent])).toEqual([[kind, true]]);
  });

  test('never comes while its switch is off, whatever else is on', async () => {
    await set({ ...profile, ...switched((name) => name !== own) });
    const got = await arrives(at);
    expect(got?.kind).not.toBe(kind);
    // What it would tell is in no other mail either.
    if (kind === 'group-news') expect(got?.words).not.toMatch(/Ski weekend/);
    if (kind === 'encouragement') expect(got?.words).not.toMatch(/cheers? you on/);
  });

  test('without amounts names no money anywhere: subject, text, HTML, alternative text and picture', async () => {
    await set({ ...profile, ...switched((name) => name === own) });
    await db
      .updateTable('message_plans')
      .set({ with_amounts: false })
      .where('user_id', '=', ann.id)
      .execute();
    const got = await arrives(at);
    expect(got?.kind).toBe(kind);
    expect(got?.words).not.toMatch(MONEY);
    expect(got?.drawn).not.toMatch(/€|11\.99|23\.98/);
  });
});

/** The sentences of a mail's text part, without links and what stands in every mail. */
const said = (got: Arrived | null): string[] =>
  (got?.mail.text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/https?:|^Hello |^Hazel, /.test(line));

test('news of groups tells what others gave, and none of it is one’s own', async () => {
  await set(switched((name) => name === 'groupNews'));
  expect(said(await arrives(EVENING))).toEqual([
    'News of your groups',
    '“Ski weekend”: 2 new contributions by 2 members, €30.50 together.',
    'You get this once a day at most, because news of your groups is switched on.',
  ]);
});

test('encouragement names the partner, and counts the cheers', async () => {
  await set(switched((name) => name === 'encouragement'));
  expect(said(await arrives(EVENING))).toEqual([
    'Somebody cheers you on',
    'Aunt Rosa, your savings partner, cheers you on.',
    '1 member cheers you on in your groups.',
    'You get this once a day at most, because encouragement is switched on.',
  ]);
});

test('a letter says the same with its picture and, when more than 3,000 wait, without', async () => {
  const pictured = await arrives(MONDAY);
  expect(pictured?.kind).toBe('weekly-letter');
  expect(pictured?.mail.images).toHaveLength(1);
  await db.deleteFrom('messages').execute();
  await db.deleteFrom('mail_outbox').execute();
  const again = { next_at: OLD.toISOString(), told_until: null };
  await db.updateTable('message_plans').set(again).where('user_id', '=', ann.id).execute();
  const waiting = { kind: 'weekly-letter', payload: '{}', importance: importanceOfMail.bulk };
  const others = Array.from({ length: 3000 }, (_, n) => ({
    ...waiting,
    recipient: `other-${n}@example.com`,
  }));
  await db.insertInto('mail_outbox').values(others).execute();
  const many = await arrives(MONDAY);
  expect(many?.kind).toBe('weekly-letter-many');
  expect(many?.mail.images).toBeUndefined();
  expect(many?.mail.html).not.toMatch(/<img|cid:/);
  expect(many?.mail.html).toContain('aria-label="Saved on Monday, Wednesday."');
  expect(many?.mail.text).toBe(pictured?.mail.text);
});

test('a day of reminders and a Monday, for four people, as the screens have it', async () => {
  await db.updateTable('message_plans').set({ next_at: '2099-01-01T00:00:00Z' }).execute();
  const goal = {
    name: 'Japan',
    cents: 2_000_000,
    date: localDay('2029-06-01'),
    setOn: localDay('2023-01-02'),
  };
  const saver = (displayName: string) => ({ displayName, createdAt: OLD, freePlanChosenAt: OLD, goal });
  const people = await make.makePeople(['Student', 'Family', 'One', 'Years'].map(saver));
  const [student, family, one, years] = people;
  if (!student || !family || !one || !years) throw new Error('Nobody was made');
  await db.updateTable('profiles').set({ money_is_tight: true }).where('id', '=', family.id).execute();
  const everySecondDay = Array.from({ length: 913 }, (_, n) => 1826 - 2 * n);
  await make.makeSavings([
    ...[30, 28, 25, 22, 19, 16, 13, 10, 8, 6, 4, 3].map((back) => ({
      person: student,
      cents: 345,
      date: on(back),
    })),
    ...[20, 5].map((back) => ({ person: family, cents: 200, date: on(back) })),
    { person: one, cents: 350, date: on(5) },
    ...everySecondDay.map((back) => ({ person: years, cents: 711, date: on(back) })),
    { person: years, cents: 1234, date: TODAY },
  ]);
  const box = mailStandIn();
  const hazel = messenger(runtime, box.service);
  await hazel.plan(new Date('2028-01-01T22:30:00Z'));
  for (let hours = 0; hours < 48; hours += 1)
    await hazel.run(new Date(Date.parse('2028-01-02T00:05:00Z') + hours * HOUR_MS));
  const subjects = (person: SeededPerson) =>
    box.sent.filter(({ mail }) => mail.to === person.email).map(({ mail }) => mail.subject);
  expect(people.map(subjects)).toEqual([
    ['A small step for Japan', 'Your week: saved on 3 days'],
    // Nothing reminds while money is tight.
    ['Your letter from Hazel'],
    ['A small step for Japan', 'Your week: saved on 1 day'],
    // Something was logged on Sunday.
    [expect.stringMatching(/^Your week: saved on [45] days$/)],
  ]);
  for (const person of people) {
    const session = await database.callers.signIn(person.id);
    const home = await (await session.at(EVENING)).dashboard.get();
    const letter = box.sent.filter(({ mail }) => mail.to === person.email).at(-1)?.mail.text;
    expect(letter).toContain(`Logged: ${formatEur(home.week.total, 'en-IE')}, ${home.week.count} saving`);
    const me = await (await session.at(EVENING)).profile.me();
    expect(letter).toContain(`${formatEur(me.goal?.saved ?? me.savedTotal, 'en-IE')} of €20,000`);
  }
});
