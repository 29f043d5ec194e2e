import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { addDays, dayAt } from '~server/domain/kernel/days';
import { estimateBuiltIn } from '~server/domain/coach/tips/built-in-estimates';

import type { PersonOptions } from '../../scripts/seed/people';
import type { RunOptions } from '../../scripts/seed/challenges';
import { publicErrorFrom, jobContext, runJob } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-11-21T12:00:00Z');
const TIME_ZONE = 'Europe/Copenhagen';
const TODAY = dayAt(NOW, TIME_ZONE);
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

let statements = 0;

const testDb = useDatabase({ now: NOW, onStatement: () => (statements += 1) });
const { callers, make: factories } = testDb;

const someone = (options: PersonOptions = {}) => testDb.someone({ trialEndsAt: later(60), ...options });
type Someone = Awaited<ReturnType<typeof someone>>;

const run = async ({ person }: Someone, options: Omit<RunOptions, 'person'> = {}) =>
  (await factories.makeChallengeRun(person, options)).id;

/** XP of a person in the profile and in the ledger, which always agree. */
async function xpOf({ person }: Someone): Promise<number> {
  const { rows } = await sql<{ xp: number; sum: number }>`
    select p.xp, coalesce((select sum(amount) from xp_events where user_id = p.id), 0)::integer as sum
    from profiles p where p.id = ${person.id}`.execute(testDb.db);
  expect(rows[0]?.xp).toBe(rows[0]?.sum);
  return rows[0]?.xp ?? Number.NaN;
}

const custom = (more: object = {}) => ({
  id: randomUUID(),
  title: 'Bike to work',
  description: 'Rain or shine',
  durationDays: 7,
  saving: 2000,
  ...more,
});
const BUILT_IN = { code: 'no_coffee_to_go', durationDays: 7, saving: 2100 };

let ann: Someone;
beforeEach(async () => {
  ann = await someone();
});

describe('challenges.start', () => {
  it('starts a built-in one with the values of the dialog; the list moves it', async () => {
    const before = await ann.caller.challenges.get();
    expect(before.builtIn.length).toBeGreaterThanOrEqual(4);
    expect(before.active).toEqual([]);
    await ann.caller.challenges.start({ ...BUILT_IN, durationDays: 14, saving: 5000 });
    const { active, builtIn } = await ann.caller.challenges.get();
    expect(active).toMatchObject([
      { title: 'No coffee to go', day: 1, days: 14, checkIns: 0, couldSave: 5000, over: false },
    ]);
    expect(builtIn.map(({ code }) => code)).not.toContain('no_coffee_to_go');
  });

  it('savings are shown at local prices, and what was typed there is shown as typed', async () => {
    const ben = await someone({ city: 'Berlin', country: 'Germany' });
    const coffee = (await ben.caller.challenges.get()).builtIn.find(({ code }) => code === BUILT_IN.code);
    expect(coffee?.couldSave).toBe(2600);
    await ben.caller.challenges.start({ ...BUILT_IN, saving: 3300 });
    expect((await ben.caller.challenges.get()).active[0]?.couldSave).toBe(3300);
    await ben.caller.challenges.createCustom(custom({ saving: 1700 }));
    expect((await ben.caller.challenges.get()).custom[0]?.couldSave).toBe(1700);
  });

  it('there is something for a day, a weekend, a week, a month and a season, each with what it could save', async () => {
    const { rows } = await sql<{ code: string; days: number; cents: number }>`
      select code, default_duration_days as days, (est_saving_eur * 100)::integer as cents from challenges`.execute(
      testDb.db,
    );
    expect(rows.length).toBeGreaterThanOrEqual(16);
    expect(rows.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['no_spend_month', 'hundred_envelopes']),
    );
    expect([...new Set(rows.map(({ days }) => days))]).toEqual(expect.arrayContaining([1, 2, 7, 14, 30, 90]));
    // What is stored is the calculation at price level 1.
    expect(
      rows.map(
        ({ code, days }) =>
          estimateBuiltIn(code, days, { multiplier: 1, locale: 'en-IE', place: { kind: 'none', name: null } })
            ?.saving,
      ),
    ).toEqual(rows.map((row) => row.cents));
  });

  it('over more days it could save more, and the run keeps what was shown', async () => {
    const ben = await someone({ city: 'Berlin', country: 'Germany' });
    await ben.caller.challenges.start({ code: BUILT_IN.code, durationDays: 14 });
    expect((await ben.caller.challenges.get()).active).toMatchObject([{ days: 14, couldSave: 5300 }]);
  });

  it('the 100 envelopes name those of today, the same ones all day and others tomorrow', async () => {
    const { id } = await ann.caller.challenges.start({ code: 'hundred_envelopes' });
    const today = async (api: Someone['caller']) => (await api.challenges.get()).active[0]?.envelopes;
    const first = await today(ann.caller);
    expect(first?.numbers).toHaveLength(2);
    expect(first?.amount).toBe((first?.numbers ?? []).reduce((sum, number) => sum + number * 10, 0));
    const { run } = await ann.caller.challenges.checkIn({ id });
    expect(run.envelopes).toEqual(first);
    expect((await ann.caller.challenges.progress({ id })).potential).toBe(first?.amount);
    const tomorrow = await ann.at(later(1));
    expect(await today(tomorrow)).not.toEqual(first);
    expect((await tomorrow.challenges.progress({ id })).potential).toBe(first?.amount);
    expect((await tomorrow.dashboard.get()).challenges.active).toMatchObject([
      { envelopes: { numbers: [{}, {}] } },
    ]);
    expect(await ann.caller.profile.me()).toMatchObject({ savedTotal: 0 });
  });

  it('one run of a challenge at a time, also when 20 starts come at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => ann.caller.challenges.start(BUILT_IN)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await publicErrorFrom(ann.caller.challenges.start(BUILT_IN))).toMatchObject({
      code: 'CONFLICT',
      reason: 'ALREADY_RUNNING',
    });
    expect((await ann.caller.challenges.get()).active).toHaveLength(1);
  });

  it.each<[object, string]>([
    [{ durationDays: 0 }, 'Enter at least 1 day'],
    [{ durationDays: 91 }, 'Enter at most 90 days'],
    [{ durationDays: 1.5 }, 'Enter at least 1 day'],
    [{ saving: -1 }, 'Enter an amount of 0 or more'],
    [{ saving: 1e11 }, 'Amount must be less than 999,999'],
  ])('refuses %j: %s', async (more, message) => {
    const publicError = await publicErrorFrom(ann.caller.challenges.start({ ...BUILT_IN, ...more }));
    expect(publicError).toMatchObject({ reason: 'VALIDATION', message });
  });

  it('an unknown one and somebody else’s answer alike', async () => {
    const ben = await someone();
    const { id } = await ben.caller.challenges.createCustom(custom());
    const unknown = await publicErrorFrom(ann.caller.challenges.start({ code: `custom_${randomUUID()}` }));
    expect(unknown).toMatchObject({ code: 'NOT_FOUND' });
    expect(await publicErrorFrom(ann.caller.challenges.start({ code: `custom_${id}` }))).toEqual(unknown);
    expect(await publicErrorFrom(ann.caller.challenges.start({ code: 'custom_x' }))).toEqual(unknown);
  });
});

describe('challenges.checkIn', () => {
  it('gives 5 XP once a local day, and keeps the note', async () => {
    const id = await run(ann, { startedOn: addDays(TODAY, -1), checkedDays: [1] });
    const answer = await ann.caller.challenges.checkIn({ id, note: 'Tea instead' });
    expect(answer).toMatchObject({
      xpEarned: 5,
      run: { checkIns: 2, checkedDays: [addDays(TODAY, -1), TODAY] },
    });
    expect(await xpOf(ann)).toBe(10);
    expect(await publicErrorFrom(ann.caller.challenges.checkIn({ id }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'ALREADY_CHECKED_IN',
      message: "You've already checked in today! 🎯",
    });
    expect(await xpOf(ann)).toBe(10);
    const notes = await testDb.db
      .selectFrom('challenge_check_ins')
      .select('note')
      .where('user_challenge_id', '=', id)
      .orderBy('check_in_date')
      .execute();
    expect(notes).toEqual([{ note: null }, { note: 'Tea instead' }]);
    const tomorrow = await ann.at(later(1));
    expect((await tomorrow.challenges.checkIn({ id })).run.checkIns).toBe(3);
  });

  it('tells of the level that it reaches', async () => {
    await factories.makeSaving(ann.person, { cents: 1_000, loggedOn: TODAY });
    await factories.makeSaving(ann.person, { cents: 800, loggedOn: TODAY });
    const first = await run(ann, { startedOn: addDays(TODAY, -1) });
    const second = await run(ann, { challenge: 'walk_or_ride' });
    expect(await ann.caller.challenges.checkIn({ id: first })).toMatchObject({ levelUp: null });
    expect(await ann.caller.challenges.checkIn({ id: second })).toMatchObject({ levelUp: 2 });
    expect(await xpOf(ann)).toBe(100);
  });

  it('a note can be read again, on its day', async () => {
    const id = await run(ann, {
      startedOn: addDays(TODAY, -2),
      checkedDays: [1, 2],
      notes: { 1: 'Tea instead' },
    });
    await ann.caller.challenges.checkIn({ id, note: ' Brought my own ' });
    const [shown] = (await ann.caller.challenges.get()).active;
    expect(shown?.notes).toEqual([
      { day: addDays(TODAY, -2), note: 'Tea instead' },
      { day: TODAY, note: expect.stringContaining('Brought my own') },
    ]);
  });

  it('50 at once are one check-in and 5 XP', async () => {
    const id = await run(ann);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => ann.caller.challenges.checkIn({ id })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await xpOf(ann)).toBe(5);
    expect((await ann.caller.challenges.get()).active[0]).toMatchObject({
      checkIns: 1,
      checkedDays: [TODAY],
    });
  });

  it('not after the time is over, not before the start, not when it has ended', async () => {
    const over = await run(ann, { startedOn: addDays(TODAY, -7) });
    const ahead = await run(ann, { challenge: 'walk_or_ride' });
    await testDb.db
      .updateTable('user_challenges')
      .set({ started_on: addDays(TODAY, 1) })
      .where('id', '=', ahead)
      .execute();
    const gone = await run(ann, {
      challenge: 'home_cooked_week',
      startedOn: addDays(TODAY, -1),
      ended: { status: 'abandoned', on: TODAY },
    });
    const reasons = await Promise.all(
      [over, ahead, gone].map(
        async (id) => (await publicErrorFrom(ann.caller.challenges.checkIn({ id }))).reason,
      ),
    );
    expect(reasons).toEqual(['CHALLENGE_ENDED', 'CHALLENGE_NOT_BEGUN', 'CHALLENGE_ENDED']);
    expect(await xpOf(ann)).toBe(0);
  });
});

describe('challenges.progress', () => {
  it('is one statement: days, check-ins with their notes, and what they stand for so far', async () => {
    const id = await run(ann, {
      startedOn: addDays(TODAY, -2),
      checkedDays: [1, 2],
      notes: { 1: 'Tea instead' },
    });
    const caller = await ann.at(NOW);
    statements = 0;
    expect(await caller.challenges.progress({ id })).toMatchObject({
      title: 'No coffee to go',
      day: 3,
      days: 7,
      checkIns: 2,
      checkedDays: [addDays(TODAY, -2), addDays(TODAY, -1)],
      notes: [{ day: addDays(TODAY, -2), note: 'Tea instead' }],
      // 2 of 7 days of €23, rounded down
      potential: 600,
      completedOn: null,
    });
    expect(statements).toBe(1);
  });

  it('a completed one keeps its figures and its notes', async () => {
    const id = await run(ann, {
      startedOn: addDays(TODAY, -7),
      checkedDays: [1],
      notes: { 1: 'Tea instead' },
    });
    await ann.caller.challenges.complete({ id });
    expect(await ann.caller.challenges.progress({ id })).toMatchObject({
      completedOn: TODAY,
      checkIns: 1,
      notes: [{ note: 'Tea instead' }],
    });
  });
});

describe('challenges.complete', () => {
  it('gives 50 XP when the time is over, and the same answer again', async () => {
    const id = await run(ann, { startedOn: addDays(TODAY, -7) });
    expect(await ann.caller.challenges.complete({ id })).toMatchObject({ xpEarned: 50, run: { over: true } });
    expect(await ann.caller.challenges.complete({ id })).toMatchObject({ xpEarned: 50 });
    expect(await xpOf(ann)).toBe(50);
    expect((await ann.caller.challenges.get()).completed).toMatchObject([
      { id, completedOn: TODAY, transferred: false },
    ]);
  });

  it('gives 50 XP with check-ins on 70 % of the days, none below', async () => {
    const enough = await run(ann, { startedOn: addDays(TODAY, -5), checkedDays: [1, 2, 3, 4, 5] });
    expect(await ann.caller.challenges.complete({ id: enough })).toMatchObject({ xpEarned: 50 });
    const early = await run(ann, { startedOn: addDays(TODAY, -5), checkedDays: [1, 2, 3, 4] });
    expect(await ann.caller.challenges.complete({ id: early })).toMatchObject({ xpEarned: 0 });
    expect(await xpOf(ann)).toBe(25 + 50 + 20);
    // A run that was completed early stays completed: time brings no XP afterwards.
    const caller = await ann.at(later(10));
    expect(await caller.challenges.complete({ id: early })).toMatchObject({ xpEarned: 0 });
  });

  it('tells of the level that it reaches, once', async () => {
    await factories.makeSaving(ann.person, { cents: 1_000, loggedOn: TODAY });
    const id = await run(ann, { startedOn: addDays(TODAY, -7) });
    expect(await ann.caller.challenges.complete({ id })).toMatchObject({ xpEarned: 50, levelUp: 2 });
    expect(await ann.caller.challenges.complete({ id })).toMatchObject({ xpEarned: 50, levelUp: null });
  });

  it('a built-in one can be started again, after those that are new', async () => {
    const codes = async () =>
      (await ann.caller.challenges.get()).builtIn.map(({ code, completed }) => ({ code, completed }));
    const offered = await codes();
    expect(offered.every(({ completed }) => !completed)).toBe(true);
    const { id } = await ann.caller.challenges.start(BUILT_IN);
    expect(await codes()).toHaveLength(offered.length - 1);
    await ann.caller.challenges.complete({ id });
    expect((await codes()).at(-1)).toEqual({ code: BUILT_IN.code, completed: true });
    expect(await codes()).toHaveLength(offered.length);
    await ann.caller.challenges.start(BUILT_IN);
    const { active, completed } = await ann.caller.challenges.get();
    expect(active).toMatchObject([{ day: 1, checkIns: 0 }]);
    expect(completed).toMatchObject([{ id }]);
    expect((await publicErrorFrom(ann.caller.challenges.start(BUILT_IN))).reason).toBe('ALREADY_RUNNING');
  });

  it('50 at once are one completion', async () => {
    const id = await run(ann, { startedOn: addDays(TODAY, -7) });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ann.caller.challenges.complete({ id })),
    );
    expect(answers.every(({ xpEarned }) => xpEarned === 50)).toBe(true);
    expect(await xpOf(ann)).toBe(50);
  });

  it('the fifth brings the badge', async () => {
    for (const ago of [40, 30, 20, 10])
      await run(ann, {
        startedOn: addDays(TODAY, -ago),
        ended: { status: 'completed', on: addDays(TODAY, -ago + 7) },
      });
    const id = await run(ann, { startedOn: addDays(TODAY, -7) });
    expect((await ann.caller.challenges.complete({ id })).newBadges).toContain('challenge_champ');
  });
});

describe('a challenge pays once in its duration', () => {
  const ONE_DAY = { ...BUILT_IN, durationDays: 1 };
  /** Starts it, checks in and completes it; returns what that earned. */
  async function farm(caller: Someone['caller'], start: { code: string; durationDays?: number } = ONE_DAY) {
    const { id } = await caller.challenges.start(start);
    const checkIn = await caller.challenges.checkIn({ id });
    const { xpEarned, reason } = await caller.challenges.complete({ id });
    return { checkIn: checkIn.xpEarned, xpEarned, reason };
  }

  it('a run of one day earns once a local day, however often it is started', async () => {
    expect(await farm(ann.caller)).toEqual({ checkIn: 5, xpEarned: 50, reason: 'due' });
    for (let n = 0; n < 3; n += 1)
      expect(await farm(ann.caller)).toEqual({ checkIn: 0, xpEarned: 0, reason: 'again_too_soon' });
    expect(await xpOf(ann)).toBe(55);
    expect(await farm(await ann.at(later(1)))).toMatchObject({ checkIn: 5, xpEarned: 50 });
    expect(await xpOf(ann)).toBe(110);
  });

  it('a run that reaches its end earns, however soon it follows; the list tells the last time', async () => {
    await farm(ann.caller);
    await ann.caller.challenges.start(ONE_DAY);
    expect((await ann.caller.challenges.get()).active).toMatchObject([{ earnedOn: TODAY }]);
    const tomorrow = await ann.at(later(1));
    const [run] = (await tomorrow.challenges.get()).active;
    expect(await tomorrow.challenges.complete({ id: run?.id ?? '' })).toMatchObject({ xpEarned: 50 });
  });

  it('giving up and starting again brings no second 5 XP', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { id } = await ann.caller.challenges.start(BUILT_IN);
      await ann.caller.challenges.checkIn({ id });
      await ann.caller.challenges.abandon({ id });
    }
    expect(await xpOf(ann)).toBe(5);
  });

  it('challenges of one’s own, deleted and made anew, stop at 300 and 100 XP a day', async () => {
    const earned: { checkIn: number; xpEarned: number; reason: string | null }[] = [];
    for (let n = 0; n < 21; n += 1) {
      const { id } = await ann.caller.challenges.createCustom(custom({ durationDays: 1 }));
      earned.push(await farm(ann.caller, { code: `custom_${id}` }));
      await ann.caller.challenges.deleteCustom({ id });
    }
    expect(earned[5]).toEqual({ checkIn: 5, xpEarned: 50, reason: 'due' });
    expect(earned[6]).toEqual({ checkIn: 5, xpEarned: 0, reason: 'day_is_full' });
    expect(earned[20]).toEqual({ checkIn: 0, xpEarned: 0, reason: 'day_is_full' });
    expect(await xpOf(ann)).toBe(400);
    expect((await ann.caller.challenges.get()).xpLeftToday).toBe(0);
  });

  it('completions at the same time do not pass the day’s XP', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id } = await ann.caller.challenges.createCustom(custom({ durationDays: 1 }));
        return (await ann.caller.challenges.start({ code: `custom_${id}` })).id;
      }),
    );
    const tomorrow = await ann.at(later(1));
    await Promise.all(ids.map((id) => tomorrow.challenges.complete({ id })));
    expect(await xpOf(ann)).toBe(300);
  });
});

describe('challenges.abandon', () => {
  it('ends a run without XP; it can be started again, and not be completed', async () => {
    const id = await run(ann, { startedOn: addDays(TODAY, -5), checkedDays: [1, 2, 3, 4, 5] });
    await ann.caller.challenges.abandon({ id });
    await ann.caller.challenges.abandon({ id });
    expect(await xpOf(ann)).toBe(25);
    expect(await publicErrorFrom(ann.caller.challenges.complete({ id }))).toMatchObject({
      reason: 'CHALLENGE_ENDED',
    });
    const { active, builtIn } = await ann.caller.challenges.get();
    expect(active).toEqual([]);
    expect(builtIn).toContainEqual(expect.objectContaining({ code: BUILT_IN.code, completed: false }));
    await ann.caller.challenges.start(BUILT_IN);
  });
});

describe('custom challenges', () => {
  it('a run keeps what it was started with, through edit and deletion', async () => {
    const { id } = await ann.caller.challenges.createCustom(custom());
    await ann.caller.challenges.start({ code: `custom_${id}` });
    expect((await ann.caller.challenges.get()).custom).toMatchObject([{ id, running: true }]);
    await ann.caller.challenges.updateCustom(custom({ id, title: 'Walk', durationDays: 3 }));
    await ann.caller.challenges.deleteCustom({ id });
    const { active, custom: own } = await ann.caller.challenges.get();
    expect(active).toMatchObject([{ title: 'Bike to work', days: 7, couldSave: 2000 }]);
    expect(own).toEqual([]);
  });

  it('Free holds 3 at once, also when 10 come at once; sent twice is created once', async () => {
    const free = await someone({ trialEndsAt: later(-1), freePlanChosenAt: later(-1) });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => free.caller.challenges.createCustom(custom())),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await publicErrorFrom(free.caller.challenges.createCustom(custom()))).toMatchObject({
      code: 'PAYMENT_REQUIRED',
      reason: 'CUSTOM_CHALLENGE_LIMIT',
    });
    const { custom: own, customLimit } = await free.caller.challenges.get();
    expect(customLimit).toBe(3);
    const known = own[0]?.id ?? '';
    expect(await free.caller.challenges.createCustom(custom({ id: known }))).toEqual({ id: known });
    await free.caller.challenges.deleteCustom({ id: known });
    await free.caller.challenges.createCustom(custom());
  });

  it('Pro has no limit', async () => {
    for (let n = 0; n < 5; n += 1) await ann.caller.challenges.createCustom(custom());
    expect(await ann.caller.challenges.get()).toMatchObject({ customLimit: null });
  });

  it.each([{ title: ' ' }, { description: '' }])('refuses %j', async (more) => {
    expect(await publicErrorFrom(ann.caller.challenges.createCustom(custom(more)))).toMatchObject({
      message: 'Please fill in all fields',
    });
  });
});

describe('challenges.dashboard', () => {
  it('is one statement: three that go on, and what ended unseen', async () => {
    for (const [index, challenge] of [
      'walk_or_ride',
      'home_cooked_week',
      'subscription_sweep',
      'no_spend_weekend',
    ].entries())
      await run(ann, { challenge, startedOn: addDays(TODAY, index === 3 ? 0 : -index) });
    const over = await run(ann, { startedOn: addDays(TODAY, -7) });
    const caller = await ann.at(NOW);
    statements = 0;
    const { active, finished } = (await caller.dashboard.get()).challenges;
    expect(statements).toBe(1);
    expect(active).toHaveLength(3);
    expect(finished).toMatchObject([{ id: over, over: true }]);
    await caller.challenges.complete({ id: over });
    expect((await caller.dashboard.get()).challenges.finished).toEqual([]);
  });
});

describe('complete_challenges', () => {
  const job = (now: Date) => runJob('complete_challenges', jobContext(testDb.runtime, { now: () => now }));

  it('completes what is over where the person lives, once, and tells on the next visit', async () => {
    const west = await someone({ timeZone: 'America/Los_Angeles' });
    const here = await run(ann, { startedOn: addDays(TODAY, -7) });
    const there = await run(west, { startedOn: addDays(TODAY, -7) });
    const running = await run(ann, { challenge: 'walk_or_ride', startedOn: addDays(TODAY, -7) });
    // 04:00 in Copenhagen is still the evening before in Los Angeles.
    const early = new Date('2026-11-21T03:00:00Z');
    await Promise.all([job(early), job(early)]);
    await job(early);
    expect(await xpOf(ann)).toBe(50);
    expect(await xpOf(west)).toBe(0);
    expect((await west.caller.challenges.get()).active.map(({ id }) => id)).toEqual([there]);
    await job(NOW);
    expect(await xpOf(west)).toBe(50);

    const { active, finished } = (await ann.caller.dashboard.get()).challenges;
    expect(active.map(({ id }) => id)).toEqual([running]);
    expect(finished.map(({ id }) => id)).toEqual([here]);
    expect(await ann.caller.challenges.complete({ id: here })).toMatchObject({ xpEarned: 50 });
    expect((await ann.caller.dashboard.get()).challenges.finished).toEqual([]);
    expect(await xpOf(ann)).toBe(50);
  });

  it('and a hand that completes at the same time: one of them', async () => {
    const id = await run(ann, { startedOn: addDays(TODAY, -7) });
    await Promise.all([job(NOW), ann.caller.challenges.complete({ id }), job(NOW)]);
    expect(await xpOf(ann)).toBe(50);
  });
});

it('nobody reaches another’s run or challenge', async () => {
  const ben = await someone();
  const id = await run(ann);
  const own = (await ann.caller.challenges.createCustom(custom())).id;
  const { challenges } = ben.caller;
  const refusals = await Promise.all([
    publicErrorFrom(challenges.checkIn({ id })),
    publicErrorFrom(challenges.complete({ id })),
    publicErrorFrom(challenges.progress({ id })),
    publicErrorFrom(challenges.abandon({ id })),
    publicErrorFrom(challenges.updateCustom(custom({ id: own }))),
    publicErrorFrom(challenges.deleteCustom({ id: own })),
    publicErrorFrom(challenges.checkIn({ id: randomUUID() })),
  ]);
  for (const publicError of refusals) expect(publicError).toEqual(refusals.at(-1));
  expect(refusals[0]).toMatchObject({ code: 'NOT_FOUND' });
  // The same id in another account is another challenge.
  await challenges.createCustom(custom({ id: own, title: 'Walk to work' }));
  expect(await challenges.get()).toMatchObject({ custom: [{ id: own, title: 'Walk to work' }] });
  expect(await publicErrorFrom(callers.anonymous().challenges.get())).toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect(await ann.caller.challenges.get()).toMatchObject({
    active: [{ id, checkIns: 0 }],
    custom: [{ id: own, title: 'Bike to work' }],
  });
});
