import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { JOBS } from '~server/jobs/jobs';
import { keysOf } from '~server/domain/kernel/keys-of';
import { recomputeInsights } from '~server/features/admin/recompute';
import { auditXp, getStats } from '~server/features/admin/stats';
import { type Actor, createContext } from '~server/context';
import { dayAt, localDay } from '~server/domain/kernel/days';
import type { createCaller } from '~server/trpc/app-router';

import type { PersonOptions } from '../../scripts/seed/people';
import { NOW, refusalReason, jobContext, runJob } from '../support/callers';
import { useDatabase } from '../support/fixture';

let lena: string;
let boss: string;

const test = useDatabase();
const { callers } = test;

/** Adds somebody who lives in UTC and whose address can be guessed from the name. Returns their id. */
const addPerson = async (displayName: string, options: PersonOptions = {}) =>
  (
    await test.make.makePerson({
      displayName,
      email: `${displayName.toLowerCase()}@example.com`,
      timeZone: 'UTC',
      ...options,
    })
  ).id;

beforeAll(async () => {
  lena = await addPerson('Lena');
  boss = await addPerson('Boss');
  await test.db.insertInto('user_roles').values({ user_id: boss, role: 'admin' }).execute();
});
afterEach(async () => {
  await sql`delete from audit_events`.execute(test.db);
  await sql`delete from rate_limits`.execute(test.db);
});

const callAs = (actor: Actor, address = 'here') => callers.callAs(actor, { address, requestId: 'request-1' });
const operator = () => callAs({ kind: 'operator' });
/** The same for a use case itself. */
const auditedOperator = () =>
  ({
    ...createContext({ ...test.runtime, actor: { kind: 'operator' }, now: () => NOW }),
    admin: { name: 'operator', userId: null },
    action: 'a.test',
  }) as const;
const anonymous = () => callAs({ kind: 'anonymous' });

const signedIn = async (userId: string) => (await (await callers.signIn(userId)).context()).actor;

const trail = () =>
  test.db
    .selectFrom('audit_events')
    .select(['actor', 'actor_user_id', 'action', 'subject_user_id', 'outcome', 'detail', 'request_id'])
    .orderBy('id')
    .execute();

/** Every operator's procedure with a valid input, as somebody without rights would call it. */
const everyCall = (caller: ReturnType<typeof createCaller>) => [
  () => caller.admin.users.find({ query: 'lena' }),
  () => caller.admin.users.grantPro({ user: lena }),
  () => caller.admin.users.revokePro({ user: lena }),
  () => caller.admin.users.setRole({ user: lena, role: 'admin' }),
  () => caller.admin.users.hideFigures({ user: lena, hidden: true }),
  () => caller.admin.users.verifyEmail({ user: lena }),
  () => caller.admin.users.export({ user: lena }),
  () => caller.admin.users.exportedFiles({ id: lena, archive: randomUUID() }),
  () => caller.admin.users.exportedPiece({ id: lena, archive: randomUUID(), name: 'savings.csv', piece: 0 }),
  () => caller.admin.invites.list(),
  () => caller.admin.mails.failed(),
  () => caller.admin.mails.requeue({}),
  () => caller.admin.reports.list(),
  () => caller.admin.reports.close({ id: randomUUID(), resolution: 'Nothing' }),
  () => caller.admin.stats({}),
  () => caller.admin.xp.audit({}),
  () => caller.admin.insights.recompute({}),
  () => caller.admin.streaks.recompute({}),
  () => caller.admin.badges.recompute({}),
  () => caller.admin.jobs.list(),
  () => caller.admin.jobs.run({ job: 'purge_tokens' }),
];

describe('who may call', () => {
  it('a person without the role is refused everywhere, changes nothing, and is noted each time', async () => {
    const caller = callAs(await signedIn(lena));
    for (const call of everyCall(caller)) expect(await refusalReason(call())).toBe('ADMIN_ONLY');
    const lines = await trail();
    expect(lines).toHaveLength(everyCall(caller).length);
    expect(new Set(lines.map((line) => line.action)).size).toBe(lines.length);
    for (const line of lines)
      expect(line).toMatchObject({
        actor: 'user',
        actor_user_id: lena,
        outcome: 'refused',
        detail: { reason: 'ADMIN_ONLY' },
        subject_user_id: null,
      });
    expect(await test.db.selectFrom('user_roles').select('user_id').execute()).toEqual([{ user_id: boss }]);
    expect(
      await test.db.selectFrom('profiles').select('pro_status').where('id', '=', lena).execute(),
    ).toEqual([{ pro_status: false }]);
  });

  it('nobody in particular is refused everywhere and noted', async () => {
    const calls = everyCall(anonymous());
    for (const call of calls) expect(await refusalReason(call())).toBe('SIGN_IN_REQUIRED');
    expect((await trail()).map(({ actor, outcome }) => [actor, outcome])).toEqual(
      calls.map(() => ['anonymous', 'refused']),
    );
  });

  it('bad input of somebody without rights is answered like any other', async () => {
    expect(await refusalReason(anonymous().admin.users.find({ query: '' }))).toBe('SIGN_IN_REQUIRED');
  });

  it('refusals cannot flood the trail', async () => {
    const caller = callAs({ kind: 'anonymous' }, 'a-flooder');
    // On this machine limits are twenty times as high; the table holds the points that were used.
    await sql`update rate_limits set points = 100000`.execute(test.db);
    await refusalReason(caller.admin.stats({}));
    await sql`update rate_limits set points = 100000`.execute(test.db);
    for (let n = 0; n < 5; n += 1)
      expect(await refusalReason(caller.admin.stats({}))).toBe('SIGN_IN_REQUIRED');
    expect(await trail()).toHaveLength(1);
  });

  it('an account with the role may do what the operator may, and is named', async () => {
    const { users } = await callAs(await signedIn(boss)).admin.users.find({ query: 'LENA' });
    expect(users.map((one) => one.id)).toEqual([lena]);
    expect(await trail()).toMatchObject([
      {
        actor: 'admin',
        actor_user_id: boss,
        action: 'admin.users.find',
        outcome: 'ok',
        request_id: 'request-1',
      },
    ]);
  });

  it('a role that is taken back counts no more at the next request', async () => {
    const short = await addPerson('ShortAdmin');
    await operator().admin.users.setRole({ user: short, role: 'admin' });
    await callAs(await signedIn(short)).admin.stats({});
    await operator().admin.users.setRole({ user: short, role: 'none' });
    expect(await refusalReason(callAs(await signedIn(short)).admin.stats({}))).toBe('ADMIN_ONLY');
  });
});

describe('users.find', () => {
  it.each([
    ['an e-mail address', 'lena@EXAMPLE'],
    ['a name', 'ena'],
  ])('finds by part of %s', async (_what, query) => {
    expect((await operator().admin.users.find({ query })).users.map((one) => one.id)).toContain(lena);
  });

  it('finds by part of an id', async () => {
    const { users } = await operator().admin.users.find({ query: lena.slice(2, 20) });
    expect(users).toEqual([
      expect.objectContaining({
        id: lena,
        displayName: 'Lena',
        email: 'lena@example.com',
        role: 'none',
        plan: 'trial',
        xp: 0,
        savedTotalCents: 0,
      }),
    ]);
  });

  it('takes wildcards for what they are', async () => {
    expect((await operator().admin.users.find({ query: '%%' })).users).toEqual([]);
    expect((await operator().admin.users.find({ query: '__' })).users).toEqual([]);
    expect((await operator().admin.users.find({ query: '\\%' })).users).toEqual([]);
  });

  it('shows 50 and says that there are more', async () => {
    for (let n = 0; n < 51; n += 1) await addPerson(`Crowd${n}`);
    const result = await operator().admin.users.find({ query: 'crowd' });
    expect(result.users).toHaveLength(50);
    expect(result.more).toBe(true);
  });

  it('refuses too little, too much and what cannot be stored, and notes it', async () => {
    expect(await refusalReason(operator().admin.users.find({ query: ' x ' }))).toBe('VALIDATION');
    expect(await refusalReason(operator().admin.users.find({ query: 'x'.repeat(300) }))).toBe('VALIDATION');
    expect(await refusalReason(operator().admin.users.find({ query: 'a\0b' }))).toBe('UNSTORABLE_TEXT');
    expect((await trail()).map((line) => line.outcome)).toEqual(['refused', 'refused', 'refused']);
  });
});

describe('Pro and roles', () => {
  it('Pro that was given and is taken back, also with a role, is told as that and not as a trial that is over', async () => {
    const id = await addPerson('Given', { createdAt: new Date(NOW.getTime() - 9 * 86_400_000) });
    const access = async () => (await (await (await callers.signIn(id)).at()).profile.me()).access;
    expect(await access()).toMatchObject({ blocked: true, banner: { because: 'trial' } });
    const takenBack = { pro: false, blocked: false, banner: { kind: 'expired', because: 'taken_back' } };
    await operator().admin.users.grantPro({ user: id });
    const { user } = await operator().admin.users.revokePro({ user: id });
    expect(user.plan).toBe('free');
    expect(await access()).toEqual(takenBack);
    await operator().admin.users.grantPro({ user: id });
    await operator().admin.users.setRole({ user: id, role: 'admin' });
    await test.db.updateTable('profiles').set({ pro_status: false }).where('id', '=', id).execute();
    await operator().admin.users.setRole({ user: id, role: 'none' });
    expect(await access()).toEqual(takenBack);
  });

  it('grants and withdraws Pro by e-mail or id, once', async () => {
    const granted = await operator().admin.users.grantPro({ user: 'LENA@example.com' });
    expect(granted).toMatchObject({ changed: true, user: { id: lena, plan: 'granted' } });
    expect(await operator().admin.users.grantPro({ user: lena })).toMatchObject({ changed: false });
    expect(await operator().admin.users.revokePro({ user: lena })).toMatchObject({
      changed: true,
      user: { plan: 'trial' },
    });
    const lines = await trail();
    expect(
      lines.map(({ action, outcome, subject_user_id, detail }) => ({
        action,
        outcome,
        subject_user_id,
        detail,
      })),
    ).toEqual([
      {
        action: 'admin.users.grantPro',
        outcome: 'ok',
        subject_user_id: lena,
        detail: { pro: true, changed: true },
      },
      {
        action: 'admin.users.grantPro',
        outcome: 'ok',
        subject_user_id: lena,
        detail: { pro: true, changed: false },
      },
      {
        action: 'admin.users.revokePro',
        outcome: 'ok',
        subject_user_id: lena,
        detail: { pro: false, changed: true },
      },
    ]);
    expect(lines.every((line) => line.actor === 'operator' && line.actor_user_id === null)).toBe(true);
  });

  it('says so when there is no such person, and notes the try', async () => {
    for (const user of ['nobody@example.com', randomUUID(), 'a%b']) {
      expect(await refusalReason(operator().admin.users.grantPro({ user }))).toBe('NOT_FOUND');
    }
    expect((await trail()).map(({ outcome, detail }) => ({ outcome, detail }))).toEqual(
      Array(3).fill({ outcome: 'refused', detail: { reason: 'NOT_FOUND' } }),
    );
  });

  it('sets and takes the role', async () => {
    const person = await addPerson('Deputy');
    expect(await operator().admin.users.setRole({ user: person, role: 'admin' })).toMatchObject({
      changed: true,
      user: { role: 'admin', plan: 'admin' },
    });
    expect(await operator().admin.users.setRole({ user: person, role: 'admin' })).toMatchObject({
      changed: false,
    });
    expect(await operator().admin.users.setRole({ user: person, role: 'none' })).toMatchObject({
      changed: true,
      user: { role: 'none' },
    });
    expect(await operator().admin.users.setRole({ user: person, role: 'none' })).toMatchObject({
      changed: false,
    });
  });

  it('without its line in the trail there is no effect', async () => {
    await sql`alter table audit_events rename to audit_events_away`.execute(test.db);
    try {
      expect(await refusalReason(operator().admin.users.grantPro({ user: lena }))).toBe('INTERNAL');
      const { pro_status } = await test.db
        .selectFrom('profiles')
        .select('pro_status')
        .where('id', '=', lena)
        .executeTakeFirstOrThrow();
      expect(pro_status).toBe(false);
    } finally {
      await sql`alter table audit_events_away rename to audit_events`.execute(test.db);
    }
  });

  it('a failure is noted as one', async () => {
    await sql`alter table user_roles rename to user_roles_away`.execute(test.db);
    try {
      expect(await refusalReason(operator().admin.stats({}))).toBe('INTERNAL');
    } finally {
      await sql`alter table user_roles_away rename to user_roles`.execute(test.db);
    }
    expect(await trail()).toMatchObject([
      { action: 'admin.stats', outcome: 'failed', detail: { reason: 'INTERNAL' } },
    ]);
  });
});

describe('invites', () => {
  it('lists whom somebody has invited, with what became of it, and notes only how many', async () => {
    const inviter = await test.make.makePerson({ displayName: 'Inviter' });
    const group = await test.make.makeGroup(inviter, { title: 'Cabin' });
    await test.make.makeInvitations(group, [
      { email: 'waiting@people.example' },
      { email: 'late@people.example', daysAgo: 31 },
      { email: 'no@people.example', status: 'declined', daysAgo: 2 },
    ]);
    const { invites, more } = await operator().admin.invites.list();
    expect(more).toBe(false);
    expect(invites.map(({ email, status }) => [email, status])).toEqual([
      ['waiting@people.example', 'pending'],
      ['no@people.example', 'declined'],
      ['late@people.example', 'expired'],
    ]);
    expect(invites[0]).toMatchObject({ invitedBy: 'Inviter', group: 'Cabin', mail: null });
    const [line] = await trail();
    expect(line).toMatchObject({ action: 'admin.invites.list', outcome: 'ok', detail: { found: 3 } });
  });
});

describe('reports', () => {
  it('lists open reports and closes one with what was done, once, noting neither name nor note', async () => {
    const [ann, ben] = await test.make.makePeople([
      { displayName: 'Reporter' },
      { displayName: 'Rude-name' },
    ]);
    if (!ann || !ben) throw new Error('two people were made');
    const api = await (await callers.signIn(ann.id)).at();
    await api.social.report({ userId: ben.id, reason: 'name', note: 'Look at it' });
    const { reports } = await operator().admin.reports.list();
    expect(reports).toMatchObject([
      { reported: 'Rude-name', reportedBy: 'Reporter', reason: 'name', note: 'Look at it' },
    ]);
    const id = reports[0]?.id ?? '';
    await operator().admin.reports.close({ id, resolution: 'Asked for another name' });
    expect((await operator().admin.reports.list()).reports).toEqual([]);
    expect(await refusalReason(operator().admin.reports.close({ id, resolution: 'Again' }))).toBe(
      'NOT_FOUND',
    );
    const closed = (await trail()).find(
      ({ action, outcome }) => action === 'admin.reports.close' && outcome === 'ok',
    );
    expect(closed).toMatchObject({ subject_user_id: ben.id, detail: { report: id } });
  });
});

describe('figures that cannot be', () => {
  it('are reported, taken off the leaderboard, Following and the profile, told to their person, and shown again', async () => {
    const [liar, ben] = await Promise.all(
      ['Million', 'Honest'].map((displayName) => test.someone({ displayName, leaderboard: 'joined' })),
    );
    if (!liar || !ben) throw new Error('two people were made');
    await test.make.makeSaving(liar.person, { cents: 99_999_900, date: liar.person.today });
    await test.make.makeSaving(ben.person, { cents: 1_000, date: ben.person.today });
    const asBen = await ben.at();
    await asBen.social.report({ userId: liar.id, reason: 'figures', note: 'A million in a day' });
    expect((await operator().admin.reports.list()).reports).toMatchObject([
      { reported: 'Million', reportedUserId: liar.id, reason: 'figures' },
    ]);
    await asBen.social.follow({ userId: liar.id });

    const look = async () => {
      const global = await asBen.social.leaderboard({ tab: 'global', page: 1 });
      const following = await asBen.social.leaderboard({ tab: 'following', page: 1 });
      const profile = await asBen.social.profile({ userId: liar.id });
      const own = await (await liar.at()).social.leaderboard({ tab: 'global', page: 1 });
      return {
        onGlobal: global.rows.map(({ displayName }) => displayName),
        place: global.rank?.row.rank,
        followed: following.rows.find(({ id }) => id === liar.id)?.saved,
        onProfile: profile.kind === 'shown' && profile.saved?.total,
        townOfProfile: own.rank?.row.rank ?? null,
        told: (await (await liar.at()).profile.me()).figuresHidden,
      };
    };
    const shown = { onGlobal: ['Million', 'Honest'], place: 2, followed: 99_999_900, onProfile: 99_999_900, townOfProfile: 1, told: false }; // prettier-ignore
    expect(await look()).toEqual(shown);
    const hide = (hidden: boolean) => operator().admin.users.hideFigures({ user: liar.id, hidden });
    expect(await hide(true)).toMatchObject({ changed: true, user: { figuresHidden: true } });
    expect(await hide(true)).toMatchObject({ changed: false });
    // Joining again is no way around it.
    for (const leaderboard of ['looking', 'joined'] as const)
      await (await liar.at()).profile.update({ leaderboard });
    expect(await look()).toEqual({ onGlobal: ['Honest'], place: 1, followed: null, onProfile: undefined, townOfProfile: null, told: true }); // prettier-ignore
    expect(await hide(false)).toMatchObject({ changed: true, user: { figuresHidden: false } });
    expect(await look()).toEqual(shown);
    expect((await trail()).filter(({ action }) => action === 'admin.users.hideFigures')).toHaveLength(3);
  });
});

describe('an address that no mail can prove', () => {
  it('is marked as proven once, noted, and what opens the account stays', async () => {
    const { browser, email } = await callers.newcomer();
    const { id } = await (await browser.api()).profile.me();
    const first = await operator().admin.users.verifyEmail({ user: email });
    expect(first).toMatchObject({ changed: true, user: { id, emailVerified: true } });
    expect(await operator().admin.users.verifyEmail({ user: id })).toMatchObject({ changed: false });
    expect(await browser.signedIn()).toBe(true);
    const { accounts } = await browser.api();
    expect(await refusalReason(accounts.beginPasskey())).toBe('OK');
    const [line] = await trail();
    expect(line).toMatchObject({
      actor: 'operator',
      action: 'admin.users.verifyEmail',
      subject_user_id: id,
      outcome: 'ok',
      detail: { changed: true },
    });
    expect(await refusalReason(operator().admin.users.verifyEmail({ user: 'nobody@example.com' }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('stats', () => {
  it('counts what is there', async () => {
    const figures = async () => {
      const { people, installation, next } = await operator().admin.stats({});
      expect(next).toBeNull();
      return { ...people, ...installation };
    };
    const before = await figures();
    const yesterday = new Date(NOW.getTime() - 86_400_000);
    const saver = await addPerson('Saver', { trialEndsAt: yesterday });
    const granted = await addPerson('Granted', { trialEndsAt: yesterday });
    await operator().admin.users.grantPro({ user: granted });
    await addPerson('Trying');
    await test.db
      .insertInto('savings_entries')
      .values({
        id: randomUUID(),
        user_id: saver,
        amount_eur: '12.34',
        category: 'coffee',
        date: localDay('2026-01-01'),
        logged_on: dayAt(yesterday, 'UTC'),
      })
      .execute();
    await test.db
      .updateTable('profiles')
      .set({ saved_total_eur: '12.34', saved_count: 1 })
      .where('id', '=', saver)
      .execute();
    await test.db
      .insertInto('mail_outbox')
      .values([
        { kind: 'x', recipient: 'a@example.com' },
        { kind: 'x', recipient: 'a@example.com', failed_at: yesterday.toISOString() },
      ])
      .execute();
    await test.db
      .insertInto('coach_usage')
      .values({ user_id: saver, day: dayAt(yesterday, 'UTC'), calls: 2, cost_micro_usd: 1234 })
      .execute();
    const today = NOW.toISOString();
    await test.db
      .insertInto('ai_costs')
      .values({ day: dayAt(NOW, 'UTC'), cost_micro_usd: 1500, held_minute: today, full_at: today })
      .execute();
    await operator().admin.jobs.run({ job: 'purge_tokens' });
    const after = await figures();
    const grown = Object.fromEntries(
      Object.entries(after).map(([key, value]) => [
        key,
        typeof value === 'number' ? value - Number(new Map(Object.entries(before)).get(key) ?? 0) : value,
      ]),
    );
    expect(grown).toEqual({
      people: 3,
      activeSavers: 1,
      entries: 1,
      savedTotalCents: 1234,
      trials: 1,
      pro: 1,
      mailsWaiting: 1,
      mailsFailed: 1,
      jobsWaiting: 1,
      jobsFailed: 0,
      claudeCalls: 2,
      claudeCostMicroUsd: 1234,
      claudeTodayMicroUsd: 1500,
      claudeFullDays: 1,
      claudeDailyCapMicroUsd: 0,
      messages: [],
      holdout: [],
    });
  });
});

describe('stats and xp.audit of many people', () => {
  it('go over them in parts, which add up to the whole', async () => {
    const asOperator = auditedOperator();
    const whole = await getStats(asOperator, {});
    const parts: Awaited<ReturnType<typeof getStats>>[] = [];
    for (let after: string | undefined; ;) {
      const part = await getStats(asOperator, { after }, 2);
      parts.push(part);
      if (part.next === null) break;
      after = part.next;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.slice(1).every(({ installation }) => installation === null)).toBe(true);
    for (const name of keysOf(whole.people))
      expect(parts.reduce((sum, { people }) => sum + people[name], 0)).toBe(whole.people[name]);
    const audited: number[] = [];
    for (let after: string | undefined; ;) {
      const part = await auditXp(asOperator, { after }, 2);
      audited.push(part.checked);
      if (part.next === null) break;
      after = part.next;
    }
    expect(audited.reduce((sum, checked) => sum + checked, 0)).toBe(whole.people.people);
  });
});

describe('xp.audit', () => {
  it('is content with a healthy ledger and names each way of being wrong', async () => {
    expect(await operator().admin.xp.audit({})).toMatchObject({
      drift: [],
      doubled: [],
      overCap: [],
      next: null,
    });
    const person = await addPerson('Cheater');
    const award = (source: string, amount: number, attempt = 1) =>
      test.db
        .insertInto('xp_events')
        .values({ user_id: person, rule: 'saving', source, amount, attempt, day: localDay('2026-01-01') })
        .execute();
    await award('one', 50);
    await award('one', 50, 2);
    await award('two', 260);
    await test.db.updateTable('profiles').set({ xp: 7 }).where('id', '=', person).execute();
    expect(await operator().admin.xp.audit({})).toMatchObject({
      drift: [{ userId: person, xp: 7, ledger: 360 }],
      doubled: [{ userId: person, rule: 'saving', source: 'one', standing: 2 }],
      overCap: [{ userId: person, rule: 'saving', day: '2026-01-01', earned: 360 }],
    });
  });
});

describe('jobs.list', () => {
  it('tells of every job when it last ran, how long it took, what failed, and what is due', async () => {
    await runJob('purge_tokens', jobContext(test.runtime, { now: () => new Date('2026-03-11T04:00:00Z') }));
    await sql`select graphile_worker.add_job('send_mail', run_at := '2026-01-01')`.execute(test.db);
    await sql`select graphile_worker.add_job('send_mail', run_at := '2036-01-01')`.execute(test.db);
    await sql`insert into job_runs (name, failures, begun_at, cursor, handled)
      values ('award_badges', 3, '2026-03-11T04:00:00Z', '"x"', 200)`.execute(test.db);
    const states = new Map((await operator().admin.jobs.list()).map((state) => [state.name, state]));
    expect([...states.keys()]).toEqual([...JOBS.keys()].sort());
    expect(states.get('purge_tokens')).toMatchObject({ lastRun: '2026-03-11T04:00:00.000Z', durationSeconds: 0, failures: 0, backlog: 0, since: null }); // prettier-ignore
    expect(states.get('send_mail')).toMatchObject({ lastRun: null, durationSeconds: null, backlog: 1 });
    expect(states.get('award_badges')).toMatchObject({ failures: 3, since: '2026-03-11T04:00:00.000Z', handled: 200 }); // prettier-ignore
    expect(await trail()).toMatchObject([{ action: 'admin.jobs.list', outcome: 'ok' }]);
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
    await test.db.deleteFrom('job_runs').execute();
  });
});

describe('jobs.run', () => {
  it('queues a job with its payload', async () => {
    const id = randomUUID();
    const { job, jobId } = await operator().admin.jobs.run({ job: 'send_mail', payload: { id } });
    expect(job).toBe('send_mail');
    const { rows } = await sql<{
      payload: unknown;
    }>`select payload from graphile_worker._private_jobs where id = ${jobId}`.execute(test.db);
    expect(rows).toEqual([{ payload: { id } }]);
    expect(await trail()).toMatchObject([
      { action: 'admin.jobs.run', outcome: 'ok', detail: { job: 'send_mail', jobId } },
    ]);
  });

  it('refuses a job that does not exist, and a payload that does not fit', async () => {
    expect(await refusalReason(operator().admin.jobs.run({ job: 'drop_everything' }))).toBe('UNKNOWN_JOB');
    expect(await refusalReason(operator().admin.jobs.run({ job: 'constructor' }))).toBe('UNKNOWN_JOB');
    expect(await refusalReason(operator().admin.jobs.run({ job: 'send_mail', payload: { id: 'x' } }))).toBe(
      'INVALID_PAYLOAD',
    );
    expect(await refusalReason(operator().admin.jobs.run({ job: 'purge_mails', payload: { days: 0 } }))).toBe(
      'INVALID_PAYLOAD',
    );
    expect((await trail()).map((line) => line.outcome)).toEqual(Array(4).fill('refused'));
  });
});

describe('insights:recompute', () => {
  const months = () =>
    test.db
      .selectFrom('monthly_insights')
      .select(['user_id', 'total_saved_eur', 'total_entries'])
      .orderBy('user_id')
      .execute();
  const days = () =>
    test.db.selectFrom('savings_days').select(['user_id', 'total_eur']).orderBy('user_id').execute();
  const weeks = () => test.db.selectFrom('savings_weeks').selectAll().orderBy('user_id').execute();
  const totals = () =>
    test.db.selectFrom('profiles').select(['id', 'saved_total_eur', 'saved_count']).orderBy('id').execute();
  const sums = () => Promise.all([months(), days(), weeks(), totals()]);

  it('recomputes insights of one person or of everybody from the entries, and notes it', async () => {
    const people = [await addPerson('Months1'), await addPerson('Months2')];
    for (const user_id of people) {
      await test.db
        .insertInto('savings_entries')
        .values({
          id: randomUUID(),
          user_id,
          amount_eur: '12.50',
          category: 'coffee',
          date: localDay('2026-02-03'),
          logged_on: localDay('2026-02-03'),
        })
        .execute();
    }
    const right = await sums();
    const spoil = async () => {
      await sql`update monthly_categories set total_eur = total_eur + 1`.execute(test.db);
      await sql`delete from monthly_insights`.execute(test.db);
      await sql`update savings_days set total_eur = total_eur + 1, entries = 9`.execute(test.db);
      await sql`update savings_weeks set entries = 9`.execute(test.db);
      await sql`update profiles set saved_total_eur = 1, saved_count = 9`.execute(test.db);
    };
    await spoil();
    expect(await operator().admin.insights.recompute({ user: 'months1@example.com' })).toEqual({
      people: 1,
      next: null,
    });
    expect((await months()).map(({ user_id }) => user_id)).toEqual([people[0]]);
    expect(await refusalReason(operator().admin.insights.recompute({ user: 'nobody@example.com' }))).toBe(
      'NOT_FOUND',
    );
    await spoil();
    const { count } = await test.db
      .selectFrom('profiles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(await operator().admin.insights.recompute({})).toEqual({ people: count, next: null });
    expect(await sums()).toEqual(right);
    expect(
      (await trail()).map(({ action, subject_user_id, outcome }) => [action, subject_user_id, outcome]),
    ).toEqual([
      ['admin.insights.recompute', people[0], 'ok'],
      ['admin.insights.recompute', null, 'refused'],
      ['admin.insights.recompute', null, 'ok'],
    ]);
    await spoil();
    let handled = 0;
    for (let after: string | undefined; ;) {
      // Two commands at once do every batch twice.
      const both = [
        recomputeInsights(auditedOperator(), { after }, 2),
        recomputeInsights(auditedOperator(), { after }, 2),
      ];
      const [done, again] = await Promise.all(both);
      expect(again).toEqual(done);
      handled += done?.people ?? 0;
      if (!done?.next) break;
      after = done.next;
    }
    expect(handled).toBe(count);
    expect(await sums()).toEqual(right);
    await test.db.deleteFrom('users').where('id', 'in', people).execute();
  });
});
