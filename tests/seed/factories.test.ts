import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';

import type { SeededPerson } from '../../scripts/seed/setting';
import { useDatabase } from '../support/fixture';
import { brokenInvariants } from './invariants';

const NOW = new Date('2026-11-18T12:00:00Z');
const TODAY = localDay('2026-11-18');

const test = useDatabase({ now: NOW });
const { make } = test;
afterAll(async () => {
  const broken = await brokenInvariants(test.db, NOW);
  expect(broken).toEqual({});
});

/** An account old enough for everything that the tests need. */
const someone = () => make.makePerson({ createdAt: new Date('2026-01-01T00:00:00Z') });

const profile = ({ id }: SeededPerson) =>
  test.db
    .selectFrom('profiles')
    .select(['xp', 'streak_weeks', 'saved_count', 'saved_total_eur', 'display_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('makePerson', () => {
  it('makes different people, and refuses a name that sign-up would refuse', async () => {
    const [one, other] = [await someone(), await someone()];
    expect(one.email).not.toBe(other.email);
    expect(one.today).toBe(TODAY);
    await expect(make.makePerson({ displayName: 'Zoë' })).rejects.toThrow('can only contain');
  });
});

describe('makeSavings', () => {
  it('earns at most 300 XP a day, over several calls', async () => {
    const person = await someone();
    await make.makeSavings(Array.from({ length: 5 }, () => ({ person, cents: 2000 })));
    await make.makeSaving(person, { cents: 900 });
    await make.makeSaving(person, { cents: 2000 });
    expect(await profile(person)).toMatchObject({
      xp: 300,
      saved_count: 7,
      saved_total_eur: '129.00',
      streak_weeks: 1,
    });
  });

  it('earns for an entry 7 days late and not for one 8 days late', async () => {
    const person = await someone();
    await make.makeSaving(person, { cents: 1000, date: addDays(TODAY, -8), loggedOn: TODAY });
    expect(await profile(person)).toMatchObject({ xp: 0, streak_weeks: 0, saved_total_eur: '10.00' });
    await make.makeSaving(person, { cents: 1000, date: addDays(TODAY, -7), loggedOn: TODAY });
    expect(await profile(person)).toMatchObject({ xp: 50, streak_weeks: 1, saved_total_eur: '20.00' });
  });

  it('refuses tomorrow', async () => {
    const person = await someone();
    await expect(make.makeSaving(person, { cents: 100, date: addDays(TODAY, 1) })).rejects.toThrow(
      RangeError,
    );
  });
});

describe('makeChallengeRun', () => {
  it.each([
    ['over', [1], addDays(TODAY, 0), 5 + 50],
    ['early with 5 of 7 days', [1, 2, 3, 4, 5], addDays(TODAY, -1), 25 + 50],
    ['early with 4 of 7 days', [1, 2, 3, 4], addDays(TODAY, -1), 20],
  ])('completed %s', async (_how, checkedDays, on, xp) => {
    const person = await someone();
    await make.makeChallengeRun(person, {
      startedOn: addDays(TODAY, -7),
      checkedDays,
      ended: { status: 'completed', on },
    });
    expect(await profile(person)).toMatchObject({ xp });
  });
});

describe('makeContribution', () => {
  it('brings a linked saving, and completes the group at its goal with 50 XP for who contributed', async () => {
    const [creator, member, onlooker] = [await someone(), await someone(), await someone()];
    const group = await make.makeGroup(creator, {
      goalCents: 5000,
      startedDaysAgo: 3,
      members: [member, onlooker],
    });
    const tooMany = [
      { person: creator, cents: 5000, day: addDays(TODAY, -1) },
      { person: member, cents: 100 },
    ];
    await expect(make.makeContributions(group, tooMany)).rejects.toThrow('before the last');
    await make.makeContribution(group, creator, { cents: 4000, day: addDays(TODAY, -1) });
    await make.makeContribution(group, member, { cents: 1000, linked: false });
    expect(await profile(creator)).toMatchObject({ xp: 100, saved_total_eur: '40.00' });
    expect(await profile(member)).toMatchObject({ xp: 50, saved_count: 0 });
    expect(await profile(onlooker)).toMatchObject({ xp: 0 });
    await expect(make.makeContribution(group, member, { cents: 100 })).rejects.toThrow(
      'The group is completed',
    );
  });
});

describe('makeEarnedBadges', () => {
  it('awards what is earned, on the day that it was', async () => {
    const person = await someone();
    await make.makeSaving(person, { cents: 9000, date: addDays(TODAY, -9) });
    await make.makeSaving(person, { cents: 1000, date: addDays(TODAY, -4) });
    await make.makeEarnedBadges([person]);
    const badges = await test.db
      .selectFrom('user_badges')
      .select(['badge_code', sql<string>`awarded_at::date`.as('on')])
      .where('user_id', '=', person.id)
      .where('badge_code', 'in', ['first_entry', 'first_50_saved', 'hundred_club', 'thousand_club'])
      .orderBy('awarded_at')
      .execute();
    expect(badges[0]).toEqual({ badge_code: 'first_entry', on: addDays(TODAY, -9) });
    expect(badges[1]).toEqual({ badge_code: 'first_50_saved', on: addDays(TODAY, -4) });
  });
});
