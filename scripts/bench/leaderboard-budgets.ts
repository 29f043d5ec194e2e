import { sql } from 'kysely';

import type { Db } from '~db/client';
import { discoverPeople } from '~db/queries/social/discover';
import {
  followingOfMonth,
  leaderboardPage,
  neighbours,
  ownRank,
  PAGE_ROWS,
  peopleOnLeaderboard,
} from '~db/queries/social/leaderboard';
import { localDay } from '~server/domain/kernel/days';

import { withDb } from '../postgres/database';
import { withScratchDatabase } from '../postgres/scratch';
import type { BudgetName, Figures } from './budgets';
import { makeSavers, saverId } from './generated-savers';
import { percentile } from './load';
import { WRITERS, WRITES, logEvenly } from './log-evenly';

/** `P8_PEOPLE` makes it smaller, for work on the queries. */
const MANY = Number(process.env.P8_PEOPLE ?? 1_000_000);
const FEW = 1000;
const SAVINGS_EACH = 10;
const MONTH = localDay('2026-06-01');

/** How many savings wait for the job a minute after it ran. */
const WAITING = 60 * WRITES;
const MINUTE_MS = 60_000;

/** Of each read: rounds to warm up, and rounds that count. */
const WARM_UP = 20;
const ROUNDS = 1000;

/** What people type: a name, how it begins, and one with a slip. */
const TYPED = ['a', 'le', 'len', 'lenamoss', 'katjavogel4', 'annnaberg', 'hugo', 'zacharias'];

/** The reads that are measured, for people at the top, in the middle and at the end of the month, by turns. */
async function readsOf(db: Db) {
  const people = await peopleOnLeaderboard(db, MONTH);
  const viewer = saverId(1);
  const last = Math.ceil(people / PAGE_ROWS);
  const placed: string[] = [];
  for (const share of [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]) {
    const page = Math.max(1, Math.ceil(share * last));
    const rows = await leaderboardPage(db, viewer, { month: MONTH, page });
    placed.push(...rows.slice(0, 20).map(({ id }) => id));
  }
  const middle = Math.ceil(Math.min(people, MANY) / 2 / PAGE_ROWS);
  const pageFor = (id: string, page: number) => leaderboardPage(db, id, { month: MONTH, page });
  const reads: [BudgetName, (id: string, round: number) => Promise<unknown>][] = [
    ['P8 top 50', (id) => pageFor(id, 1)],
    ['P8 rank', (id) => ownRank(db, id, MONTH)],
    ['P8 neighbours', (id) => neighbours(db, id, MONTH)],
    ['P8 following', () => followingOfMonth(db, viewer, MONTH)],
    ['P8 deep page', (id, round) => pageFor(id, middle + (round % 9))],
    ['P8 search', (id, round) => discoverPeople(db, id, TYPED[round % TYPED.length] ?? '')],
  ];
  const someone = (round: number) => placed[(round * 37) % placed.length] ?? viewer;
  return { reads, someone };
}

/** How long each read takes at the 95th percentile, and how the writes went meanwhile. */
async function measureReads({ db, ownerDb, people }: { db: Db; ownerDb: Db; people: number }) {
  const { reads, someone } = await readsOf(db);
  await sql`
    insert into leaderboard_changes (month_start, total_eur, tie, people)
    select i.month_start, i.total_saved_eur, md5(i.user_id::text)::uuid, c
    from (
      select * from monthly_insights where on_leaderboard and month_start = ${MONTH}::date
      order by md5(user_id::text) limit ${WAITING}
    ) i, (values (1), (-1)) v (c)`.execute(ownerDb);
  const stop = logEvenly(db, people, MONTH);
  const timed = reads.map(([name, read]) => ({ name, read, times: new Array<number>() }));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const { read, times } of timed) {
      const from = performance.now();
      await read(someone(round), round);
      times.push(performance.now() - from);
    }
  const p95 = timed.map(({ name, times }) => ({ name, ms: percentile(times.slice(WARM_UP), 0.95) }));
  const { rate, p95: write } = await stop();
  return { p95, written: { 'P8 writes': rate, 'P8 write': write } };
}

/** What the database and its write-ahead log take on the disk, in GB. */
async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) + (select sum(size) from pg_ls_waldir())::int8 as bytes`.execute(
    db,
  );
  return (rows[0]?.bytes ?? 0) / 1e9;
}

const measureCrowdOf = (people: number) =>
  withScratchDatabase(async ({ db: ownerDb, url }) => {
    const started = performance.now();
    await makeSavers(ownerDb, { people, entries: people * SAVINGS_EACH, month: MONTH });
    const minutes = (performance.now() - started) / MINUTE_MS;
    const measure = (db: Db) => measureReads({ db, ownerDb, people });
    const measured = await withDb(url, measure, { max: WRITERS + 3 });
    return { ...measured, minutes, gigabytes: await sizeOf(ownerDb) };
  });

/** P8: the leaderboard of a million people with ten million savings, while fifty savings a second are written. */
export async function measureLeaderboard(): Promise<Figures> {
  const few = await measureCrowdOf(FEW);
  const many = await measureCrowdOf(MANY);
  return {
    ...Object.fromEntries(many.p95.map(({ name, ms }) => [name, ms])),
    'P8 growth': Math.max(...many.p95.map(({ ms }, at) => ms / (few.p95[at]?.ms ?? 0))),
    ...many.written,
    'P8 made': many.minutes,
    'P8 disk': many.gigabytes,
  };
}
