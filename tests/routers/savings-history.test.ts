import { randomUUID } from 'node:crypto';

import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addDays, dayAt, localDay, weekStart } from '~server/domain/days';
import { guessColumns, readImport } from '~server/domain/csv-import';
import { JOBS } from '~server/jobs/jobs';

import { checkInvariants } from '../../scripts/lib/invariants';
import { createFactories } from '../../scripts/seed/factories';
import type { Person } from '../../scripts/seed/setting';
import { testRuntime } from '../operations/test-runtime';
import { type Callers, createCallers, refusalOf } from '../setup/callers';
import { type TestDb, createTestDb } from '../setup/test-db';

const now = new Date('2026-03-11T12:00:00Z');
const TIME_ZONE = 'Europe/Copenhagen';
const today = dayAt(now, TIME_ZONE);

let database: TestDb;
let callers: Callers;
let make: ReturnType<typeof createFactories>;
const statements: string[] = [];

beforeAll(async () => {
  database = await createTestDb();
  callers = createCallers(database, { onStatement: (text) => statements.push(text) });
  make = createFactories(database.db, { now });
});
afterAll(async () => {
  await callers.close();
  await database.close();
});

/** Somebody in the trial, so with Pro; `free` has chosen Free when it was over. */
async function signIn(free = false) {
  const person: Person = await make.makePerson({
    timeZone: TIME_ZONE,
    ...(free ? { trialEndsAt: new Date(now.getTime() - 86_400_000), freePlanChosenAt: now } : {}),
  });
  const session = await callers.signIn(person.id);
  return { person, at: (moment = now) => session.at(moment) };
}
type Saver = Awaited<ReturnType<typeof signIn>>;

const row = (
  amount: number,
  changes: {
    id?: string;
    date?: string;
    note?: string | null;
    category?: 'coffee' | 'groceries';
    transferred?: boolean;
  } = {},
) => ({
  id: String(randomUUID()),
  amount,
  category: 'coffee' as const,
  date: String(today),
  note: null,
  transferred: false,
  ...changes,
});

async function expectNothingBroken(): Promise<void> {
  for await (const { name, violation } of checkInvariants(database.db, now))
    expect(violation, name).toBeNull();
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  statements.length = 0;
  await work();
  return statements.length;
}

/** The whole export of somebody. */
async function exportOf(saver: Saver): Promise<string> {
  const { savings } = await saver.at();
  let chunk = await savings.export({ after: null });
  let text = chunk.text;
  while (chunk.next !== null) {
    chunk = await savings.export({ after: chunk.next });
    text += chunk.text;
  }
  return text;
}

describe('savings.list', () => {
  test('gives pages of five with the exact number, and per entry the XP that it earned', async () => {
    const saver = await signIn();
    const { savings } = await saver.at();
    for (let n = 0; n < 12; n += 1) await savings.create({ ...row(100 + n, { date: addDays(today, -n) }) });
    const list = async (page: number) => (await saver.at()).savings.list({ page });
    const pages = [await list(1), await list(2), await list(3), await list(4)];
    expect(pages.map(({ count, pages: all, entries }) => [count, all, entries.length])).toEqual([
      [12, 3, 5],
      [12, 3, 5],
      [12, 3, 2],
      [12, 3, 0],
    ]);
    const all = pages.flatMap(({ entries }) => entries);
    expect(all.map(({ amount }) => amount)).toEqual(Array.from({ length: 12 }, (_, n) => 100 + n));
    expect(all.map(({ xp }) => xp)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0]);
    expect(all.every(({ linked }) => !linked)).toBe(true);
  });

  test('filters by day, category, amount and words of the note, all at once', async () => {
    const saver = await signIn();
    const { savings } = await saver.at();
    await savings.create(row(500, { note: 'Flat white at 100%' }));
    await savings.create(row(700, { note: 'flat_tyre', category: 'groceries' }));
    await savings.create(row(900, { date: addDays(today, -3) }));
    const amounts = async (filter: Parameters<typeof savings.list>[0]) =>
      (await savings.list(filter)).entries.map(({ amount }) => amount);
    // Two of one instant: either may come first.
    expect((await amounts({ page: 1, date: today })).sort()).toEqual([500, 700]);
    expect((await amounts({ page: 1, search: 'FLAT' })).sort()).toEqual([500, 700]);
    expect(await amounts({ page: 1, search: '100%' })).toEqual([500]);
    expect(await amounts({ page: 1, search: 't_t' })).toEqual([700]);
    expect(await amounts({ page: 1, search: "' or 1=1 --" })).toEqual([]);
    expect(await amounts({ page: 1, from: 600, to: 900 })).toEqual([700, 900]);
    expect(
      await amounts({ page: 1, search: 'flat', category: 'groceries', date: today, from: 700, to: 700 }),
    ).toEqual([700]);
    expect(await savings.list({ page: 1, date: localDay('2020-01-01') })).toEqual({
      entries: [],
      count: 0,
      pages: 1,
    });
    expect(await savings.list({ page: 9, date: today })).toEqual({ entries: [], count: 2, pages: 1 });
  });

  test('says which entry belongs to a group contribution', async () => {
    const saver = await signIn();
    const group = await make.makeGroup(saver.person);
    await make.makeContribution(group, saver.person, { cents: 2500 });
    const { savings } = await saver.at();
    const [entry] = (await savings.list({ page: 1 })).entries;
    expect(entry).toMatchObject({ amount: 2500, linked: true, category: 'other' });
    const refused = await refusalOf(savings.delete({ id: entry?.id ?? '' }));
    expect(refused.reason).toBe('LINKED_ENTRY');
  });

  test('needs two statements with and without filters, session included', async () => {
    const saver = await signIn();
    const page = async () => {
      const api = await saver.at();
      await Promise.all([api.profile.me(), api.savings.list({ page: 1 })]);
    };
    const filtered = async () => {
      const api = await saver.at();
      await Promise.all([api.profile.me(), api.savings.list({ page: 1, search: 'x', from: 100 })]);
    };
    expect(await statementsOf(page), statements.join('\n')).toBe(2);
    expect(await statementsOf(filtered), statements.join('\n')).toBe(2);
  });

  test('shows nothing of anybody else, and nothing to who is not signed in', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await (await one.at()).savings.create(row(500, { note: 'private' }));
    expect((await (await other.at()).savings.list({ page: 1, search: 'private' })).entries).toEqual([]);
    expect((await refusalOf(callers.anonymous().savings.list({ page: 1 }))).reason).toBe('SIGN_IN_REQUIRED');
  });
});

describe('savings.import', () => {
  test('stores all rows in a fixed number of statements and keeps money, XP, streak and months right', async () => {
    const saver = await signIn();
    await (await saver.at()).savings.create(row(900));
    const rows = Array.from({ length: 400 }, (_, n) =>
      row(100 + n, {
        date: addDays(today, -n),
        note: n % 3 === 0 ? `=note "${n}", {x} \\ NULL` : null,
        transferred: n % 2 === 0,
      }),
    );
    const count = await statementsOf(async () => {
      const answer = await (await saver.at()).savings.import({ rows });
      // Eight days are young enough; 5 XP each, 8 x 1.00 to 1.07 EUR.
      expect(answer).toMatchObject({ imported: 400, known: 0, xpEarned: 40 });
    });
    expect(count, statements.join('\n')).toBeLessThanOrEqual(9);
    const me = await (await saver.at()).profile.me();
    const weeks = new Set(Array.from({ length: 8 }, (_, n) => weekStart(addDays(today, -n)))).size;
    expect(me).toMatchObject({ savedCount: 401, xp: 85, streakWeeks: weeks });
    expect(me.savedTotal).toBe(900 + rows.reduce((sum, { amount }) => sum + amount, 0));
    await expectNothingBroken();
  });

  test('sent again, or half again, it doubles nothing', async () => {
    const saver = await signIn();
    const rows = [row(500), row(600), row(700)];
    const { savings } = await saver.at();
    await savings.import({ rows });
    await savings.delete({ id: rows[0]?.id ?? '' });
    expect(await savings.import({ rows })).toMatchObject({ imported: 0, known: 3, xpEarned: 0 });
    expect(await savings.import({ rows: [...rows, row(800)] })).toMatchObject({ imported: 1, known: 3 });
    expect(await (await saver.at()).profile.me()).toMatchObject({ savedCount: 3, savedTotal: 2100, xp: 105 });
    await Promise.all(
      Array.from({ length: 4 }, async () => (await saver.at()).savings.import({ rows: [...rows] })),
    );
    expect((await (await saver.at()).profile.me()).savedCount).toBe(3);
    await expectNothingBroken();
  });

  test('stays below the day’s cap of 300 XP', async () => {
    const saver = await signIn();
    const answer = await (
      await saver.at()
    ).savings.import({
      rows: Array.from({ length: 20 }, () => row(2000)),
    });
    expect(answer.xpEarned).toBe(300);
    expect(await (await saver.at()).savings.create(row(2000))).toMatchObject({ xpEarned: 0, xp: 300 });
    await expectNothingBroken();
  });

  test('is all or nothing: a day to come, a wrong amount or somebody else’s id stores no row', async () => {
    const [saver, other] = [await signIn(), await signIn()];
    const { savings } = await saver.at();
    const foreign = row(500, { note: 'private' });
    await (await other.at()).savings.import({ rows: [foreign] });
    expect(
      await refusalOf(savings.import({ rows: [row(1), row(2, { date: addDays(today, 1) })] })),
    ).toMatchObject({
      reason: 'DATE_IN_FUTURE',
      message: 'Row 2: Date cannot be in the future',
      fields: { 'rows.1.date': 'Row 2: Date cannot be in the future' },
    });
    expect(await refusalOf(savings.import({ rows: [row(1), row(0)] }))).toMatchObject({
      reason: 'VALIDATION',
      fields: { 'rows.1.amount': 'Amount must be greater than 0' },
    });
    const refused = await refusalOf(savings.import({ rows: [row(1), { ...foreign, note: null }] }));
    expect(refused).toMatchObject({ reason: 'ID_IN_USE', message: 'Failed to save entry' });
    expect(JSON.stringify(refused)).not.toContain('private');
    const twice = row(3);
    expect((await refusalOf(savings.import({ rows: [twice, twice] }))).reason).toBe('VALIDATION');
    expect(
      (await refusalOf(savings.import({ rows: Array.from({ length: 2001 }, () => row(1)) }))).message,
    ).toBe('At most 2000 savings at once');
    expect((await savings.list({ page: 1 })).count).toBe(0);
    expect((await (await other.at()).savings.list({ page: 1 })).entries).toMatchObject([{ note: 'private' }]);
    await expectNothingBroken();
  });

  test('equal savings are counted, one’s own only', async () => {
    const [saver, other] = [await signIn(), await signIn()];
    const coffee = row(350, { note: 'a, "b"' });
    await (await saver.at()).savings.import({ rows: [coffee, { ...coffee, id: randomUUID() }, row(350)] });
    const rows = [coffee, row(350), row(351), row(350, { date: addDays(today, -1) })];
    expect(await (await saver.at()).savings.countEqual({ rows })).toEqual([2, 1, 0, 0]);
    expect(await (await other.at()).savings.countEqual({ rows })).toEqual([0, 0, 0, 0]);
  });
});

describe('savings.export', () => {
  test('import into a fresh account gives the same bytes and totals, over several pieces', async () => {
    const [saver, fresh] = [await signIn(), await signIn()];
    const rows = Array.from({ length: 1500 }, (_, n) =>
      row(1 + n, {
        date: addDays(today, -(n % 300)),
        category: n % 2 === 0 ? 'groceries' : 'coffee',
        note: ['=1+1', "'=x", 'a "b", c;\r\nd', null, '-5', '🐿️'][n % 6] ?? null,
        transferred: n % 5 === 0,
      }),
    );
    await (await saver.at()).savings.import({ rows });
    const file = await exportOf(saver);
    expect(file.startsWith('\uFEFFDate,Category,Amount (EUR),Note,Transferred\r\n')).toBe(true);
    expect(file).not.toMatch(/(^|,|")[=@]/m);

    const [header = [], ...records] = Papa.parse<string[]>(file, { delimiter: ',' }).data;
    const mapping = guessColumns(header);
    if (!mapping) throw new Error('The header was not recognised');
    const read = readImport(
      records.filter((cells) => cells.length > 1).map((cells, at) => ({ line: at + 2, cells })),
      mapping,
      { slashOrder: 'day-first', today },
    );
    expect(read).toMatchObject({ problems: [], otherCategories: 0, ambiguousAmounts: 0 });
    await (
      await fresh.at()
    ).savings.import({
      rows: read.savings.map(({ line: _line, ...saving }) => ({ ...saving, id: randomUUID() })),
    });
    expect(await exportOf(fresh)).toBe(file);
    const [one, other] = [await (await saver.at()).profile.me(), await (await fresh.at()).profile.me()];
    expect([other.savedTotal, other.savedCount]).toEqual([one.savedTotal, one.savedCount]);
    await expectNothingBroken();
  });

  test('is Pro, says when there is nothing, and gives nobody else’s', async () => {
    const [saver, free] = [await signIn(), await signIn(true)];
    await (await saver.at()).savings.create(row(500));
    expect((await refusalOf((await free.at()).savings.export({ after: null }))).reason).toBe('PRO_REQUIRED');
    const empty = await signIn();
    expect(await refusalOf((await empty.at()).savings.export({ after: null }))).toMatchObject({
      reason: 'NO_DATA',
      message: 'No data to export',
    });
    expect((await refusalOf(callers.anonymous().savings.export({ after: null }))).reason).toBe(
      'SIGN_IN_REQUIRED',
    );
  });
});

describe('purge_trash', () => {
  test('removes what was deleted more than 30 days ago, and only that', async () => {
    const saver = await signIn();
    const DAY = 86_400_000;
    const [old, young] = [row(100, { date: '2026-01-01' }), row(200, { date: '2026-01-01' })];
    await (await saver.at()).savings.import({ rows: [old, young] });
    await (await saver.at(new Date(now.getTime() - 31 * DAY))).savings.delete({ id: old.id });
    await (await saver.at(new Date(now.getTime() - 29 * DAY))).savings.delete({ id: young.id });
    const runtime = testRuntime(database.url);
    const { db, log } = runtime;
    await JOBS.get('purge_trash')?.run({ db, log, email: null, now: () => now }, {}, { last: false });
    await runtime.close();
    const { savings } = await saver.at();
    expect((await savings.deleted()).map(({ id }) => id)).toEqual([young.id]);
    expect((await refusalOf(savings.restore({ id: old.id }))).reason).toBe('NOT_FOUND');
    await savings.restore({ id: young.id });
    await expectNothingBroken();
  });
});
