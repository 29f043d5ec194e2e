import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Db, createDb } from '~db/client';
import { prepared } from '~db/prepared';

import { useDatabase } from '../support/fixture';

let opened: ReturnType<typeof createDb>;

const test = useDatabase();
beforeAll(async () => {
  opened = createDb(test.url, { max: 2 });
});
afterAll(async () => {
  await opened.close();
});

const backend = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
const numberOf = async (db: Db, text: string) =>
  (await sql<{ n: number }>`select ${text}::int as n`.execute(db)).rows[0]?.n;

describe('reads that go together', () => {
  it('come back each with its own answer, over one connection, which is given back', async () => {
    const pids = await opened.readTogether((db) => Promise.all([backend(db), backend(db), backend(db)]));
    expect(new Set(pids).size).toBe(1);
    const numbers = await opened.readTogether((db) =>
      Promise.all(['1', '2', '3', '4'].map((text) => numberOf(db, text))),
    );
    expect(numbers).toEqual([1, 2, 3, 4]);
    expect(opened.pool.idleCount).toBe(opened.pool.totalCount);
  });

  it('take no connection where nothing is read', async () => {
    const before = opened.pool.totalCount;
    expect(await opened.readTogether(() => Promise.resolve('nothing'))).toBe('nothing');
    expect(opened.pool.totalCount).toBe(before);
  });

  it('fail alone', async () => {
    const results = await opened.readTogether((db) =>
      Promise.allSettled([numberOf(db, '1'), numberOf(db, 'one'), numberOf(db, '3')]),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(opened.pool.idleCount).toBe(opened.pool.totalCount);
  });

  it('are no transaction', async () => {
    const begun = opened.readTogether((db) => db.transaction().execute((tx) => numberOf(tx, '1')));
    await expect(begun).rejects.toThrow('no transaction');
  });

  it('are refused one by one when the connection breaks, and the next ones get a new one', async () => {
    const broken = await opened.readTogether(async (db) => {
      const pid = await backend(db);
      const asked = Promise.allSettled([sql`select pg_sleep(5)`.execute(db), numberOf(db, '2')]);
      await sql`select pg_terminate_backend(${pid})`.execute(test.db);
      return asked;
    });
    expect(broken.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await opened.readTogether((db) => numberOf(db, '7'))).toBe(7);
  });

  it('are refused in time when no connection is free', async () => {
    const full = createDb(test.url, { max: 1 });
    const held = await full.pool.connect();
    const started = performance.now();
    await expect(full.readTogether((db) => numberOf(db, '1'))).rejects.toThrow(/timeout/);
    expect(performance.now() - started).toBeLessThan(3000);
    held.release();
    await full.close();
  });
});

describe('prepared statements among them', () => {
  const everyKind = prepared<
    { text: string; limit: number },
    { n: number; day: string; at: string; words: string[]; big: number; none: string | null; yes: boolean }
  >(
    (db, value) =>
      sql<never>`
        select n, date '2026-03-29' as day, timestamptz '2026-03-29 01:30:00.123456+02' as at,
               array[${value('text')}::text, 'it''s "€"'] as words, 900719925474099::int8 as big, null::text as none,
               true as yes
        from generate_series(3, 1, -1) n order by n desc limit ${value('limit')}::integer`.compile(db),
    { instants: ['at'] },
  );
  const numberIn = prepared<{ text: string }, { n: number }>((db, value) =>
    sql<{ n: number }>`select ${value('text')}::integer as n`.compile(db),
  );
  const nothing = prepared<object, { n: number }>((db) =>
    sql<{ n: number }>`select 1 as n where false`.compile(db),
  );

  async function counted<T>(work: (db: Db) => Promise<T>): Promise<{ answer: T; statements: string[] }> {
    const statements: string[] = [];
    const counting = createDb(test.url, { max: 1, onStatement: (text) => statements.push(text) });
    const answer = await counting.readTogether(work);
    await counting.close();
    return { answer, statements };
  }

  it('are one statement, and answer as each would by itself', async () => {
    const ask = (db: Db) =>
      Promise.all([
        everyKind(db, { text: 'tea', limit: 2 }),
        numberIn(db, { text: '41' }),
        nothing(db, {}),
        everyKind(db, { text: 'cake', limit: 3 }),
        numberOf(db, '5'),
      ]);
    const { answer, statements } = await counted(ask);
    expect(statements).toHaveLength(2);
    expect(answer).toEqual(await ask(opened.db));
    expect(answer[0].map(({ n }) => n)).toEqual([3, 2]);
  });

  it('fail alone', async () => {
    const { answer } = await counted((db) =>
      Promise.allSettled([numberIn(db, { text: '1' }), numberIn(db, { text: 'one' }), nothing(db, {})]),
    );
    expect(answer.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are asked as they are when there is only one', async () => {
    const { answer, statements } = await counted((db) => numberIn(db, { text: '7' }));
    expect(answer).toEqual([{ n: 7 }]);
    expect(statements).toEqual(['select $1::integer as n']);
  });
});
