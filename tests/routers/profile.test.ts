import { describe, expect, it } from 'vitest';

import { addDays, dayAt, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import type { PersonOptions } from '../../scripts/seed/people';
import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const TODAY = dayAt(NOW, 'Europe/Copenhagen');
const DAY_MS = 86_400_000;

const testDb = useDatabase({ now: NOW });
const { callers } = testDb;

async function someone(options: PersonOptions = {}) {
  const person = await testDb.someone(options);
  return { ...person, me: async (now = NOW) => (await person.at(now)).profile.me() };
}

const expired: PersonOptions = { createdAt: new Date(NOW.getTime() - 9 * DAY_MS) };

describe('profile.update', () => {
  it('whoever is no longer private is followed by those who waited, and by nobody else', async () => {
    const ann = await someone();
    const [ben, cleo] = [await someone(), await someone()];
    await (await ann.at()).profile.update({ isPrivate: true });
    const request = (follower: string, following: string) =>
      testDb.db
        .insertInto('follow_requests')
        .values({ follower_id: follower, following_id: following })
        .execute();
    await request(ben.id, ann.id);
    await request(cleo.id, ann.id);
    await request(ann.id, cleo.id);
    // One of them already is a follower.
    await testDb.db
      .insertInto('user_follows')
      .values({ follower_id: cleo.id, following_id: ann.id })
      .execute();
    await (await ann.at()).profile.update({ leaderboard: 'looking' });
    const followers = async () =>
      (
        await testDb.db
          .selectFrom('user_follows')
          .select('follower_id')
          .where('following_id', '=', ann.id)
          .execute()
      ).map((row) => row.follower_id);
    expect(await followers()).toEqual([cleo.id]);

    await (await ann.at()).profile.update({ isPrivate: false });
    expect((await followers()).sort()).toEqual([ben.id, cleo.id].sort());
    expect(await testDb.db.selectFrom('follow_requests').select('following_id').execute()).toEqual([
      { following_id: cleo.id },
    ]);
    expect(await ann.me()).toMatchObject({ isPrivate: false, leaderboard: 'looking' });
  });

  it('a mail is switched by itself, and only for oneself', async () => {
    const [ann, ben] = [await someone(), await someone()];
    const fresh = { weeklySummary: true, streakReminder: true, groupNews: false, encouragement: true, followers: false, trial: true }; // prettier-ignore
    expect(await (await ann.at()).profile.notifications()).toEqual({
      wanted: fresh,
      hour: 19,
      chosen: false,
      withAmounts: true,
      complained: false,
    });
    const api = await ann.at();
    await Promise.all([
      api.profile.changeNotification({ kind: 'groupNews', wanted: true }),
      api.profile.changeNotification({ kind: 'streakReminder', wanted: false }),
    ]);
    expect((await api.profile.notifications()).wanted).toEqual({
      ...fresh,
      streakReminder: false,
      groupNews: true,
    });
    expect((await (await ben.at()).profile.notifications()).wanted).toEqual(fresh);
  });

  it('changes the fields that are given, and nothing else', async () => {
    const ann = await someone();
    const before = await ann.me();
    await (
      await ann.at()
    ).profile.update({
      coachTone: 'straight',
      timeZone: 'Pacific/Auckland',
      theme: 'dark',
      numberLocale: 'de-DE',
    });
    expect(await ann.me()).toEqual({
      ...before,
      coachTone: 'straight',
      timeZone: 'Pacific/Auckland',
      theme: 'dark',
      numberLocale: 'de-DE',
      numberPattern: expect.objectContaining({ group: '.', decimal: ',' }),
      today: dayAt(NOW, 'Pacific/Auckland'),
      hour: expect.any(Number),
    });
    await (await ann.at()).profile.update({});
    expect((await ann.me()).coachTone).toBe('straight');
  });

  it('changes the goal, and keeps the day on which it was set', async () => {
    const ann = await someone();
    const { goal } = await ann.me();
    await (
      await ann.at()
    ).profile.update({ goalName: ' Lisbon ', goalAmount: 123_450, goalDate: addDays(TODAY, 30) });
    expect((await ann.me()).goal).toEqual({
      ...goal,
      name: 'Lisbon',
      amount: cents(123_450),
      date: addDays(TODAY, 30),
    });
  });

  it('a city sets how dear things are; without one the country does; without both nothing does', async () => {
    const ann = await someone();
    const update = async (place: { city?: string | null; country?: string | null }) => {
      await (await ann.at()).profile.update(place);
      return (await ann.me()).costMultiplier;
    };
    expect(await update({ city: 'Berlin', country: 'Germany' })).toBe(1.15);
    expect(await update({ city: null, country: 'India' })).toBe(0.5);
    expect(await update({ country: '' })).toBe(1);
  });

  it.each([
    [{ displayName: ' ' }, 'displayName', 'Display name is required'],
    [
      { displayName: 'no spaces' },
      'displayName',
      'Display name can only contain letters, numbers, hyphens, and underscores',
    ],
    [{ goalName: '' }, 'goalName', 'Goal name is required'],
    [{ goalAmount: 0 }, 'goalAmount', 'Goal amount must be greater than 0'],
    [{ goalAmount: Number.NaN }, 'goalAmount', 'Goal amount must be greater than 0'],
    [{ goalAmount: 1_000_000_000 }, 'goalAmount', 'Goal amount must be less than 10 million'],
    [{ goalDate: '2026-02-31' }, 'goalDate', 'Goal date must be in the future'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone'],
  ])('refuses %j', async (change, field, message) => {
    const ann = await someone();
    const before = await ann.me();
    expect(await publicErrorFrom((await ann.at()).profile.update(change))).toMatchObject({
      code: 'BAD_REQUEST',
      reason: 'VALIDATION',
      fields: { [field]: message },
    });
    expect(await ann.me()).toEqual(before);
  });

  it('refuses a name that someone has, whatever its case; one’s own name in another case is free', async () => {
    const ann = await someone();
    const ben = await someone();
    expect(
      await publicErrorFrom((await ben.at()).profile.update({ displayName: ann.displayName.toUpperCase() })),
    ).toMatchObject({
      code: 'CONFLICT',
      fields: { displayName: `Display name "${ann.displayName.toUpperCase()}" is already taken.` },
    });
    await (await ann.at()).profile.update({ displayName: ann.displayName.toUpperCase() });
    expect((await ann.me()).displayName).toBe(ann.displayName.toUpperCase());
  });

  it('a goal date that has passed may stay while the rest changes, but nobody can set one', async () => {
    const passed = addDays(TODAY, -1);
    const ann = await someone({
      goal: { name: 'Lisbon', cents: 50_000, date: passed, setOn: addDays(TODAY, -30) },
    });
    await (await ann.at()).profile.update({ goalName: 'Porto', goalDate: passed });
    expect((await ann.me()).goal).toMatchObject({ name: 'Porto', date: passed });
    for (const date of [TODAY, addDays(TODAY, -2)]) {
      expect(await publicErrorFrom((await ann.at()).profile.update({ goalDate: date }))).toMatchObject({
        reason: 'GOAL_DATE_PASSED',
        fields: { goalDate: 'Goal date must be in the future' },
      });
    }
  });

  it('sets no goal where there is none: that is what onboarding is for', async () => {
    const ann = await someone({ goal: null });
    expect(await publicErrorFrom((await ann.at()).profile.update({ goalAmount: 10_000 }))).toMatchObject({
      reason: 'GOAL_REQUIRED',
    });
    await (await ann.at()).profile.update({ coachTone: 'gentle' });
    expect(await ann.me()).toMatchObject({ goal: null, coachTone: 'gentle' });
  });

  it('changes nobody else, takes no id, and refuses whoever is not signed in', async () => {
    const ann = await someone();
    const ben = await someone();
    const before = await ann.me();
    const withId = { id: ann.id, userId: ann.id, coachTone: 'gentle' as const };
    await (await ben.at()).profile.update(withId);
    expect(await ann.me()).toEqual(before);
    expect(await publicErrorFrom(callers.anonymous().profile.update({ coachTone: 'gentle' }))).toMatchObject({
      reason: 'SIGN_IN_REQUIRED',
    });
  });
});

describe('the Trial Expired screen', () => {
  it('refuses what lies behind it, leaves settings open, and never comes back after Continue with Free', async () => {
    const ann = await someone(expired);
    const caller = await ann.at();
    const entry = {
      id: '5b6f9d0e-9a31-4a3c-8a3e-0f5a7d1c2b3e',
      amount: 500,
      category: 'coffee' as const,
      date: TODAY,
      note: null,
    };
    for (const publicError of [
      caller.savings.create(entry),
      caller.savings.history({ page: 1 }),
      caller.game.badges(),
      caller.challenges.get(),
      caller.groups.get(),
      caller.social.profile({ userId: ann.id }),
    ]) {
      expect(await publicErrorFrom(publicError)).toMatchObject({
        code: 'PAYMENT_REQUIRED',
        reason: 'TRIAL_EXPIRED',
      });
    }
    await caller.profile.update({ coachTone: 'gentle' });
    expect((await ann.me()).access).toMatchObject({ pro: false, blocked: true });

    await caller.profile.continueWithFree();
    expect((await ann.me()).access).toEqual({
      pro: false,
      blocked: false,
      banner: { kind: 'expired', because: 'trial' },
    });
    await (await ann.at()).savings.create(entry);
    expect((await ann.me(new Date(NOW.getTime() + 400 * DAY_MS))).access).toMatchObject({ blocked: false });
  });

  it('frees nobody else, and is not answered ahead of time', async () => {
    const ann = await someone(expired);
    const ben = await someone();
    await (await ben.at()).profile.continueWithFree();
    expect((await ann.me()).access).toMatchObject({ blocked: true });
    const later = new Date(NOW.getTime() + 6 * DAY_MS);
    expect((await ben.me(later)).access).toMatchObject({ pro: false, blocked: true });
  });

  it('the banner can be put away for a week, on every device of the person and of nobody else', async () => {
    const ann = await someone({ ...expired, freePlanChosenAt: NOW });
    const phone = await callers.signIn(ann.id);
    const ben = await someone({ ...expired, freePlanChosenAt: NOW });
    expect((await ann.me()).bannerPutAway).toBe(false);
    await (await ann.at()).profile.putBannerAway();
    expect((await (await phone.at()).profile.me()).bannerPutAway).toBe(true);
    expect((await ben.me()).bannerPutAway).toBe(false);
    const after = (days: number) => ann.me(new Date(NOW.getTime() + days * DAY_MS));
    expect([(await after(6)).bannerPutAway, (await after(7)).bannerPutAway]).toEqual([true, false]);
  });

  it('blocks from the first instant after five days', async () => {
    const ann = await someone({ createdAt: NOW });
    const end = NOW.getTime() + 5 * DAY_MS;
    expect((await ann.me(new Date(end))).access).toMatchObject({ pro: true, reason: 'trial' });
    expect((await ann.me(new Date(end + 1))).access).toMatchObject({ pro: false, blocked: true });
  });
});

describe('signing out everywhere', () => {
  it('ends every session of the person, and of nobody else', async () => {
    const ann = await someone();
    const phone = await callers.signIn(ann.id);
    const ben = await someone();
    await (await ann.at()).accounts.signOutEverywhere();
    expect([await ann.isOpen(), await phone.isOpen(), await ben.isOpen()]).toEqual([false, false, true]);
  });
});

it('the calendar day of the person follows the time zone', async () => {
  const ann = await someone();
  const noonUtc = new Date('2026-11-21T12:00:00Z');
  expect((await ann.me(noonUtc)).today).toBe(localDay('2026-11-21'));
  await (await ann.at(noonUtc)).profile.update({ timeZone: 'Pacific/Auckland' });
  expect((await ann.me(noonUtc)).today).toBe(localDay('2026-11-22'));
});
