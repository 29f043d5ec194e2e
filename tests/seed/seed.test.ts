import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { insertSeats, createSeatingWeek } from '~db/queries/leagues/leagues';
import { verifyPassword } from '~server/auth/password';
import { accessOf } from '~server/domain/billing/access';
import { asCents } from '~db/euros';
import { goalProgress } from '~server/domain/goals/goal';
import { localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { storedDaysSchema } from '~server/features/coach/stored';
import { emailSchema } from '~server/domain/accounts/email-address';
import { seatedWeek } from '~server/domain/leagues/league';

import { checkInvariants } from '../../scripts/lib/invariants';
import { DEMO_PASSWORD } from '../../scripts/seed/people';
import { isEmpty } from '../../scripts/postgres/database';
import { DEMO_ADMIN, demoAdminCode } from '../../scripts/lib/demo-admin';
import { readOnboarded } from '../../scripts/seed/coach';
import { seedDemo } from '../../scripts/seed/seed';
import { changesSince, dump } from '../support/dump';
import { useDatabase } from '../support/fixture';
import { brokenInvariants } from './invariants';

const NOW = new Date('2026-11-21T15:30:00Z');

let statements = 0;
const test = useDatabase({ now: NOW, onStatement: () => (statements += 1) });

/** Number of rows and a digest of their content, by table; secrets and the database's counters are left out. */
async function contents(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by 1`.execute(test.db);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number; digest: string | null }>`
      with said as (
        select (to_jsonb(t) - 'password_hash' - 'device_key' - 'link_secret' - case when ${name} in ('xp_events', 'coach_events') then 'id' else '' end)::text as line
        from ${sql.table(name)} as t)
      select count(*) as count, md5(string_agg(line, '|' order by line)) as digest from said`.execute(
      test.db,
    );
    found[name] = rows[0];
  }
  return found;
}

async function person(email: string) {
  return test.db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('user_roles as r', 'r.user_id', 'p.id')
    .leftJoin('subscriptions as s', 's.user_id', 'p.id')
    .selectAll('p')
    .select(['u.password_hash', 'u.email_verified_at', 'r.role', 's.pro_until', 's.status', 's.payment'])
    .where('p.email', '=', email)
    .executeTakeFirstOrThrow();
}

async function accessTo(email: string) {
  const row = await person(email);
  return accessOf(
    {
      role: row.role,
      proStatus: row.pro_status,
      trialEndsAt: new Date(row.trial_ends_at),
      trialUsedBefore: false,
      takenBackAt: null,
      subscription:
        row.pro_until === null || row.status === null || row.payment === null
          ? null
          : {
              status: row.status,
              payment: row.payment,
              periodEnd: new Date(row.pro_until),
              endsAt: null,
              proUntil: new Date(row.pro_until),
              ending: null,
            },
      freePlanChosenAt: row.free_plan_chosen_at === null ? null : new Date(row.free_plan_chosen_at),
    },
    NOW,
  );
}

describe('seedDemo', { timeout: 60_000 }, () => {
  it('fills an empty database in under 5 seconds', async () => {
    expect(await isEmpty(test.db)).toBe(true);
    statements = 0;
    // CPU time and statements, because the wall clock also shows what else the machine is doing.
    const before = process.cpuUsage();
    await seedDemo(test.runtime.db, { now: NOW });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
    expect(statements).toBeLessThan(260);
    expect(await isEmpty(test.db)).toBe(false);
  });

  it('leaves every invariant whole', async () => {
    expect(await brokenInvariants(test.db, NOW)).toEqual({});
  });

  it('passes the checks of npm run fsck', async () => {
    const violated = [];
    for await (const { name, violation } of checkInvariants(test.db, NOW)) {
      if (violation !== null) violated.push({ name, violation });
    }
    expect(violated).toEqual([]);
  });

  it('would show a broken one', async () => {
    await expect(
      test.db.transaction().execute(async (trx) => {
        await sql`update profiles set xp = xp + 1, streak_weeks = 3 where email = 'demo@example.com'`.execute(
          trx,
        );
        throw new Error(Object.keys(await brokenInvariants(trx, NOW)).join(', '));
      }),
    ).rejects.toThrow('XP is the sum of the ledger, the stored streak is that of the rule');
  });

  it('makes the six sign-ins, each with its access', async () => {
    expect(await accessTo('demo@example.com')).toMatchObject({
      reason: 'trial',
      trial: { left: { count: 3, unit: 'day' } },
    });
    expect(await accessTo('free@example.com')).toEqual({
      pro: false,
      blocked: false,
      banner: { kind: 'expired', because: 'trial' },
    });
    expect(await accessTo('expired@example.com')).toMatchObject({ pro: false, blocked: true });
    expect(await accessTo('pro@example.com')).toMatchObject({ reason: 'subscription' });
    expect(await accessTo('admin@example.com')).toMatchObject({ reason: 'admin' });
    expect(await accessTo('new@example.com')).toMatchObject({ reason: 'trial' });
    const lena = await person('demo@example.com');
    expect(await verifyPassword(lena.password_hash, DEMO_PASSWORD)).toBe(true);
    expect(await person('new@example.com')).toMatchObject({
      goal_amount_eur: null,
      welcomed_at: null,
      saved_count: 0,
    });
  });

  it('gives Lena what there is to see', async () => {
    const lena = await person('demo@example.com');
    expect(lena).toMatchObject({
      display_name: 'Lena',
      goal_type: 'Lisbon in June',
      goal_amount_eur: '1200.00',
      city: 'Copenhagen',
      streak_weeks: 14,
    });
    const share = Number(lena.saved_total_eur) / Number(lena.goal_amount_eur);
    expect(share).toBeGreaterThan(0.58);
    expect(share).toBeLessThan(0.65);
    const { rows } = await sql<Record<string, number>>`
      select (select count(distinct category) from savings_entries where user_id = ${lena.id}) as categories,
             (select count(*) from user_badges where user_id = ${lena.id}) as badges,
             (select count(*) from user_challenges where user_id = ${lena.id} and status = 'completed') as completed,
             (select count(*) from group_challenge_members where user_id = ${lena.id}) as groups,
             (select count(*) from accepted_tips where user_id = ${lena.id} and status = 'done') as tips_done,
             (select count(*) from accepted_tips where user_id = ${lena.id} and status = 'todo') as tips_todo,
             (select count(*) from coach_plan_week where user_id = ${lena.id}) as plans,
             (select count(*) from monthly_insights where user_id = ${lena.id}) as months,
             (select count(*) from habits where user_id = ${lena.id}) as habits,
             (select count(*) from nearly_bought where user_id = ${lena.id} and outcome is null) as nearly,
             (select count(*) from streak_pauses where user_id = ${lena.id}) as pauses`.execute(test.db);
    expect(rows[0]).toEqual({
      categories: 8,
      badges: 9,
      completed: 4,
      groups: 3,
      tips_done: 3,
      tips_todo: 2,
      plans: 1,
      months: 7,
      habits: 2,
      nearly: 1,
      pauses: 1,
    });
    // Earned at the right times, spread over her months, and in no order that the rules forbid.
    const badges = await test.db
      .selectFrom('user_badges')
      .select(['badge_code', sql<string>`awarded_at::date::text`.as('on')])
      .where('user_id', '=', lena.id)
      .orderBy('awarded_at')
      .execute();
    expect(badges[0]?.badge_code).toBe('first_entry');
    expect(new Set(badges.map(({ on }) => on)).size).toBeGreaterThanOrEqual(7);
    expect(badges.filter(({ on }) => on === NOW.toISOString().slice(0, 10))).toEqual([]);
    const coffee = await test.db
      .selectFrom('user_challenges')
      .select(['started_on', 'check_in_count', 'duration_days'])
      .where('user_id', '=', lena.id)
      .where('status', '=', 'active')
      .execute();
    expect(coffee).toEqual([{ started_on: localDay('2026-11-18'), check_in_count: 2, duration_days: 7 }]);
  });

  it('plans Lena a week that her goal needs, as her other screens say', async () => {
    const lena = await person('demo@example.com');
    const plan = await test.db
      .selectFrom('coach_plan_week')
      .select([asCents(sql.ref('weekly_goal_eur')).as('goal'), 'daily_plans', 'facts'])
      .where('user_id', '=', lena.id)
      .executeTakeFirstOrThrow();
    const { goal, today } = await readOnboarded(test.make.setting, lena);
    const { perWeekCents } = goalProgress(goal, today);
    expect(plan.goal).toBe(Math.round(perWeekCents / 100) * 100);
    const days = storedDaysSchema.parse(plan.daily_plans);
    expect(days.reduce((sum, { target_cents }) => sum + target_cents, 0)).toBe(plan.goal);
    expect(JSON.stringify(plan.facts)).toContain('that your goal needs');
  });

  it('has months that add up to the entries', async () => {
    const { rows } = await sql`
      select i.* from monthly_insights i
      where not exists (
        select from savings_entries e
        where e.user_id = i.user_id and date_trunc('month', e.date) = i.month_start
        having sum(amount_eur) = i.total_saved_eur and count(*) = i.total_entries)`.execute(test.db);
    expect(rows).toEqual([]);
  });

  it('makes about 60 more people from many places; one has not proven the address', async () => {
    const others = await test.db
      .selectFrom('profiles as p')
      .innerJoin('users as u', 'u.id', 'p.id')
      .select(['p.email', 'p.time_zone', 'p.city', 'u.email_verified_at'])
      .where('p.email', 'like', '%@people.example')
      .execute();
    expect(others.length).toBeGreaterThanOrEqual(60);
    expect(new Set(others.map((row) => row.time_zone)).size).toBeGreaterThan(20);
    expect(others.filter((row) => row.email_verified_at === null)).toHaveLength(1);
    for (const { email } of others) expect(emailSchema.parse(email)).toBe(email);
    const statuses = async (table: 'group_challenges' | 'group_challenge_invitations') =>
      (await test.db.selectFrom(table).select('status').distinct().orderBy('status').execute()).map(
        (row) => row.status,
      );
    expect(await statuses('group_challenges')).toEqual(['active', 'cancelled', 'completed']);
    expect(await statuses('group_challenge_invitations')).toEqual(['accepted', 'declined', 'pending']);
    const expired = await test.db
      .selectFrom('group_challenge_invitations')
      .select('id')
      .where('status', '=', 'pending')
      .where('expires_at', '<', NOW.toISOString())
      .execute();
    expect(expired).toHaveLength(1);
  });

  it('gives the same again for the same now', async () => {
    const before = await contents();
    await seedDemo(test.db, { now: NOW });
    expect(await contents()).toEqual(before);
  });

  it.each([
    ['a Monday just after midnight in Copenhagen', '2026-06-14T22:05:00Z'],
    ['New Year in ISO week 53', '2027-01-01T12:00:00Z'],
    ['the night the clocks change', '2027-03-28T01:30:00Z'],
    ['a leap day, a Tuesday', '2028-02-29T08:00:00Z'],
  ])('holds on %s', async (_when, now) => {
    await seedDemo(test.db, { now: new Date(now) });
    expect(await brokenInvariants(test.db, new Date(now))).toEqual({});
    const lena = await person('demo@example.com');
    expect(lena).toMatchObject({ streak_weeks: 14 });
    const league = await (await (await test.callers.signIn(lena.id)).at(new Date(now))).leagues.get();
    expect(league.state).toBe('seated');
  });

  it('lets the administrator in with password and code, who may then act for the operator', async () => {
    const { encryption } = test.runtime.services;
    if (encryption === null) throw new Error('tests have a key');
    const now = new Date();
    await seedDemo(test.db, { now, encryption });
    const browser = test.callers.visitor({ at: now });
    const credentials = { email: DEMO_ADMIN, password: DEMO_PASSWORD };
    const waits = await (await browser.api()).accounts.signIn(credentials);
    expect(waits).toEqual({ hasGoal: null });
    const { accounts } = await browser.api();
    expect(await accounts.finishSignIn({ code: demoAdminCode(now) })).toEqual({ hasGoal: true });
    const { archive } = await (await browser.api()).admin.users.export({ user: 'demo@example.com' });
    expect(archive).toMatch(/^[\da-f-]{36}$/);
  });

  it('leaves others alone: their accounts, the news of their groups, their seats in the leagues', async () => {
    const { id, caller, ...visitor } = await test.someone({ email: 'visitor@example.com' });
    const groupId = randomUUID();
    const group = {
      id: groupId,
      title: 'Boat',
      description: 'A boat',
      goal: 90_000,
      durationDays: 30,
      emails: [],
    };
    await caller.groups.create(group);
    await (await visitor.at()).groups.contribute({ id: randomUUID(), groupId, amount: 500 });
    const week = seatedWeek(NOW);
    await test.db.insertInto('league_members').values({ user_id: id, starts_on: week }).execute();
    await createSeatingWeek(test.db, week);
    await insertSeats(test.db, week, [{ userId: id, cohort: 900, remaining: cents(45_000), days: 100 }]);
    // The progress of seating a week names somebody, but belongs to nobody.
    const theirs = async () => (await dump(test.db, id)).filter((row) => !row.startsWith('league_weeks '));
    const before = await theirs();
    for (const table of ['profiles', 'group_events', 'league_seats'])
      expect(
        before.some((row) => row.startsWith(`${table} `)),
        table,
      ).toBe(true);
    await seedDemo(test.db, { now: NOW });
    expect(changesSince(before, await theirs())).toEqual([]);
  });

  it('leaves one thing on her dashboard to tap: the weekly habit that is due today', async () => {
    const { id } = await person('demo@example.com');
    const { endings } = await (await (await test.callers.signIn(id)).at(NOW)).dashboard.get();
    expect(endings).toEqual([]);
    const { due } = await (await (await test.callers.signIn(id)).at(NOW)).habits.get();
    expect(due).toMatchObject([{ kind: 'fixed', dueOn: '2026-11-21', amount: 450 }]);
  });

  it('gives Lena a league, this week and the last, in which others have saved, too', async () => {
    const { id } = await person('demo@example.com');
    const league = await (await (await test.callers.signIn(id)).at(NOW)).leagues.get();
    expect(league).toMatchObject({ state: 'seated' });
    expect(league.rows.length).toBeGreaterThanOrEqual(8);
    expect(league.rows.filter(({ days }) => days.length > 0).length).toBeGreaterThanOrEqual(5);
    expect(new Set(league.rows.map(({ planPercent }) => planPercent)).size).toBeGreaterThanOrEqual(4);
    expect(league.last?.people).toBeGreaterThanOrEqual(8);
    expect(league.last?.first.length).toBeGreaterThanOrEqual(3);
  });
});
