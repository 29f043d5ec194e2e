import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';

import { readCsvFile } from '~/features/savings/csv-file';
import { loader } from '~/routes/savings[.]csv/route';
import { guessColumns, readImport } from '~server/domain/savings/csv-import';
import { addDays, dayAt, type LocalDay } from '~server/domain/kernel/days';
import { readEnv } from '~server/env';
import { createCaller } from '~server/index';
import { operatorOf } from '~server/features/billing/operator';

import { seedDemo } from '../../scripts/seed/seed';
import { type SentRow, importRows } from '../support/import-rows';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-11-21T12:00:00Z');
const TIME_ZONE = 'Europe/Copenhagen';
const today = dayAt(now, TIME_ZONE);

let statements = 0;

const database = useDatabase({ now, seed: 7, onStatement: () => (statements += 1) });
const { callers, expectNothingBroken, make } = database;

/** Somebody's requests, each with a session of its own. */
function personOf(id: string) {
  const context = async () => (await callers.signIn(id)).context();
  return {
    id,
    api: async () => createCaller(await context()),
    /** GET /savings.csv; `taken` as the host implements it. */
    download: async (taken: () => Promise<boolean> = () => Promise.resolve(true)): Promise<Response> =>
      loader({
        request: new Request('http://localhost/savings.csv'),
        params: {},
        context: {
          nonce: '',
          ctx: await context(),
          app: {
            googleOn: false,
            mailOn: true,
            claudeOn: false,
            pushOn: false,
            messageHoldout: 0,
            operator: operatorOf(readEnv({})),
            placeServices: { geocoder: null, byAddress: null, venues: null },
            siteStats: () => null,
          },
          waitForDrain: taken,
        },
      }),
  };
}
type Somebody = ReturnType<typeof personOf>;
const newcomer = async () => personOf((await make.makePerson({ timeZone: TIME_ZONE })).id);

/** Reads a file as the dialog in the browser does. */
async function rowsOf(file: Blob): Promise<SentRow[]> {
  const read = await readCsvFile(file);
  if (!read.ok) throw new Error(read.message);
  const mapping = guessColumns(read.records[0]?.cells ?? []);
  if (!mapping) throw new Error('The columns were not recognised');
  const found = readImport(read.records.slice(1), mapping, { slashOrder: 'day-first', today });
  expect(found).toMatchObject({ problems: [], otherCategories: 0, ambiguousAmounts: 0 });
  return found.savings.map(({ row: _line, ...saving }) => saving);
}

/** Totals per month and category, transferred ones separately, and the months' own insights. */
async function totalsOf({ id }: Somebody) {
  const { db } = database;
  const [categories, months, me] = await Promise.all([
    db
      .selectFrom('monthly_categories')
      .select(['month_start', 'category', 'total_eur', 'transferred_eur', 'entries'])
      .where('user_id', '=', id)
      .where('entries', '>', 0)
      .orderBy('month_start')
      .orderBy('category')
      .execute(),
    db
      .selectFrom('monthly_insights')
      .select(['month_start', 'total_saved_eur', 'total_entries', 'top_category', 'vs_previous_month_pct'])
      .where('user_id', '=', id)
      .orderBy('month_start')
      .execute(),
    db.selectFrom('profiles').select(['saved_total_eur', 'saved_count']).where('id', '=', id).execute(),
  ]);
  return { categories, months, me };
}

describe('export, then import into a fresh account', () => {
  test('gives Lena’s totals per month and category, her number and the same file; again, only duplicates', async () => {
    await seedDemo(database.db, { now });
    const { id } = await database.db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', 'demo@example.com')
      .executeTakeFirstOrThrow();
    const [lena, fresh] = [personOf(id), await newcomer()];
    const answer = await lena.download();
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="savings-2026-11-21.csv"');
    const file = await answer.blob();
    const rows = await rowsOf(file);
    expect(rows.length).toBeGreaterThan(50);

    expect(await importRows((await fresh.api()).savings, rows)).toMatchObject({
      imported: rows.length,
      duplicates: 0,
    });
    const totals = await totalsOf(fresh);
    expect(totals).toEqual(await totalsOf(lena));
    expect(totals.months.length).toBeGreaterThanOrEqual(6);
    expect((await (await fresh.download()).text()).split('\r\n').sort()).toEqual(
      (await file.text()).split('\r\n').sort(),
    );
    for (const somebody of [fresh, lena])
      expect(await importRows((await somebody.api()).savings, rows)).toMatchObject({
        imported: 0,
        duplicates: rows.length,
        xpEarned: 0,
      });
    expect(await totalsOf(lena)).toEqual(totals);
    await expectNothingBroken();
  });

  test('keeps every byte of hostile notes, over several pieces', async () => {
    const [saver, fresh] = [await newcomer(), await newcomer()];
    const notes = ['=1+1', "'=x", 'a "b", c;\r\nd', null, '-5', '🐿️'];
    const rows = Array.from({ length: 3500 }, (_, n): SentRow => ({
      amount: 1 + n,
      date: addDays(today, -(n % 300)),
      category: n % 2 === 0 ? 'groceries' : 'coffee',
      note: notes[n % 6] ?? null,
      transferred: n % 5 === 0,
    }));
    await importRows((await saver.api()).savings, rows);
    const file = await (await saver.download()).blob();
    const text = await file.text();
    expect(text).toMatch(/^\uFEFF?Date,Category,Amount \(EUR\),Note,Transferred\r\n/);
    expect(text).not.toMatch(/(^|,|")[=@]/m);
    await importRows((await fresh.api()).savings, await rowsOf(file));
    expect(await (await (await fresh.download()).blob()).text()).toBe(text);
    expect(await totalsOf(fresh)).toEqual(await totalsOf(saver));
    await expectNothingBroken();
  });
});

describe('an export of 20,000 savings', () => {
  const many = async (): Promise<Somebody> => {
    const person = await newcomer();
    await fill(person, today, 20_000);
    return person;
  };

  test('is read in pieces of a thousand, and not before the visitor has taken the piece before', async () => {
    const person = await many();
    let whenTaken = Promise.resolve();
    let goOn = () => {};
    let asked = 0;
    const taken = async () => {
      asked += 1;
      await whenTaken;
      return true;
    };
    const { body } = await person.download(taken);
    if (!body) throw new Error('There is no body');
    const reader = body.getReader();
    const before = statements;
    for (let piece = 0; piece < 5; piece += 1) expect((await reader.read()).done).toBe(false);
    // One piece is always read ahead.
    expect(statements - before).toBeLessThanOrEqual(6);
    whenTaken = new Promise((resolve) => (goOn = resolve));
    const askedBefore = asked;
    // The first may have been read already, the second has to wait.
    const next = [reader.read(), reader.read()];
    await vi.waitFor(() => expect(asked).toBe(askedBefore + 1));
    const stopped = statements;
    await sql`select 1`.execute(database.db);
    expect(statements).toBe(stopped);
    goOn();
    for (const piece of next) expect((await piece).done).toBe(false);
    let pieces = 7;
    while (!(await reader.read()).done) pieces += 1;
    expect(pieces).toBeGreaterThanOrEqual(20);
    expect(asked).toBeGreaterThanOrEqual(20);
  });

  test('ends when the visitor has gone', async () => {
    const person = await many();
    let pieces = 0;
    const { body } = await person.download(() => Promise.resolve((pieces += 1) < 3));
    const text = await new Response(body).text();
    expect(text.split('\r\n')).toHaveLength(2002);
  });
});

/** Inserts savings that were made one a day and have earned nothing. */
async function fill({ id }: Somebody, last: LocalDay, count: number): Promise<void> {
  await sql`
    insert into savings_entries (id, user_id, amount_eur, category, date, note, logged_on)
    select gen_random_uuid(), ${id}::uuid, 1 + n % 100, 'coffee', ${last}::date - (n % 3000) - 10, ${randomUUID()}, ${last}::date
    from generate_series(1, ${count}::integer) n`.execute(database.db);
}
