import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addDays, type LocalDay, localDay } from '~server/domain/kernel/days';

import type { SavingOf } from '../../scripts/seed/savings';
import type { SeededPerson } from '../../scripts/seed/setting';
import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-11-22T12:00:00Z');
/** Somebody whose trial is over and who pays nothing: a year in review is for everybody. */
const since = (day: string) => ({
  createdAt: new Date(day),
  freePlanChosenAt: new Date(Date.parse(day) + 10 * 86_400_000),
});
const YEARS = [2022, 2023, 2024, 2025, 2026];

let ann: SeededPerson;
let ben: SeededPerson;
let newcomer: SeededPerson;
const statements: string[] = [];

const database = useDatabase({ now, onStatement: (statement) => statements.push(statement) });
const { callers, make, db } = database;
const { as } = callers;

/** A saving every fifth day of five years, leap day included. */
const fiveYears = (person: SeededPerson): SavingOf[] =>
  Array.from({ length: 360 }, (_, n) => ({
    person,
    cents: 100 + ((n * 37) % 900),
    category: n % 3 === 0 ? ('coffee' as const) : ('groceries' as const),
    date: addDays(localDay('2022-01-02'), 5 * n),
  })).filter(({ date }) => date <= person.today);

beforeAll(async () => {
  const first = since('2022-01-01');
  ann = await make.makePerson({
    displayName: 'Ann',
    ...first,
    proStatus: true,
    timeZone: 'Pacific/Auckland',
  });
  ben = await make.makePerson({ displayName: 'Ben', ...first });
  newcomer = await make.makePerson({ displayName: 'Newcomer' });
  await make.makeSavings(fiveYears(ann));
  await make.makeSaving(ben, { cents: 9900, category: 'shopping', date: localDay('2026-03-14') });
});
beforeEach(() => statements.splice(0));

const ownStatements = () => statements.filter((statement) => statement.includes('monthly_insights'));

describe('five years', () => {
  test('each add up to what history, insights and streak say', async () => {
    const api = await as(ann);
    let entries = 0;
    for (const year of YEARS) {
      const { review, years } = await api.year.get({ year });
      expect(years).toEqual(YEARS);
      if (!review) throw new Error(`nothing in ${year}`);
      entries += review.entries;
      for (const month of review.months) {
        const same = (await api.insights.get({ month: month.month.slice(0, 7) })).month;
        expect([month.entries, month.total, month.days]).toEqual([
          same.entries,
          same.total,
          same.days.length,
        ]);
      }
      const parts = (of: 'entries' | 'total') => review.categories.reduce((sum, row) => sum + row[of], 0);
      expect([parts('entries'), parts('total')]).toEqual([review.entries, review.total]);
    }
    expect(entries).toBe((await api.savings.history({ page: 1 })).count);
    const { review } = await api.year.get({ year: 2026 });
    expect(review?.streak?.current).toBe((await api.game.streak()).weeks);
    expect(review?.bestWeeks[0]?.total).toBeGreaterThanOrEqual(
      (await api.insights.get({ month: '2026-11' })).pro?.analytics.bestWeek?.total ?? 0,
    );
  });
  test('are one statement each, and two where the year to look back on is empty', async () => {
    const api = await as(ann);
    statements.splice(0);
    await api.year.get({ year: 2024 });
    expect(ownStatements()).toHaveLength(1);
    statements.splice(0);
    // Nothing in 2031 yet, so the latest year with a saving is shown.
    const later = await (await callers.signIn(ann.id)).at(new Date('2031-05-05T12:00:00Z'));
    expect((await later.year.get({ year: null })).year).toBe(2026);
    expect(ownStatements()).toHaveLength(2);
  });
  test('in January lead to the year before, and to the running one from the middle of it', async () => {
    const at = async (instant: string) =>
      (await (await callers.signIn(ann.id)).at(new Date(instant))).year.get({ year: null });
    expect((await at('2026-01-10T12:00:00Z')).year).toBe(2025);
    expect((await at('2026-01-20T12:00:00Z')).year).toBe(2026);
    // In Auckland the year is over eleven hours before it is in Greenwich.
    expect((await at('2025-12-31T12:00:00Z')).review).toMatchObject({ year: 2025, running: false });
  });
});

test('one saving is told as one, and nobody sees what somebody else saved', async () => {
  const { review, years } = await (await as(ben)).year.get({ year: null });
  expect(years).toEqual([2026]);
  expect(review).toMatchObject({
    entries: 1,
    total: 9900,
    onlyDay: '2026-03-14',
    bestWeeks: [],
    streak: null,
  });
  expect(review?.categories).toEqual([{ category: 'shopping', entries: 1, total: 9900 }]);
});

test('without a saving there is no year, and another year of somebody is empty', async () => {
  expect(await (await as(newcomer)).year.get({ year: null })).toEqual({
    year: 2026,
    years: [],
    review: null,
  });
  expect(await (await as(ben)).year.get({ year: 2019 })).toEqual({ year: 2019, years: [2026], review: null });
});

test.each([0, 999, 9000, 2026.5, Number.NaN])('refuses the year %d', async (year) => {
  expect(await publicErrorFrom((await as(ben)).year.get({ year }))).toMatchObject({
    status: 400,
    message: 'There is no such year',
  });
});

test("badges, challenges, groups, tips and goals belong to the year of the person's own clock", async () => {
  const [cleo, dan] = await make.makePeople([
    { displayName: 'Cleo', ...since('2025-06-01'), timeZone: 'America/New_York' },
    { displayName: 'Dan', ...since('2025-06-01') },
  ]);
  if (!cleo || !dan) throw new Error('two people were made');
  const day = (text: string): LocalDay => localDay(text);
  await make.makeSavings([
    { person: cleo, cents: 500, date: day('2025-12-31') },
    { person: cleo, cents: 500, date: day('2026-01-02') },
  ]);
  // Early on New Year's Day in Greenwich, it is still the old year in New York.
  const eve = '2026-01-01T02:00:00Z';
  await db
    .insertInto('user_badges')
    .values([
      { user_id: cleo.id, badge_code: 'first_entry', awarded_at: eve },
      { user_id: cleo.id, badge_code: 'note_taker', awarded_at: '2026-05-01T12:00:00Z' },
      { user_id: dan.id, badge_code: 'comeback', awarded_at: '2026-05-01T12:00:00Z' },
    ])
    .execute();
  await make.makeChallengeRuns([
    { person: cleo, startedOn: day('2026-02-01'), ended: { status: 'completed', on: day('2026-02-08') } },
    { person: cleo, startedOn: day('2026-03-01'), ended: { status: 'completed', on: day('2026-03-08') } },
    { person: cleo, startedOn: day('2026-04-01'), ended: { status: 'abandoned', on: day('2026-04-02') } },
    { person: dan, startedOn: day('2026-02-01'), ended: { status: 'completed', on: day('2026-02-08') } },
  ]);
  const shared = await make.makeGroup(cleo, { title: 'Tent', startedDaysAgo: 60, members: [dan] });
  await make.completeGroup(shared, eve);
  const others = await make.makeGroup(dan, { title: 'Not theirs', startedDaysAgo: 60 });
  await make.completeGroup(others, '2026-10-01T12:00:00Z');
  const tip = { description: 'Try it.', estSavingCents: 400, status: 'done' as const };
  await make.makeTips(cleo, [
    { ...tip, title: 'Bring a flask', template: 'flask', daysAgo: 30 },
    { ...tip, title: 'The flask again', template: 'flask', daysAgo: 10 },
    { ...tip, title: 'Not done', template: 'other', status: 'todo', daysAgo: 10 },
  ]);
  await sql`
    insert into reached_goals (user_id, id, name, amount_eur, goal_date, set_on, put_in_eur, reached_on, weeks, savings)
    values (${cleo.id}::uuid, gen_random_uuid(), 'Kayak', 300, '2026-12-01', '2025-06-01', 300, '2026-07-04', 9, 12)`.execute(
    db,
  );

  const api = await as(cleo);
  const of = async (year: number) => (await api.year.get({ year })).review;
  expect(await of(2026)).toMatchObject({
    entries: 1,
    badges: [{ code: 'note_taker', on: '2026-05-01' }],
    challenges: [{ times: 2 }],
    groups: [],
    tips: [{ title: 'The flask again', times: 2 }],
    goals: [{ name: 'Kayak', amount: 30_000, on: '2026-07-04' }],
  });
  expect(await of(2025)).toMatchObject({
    badges: [{ code: 'first_entry', on: '2025-12-31' }],
    challenges: [],
    groups: [{ title: 'Tent' }],
    tips: [],
    goals: [],
  });
});

test('a goal that was reached and still runs is told, with its day', async () => {
  const eve = await make.makePerson({
    displayName: 'Eve',
    ...since('2026-05-01'),
    goal: { name: 'Helmet', cents: 5000, date: localDay('2026-12-24') },
  });
  await make.makeSaving(eve, { cents: 5000, date: localDay('2026-06-05') });
  const { review } = await (await as(eve)).year.get({ year: 2026 });
  expect(review?.goals).toMatchObject([{ name: 'Helmet', amount: 5000 }]);
});

test('a year is read from the kept sums, however many savings it has', async () => {
  const fay = await make.makePerson({ displayName: 'Fay', ...since('2025-06-01') });
  await sql`
    insert into savings_entries (id, user_id, amount_eur, category, date, logged_on, created_at)
    select gen_random_uuid(), ${fay.id}::uuid, 1.01, 'coffee', d.day, d.day, d.day::timestamptz
    from generate_series(0, 2999) n, lateral (select date '2026-01-01' + n % 300 as day) d`.execute(db);
  const { review } = await (await as(fay)).year.get({ year: 2026 });
  expect(review).toMatchObject({ entries: 3000, days: 300, total: 303_000 });
  expect(statements.join()).not.toContain('savings_entries');
});
