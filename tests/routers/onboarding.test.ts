import { describe, expect, it } from 'vitest';

import { addDays, addMonths, dayAt, localDay } from '~server/domain/kernel/days';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const TIME_ZONE = 'Europe/Copenhagen';
const NOW = new Date('2026-11-21T12:00:00Z');
const TODAY = dayAt(NOW, TIME_ZONE);

const testDb = useDatabase({ now: NOW });
const { anonymous } = testDb.callers;
/** Somebody who has signed up and set no goal. */
const newcomer = (options: { timeZone?: string } = {}) => testDb.someone({ goal: null, ...options });

const answers = {
  goalName: '  Lisbon in June ',
  goalAmount: 120_000,
  goalDate: addDays(TODAY, 194),
  householdSize: 2,
  spendAreas: ['coffee' as const, 'eating out' as const, 'coffee' as const],
  weeklyEatingOut: 3,
  weeklyCoffeesOut: 7,
  weeklyTransport: 0,
  monthlySubscriptions: 4,
  coachTone: 'straight' as const,
};

const profileOf = (id: string) =>
  testDb.db
    .selectFrom('profiles')
    .select([
      'goal_type',
      'goal_amount_eur',
      'goal_date',
      'goal_set_on',
      'household_size',
      'spend_areas',
      'coach_tone',
      'weekly_eating_out',
      'weekly_coffees_out',
      'weekly_transport',
      'monthly_subscriptions',
      'xp',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('profile.onboard', () => {
  it('stores every answer, name trimmed and areas once, and opens the app', async () => {
    const person = await newcomer();
    const before = await publicErrorFrom((await person.at()).dashboard.get());
    expect(before.reason).toBe('GOAL_REQUIRED');

    await (await person.at()).profile.onboard(answers);

    expect(await profileOf(person.id)).toEqual({
      goal_type: 'Lisbon in June',
      goal_amount_eur: '1200.00',
      goal_date: answers.goalDate,
      goal_set_on: TODAY,
      household_size: 2,
      spend_areas: ['coffee', 'eating out'],
      coach_tone: 'straight',
      weekly_eating_out: 3,
      weekly_coffees_out: 7,
      weekly_transport: 0,
      monthly_subscriptions: 4,
      xp: 0,
    });
    const me = await (await person.at()).profile.me();
    expect(me.goal).toMatchObject({
      name: 'Lisbon in June',
      amount: 120_000,
      date: answers.goalDate,
      setOn: TODAY,
      opening: 0,
      saved: 0,
      reachedOn: null,
    });
    expect((await (await person.at()).dashboard.get()).recent).toEqual([]);
  });

  it('answers a second submit with the same state, and keeps the day on which the goal was set', async () => {
    const person = await newcomer();
    await (await person.at()).profile.onboard(answers);
    const stored = await profileOf(person.id);
    await (await person.at(new Date(NOW.getTime() + 3 * 86_400_000))).profile.onboard(answers);
    expect(await profileOf(person.id)).toEqual(stored);
  });

  it('a second tab does not overwrite the goal of the first in silence', async () => {
    const person = await newcomer();
    await (await person.at()).profile.onboard(answers);
    const second = { ...answers, goalName: 'Bicycle', goalAmount: 90_000 };
    expect(await publicErrorFrom((await person.at()).profile.onboard(second))).toMatchObject({
      status: 409,
      reason: 'GOAL_EXISTS',
    });
    expect(await profileOf(person.id)).toMatchObject({
      goal_type: 'Lisbon in June',
      goal_amount_eur: '1200.00',
    });

    await (await person.at()).profile.onboard({ ...second, replace: true });
    expect(await profileOf(person.id)).toMatchObject({ goal_type: 'Bicycle', goal_amount_eur: '900.00' });
  });

  it('of two tabs that finish at once one sets the goal, and the other is told', async () => {
    const person = await newcomer();
    const caller = await person.at();
    const ends = await Promise.allSettled(
      ['Bicycle', 'Lisbon'].map((goalName) => caller.profile.onboard({ ...answers, goalName })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['goalName', { goalName: '   ' }, 'Goal name is required'],
    ['goalName', { goalName: 'x'.repeat(101) }, 'Goal name must be less than 100 characters'],
    ['goalAmount', { goalAmount: 0 }, 'Goal amount must be greater than 0'],
    ['goalAmount', { goalAmount: -100 }, 'Goal amount must be greater than 0'],
    ['goalAmount', { goalAmount: 999_999_901 }, 'Goal amount must be less than 10 million'],
    ['goalDate', { goalDate: addDays(TODAY, -1) }, 'Goal date must be in the future'],
    ['goalDate', { goalDate: TODAY }, 'Goal date must be in the future'],
    ['householdSize', { householdSize: 0 }, 'Household size must be at least 1'],
    ['householdSize', { householdSize: 51 }, 'Household size must be less than 50'],
    ['weeklyEatingOut', { weeklyEatingOut: -1 }, 'Must be 0 or greater'],
    ['weeklyCoffeesOut', { weeklyCoffeesOut: 51 }, 'Must be less than 50'],
    ['weeklyTransport', { weeklyTransport: 1.5 }, 'Enter a whole number'],
    ['monthlySubscriptions', { monthlySubscriptions: 101 }, 'Must be less than 100'],
  ])('refuses %s %o with the specified message and stores nothing', async (field, change, message) => {
    const person = await newcomer();
    const publicError = await publicErrorFrom((await person.at()).profile.onboard({ ...answers, ...change }));
    expect(publicError).toMatchObject({ message, fields: { [field]: message } });
    expect((await profileOf(person.id)).goal_type).toBeNull();
  });

  it('takes the largest figures that are allowed', async () => {
    const person = await newcomer();
    const largest = {
      ...answers,
      goalName: 'x'.repeat(100),
      goalAmount: 999_999_900,
      goalDate: localDay('9999-12-31'),
      householdSize: 50,
      weeklyEatingOut: 50,
      weeklyCoffeesOut: 50,
      weeklyTransport: 50,
      monthlySubscriptions: 100,
    };
    await (await person.at()).profile.onboard(largest);
    expect((await profileOf(person.id)).goal_amount_eur).toBe('9999999.00');
  });

  it('holds the date against the day of the person, not of the server', async () => {
    // 2027-03-10 11:00 UTC is already the 11th on Kiritimati (UTC+14) and still the 10th in Honolulu.
    const instant = new Date('2027-03-10T11:00:00Z');
    const goalDate = localDay('2027-03-11');
    const ahead = await newcomer({ timeZone: 'Pacific/Kiritimati' });
    const behind = await newcomer({ timeZone: 'Pacific/Honolulu' });
    expect(
      (await publicErrorFrom((await ahead.at(instant)).profile.onboard({ ...answers, goalDate }))).message,
    ).toBe('Goal date must be in the future');
    await (await behind.at(instant)).profile.onboard({ ...answers, goalDate });
    expect((await profileOf(behind.id)).goal_date).toBe(goalDate);
  });

  it('asks who is not signed in to sign in, and changes nobody else', async () => {
    const other = await newcomer();
    expect((await publicErrorFrom(anonymous().profile.onboard(answers))).reason).toBe('SIGN_IN_REQUIRED');
    const person = await newcomer();
    // The owner of the goal is no input: an id that is sent along changes nothing.
    const smuggled = { ...answers, id: other.id, userId: other.id, xp: 5000 };
    await (await person.at()).profile.onboard(smuggled);
    expect(await profileOf(other.id)).toMatchObject({ goal_type: null, xp: 0 });
    expect(await profileOf(person.id)).toMatchObject({ goal_type: 'Lisbon in June', xp: 0 });
  });
});

describe('profile.goalTemplates', () => {
  it('gives 12 or more whose prefilled goal is valid, in the order of their categories', async () => {
    const person = await newcomer();
    const templates = await (await person.at()).profile.goalTemplates();
    expect(templates.length).toBeGreaterThanOrEqual(12);
    const categories = templates.map((template) => template.category);
    expect(categories).toEqual([...categories].sort());
    for (const template of templates) {
      await (
        await person.at()
      ).profile.onboard({
        ...answers,
        goalName: template.name,
        goalAmount: template.suggestedAmount,
        goalDate: addMonths(TODAY, template.suggestedMonths),
        replace: true,
      });
    }
  });

  it('is for people who are signed in', async () => {
    expect((await publicErrorFrom(anonymous().profile.goalTemplates())).reason).toBe('SIGN_IN_REQUIRED');
  });
});

describe('profile.update of the place', () => {
  const placeOf = (id: string) =>
    testDb.db
      .selectFrom('profiles')
      .select(['city', 'country', 'cost_multiplier', 'time_zone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('sets city, country and the price level that follows, before there is a goal', async () => {
    const person = await newcomer();
    const other = await newcomer();
    const before = await placeOf(other.id);
    await (await person.at()).profile.update({ city: ' Copenhagen ', country: 'Denmark' });
    expect(await placeOf(person.id)).toMatchObject({
      city: 'Copenhagen',
      country: 'Denmark',
      cost_multiplier: '1.350',
    });
    await (await person.at()).profile.update({ city: 'Odense', country: 'Denmark' });
    expect(await placeOf(person.id)).toMatchObject({ city: 'Odense', cost_multiplier: '1.300' });
    await (await person.at()).profile.update({ city: '', country: null });
    expect(await placeOf(person.id)).toMatchObject({ city: null, country: null, cost_multiplier: '1.000' });
    expect(await placeOf(other.id)).toEqual(before);
    expect((await publicErrorFrom(anonymous().profile.update({ city: 'Paris' }))).reason).toBe(
      'SIGN_IN_REQUIRED',
    );
  });

  it('takes over the time zone of the browser and refuses what is none', async () => {
    const person = await newcomer({ timeZone: 'UTC' });
    await (await person.at()).profile.update({ timeZone: 'America/New_York' });
    expect((await placeOf(person.id)).time_zone).toBe('America/New_York');
    expect(
      (await publicErrorFrom((await person.at()).profile.update({ timeZone: 'Mars/Olympus' }))).message,
    ).toBe('Choose a time zone');
  });
});
