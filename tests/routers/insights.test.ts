import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Category } from '~server/domain/kernel/categories';
import { localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import type { SeededPerson } from '../../scripts/seed/setting';
import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

// A Wednesday.
const now = new Date('2026-03-11T12:00:00Z');

let ann: SeededPerson;
let ben: SeededPerson;
const statements: string[] = [];

const database = useDatabase({ now, onStatement: (statement) => statements.push(statement) });
const { callers, make } = database;
const { as } = callers;
beforeAll(async () => {
  ann = await make.makePerson({ displayName: 'Ann', proStatus: true });
  ben = await make.makePerson({
    displayName: 'Ben',
    trialEndsAt: new Date('2026-01-01T00:00:00Z'),
    freePlanChosenAt: new Date('2026-01-02T00:00:00Z'),
  });
  const save = (date: string, amount: number, category: Category = 'coffee', transferred = false) =>
    make.makeSaving(ann, {
      cents: amount,
      category,
      date: localDay(date),
      transferredOn: transferred ? localDay(date) : null,
    });
  await save('2025-12-31', 1000, 'other', true);
  await save('2026-02-02', 2000, 'groceries', true);
  await save('2026-02-28', 3000);
  await save('2026-03-01', 400);
  await save('2026-03-10', 2100, 'groceries');
  await save('2026-03-10', 500);
  await make.makeSaving(ben, { cents: 9900, category: 'shopping', date: localDay('2026-03-02') });
});
beforeEach(() => statements.splice(0));

const MARCH = { month: '2026-03' };

describe('the month', () => {
  test('tells total, average, top category, days and the change against the same days of the month before', async () => {
    expect((await (await as(ann)).insights.get(MARCH)).month).toEqual({
      month: '2026-03-01',
      total: 3000,
      entries: 3,
      average: 1000,
      topCategory: 'groceries',
      // 3000 by 11 March; 2000 by 11 February, because the other 3000 came on the 28th.
      changePercent: 50,
      days: [
        { day: '2026-03-01', total: 400, entries: 1 },
        { day: '2026-03-10', total: 2600, entries: 2 },
      ],
      categories: [
        { category: 'groceries', total: 2100, entries: 1 },
        { category: 'coffee', total: 900, entries: 2 },
      ],
      firstMonth: '2025-12-01',
    });
  });
  test.each([
    ['2025-03-31', '2025-02-28', 150],
    ['2025-03-30', '2025-02-28', 150],
    ['2025-03-27', '2025-02-28', null],
    ['2025-03-27', '2025-02-27', 150],
    ['2025-02-28', '2025-01-28', 150],
    ['2025-02-28', '2025-01-29', null],
  ])('on %s a saving of %s counts for the comparison or not', async (at, before, expected) => {
    const gil = await make.makePerson({ displayName: `Gil-${at}-${before}` });
    await make.makeSaving(gil, { cents: 2000, date: localDay(before) });
    await make.makeSaving(gil, { cents: 5000, date: localDay(`${at.slice(0, 8)}01`) });
    const own = await (await callers.signIn(gil.id)).at(new Date(`${at}T12:00:00Z`));
    expect((await own.insights.get({ month: at.slice(0, 7) })).month.changePercent).toBe(expected);
    expect((await own.dashboard.get()).month.changePercent).toBe(expected);
  });
  test('a month without savings is empty, and one after it has nothing to compare with', async () => {
    const own = await as(ann);
    expect((await own.insights.get({ month: '2026-01' })).month).toMatchObject({
      total: 0,
      entries: 0,
      days: [],
    });
    expect((await own.insights.get({ month: '2026-02' })).month).toMatchObject({
      total: 5000,
      changePercent: null,
    });
  });
  test('never shows what somebody else saved', async () => {
    const { month: other } = await (await as(ben)).insights.get(MARCH);
    expect(other).toMatchObject({ total: 9900, entries: 1, firstMonth: '2026-03-01' });
    expect(other.days).toEqual([{ day: '2026-03-02', total: 9900, entries: 1 }]);
  });
  test.each(['2026-13', '2026-3', '0001-01', '9999-12', 'now', ''])('refuses the month %j', async (month) => {
    expect(await publicErrorFrom((await as(ann)).insights.get({ month }))).toMatchObject({
      status: 400,
      message: 'There is no such month',
    });
  });
  test('follows every change of an entry', async () => {
    const eve = await make.makePerson({ displayName: 'Eve' });
    const own = await as(eve);
    const id = '00000000-0000-4000-8000-00000000e0e1';
    const entry = {
      id,
      amount: cents(500),
      category: 'coffee' as const,
      date: localDay('2026-03-10'),
      note: null,
    };
    const days = async () => (await own.insights.get(MARCH)).month.days;
    await own.savings.create(entry);
    expect(await days()).toEqual([{ day: '2026-03-10', total: 500, entries: 1 }]);
    await own.savings.update({ ...entry, amount: cents(700), date: localDay('2026-03-09') });
    expect(await days()).toEqual([{ day: '2026-03-09', total: 700, entries: 1 }]);
    await own.savings.delete({ id });
    expect(await days()).toEqual([]);
    await own.savings.restore({ id });
    expect(await days()).toEqual([{ day: '2026-03-09', total: 700, entries: 1 }]);
  });
});

test('twelve months tell sums and numbers to everybody, and what was transferred with Pro', async () => {
  const { months } = await (await as(ann)).insights.get(MARCH);
  expect(months.map(({ month }) => month.slice(0, 7)).slice(0, 2)).toEqual(['2025-04', '2025-05']);
  expect(months.map(({ before }) => before)).toEqual([
    ...Array<boolean>(8).fill(true),
    ...Array<boolean>(4).fill(false),
  ]);
  expect(months.slice(-4).map(({ total, entries, moved }) => [total, entries, moved])).toEqual([
    [1000, 1, 1000],
    [0, 0, 0],
    [5000, 2, 2000],
    [3000, 3, 0],
  ]);
  const free = await (await as(ben)).insights.get(MARCH);
  expect(free.months.at(-1)).toMatchObject({ total: 9900, entries: 1, moved: null });
  const earlier = await (await as(ann)).insights.get({ month: '2024-05' });
  expect(earlier.months.map(({ month }) => month)).toMatchObject({
    0: '2024-01-01',
    11: '2024-12-01',
    length: 12,
  });
});

test('the year is the one of the month, and of that year only', async () => {
  const own = await as(ann);
  const yearOf = async (month: string) => (await own.insights.get({ month })).year;
  expect(await yearOf('2025-01')).toEqual([{ day: '2025-12-31', total: 1000, entries: 1 }]);
  expect((await yearOf('2026-12')).map(({ total }) => total)).toEqual([2000, 3000, 400, 2600]);
});

test('the weekdays add up half a year', async () => {
  const { weekdays } = await (await as(ann)).insights.get(MARCH);
  expect(weekdays.days.map(({ total }) => total)).toEqual([2000, 2600, 1000, 0, 0, 3000, 400]);
  expect(weekdays.strongest).toBeNull();
});

describe('Pro', () => {
  const proOf = async (person: SeededPerson) => (await (await as(person)).insights.get(MARCH)).pro;
  test('analytics: twelve months, the best week, claimed against transferred', async () => {
    const found = (await proOf(ann))?.analytics;
    expect(found?.months.map(({ month }) => month)).toHaveLength(12);
    expect(found?.months.slice(-4).map(({ claimed, transferred }) => [claimed, transferred])).toEqual([
      [1000, 1000],
      [0, 0],
      [5000, 2000],
      [3000, 0],
    ]);
    expect(found?.months.at(-1)?.byCategory).toEqual({ groceries: 2100, coffee: 900 });
    expect(found?.bestWeek).toEqual({ week: '2026-02-23', total: 3400, entries: 2 });
    expect([found?.claimed, found?.transferred]).toEqual([9000, 3000]);
  });
  test('the goal is judged by the finished weeks', async () => {
    const found = (await proOf(ann))?.goal;
    // Ten weeks from the one of 31 December: 1000 + 2000 + 3400 in all.
    expect(found?.weeklyCents).toBe(640);
    // The coach counts the same weeks, with a statement of its own.
    const { facts } = await (await as(ann)).coach.get();
    expect(facts).toContainEqual(expect.objectContaining({ id: 'average_week', value: 640 }));
    expect(facts).toContainEqual(expect.objectContaining({ id: 'weeks_known', value: found?.weeks }));
    expect(found?.projected.kind).toBe('dates');
  });
  test('projections average the finished months since the first saving', async () => {
    expect((await proOf(ann))?.projections).toEqual({ monthly: 2000, months: 3 });
  });
  test('without a finished month the running one has to do; without a saving there is no base', async () => {
    const fay = await make.makePerson({ displayName: 'Fay' });
    expect((await proOf(fay))?.projections).toBeNull();
    await make.makeSaving(fay, { cents: 700, date: localDay('2026-03-11') });
    expect((await proOf(fay))?.projections).toEqual({ monthly: 700, months: 0 });
  });
  test('is null for Free, and not even read', async () => {
    const free = await as(ben);
    statements.splice(0);
    expect(await free.insights.get(MARCH)).toMatchObject({ pro: null, weekdays: { total: 9900 } });
    expect((await free.insights.get(MARCH)).year).toHaveLength(1);
    expect(statements).toHaveLength(2);
    for (const statement of statements) expect(statement).not.toMatch(/weeks|transferred/);
  });
});

test('nobody signed in is refused', async () => {
  const { insights } = callers.anonymous();
  expect((await publicErrorFrom(insights.get(MARCH))).reason).toBe('SIGN_IN_REQUIRED');
});

test('is one statement, does not read the entries, and goes by an index everywhere', async () => {
  const own = await as(ann);
  statements.splice(0);
  await own.insights.get(MARCH);
  expect(statements).toHaveLength(1);
  for (const statement of statements) {
    expect(statement).not.toMatch(/savings_entries/);
    // Tables of a test are so small that a scan would be right. With scans switched off, one remains only
    // where no index can be used.
    await database.db.connection().execute(async (one) => {
      await sql`set enable_seqscan = off`.execute(one);
      const { rows } = await sql.raw(`explain (generic_plan) ${statement}`).execute(one);
      expect(JSON.stringify(rows)).not.toMatch(/Seq Scan/);
    });
  }
});
