import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { addDays, dayAt, weekStart } from '~server/domain/kernel/days';
import { IMPORT_MAX_STORED } from '~server/domain/savings/csv-import';
import { JOBS } from '~server/jobs/jobs';

import { publicErrorFrom, jobContext } from '../support/callers';
import { type SentRow, importRows, sendRows } from '../support/import-rows';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-03-11T12:00:00Z');
const TIME_ZONE = 'Europe/Copenhagen';
const today = dayAt(now, TIME_ZONE);

const statements: string[] = [];

const database = useDatabase({ now, onStatement: (text) => statements.push(text) });
const { callers, expectNothingBroken, runtime, someone: signIn } = database;

type Saver = Awaited<ReturnType<typeof signIn>>;

const row = (amount: number, changes: Partial<SentRow> = {}): SentRow => ({
  amount,
  category: 'coffee',
  date: today,
  note: null,
  transferred: false,
  ...changes,
});
const rowsOf = (count: number, make: (n: number) => SentRow): SentRow[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Everything visible that an import would change. */
async function visible(saver: Saver) {
  const api = await saver.at();
  const [me, list, badges, months] = await Promise.all([
    api.profile.me(),
    api.savings.history({ page: 1 }),
    api.game.badges(),
    database.db.selectFrom('monthly_insights').selectAll().where('user_id', '=', saver.id).execute(),
  ]);
  return { me, list, badges, months };
}

describe('a file', () => {
  test('is stored in a fixed number of statements, and money, XP, streak and months are right', async () => {
    const saver = await signIn();
    await (await saver.at()).savings.create({ ...row(900), id: randomUUID() });
    const rows = rowsOf(400, (n) =>
      row(100 + n, {
        date: addDays(today, -n),
        note: n % 3 === 0 ? `=note "${n}", {x} \\ NULL` : null,
        transferred: n % 2 === 0,
      }),
    );
    const file = await sendRows((await saver.at()).savings, rows);
    const { savings } = await saver.at();
    statements.length = 0;
    // Eight days are recent enough; 5 XP each, 8 x 1.00 to 1.07 EUR.
    expect(await savings.importCommit(file)).toMatchObject({ imported: 400, duplicates: 0, xpEarned: 40 });
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12);
    const me = await (await saver.at()).profile.me();
    const weeks = new Set(Array.from({ length: 8 }, (_, n) => weekStart(addDays(today, -n)))).size;
    expect(me).toMatchObject({ savedCount: 401, xp: 85, streakWeeks: weeks });
    expect(me.savedTotal).toBe(900 + rows.reduce((sum, { amount }) => sum + amount, 0));
    await expectNothingBroken();
  });

  test('of 20,000 lines is one act: nothing is visible before, everything after, in the order of the file', async () => {
    const saver = await signIn();
    const before = await visible(saver);
    const rows = rowsOf(20_000, (n) => row(100 + (n % 700), { date: addDays(today, -Math.floor(n / 10)) }));
    const file = await sendRows((await saver.at()).savings, rows);
    expect(await visible(saver)).toEqual(before);
    const preview = await (await saver.at()).savings.importPreview(file);
    expect(preview).toMatchObject({ fresh: 20_000, duplicates: 0 });
    expect(preview.first.map(({ amount }) => amount)).toEqual([100, 101, 102, 103, 104]);
    expect(await visible(saver)).toEqual(before);
    const answer = await (await saver.at()).savings.importCommit(file);
    expect(answer).toMatchObject({ imported: 20_000, duplicates: 0, xpEarned: 300 });
    expect(answer.newBadges.length).toBeGreaterThan(0);
    const after = await visible(saver);
    expect(after.me).toMatchObject({ savedCount: 20_000, savedTotal: preview.total, xp: 300 });
    expect(after.list.entries.map(({ amount }) => amount)).toEqual([109, 108, 107, 106, 105]);
    await expectNothingBroken();
  });

  test('that fails at the last moment leaves nothing behind, and can be committed later', async () => {
    const saver = await signIn();
    const file = await sendRows(
      (await saver.at()).savings,
      rowsOf(2500, () => row(500)),
    );
    const before = await visible(saver);
    const { db } = database;
    // The last statement of the commit.
    await sql`alter table savings_imports add constraint refused check (committed_at is null) not valid`.execute(
      db,
    );
    expect((await publicErrorFrom((await saver.at()).savings.importCommit(file))).reason).toBe('INTERNAL');
    expect(await visible(saver)).toEqual(before);
    await sql`alter table savings_imports drop constraint refused`.execute(db);
    expect(await (await saver.at()).savings.importCommit(file)).toMatchObject({ imported: 2500 });
    await expectNothingBroken();
  });

  test('committed or sent again doubles nothing, also at the same time', async () => {
    const saver = await signIn();
    const rows = [row(500), row(600), row(500)];
    const { savings } = await saver.at();
    const file = await sendRows(savings, rows);
    await sendRows(savings, rows, file.id);
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => (await saver.at()).savings.importCommit(file)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ imported: 3, duplicates: 0, xpEarned: 80 });
    await sendRows(savings, rows, file.id);
    expect(await savings.importCommit(file)).toEqual(answers[0]);
    expect(await (await saver.at()).profile.me()).toMatchObject({ savedCount: 3, savedTotal: 1600, xp: 80 });
    await expectNothingBroken();
  });

  test('chosen again has only duplicates; of three equal lines one is new when two are there', async () => {
    const [saver, other] = [await signIn(), await signIn()];
    const coffee = row(350, { note: 'a, "b"' });
    const again = [coffee, row(350), coffee, row(351), row(350, { date: addDays(today, -1) })];
    await importRows((await saver.at()).savings, [coffee, coffee, row(350)]);
    const { savings } = await saver.at();
    const file = await sendRows(savings, [...again, coffee]);
    expect(await savings.importPreview(file)).toMatchObject({
      fresh: 3,
      duplicates: 3,
      total: 351 + 2 * 350,
    });
    expect(await savings.importCommit(file)).toMatchObject({ imported: 3, duplicates: 3 });
    expect(await importRows(savings, [...again, coffee])).toMatchObject({
      imported: 0,
      duplicates: 6,
      xpEarned: 0,
    });
    expect(await importRows((await other.at()).savings, again)).toMatchObject({ imported: 5 });
    await expectNothingBroken();
  });

  test('stays below the day’s cap of 300 XP, however small the amounts', async () => {
    const saver = await signIn();
    const small = [...rowsOf(400, () => row(19)), ...rowsOf(400, () => row(20))];
    expect((await importRows((await saver.at()).savings, small)).xpEarned).toBe(300);
    expect(await (await saver.at()).savings.create({ ...row(2000), id: randomUUID() })).toMatchObject({
      xpEarned: 0,
      xp: 300,
    });
    await expectNothingBroken();
  });

  test('may hold a saving of the year 1', async () => {
    const saver = await signIn();
    expect(await importRows((await saver.at()).savings, [row(500, { date: '0001-01-01' })])).toMatchObject({
      imported: 1,
      xpEarned: 0,
    });
    expect((await visible(saver)).list.entries).toMatchObject([{ date: '0001-01-01' }]);
    await expectNothingBroken();
  });
});

describe('nothing is stored of a file', () => {
  test.each<[string, Partial<Record<keyof SentRow, unknown>>, string]>([
    ['amount', { amount: 0 }, 'Amount must be greater than 0'],
    ['amount', { amount: -5 }, 'Amount must be greater than 0'],
    ['amount', { amount: Number.NaN }, 'Amount must be greater than 0'],
    ['amount', { amount: 0.125 }, 'Amount must be greater than 0'],
    ['amount', { amount: 1e9 }, 'Amount must be less than 999,999'],
    ['amount', { amount: '１２' }, 'Amount must be greater than 0'],
    ['category', { category: 'fun' }, 'Choose a category from the list'],
    ['date', { date: '2026-02-30' }, 'Invalid date format'],
    ['date', { date: '1-01-01' }, 'Invalid date format'],
    ['note', { note: 'x'.repeat(501) }, 'Note must be less than 500 characters'],
    ['note', { note: 'a\0b' }, 'This text contains characters that cannot be stored'],
  ])('with a wrong %s', async (field, wrong, message) => {
    const saver = await signIn();
    const { savings } = await saver.at();
    const id = randomUUID();
    // A wrong type is what is tested here.
    const bad: SentRow = Object.assign(row(100), wrong);
    expect(await publicErrorFrom(savings.importRows({ id, from: 0, rows: [row(1), bad] }))).toMatchObject({
      reason: 'VALIDATION',
      fields: { [`rows.1.${field}`]: message },
    });
    expect((await publicErrorFrom(savings.importCommit({ id, rows: 2 }))).reason).toBe('IMPORT_UNKNOWN');
    expect((await visible(saver)).list.count).toBe(0);
  });

  test('with a day to come, whose row is named, also when the day was right when it was sent', async () => {
    const saver = await signIn();
    const tomorrow = row(2, { date: addDays(today, 1) });
    const message = 'Row 2: Date cannot be in the future';
    const { savings } = await saver.at();
    expect(
      await publicErrorFrom(savings.importRows({ id: randomUUID(), from: 0, rows: [row(1), tomorrow] })),
    ).toMatchObject({ reason: 'DATE_IN_FUTURE', message, fields: { 'rows.1.date': message } });
    const file = await sendRows((await saver.at(new Date(now.getTime() + 86_400_000))).savings, [
      row(1),
      tomorrow,
    ]);
    expect(await publicErrorFrom(savings.importCommit(file))).toMatchObject({
      reason: 'DATE_IN_FUTURE',
      message,
    });
    expect((await visible(saver)).list.count).toBe(0);
    await expectNothingBroken();
  });

  test('of which a part has not arrived, or that was given up for another', async () => {
    const saver = await signIn();
    const { savings } = await saver.at();
    const file = await sendRows(
      savings,
      rowsOf(2100, () => row(100)),
    );
    const longer = { ...file, rows: 2101 };
    expect((await publicErrorFrom(savings.importCommit(longer))).reason).toBe('IMPORT_INCOMPLETE');
    expect((await publicErrorFrom(savings.importPreview(longer))).reason).toBe('IMPORT_INCOMPLETE');
    await sendRows(savings, [row(5)]);
    expect((await publicErrorFrom(savings.importCommit(file))).reason).toBe('IMPORT_UNKNOWN');
    expect(
      (await publicErrorFrom(savings.importRows({ id: file.id, from: 2100, rows: [row(1)] }))).reason,
    ).toBe('IMPORT_UNKNOWN');
    expect((await visible(saver)).list.count).toBe(0);
    await expectNothingBroken();
  });

  test('of somebody else, or under somebody else’s id', async () => {
    const [saver, other] = [await signIn(), await signIn()];
    const file = await sendRows((await other.at()).savings, [row(500, { note: 'private' })]);
    const { savings } = await saver.at();
    expect((await publicErrorFrom(savings.importPreview(file))).reason).toBe('IMPORT_UNKNOWN');
    expect((await publicErrorFrom(savings.importCommit(file))).reason).toBe('IMPORT_UNKNOWN');
    const own = await sendRows(savings, [row(1)], file.id);
    expect(await savings.importPreview(own)).toMatchObject({ fresh: 1, total: 1 });
    expect(await savings.importCommit(own)).toMatchObject({ imported: 1 });
    expect((await publicErrorFrom(callers.anonymous().savings.importCommit(file))).reason).toBe(
      'SIGN_IN_REQUIRED',
    );
    expect((await visible(other)).list.count).toBe(0);
    expect(await (await other.at()).savings.importCommit(file)).toMatchObject({ imported: 1 });
  });

  test('of more than 100,000 lines, or 2,000 in a call', async () => {
    const { savings } = await (await signIn()).at();
    const id = randomUUID();
    const many = rowsOf(2001, () => row(1));
    expect((await publicErrorFrom(savings.importRows({ id, from: 0, rows: many }))).message).toBe(
      'At most 2000 savings at once',
    );
    expect(
      (await publicErrorFrom(savings.importRows({ id, from: 99_999, rows: [row(1), row(1)] }))).message,
    ).toBe('At most 100000 savings in a file');
  });
});

describe('purge_imports', () => {
  test('forgets files that nobody imported for a day, and keeps what came of the others for a month', async () => {
    const DAY = 86_400_000;
    const [waits, waited, recent, old] = [await signIn(), await signIn(), await signIn(), await signIn()];
    const ago = async (saver: Saver, days: number) =>
      (await saver.at(new Date(now.getTime() - days * DAY))).savings;
    const day = '2026-01-01';
    const begun = await sendRows(await ago(waits, 0.9), [row(1, { date: day })]);
    const left = await sendRows(await ago(waited, 1.1), [row(2, { date: day })]);
    const done = await sendRows(await ago(recent, 29), [row(3, { date: day })]);
    await (await ago(recent, 29)).importCommit(done);
    const gone = await sendRows(await ago(old, 31), [row(4, { date: day })]);
    await (await ago(old, 31)).importCommit(gone);

    await JOBS.get('purge_imports')?.run(jobContext(runtime, { now: () => now }), {}, { last: false });

    const commit = async (saver: Saver, file: typeof begun) => (await saver.at()).savings.importCommit(file);
    expect(await commit(waits, begun)).toMatchObject({ imported: 1 });
    expect((await publicErrorFrom(commit(waited, left))).reason).toBe('IMPORT_UNKNOWN');
    expect(await commit(recent, done)).toMatchObject({ imported: 1 });
    expect((await publicErrorFrom(commit(old, gone))).reason).toBe('IMPORT_UNKNOWN');
    expect((await visible(old)).me.savedCount).toBe(1);
    await expectNothingBroken();
  });
});

describe('an account at the bound of imports', () => {
  /** Somebody with this many savings according to their profile. */
  const withSavings = async (count: number) => {
    const saver = await signIn();
    await sql`update profiles set saved_count = ${count}::integer where id = ${saver.id}::uuid`.execute(
      database.db,
    );
    return saver;
  };
  const stored = async ({ id }: Saver) =>
    (
      await database.db
        .selectFrom('profiles')
        .select('saved_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).saved_count;
  const days = (count: number) => rowsOf(count, (n) => row(500, { date: addDays(today, -n) }));

  test('is told how many fit, is refused before anything is written, and can still log by hand', async () => {
    const saver = await withSavings(IMPORT_MAX_STORED - 3);
    const { savings } = await saver.at();
    const file = await sendRows(savings, days(4));
    expect(await savings.importPreview(file)).toMatchObject({ fresh: 4, room: 3 });
    statements.length = 0;
    const { reason, message } = await publicErrorFrom(savings.importCommit(file));
    expect([reason, message]).toEqual([
      'IMPORT_TOO_MANY',
      'An import fills an account up to 200000 savings, and 3 of these fit. Nothing has been imported.',
    ]);
    expect(statements.filter((text) => text.includes('insert into'))).toEqual([]);
    expect(await stored(saver)).toBe(IMPORT_MAX_STORED - 3);
    expect(await importRows(savings, days(3))).toMatchObject({ imported: 3 });
    // The whole file again: rows that exist already need no room.
    expect(await importRows(savings, days(3))).toMatchObject({ imported: 0, duplicates: 3 });
    expect(await savings.importPreview(await sendRows(savings, days(4)))).toMatchObject({
      fresh: 1,
      room: 0,
    });
    await savings.create({ ...row(100), id: randomUUID() });
    expect(await stored(saver)).toBe(IMPORT_MAX_STORED + 1);
  });

  test('counts the trash, from where savings come back', async () => {
    const saver = await withSavings(IMPORT_MAX_STORED - 4);
    const { savings } = await saver.at();
    const id = randomUUID();
    await savings.create({ ...row(100), id });
    await savings.delete({ id });
    expect(await savings.importPreview(await sendRows(savings, days(4)))).toMatchObject({
      fresh: 4,
      room: 3,
    });
  });

  test('is never overfilled by two imports at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const saver = await withSavings(IMPORT_MAX_STORED - 5);
      const first = await sendRows((await saver.at()).savings, days(4));
      const other = rowsOf(4, (n) => row(700, { date: addDays(today, -n) }));
      await Promise.allSettled([
        (await saver.at()).savings.importCommit(first),
        importRows((await saver.at()).savings, other),
        (await saver.at()).savings.importCommit(first),
      ]);
      expect(await stored(saver)).toBeLessThanOrEqual(IMPORT_MAX_STORED);
    }
  });
});
