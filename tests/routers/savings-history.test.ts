import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { addDays, dayAt, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import type { HistoryInput } from '~server/domain/savings/saving-schema';
import { JOBS } from '~server/jobs/jobs';

import { publicErrorFrom, jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-03-11T12:00:00Z');
const TIME_ZONE = 'Europe/Copenhagen';
const today = dayAt(now, TIME_ZONE);

const statements: string[] = [];

const database = useDatabase({ now, onStatement: (text) => statements.push(text) });
const { callers, expectNothingBroken, make, runtime } = database;

/** Somebody in the trial, and so with Pro; with `free`, somebody who chose Free after it. */
const signIn = (free = false) =>
  database.someone(free ? { trialEndsAt: new Date(now.getTime() - 86_400_000), freePlanChosenAt: now } : {});

const row = (
  amount: number,
  changes: {
    id?: string;
    date?: string;
    note?: string | null;
    category?: 'coffee' | 'groceries';
  } = {},
) => ({
  id: randomUUID(),
  amount,
  category: 'coffee' as const,
  date: String(today),
  note: null,
  ...changes,
});

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  statements.length = 0;
  await work();
  return statements.length;
}

describe('savings.history', () => {
  test('gives pages of five with the exact number, and per entry the XP that it earned', async () => {
    const saver = await signIn();
    const { savings } = await saver.at();
    for (let n = 0; n < 12; n += 1) await savings.create({ ...row(100 + n, { date: addDays(today, -n) }) });
    const list = async (page: number) => (await saver.at()).savings.history({ page });
    const pages = [await list(1), await list(2), await list(3), await list(4)];
    expect(pages.map(({ count, pages: all, entries }) => [count, all, entries.length])).toEqual([
      [12, 3, 5],
      [12, 3, 5],
      [12, 3, 2],
      [12, 3, 0],
    ]);
    const all = pages.flatMap(({ entries }) => entries);
    expect(all.map(({ amount }) => amount)).toEqual(Array.from({ length: 12 }, (_, n) => 100 + n));
    const logged = all.filter((entry) => entry.kind === 'saving');
    expect(logged.map(({ xp }) => xp)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0]);
    expect(logged.every(({ linked }) => !linked)).toBe(true);
  });

  test('filters by day, category, amount and words of the note, all at once', async () => {
    const saver = await signIn();
    const { savings } = await saver.at();
    await savings.create(row(500, { note: 'Flat white at 100%' }));
    await savings.create(row(700, { note: 'flat_tyre', category: 'groceries' }));
    await savings.create(row(900, { date: addDays(today, -3) }));
    const amounts = async (filter: Parameters<typeof savings.history>[0]) =>
      (await savings.history(filter)).entries.map(({ amount }) => amount);
    // Two of the same instant: either may come first.
    expect((await amounts({ page: 1, date: today })).sort()).toEqual([500, 700]);
    expect((await amounts({ page: 1, search: 'FLAT' })).sort()).toEqual([500, 700]);
    expect(await amounts({ page: 1, search: '100%' })).toEqual([500]);
    expect(await amounts({ page: 1, since: addDays(today, 1) })).toEqual([]);
    expect(await amounts({ page: 1, search: 'flat', since: today, until: today })).toEqual(
      await amounts({ page: 1, search: 'flat', date: today }),
    );
    expect(await amounts({ page: 1, search: 't_t' })).toEqual([700]);
    expect(await amounts({ page: 1, search: "' or 1=1 --" })).toEqual([]);
    expect(await amounts({ page: 1, from: 600, to: 900 })).toEqual([700, 900]);
    expect(
      await amounts({ page: 1, search: 'flat', category: 'groceries', date: today, from: 700, to: 700 }),
    ).toEqual([700]);
    expect(await savings.history({ page: 1, date: localDay('2020-01-01') })).toEqual({
      entries: [],
      count: 0,
      withdrawals: 0,
      months: [],
      pages: 1,
    });
    expect(await savings.history({ page: 9, date: today })).toEqual({
      entries: [],
      count: 2,
      withdrawals: 0,
      months: [],
      pages: 1,
    });
  });

  test('a month tells its whole sum on each page, as the insights do, and follows every change', async () => {
    const saver = await signIn();
    const api = () => saver.at();
    // Five years, a saving every nine days, some of them in euros that binary fractions cannot hold.
    const rows = Array.from({ length: 203 }, (_, n) => ({
      ...row(1 + ((n * 3333) % 20_011), { date: addDays(today, -9 * n) }),
      ...(n % 3 === 0 ? { category: 'groceries' as const, note: `Weekly ${n}` } : {}),
    }));
    await database.make.makeSavings(
      rows.map(({ amount, category, date, note }) => ({
        person: saver.person,
        cents: amount,
        category,
        date: localDay(date),
        note,
        transferredOn: null,
      })),
    );
    const inFull = (kept: typeof rows) => {
      const sums = new Map<string, { total: number; entries: number }>();
      for (const { date, amount } of kept) {
        const { total, entries } = sums.get(date.slice(0, 7)) ?? { total: 0, entries: 0 };
        sums.set(date.slice(0, 7), { total: total + amount, entries: entries + 1 });
      }
      return sums;
    };
    type Filter = Omit<HistoryInput, 'page'>;
    /** The months of all pages, each with the same sums wherever it stands. */
    const monthsOf = async (filter: Filter = {}) => {
      const found = new Map<string, { total: number; entries: number; takenOut: number }>();
      const { pages } = await (await api()).savings.history({ ...filter, page: 1 });
      for (let page = 1; page <= pages; page += 1) {
        const { months, entries } = await (await api()).savings.history({ ...filter, page });
        expect(months.map(({ month }) => month.slice(0, 7))).toEqual([
          ...new Set(entries.map(({ date }) => date.slice(0, 7))),
        ]);
        for (const { month, ...sums } of months) {
          expect(found.get(month.slice(0, 7)) ?? sums).toEqual(sums);
          found.set(month.slice(0, 7), sums);
        }
      }
      return new Map([...found].map(([month, { total, entries }]) => [month, { total, entries }]));
    };
    const told = await monthsOf();
    expect(told).toEqual(inFull(rows));
    for (const month of ['2026-03', '2026-02', '2024-07', '2021-05']) {
      const seen = (await (await api()).insights.get({ month })).month;
      expect({ total: seen.total, entries: seen.entries }, month).toEqual(told.get(month));
      expect(
        (await (await api()).insights.get({ month })).months.find((one) => one.month === `${month}-01`),
      ).toMatchObject(told.get(month) ?? {});
    }
    expect(await monthsOf({ category: 'groceries' })).toEqual(
      inFull(rows.filter(({ category }) => category === 'groceries')),
    );
    expect(await monthsOf({ search: 'weekly 1', from: cents(500) })).toEqual(
      inFull(rows.filter(({ note, amount }) => note?.startsWith('Weekly 1') && amount >= 500)),
    );
    const february = { since: localDay('2026-02-01'), until: localDay('2026-02-28') };
    expect(await monthsOf(february)).toEqual(new Map([['2026-02', told.get('2026-02')]]));

    // An edit, a deletion and what was taken out.
    const march = async (filter: Filter = {}) => {
      const { months } = await (await api()).savings.history({ ...filter, page: 1 });
      return months.find(({ month }) => month === '2026-03-01');
    };
    const before = await march();
    const added = row(700);
    await (await api()).savings.create(added);
    const plus = (amount: number, entries = 1) => ({
      month: '2026-03-01',
      total: (before?.total ?? 0) + amount,
      entries: (before?.entries ?? 0) + entries,
      takenOut: 0,
    });
    expect(await march()).toEqual(plus(700));
    await (await api()).savings.update({ ...added, amount: 900 });
    expect([await march(), await march({ since: localDay('2026-03-01') })]).toEqual([plus(900), plus(900)]);
    await (await api()).savings.update({ ...added, date: '2026-02-20' });
    expect(await march()).toEqual(before);
    await (await api()).savings.update(added);
    await (
      await api()
    ).goals.withdraw({
      id: randomUUID(),
      goalId: (await (await api()).profile.me()).goal?.id ?? '',
      amount: 300,
      date: today,
      note: null,
    });
    expect(await march()).toEqual({ ...plus(700), takenOut: 300 });
    expect(await march({ since: localDay('2026-03-01') })).toEqual({ ...plus(700), takenOut: 300 });
    expect((await (await api()).insights.get({ month: '2026-03' })).month).toMatchObject({
      total: plus(700).total,
    });
    await (await api()).savings.delete({ id: added.id });
    expect(await march()).toEqual({ ...before, takenOut: 300 });
  });

  test('a month in which something was only taken out has a sum of nothing', async () => {
    const saver = await signIn();
    await (await saver.at()).savings.create(row(900));
    const { savings, goals } = await saver.at();
    const goalId = (await (await saver.at()).profile.me()).goal?.id ?? '';
    await goals.withdraw({
      id: randomUUID(),
      goalId,
      amount: 300,
      date: localDay('2026-01-10'),
      note: null,
    });
    const { months } = await savings.history({ page: 1 });
    expect(months).toEqual([
      { month: '2026-03-01', total: 900, entries: 1, takenOut: 0 },
      { month: '2026-01-01', total: 0, entries: 0, takenOut: 300 },
    ]);
    expect((await savings.history({ page: 1, until: localDay('2026-01-31') })).months).toEqual(
      months.slice(1),
    );
  });

  test.each([
    ['norrebro', 'Café på Nørrebro'],
    ['NØRRE', 'norrebro'],
    ['cafe pa', 'Café på Nørrebro'],
    ['strasse', 'Straße 1'],
    ['Straße', 'strasse 1'],
    ['lodz', 'Łódź'],
    ['aeble', 'ÆBLE'],
    ['djordje', 'Đorđe og Djordje'],
    ['e\u0301t\u00e9', 'ete'],
    ['100%', '100 ％ and 100%'],
    ['ÉTÉ', 'en été'],
  ])('a search for %s finds %s: marks and letters with strokes do not matter', async (search, note) => {
    const saver = await signIn();
    const { savings } = await saver.at();
    await savings.create(row(500, { note }));
    await savings.create(row(700, { note: 'Something else' }));
    expect((await savings.history({ page: 1, search })).entries).toMatchObject([{ note }]);
  });

  test('says which entry belongs to a group contribution', async () => {
    const saver = await signIn();
    const group = await make.makeGroup(saver.person);
    await make.makeContribution(group, saver.person, { cents: 2500 });
    const { savings } = await saver.at();
    const [entry] = (await savings.history({ page: 1 })).entries;
    expect(entry).toMatchObject({ amount: 2500, linked: true, category: 'other' });
    const publicError = await publicErrorFrom(savings.delete({ id: entry?.id ?? '' }));
    expect(publicError.reason).toBe('LINKED_ENTRY');
  });

  test('needs two statements with and without filters, session included', async () => {
    const saver = await signIn();
    const page = async () => {
      const api = await saver.at();
      await Promise.all([api.profile.me(), api.savings.history({ page: 1 })]);
    };
    const filtered = async () => {
      const api = await saver.at();
      await Promise.all([api.profile.me(), api.savings.history({ page: 1, search: 'x', from: 100 })]);
    };
    expect(await statementsOf(page), statements.join('\n')).toBe(2);
    expect(await statementsOf(filtered), statements.join('\n')).toBe(2);
  });

  test('shows nothing of anybody else, and nothing to who is not signed in', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await (await one.at()).savings.create(row(500, { note: 'private' }));
    expect((await (await other.at()).savings.history({ page: 1, search: 'private' })).entries).toEqual([]);
    expect((await publicErrorFrom(callers.anonymous().savings.history({ page: 1 }))).reason).toBe(
      'SIGN_IN_REQUIRED',
    );
  });
});

describe('savings.export', () => {
  test('is Pro, says when there is nothing, and gives nobody else’s', async () => {
    const [saver, free] = [await signIn(), await signIn(true)];
    await (await saver.at()).savings.create(row(500));
    expect((await publicErrorFrom((await free.at()).savings.export({ after: null }))).reason).toBe(
      'PRO_REQUIRED',
    );
    const empty = await signIn();
    expect(await publicErrorFrom((await empty.at()).savings.export({ after: null }))).toMatchObject({
      reason: 'NO_DATA',
      message: 'No data to export',
    });
    expect((await publicErrorFrom(callers.anonymous().savings.export({ after: null }))).reason).toBe(
      'SIGN_IN_REQUIRED',
    );
  });
});

describe('purge_trash', () => {
  test('removes what was deleted more than 30 days ago, and only that', async () => {
    const saver = await signIn();
    const DAY = 86_400_000;
    const [old, young] = [row(100, { date: '2026-01-01' }), row(200, { date: '2026-01-01' })];
    for (const saving of [old, young]) await (await saver.at()).savings.create(saving);
    await (await saver.at(new Date(now.getTime() - 31 * DAY))).savings.delete({ id: old.id });
    await (await saver.at(new Date(now.getTime() - 29 * DAY))).savings.delete({ id: young.id });
    await JOBS.get('purge_trash')?.run(jobContext(runtime, { now: () => now }), {}, { last: false });
    const { savings } = await saver.at();
    expect((await savings.trash()).map(({ id }) => id)).toEqual([young.id]);
    expect((await publicErrorFrom(savings.restore({ id: old.id }))).reason).toBe('NOT_FOUND');
    await savings.restore({ id: young.id });
    await expectNothingBroken();
  });
});
