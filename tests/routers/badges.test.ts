import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';

import { BADGES, BADGE_CODES } from '~server/domain/game/badges';
import { addDays, dayAt, type LocalDay } from '~server/domain/kernel/days';
import { awardBadges } from '~server/features/game/award-badges';
import { migrateToLatest } from '~server/migrate';

import { checkInvariants } from '../../scripts/lib/invariants';
import type { PersonOptions } from '../../scripts/seed/people';
import type { SeededPerson } from '../../scripts/seed/setting';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const WEEK_MS = 7 * 86_400_000;

const testDb = useDatabase({ now: NOW });
const { make: factories } = testDb;

const someone = (options: PersonOptions = {}) => testDb.someone({ freePlanChosenAt: NOW, ...options });
const saving = (
  changes: {
    date?: LocalDay;
    amount?: number;
    note?: string | null;
    category?: 'coffee' | 'other' | 'shopping' | 'groceries';
  } = {},
) => ({
  id: randomUUID(),
  amount: 100,
  category: 'coffee' as const,
  date: dayAt(NOW, 'Europe/Copenhagen'),
  note: null,
  ...changes,
});
const codesOf = async (person: SeededPerson) =>
  (
    await testDb.db
      .selectFrom('user_badges')
      .select('badge_code')
      .where('user_id', '=', person.id)
      .orderBy('badge_code')
      .execute()
  ).map((row) => row.badge_code);
const award = (person: SeededPerson) =>
  testDb.db.transaction().execute((trx) => awardBadges(trx, person.id, NOW));

it('what a badge says is what its rule does, and a migration stores it', async () => {
  for (const code of BADGE_CODES) {
    const { criteria, target, unit } = BADGES[code];
    const numbers = (criteria.match(/[\d,]+/g) ?? []).map((text) => Number(text.replaceAll(',', '')));
    expect(numbers, criteria).toEqual([unit === 'eur' ? target / 100 : target]);
    expect(criteria.includes('EUR'), criteria).toBe(unit === 'eur');
  }
  await testDb.db.updateTable('badges_master').set({ name: 'Old name', criteria: 'Old' }).execute();
  await migrateToLatest({ url: testDb.url, ownerUrl: testDb.ownerUrl });
  const rows = await testDb.db.selectFrom('badges_master').selectAll().orderBy('code').execute();
  expect(rows).toEqual(
    [...BADGE_CODES].sort().map((code) => {
      const { name, description, criteria } = BADGES[code];
      return { code, name, description, criteria };
    }),
  );
});

describe('saving earns badges in its own transaction', () => {
  it('the first entry, then sums; each once, and they stay when the entry goes', async () => {
    const ann = await someone();
    const first = await (await ann.at()).savings.create(saving());
    expect(first.newBadges).toEqual(['first_entry']);
    const second = await (await ann.at()).savings.create(saving({ amount: 26_000 }));
    expect([...second.newBadges].sort()).toEqual(['first_50_saved', 'hundred_club']);
    const caller = await ann.at();
    expect((await caller.savings.delete({ id: second.entry.id })).newBadges).toEqual([]);
    expect((await caller.savings.restore({ id: second.entry.id }))?.newBadges).toEqual([]);
    expect(await codesOf(ann.person)).toEqual(['first_50_saved', 'first_entry', 'hundred_club']);
  });

  it('ten notes, four categories in a month', async () => {
    const ann = await someone();
    const caller = await ann.at();
    const earned: string[] = [];
    for (let n = 0; n < 10; n += 1)
      earned.push(...(await caller.savings.create(saving({ note: `Reason ${n}` }))).newBadges);
    expect(earned).toEqual(['first_entry', 'note_taker']);
    for (const category of ['other', 'shopping'] as const)
      expect((await caller.savings.create(saving({ category }))).newBadges).toEqual([]);
    expect((await caller.savings.create(saving({ category: 'groceries' }))).newBadges).toEqual([
      'all_rounder',
    ]);
  });

  it('six weeks in a row, a reserve week that carried the streak, and a comeback', async () => {
    const log = async (ann: Awaited<ReturnType<typeof someone>>, week: number) => {
      const now = new Date(NOW.getTime() + week * WEEK_MS);
      const date = dayAt(now, 'Europe/Copenhagen');
      return (await (await ann.at(now)).savings.create(saving({ date }))).newBadges;
    };
    const steady = await someone();
    const six: string[][] = [];
    for (let week = 0; week < 6; week += 1) six.push(await log(steady, week));
    expect(six.slice(1)).toEqual([[], [], [], [], ['three_week_saver']]);

    const lucky = await someone();
    await log(lucky, 0);
    expect(await log(lucky, 2)).toEqual(['safety_net']);

    const back = await someone();
    await log(back, 0);
    expect(await log(back, 9)).toEqual([]);
    expect(await log(back, 10)).toEqual([]);
    expect(await log(back, 11)).toEqual(['comeback']);
  });

  it('fifty-two weeks', async () => {
    const ann = await someone();
    const weeks = Array.from({ length: 52 }, (_, n) => n);
    await factories.makeSavings(
      weeks.map((n) => ({ person: ann.person, cents: 100, date: addDays(ann.person.today, -7 * n) })),
    );
    expect(await award(ann.person)).toContain('one_year');
  });

  it('a ladder whose every step was logged, not one with a step skipped', async () => {
    const ann = await someone();
    const climb = async (skipped: boolean) => {
      const ladder = randomUUID();
      await testDb.db
        .insertInto('habits')
        .values({
          id: ladder,
          user_id: ann.person.id,
          kind: 'ladder',
          title: 'Cent by cent',
          category: 'other',
          cadence: 'daily',
          starts_on: ann.person.today,
          amount_eur: '0.01',
          steps: 3,
        })
        .execute();
      const entries = await factories.makeSavings(
        [1, 2, 3].map((amount) => ({ person: ann.person, cents: amount })),
      );
      await testDb.db
        .insertInto('habit_occurrences')
        .values(
          entries.map((entry, step) => ({
            user_id: ann.person.id,
            habit_id: ladder,
            due_on: addDays(ann.person.today, step),
            outcome: skipped && step === 1 ? 'skipped' : 'logged',
            entry_id: skipped && step === 1 ? null : entry,
          })),
        )
        .execute();
      return award(ann.person);
    };
    expect(await climb(true)).toEqual(['first_entry']);
    expect(await climb(false)).toEqual(['ladder_finished']);
  });
});

it('challenges, groups and contributions keep their rule', async () => {
  const ann = await someone();
  const ben = await someone();
  for (const challenge of ['no_coffee_to_go', 'home_cooked_week', 'walk_or_ride', 'subscription_sweep'])
    await factories.makeChallengeRun(ann.person, {
      challenge,
      startedOn: addDays(ann.person.today, -30),
      ended: { status: 'completed', on: addDays(ann.person.today, -10) },
    });
  expect(await award(ann.person)).toEqual([]);
  await factories.makeChallengeRun(ann.person, {
    challenge: 'no_spend_weekend',
    startedOn: addDays(ann.person.today, -30),
    ended: { status: 'completed', on: addDays(ann.person.today, -10) },
  });
  expect(await award(ann.person)).toEqual(['challenge_champ']);

  for (let n = 0; n < 3; n += 1) {
    const group = await factories.makeGroup(ann.person, { goalCents: 84_000, members: [ben.person] });
    await factories.makeContribution(group, ann.person, { cents: 84_000, linked: false });
  }
  expect([...(await award(ann.person))].sort()).toEqual(['community_champion', 'team_player']);
  // The member shares the groups, but the contributions are not theirs.
  expect(await award(ben.person)).toEqual(['team_player']);
});

it('fifty transactions at once award a badge once', async () => {
  const ann = await someone();
  await factories.makeSaving(ann.person, { cents: 10_000 });
  const awarded = await Promise.all(Array.from({ length: 50 }, () => award(ann.person)));
  expect(awarded.flat().sort()).toEqual(['first_50_saved', 'first_entry']);
  expect(await codesOf(ann.person)).toEqual(['first_50_saved', 'first_entry']);
});

it('two transactions that see the same facts award a badge once', async () => {
  const ann = await someone();
  await factories.makeSaving(ann.person, { cents: 500 });
  const second: Promise<string[]>[] = [];
  const first = await testDb.db.transaction().execute(async (trx) => {
    const awarded = await awardBadges(trx, ann.person.id, NOW);
    second.push(award(ann.person));
    // It has read that there is no badge yet, and waits to insert its own.
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(testDb.db)).rows).toHaveLength(1));
    return awarded;
  });
  expect([first, ...(await Promise.all(second))]).toEqual([['first_entry'], []]);
});

it('an edit brings a badge, and names it', async () => {
  const ann = await someone();
  const caller = await ann.at();
  const { entry } = await caller.savings.create(saving({ amount: 5_000 }));
  const { game } = await caller.savings.update({ ...saving({ amount: 10_000 }), id: entry.id });
  expect(game.newBadges).toEqual(['first_50_saved']);
});

describe('the gallery', () => {
  it('shows what is new until it was seen; nobody sees for another', async () => {
    const ann = await someone();
    const ben = await someone();
    await (await ann.at()).savings.create(saving());
    const isNew = async () => (await (await ann.at()).game.badges()).earned.map((badge) => badge.isNew);
    expect(await isNew()).toEqual([true]);
    await (await ben.at()).game.badgesSeen({ codes: ['first_entry', 'no_such_badge'] });
    expect(await isNew()).toEqual([true]);
    expect(await codesOf(ben.person)).toEqual([]);
    await (await ann.at()).game.badgesSeen({ codes: ['first_entry'] });
    expect(await isNew()).toEqual([false]);
  });

  it('tells Pro how far each locked badge is, and Free what it takes', async () => {
    const pro = await someone();
    await (await pro.at()).savings.create(saving({ amount: 4_000 }));
    const { earned, locked } = await (await pro.at()).game.badges();
    expect(earned.length + locked.length).toBe(BADGE_CODES.length);
    expect(locked.find(({ code }) => code === 'first_50_saved')).toMatchObject({
      criteria: 'Save 100 EUR in total',
      progress: { value: 4_000, target: 10_000, unit: 'eur' },
    });
    const trialEndsAt = new Date(NOW.getTime() - WEEK_MS);
    const free = await someone({ trialEndsAt });
    const seen = await (await free.at()).game.badges();
    expect(seen.locked).toHaveLength(BADGE_CODES.length);
    expect(seen.locked.every(({ progress, criteria }) => progress === null && criteria !== '')).toBe(true);
  });
});

it('nothing is broken afterwards', async () => {
  const broken: string[] = [];
  for await (const { name, violation } of checkInvariants(testDb.db, new Date(NOW.getTime() + 12 * WEEK_MS)))
    if (violation) broken.push(name);
  expect(broken).toEqual([]);
});
