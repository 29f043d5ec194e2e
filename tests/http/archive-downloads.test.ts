import http from 'node:http';
import { buffer } from 'node:stream/consumers';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { makeArchive } from '~server/features/accounts/archive';

import { jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';

const NOW = new Date();
const SAVINGS = 30_000;
const database = useDatabase({ now: NOW });
const { db, runtime, someone } = database;

let server: TestServer;
let ann: Awaited<ReturnType<typeof someone>>;
let files: string;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer(database.url);
  ann = await someone({ displayName: 'Ann' });
  // Notes that compress badly, so that the file has many pieces.
  await sql`
    insert into savings_entries (user_id, id, amount_eur, category, date, note, logged_on)
    select ${ann.id}::uuid, gen_random_uuid(), 5, 'coffee', d, (
      select string_agg(md5(n::text || m), '') from generate_series(1, 8) m), d
    from (select n, current_date - n % 1800 as d from generate_series(1, ${SAVINGS}::integer) n) days`.execute(
    db,
  );
  cookie = cookieOf(ann.token);
  files = `/archive/${await archiveOf(ann)}`;
}, 120_000);
afterAll(() => server.close());

const cookieOf = (token: string) => `${runtime.services.sessions.cookieName}=${token}`;

/** Makes an archive of a person, and returns the token of its link. */
async function archiveOf({ id: userId, caller, email }: typeof ann): Promise<string> {
  await caller.accounts.data.requestArchive();
  const { id } = await db.selectFrom('archives').select('id').where('user_id', '=', userId).where('ready_at', 'is', null).executeTakeFirstOrThrow(); // prettier-ignore
  await makeArchive(jobContext(runtime, { now: () => NOW }), { userId, id }, () => Promise.resolve(null));
  const { payload } = await db.selectFrom('mail_outbox').select('payload').where('recipient', '=', email).orderBy('created_at', 'desc').executeTakeFirstOrThrow(); // prettier-ignore
  return /archive\/([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? '';
}

/** An answer whose body is not read until the test does. */
const open = (path: string, headers: Record<string, string> = {}): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = http.get(
      server.origin + path,
      { headers: { cookie, ...headers }, agent: false },
      resolve,
    );
    request.on('error', reject);
  });

/** How a download ends. */
const endOf = (answer: http.IncomingMessage): Promise<string> =>
  buffer(answer).then(
    () => 'whole',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

test('a file lies in small pieces, and goes out packed as it lies, whole and of the length that it names', async () => {
  const pieces = await db.selectFrom('archive_files').select(sql<number>`octet_length(content)`.as('size')).where('name', '=', 'hazel-archive.json').execute(); // prettier-ignore
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces.map(({ size }) => size))).toBeLessThan(700_000);
  const answer = await open(`${files}/hazel-archive.json`, { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(pieces.reduce((sum, { size }) => sum + size, 0)),
    'content-disposition': 'attachment; filename="hazel-archive.json"',
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding',
  });
  const { data }: { data: { savings_entries: unknown[] } } = await (
    await fetch(`${server.origin}${files}/hazel-archive.json`, { headers: { cookie } })
  ).json();
  answer.destroy();
  expect(data.savings_entries).toHaveLength(SAVINGS);
});

test('a program that takes no gzip gets the text, whole and of the length that it names', async () => {
  const answer = await open(`${files}/savings.csv`);
  expect(answer.headers['content-encoding']).toBeUndefined();
  const text = await buffer(answer);
  expect(text.length).toBe(Number(answer.headers['content-length']));
  expect(text.toString().trim().split('\r\n')).toHaveLength(SAVINGS + 1);
});

test('a file is for its owner alone', async () => {
  const other = await someone();
  const path = `${files}/savings.csv`;
  expect((await open(path, { cookie: cookieOf(other.token) })).statusCode).toBe(404);
  expect((await open(`${files}/no-such.csv`)).statusCode).toBe(404);
  const anonymous = await open(path, { cookie: '' });
  expect([anonymous.statusCode, anonymous.headers.location]).toEqual([303, files]);
});

test('whoever reads nothing holds no connection of the database, and at most four files', async () => {
  const path = `${files}/hazel-archive.json`;
  const idle = await Promise.all(Array.from({ length: 4 }, () => open(path)));
  const { pool } = server.runtime;
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
  const fifth = await open(path);
  expect(fifth.statusCode).toBe(429);
  expect((await buffer(fifth)).toString()).toContain('4 files are on their way to you already');
  for (const answer of idle) answer.destroy();
  await vi.waitFor(async () => {
    const again = await open(path);
    again.destroy();
    expect(again.statusCode).toBe(200);
  });
});

test('a download ends with the session that began it', async () => {
  const elsewhere = await database.callers.signIn(ann.id);
  const answer = await open(`${files}/hazel-archive.json`, { cookie: cookieOf(elsewhere.token) });
  await runtime.services.sessions.close(db, elsewhere.token);
  expect(await endOf(answer)).toBe('aborted');
});

test('a download whose archive goes meanwhile breaks off, and is no short file', async () => {
  const one = await someone();
  await sql`update savings_entries set user_id = ${one.id}::uuid where user_id = ${ann.id}::uuid`.execute(db);
  const token = await archiveOf(one);
  const answer = await open(`/archive/${token}/hazel-archive.json`, { cookie: cookieOf(one.token) });
  await db.deleteFrom('archives').where('user_id', '=', one.id).execute();
  expect(await endOf(answer)).toBe('aborted');
});
