import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Db } from '~db/client';
import type { Category } from '~server/domain/kernel/categories';
import { localDay } from '~server/domain/kernel/days';

import { checkInvariants } from '../../scripts/lib/invariants';
import type { SeededPerson } from '../../scripts/seed/setting';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-06-10T12:00:00Z');

const database = useDatabase({ now: NOW });
const { make } = database;

const row = (person: SeededPerson, category: Category, date: string) => ({
  id: randomUUID(),
  user_id: person.id,
  amount_eur: '10.00',
  category,
  date: localDay(date),
  logged_on: localDay('2026-06-10'),
});

const insert = (db: Db, ...rows: ReturnType<typeof row>[]) =>
  db.insertInto('savings_entries').values(rows).execute();

/** Derived sums that do not match the entries. */
async function brokenSums(): Promise<string[]> {
  const broken: string[] = [];
  for await (const { name, violation } of checkInvariants(database.db, NOW))
    if (violation && /^(monthly|savings_days|savings_weeks|saved_totals)/.test(name)) broken.push(name);
  return broken;
}

/** Resolves when a statement of another connection waits for a lock. */
async function untilSomeoneWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.db,
    );
    if (rows.length > 0) return;
    await sleep(10);
  }
  throw new Error('nobody waits for a lock');
}

test.each([
  ['two categories of one month', (person: SeededPerson) => row(person, 'groceries', '2026-06-02')],
  ['two months, one after the other', (person: SeededPerson) => row(person, 'coffee', '2026-05-02')],
])(
  '%s that two transactions change at once are summed right without a lock of the caller',
  async (_, other) => {
    const person = await make.makePerson();
    await insert(database.db, row(person, 'other', '2026-04-01'));
    let second: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (trx) => {
      await insert(trx, row(person, 'coffee', '2026-06-01'));
      second = insert(database.db, other(person));
      await untilSomeoneWaits();
    });
    await second;
    expect(await brokenSums()).toEqual([]);
  },
);

test('deletes, changes and inserts of one person at once leave the sums right', async () => {
  const person = await make.makePerson();
  const at = (n: number) =>
    row(person, n % 2 ? 'coffee' : 'groceries', `2026-0${1 + (n % 6)}-0${1 + (n % 9)}`);
  const kept = Array.from({ length: 40 }, (_, n) => at(n));
  await insert(database.db, ...kept);
  await Promise.all(
    kept.flatMap(({ id }, n) => [
      n % 3
        ? database.db.deleteFrom('savings_entries').where('id', '=', id).execute()
        : database.db
            .updateTable('savings_entries')
            .set({ date: at(n + 1).date, transferred: true })
            .where('id', '=', id)
            .execute(),
      insert(database.db, at(n + 3)),
    ]),
  );
  expect(await brokenSums()).toEqual([]);
});

test('a bulk insert computes the months that it touches, each with the next one, and no other', async () => {
  const people = [await make.makePerson(), await make.makePerson(), await make.makePerson()];
  const months = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05', '2026-05-05'];
  await insert(database.db, ...people.flatMap((person) => months.map((date) => row(person, 'coffee', date))));
  const transaction = async (db: Db) =>
    (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)).rows[0]?.id;
  const xid = await database.db.transaction().execute(async (trx) => {
    const [one, two, three] = people;
    if (!one || !two || !three) throw new Error('three people were made');
    await insert(
      trx,
      row(one, 'coffee', '2026-01-09'),
      row(two, 'coffee', '2026-03-09'),
      row(three, 'coffee', '2026-05-09'),
    );
    return transaction(trx);
  });
  const { rows } = await sql<{ person: string; month: string }>`
    select user_id as person, month_start::text as month from monthly_insights
    where xmin::text = ${xid} order by month_start`.execute(database.db);
  expect(rows.map(({ person, month }) => [people.findIndex(({ id }) => id === person), month])).toEqual([
    [0, '2026-01-01'],
    [0, '2026-02-01'],
    [1, '2026-03-01'],
    [1, '2026-04-01'],
    [2, '2026-05-01'],
  ]);
  expect(await brokenSums()).toEqual([]);
});
