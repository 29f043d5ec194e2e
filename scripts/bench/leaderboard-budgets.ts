import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { createDb, type Db } from '~db/client';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { insertEntry } from '~db/queries/savings/savings';
import { discoverPeople } from '~db/queries/social/discover';
import {
  foldLeaderboard,
  followingOfMonth,
  leaderboardPage,
  neighbours,
  ownRank,
  PAGE_ROWS,
  peopleOnLeaderboard,
} from '~db/queries/social/leaderboard';
import { addDays, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { startScratchDatabase } from '../postgres/scratch';
import type { Bench, BudgetName } from './budgets';
import { makeSavers, saverId } from './generated-savers';
import { percentile } from './load';

/** `P8_PEOPLE` makes it smaller, for work on the queries. */
const MANY = Number(process.env.P8_PEOPLE ?? 1_000_000);
const FEW = 1000;
const SAVINGS_EACH = 10;
const MONTH = localDay('2026-06-01');

/** Savings a second while everything is measured, and the connections that write them. */
const WRITES = 50;
const WRITERS = 5;
/** The job runs once a minute; here it comes round in the course of the measurement. */
const FOLD_MS = 10_000;
/** So many savings wait for the job a minute after it ran. */
const WAITING = 60 * WRITES;
const MINUTE_MS = 60_000;

/** Of each read: rounds to warm up, and rounds that count. */
const WARM_UP = 20;
const ROUNDS = 1000;

/** What people type: a name, how it begins, and one with a slip. */
const TYPED = ['a', 'le', 'len', 'lenamoss', 'katjavogel4', 'annnaberg', 'hugo', 'zacharias'];

type Reads = Record<string, (db: Db, round: number) => Promise<unknown>>;

/** People at the top, in the middle and at the end of the month, by turns. */
async function readsOf(db: Db): Promise<Reads> {
  const people = await peopleOnLeaderboard(db, MONTH);
  const { rows } = await sql<{ id: string }>`
    select ${saverId(1)}::text as id`.execute(db);
  const viewer = rows[0]?.id ?? '';
  const last = Math.ceil(people / PAGE_ROWS);
  const placed: string[] = [];
  for (const share of [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]) {
    const page = await leaderboardPage(db, viewer, {
      month: MONTH,
      page: Math.max(1, Math.ceil(share * last)),
    });
    placed.push(...page.slice(0, 20).map(({ id }) => id));
  }
  const someone = (round: number) => placed[(round * 37) % placed.length] ?? viewer;
  const middle = Math.ceil(Math.min(people, MANY) / 2 / PAGE_ROWS);
  return {
    'top 50': (on, round) => leaderboardPage(on, someone(round), { month: MONTH, page: 1 }),
    rank: (on, round) => ownRank(on, someone(round), MONTH),
    neighbours: (on, round) => neighbours(on, someone(round), MONTH),
    following: (on) => followingOfMonth(on, viewer, MONTH),
    'deep page': (on, round) =>
      leaderboardPage(on, someone(round), { month: MONTH, page: middle + (round % 9) }),
    search: (on, round) => discoverPeople(on, someone(round), TYPED[round % TYPED.length] ?? ''),
  };
}

/** Logs savings at an even pace through the statements of the use case, and adds up the counts, until told to stop. */
function write(db: Db, people: number) {
  const times: number[] = [];
  const started = performance.now();
  let stopped = false;
  let sent = 0;
  const one = async (n: number) => {
    const { rows } = await sql<{ id: string }>`
      select ${saverId(1 + ((n * 7919) % people))}::text as id`.execute(db);
    const userId = rows[0]?.id ?? '';
    const from = performance.now();
    await db.transaction().execute(async (trx) => {
      await lockProfile(trx, userId);
      await insertEntry(trx, {
        userId,
        id: randomUUID(),
        amount: cents(100 + (n % 40) * 50),
        category: 'coffee',
        date: addDays(MONTH, n % 28),
        note: null,
        loggedOn: addDays(MONTH, 29),
        createdAt: new Date(`${MONTH}T12:00:00Z`),
      });
    });
    times.push(performance.now() - from);
  };
  const writer = async () => {
    while (!stopped) {
      const n = (sent += 1);
      const due = started + (n * 1000) / WRITES;
      await sleep(Math.max(0, due - performance.now()));
      await one(n);
    }
  };
  const fold = async () => {
    let due = started + FOLD_MS;
    while (!stopped) {
      await sleep(20);
      if (performance.now() < due) continue;
      due += FOLD_MS;
      await foldLeaderboard(db);
    }
  };
  const running = [...Array.from({ length: WRITERS }, writer), fold()];
  return async () => {
    stopped = true;
    const seconds = (performance.now() - started) / 1000;
    await Promise.all(running);
    return { perSecond: times.length / seconds, p95: percentile(times, 0.95) };
  };
}

/** How long each read takes at the 95th percentile, in ms, and how the writes went meanwhile. */
async function measureReads({ db, ownerDb, people }: { db: Db; ownerDb: Db; people: number }) {
  const reads = await readsOf(db);
  await sql`
    insert into leaderboard_changes (month_start, total_eur, tie, people)
    select i.month_start, i.total_saved_eur, md5(i.user_id::text)::uuid, c
    from (
      select * from monthly_insights where on_leaderboard and month_start = ${MONTH}::date
      order by md5(user_id::text) limit ${WAITING}
    ) i, (values (1), (-1)) v (c)`.execute(ownerDb);
  const stop = write(db, people);
  const times = new Map<string, number[]>();
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [name, read] of Object.entries(reads)) {
      const from = performance.now();
      await read(db, round + WARM_UP);
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
    }
  return {
    times: new Map([...times].map(([name, values]) => [name, percentile(values, 0.95)])),
    written: await stop(),
  };
}

/** What the database and its write-ahead log take on the disk, in GB. */
async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) + (select sum(size) from pg_ls_waldir())::int8 as bytes`.execute(
    db,
  );
  return (rows[0]?.bytes ?? 0) / 1e9;
}

async function measureCrowdOf(people: number) {
  const { db: ownerDb, url, close } = await startScratchDatabase();
  const { db, close: disconnect } = createDb(url, { max: WRITERS + 3 });
  try {
    const started = performance.now();
    await makeSavers(ownerDb, { people, entries: people * SAVINGS_EACH, month: MONTH });
    const minutes = (performance.now() - started) / MINUTE_MS;
    return { ...(await measureReads({ db, ownerDb, people })), minutes, gigabytes: await sizeOf(ownerDb) };
  } finally {
    await disconnect();
    await close();
  }
}

const NAMES = {
  'top 50': 'P8 top 50',
  rank: 'P8 rank',
  neighbours: 'P8 neighbours',
  following: 'P8 following',
  'deep page': 'P8 deep page',
  search: 'P8 search',
} as const satisfies Record<string, BudgetName>;

/** P8: the leaderboard of a million people with ten million savings, while fifty savings a second are written. */
export async function measureLeaderboard({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P8')) return;
  const few = await measureCrowdOf(FEW);
  const many = await measureCrowdOf(MANY);
  let growth = 0;
  for (const [name, budget] of Object.entries(NAMES)) {
    const [small, large] = [few.times.get(name) ?? 0, many.times.get(name) ?? 0];
    report(budget, large);
    growth = Math.max(growth, large / small);
  }
  report('P8 growth', growth);
  report('P8 writes', many.written.perSecond);
  report('P8 write', many.written.p95);
  report('P8 made', many.minutes);
  report('P8 disk', many.gigabytes);
}
