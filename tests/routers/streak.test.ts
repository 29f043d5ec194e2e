import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';

import type { SeededPerson } from '../../scripts/seed/setting';
import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

// A Wednesday; its week began on 9 March.
const now = new Date('2026-03-11T12:00:00Z');
const day = localDay;
const inWeeks = (weeks: number) => new Date(now.getTime() + weeks * 7 * 86_400_000);

let ann: SeededPerson;
let ben: SeededPerson;

const database = useDatabase({ now });
const { callers, expectNothingBroken, make } = database;
beforeAll(async () => {
  ann = await make.makePerson({ displayName: 'Ann', proStatus: true });
  ben = await make.makePerson({ displayName: 'Ben' });
  for (const date of ['2026-02-18', '2026-02-25', '2026-03-11'])
    await make.makeSaving(ann, { cents: 100, date: day(date) });
});

describe('the streak', () => {
  test('shows its weeks, the reserve that bridged one, and what is left', async () => {
    const own = await (await callers.signIn(ann.id)).at(now);
    expect(await own.game.streak()).toEqual({
      weeks: 3,
      reservesUsed: 1,
      reservesUsedThisQuarter: 1,
      reservesLeftThisQuarter: 1,
      aliveUntil: '2026-03-29',
      weekStates: [
        { week: '2026-02-16', state: 'saved' },
        { week: '2026-02-23', state: 'saved' },
        { week: '2026-03-02', state: 'reserve' },
        { week: '2026-03-09', state: 'saved' },
      ],
      lateWeeks: [],
      pauses: [],
    });
    expect((await publicErrorFrom(callers.anonymous().game.streak())).reason).toBe('SIGN_IN_REQUIRED');
  });

  test('names the weeks that are missed although something was logged, too late', async () => {
    const eve = await make.makePerson();
    const logged = async (date: string, loggedOn: string) =>
      make.makeSaving(eve, { cents: 100, date: day(date), loggedOn: day(loggedOn) });
    await logged('2025-12-01', '2025-12-01');
    for (const date of ['2025-12-10', '2026-01-07', '2026-02-04']) await logged(date, '2026-03-10');
    await logged('2026-03-03', '2026-03-10');
    const { weekStates, lateWeeks } = await (await (await callers.signIn(eve.id)).at(now)).game.streak();
    expect(lateWeeks).toEqual(['2025-12-08', '2026-01-05', '2026-02-02']);
    expect(weekStates.find(({ week }) => week === '2026-02-02')?.state).toBe('missed');
    expect(weekStates.find(({ week }) => week === '2026-03-02')?.state).toBe('saved');
  });

  test('pauses in weeks to come, four a year, and nobody else’s changes', async () => {
    const session = await callers.signIn(ann.id);
    const own = await session.at(now);
    const refusedWeek = async (week: string) => (await publicErrorFrom(own.game.setPause({ week }))).reason;
    expect(await refusedWeek('2026-03-09')).toBe('PAUSE_NOT_AHEAD');
    expect(await refusedWeek('2026-03-10')).toBe('PAUSE_NOT_A_MONDAY');
    expect(await refusedWeek('2027-06-07')).toBe('PAUSE_TOO_FAR');
    expect((await publicErrorFrom(own.game.setPause({ week: '2026-02-30' }))).message).toBe(
      'Invalid date format',
    );

    // One reserve bridges the quarter's last week; a pause moves the end by its weeks.
    const paused = await own.game.setPause({ week: '2026-03-16' });
    expect(paused).toMatchObject({ aliveUntil: '2026-04-05', pauses: ['2026-03-16'] });
    await own.game.setPause({ week: '2026-03-16' });
    const weeks = ['2026-03-23', '2026-03-30', '2026-04-06'];
    await Promise.all(weeks.map((week) => own.game.setPause({ week })));
    expect(await refusedWeek('2026-04-13')).toBe('PAUSE_YEAR_USED');
    expect((await own.game.streak()).pauses).toHaveLength(4);
    const other = await (await callers.signIn(ben.id)).at(now);
    expect(await other.game.streak()).toMatchObject({ pauses: [] });
    await expectNothingBroken(now);

    // Four weeks on holiday cost neither the streak nor a reserve.
    const back = await session.at(inWeeks(5));
    expect(await back.game.streak()).toMatchObject({ weeks: 3, reservesUsed: 1 });
    expect((await back.profile.me()).streakWeeks).toBe(3);
    expect((await publicErrorFrom(back.game.clearPause({ week: '2026-04-06' }))).reason).toBe(
      'PAUSE_NOT_AHEAD',
    );
    await expectNothingBroken(inWeeks(5));

    const id = randomUUID();
    const logged = await back.savings.create({
      ...{ id, amount: 500, category: 'coffee', date: '2026-04-15', note: null },
    });
    expect(logged).toMatchObject({ streakWeeks: 4 });
    await expectNothingBroken(inWeeks(5));
    await back.savings.delete({ id });
  });

  test('a pause is taken back while its week has not begun', async () => {
    const session = await callers.signIn(ben.id);
    const own = await session.at(now);
    await own.game.setPause({ week: '2026-05-04' });
    expect(await own.game.clearPause({ week: '2026-05-04' })).toMatchObject({ pauses: [] });
    expect(await own.game.clearPause({ week: '2026-05-04' })).toMatchObject({ pauses: [] });
    expect(await (await (await callers.signIn(ann.id)).at(now)).game.streak()).toMatchObject({
      pauses: ['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'],
    });
  });

  test('the calendar shows 26 weeks', async () => {
    const later = await (await callers.signIn(ann.id)).at(inWeeks(30));
    const { weekStates, weeks } = await later.game.streak();
    expect(weekStates).toHaveLength(26);
    expect(weekStates.at(-1)).toEqual({ week: addDays(day('2026-03-09'), 30 * 7), state: 'open' });
    expect(weeks).toBe(0);
  });
});
