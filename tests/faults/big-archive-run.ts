import http from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';

import { sql } from 'kysely';
import { z } from 'zod';

import type { Db } from '~db/client';

import { residentMiB } from '../../scripts/bench/load';
import { PROGRAMS, createServer, startProgram } from './programs';
import { type RunResult, brokenInvariants } from './run-result';
import { type Saver, addSavers } from './savers';

const DOWNLOADS = 4;
/** The length of the notes; each letter takes three bytes. */
const NOTE_LETTERS = 500;
/** An archive with this many savings is made first, so that code and the room for garbage are not counted. */
const WARM_UP = 2000;
/** Others must be served within this time meanwhile. */
const OTHERS_MS = 5000;
const MADE_WITHIN_MS = 300_000;

export interface ArchiveCosts {
  /** The largest resident memory above the idle one, in MiB: of the worker that makes the archive, and of the
   * server that sends it to four clients at once. */
  workerMiB: number;
  serverMiB: number;
  /** How long it took to make it, in s. */
  seconds: number;
}

/** Gives somebody this many savings with the longest notes, which compress badly. None is recent enough for XP
 * or streak. */
async function fill(db: Db, { userId }: Saver, savings: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      insert into savings_entries (user_id, id, amount_eur, category, date, note, logged_on, created_at)
      select ${userId}::uuid, gen_random_uuid(), 1 + n % 50, 'coffee', d, (
        select left(string_agg(translate(md5(n || ' ' || m), '0123456789abcdef', '一丁七万丈三上下不与丐丑专且丕世'), ''), ${NOTE_LETTERS}::integer)
        from generate_series(1, 16) m), d + 8, now()
      from (select n, current_date - 10 - n % 1500 as d from generate_series(1, ${savings}::integer) n) days`.execute(
      trx,
    );
  });
}

const stateSchema = z.object({ result: z.object({ data: z.object({ state: z.string() }) }) });

/** Requests an archive as the screen does, and waits until it is made. Returns the path of its files; null
 * when it was given up, or the worker has ended. */
async function makeArchive(
  { db, origin, worker }: { db: Db; origin: string; worker: { status(): number | null } },
  { userId, cookie }: Saver,
): Promise<string | null> {
  const asked = await fetch(`${origin}/api/trpc/accounts.data.requestArchive`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!asked.ok) throw new Error(`An archive cannot be asked for: ${await asked.text()}`);
  const until = Date.now() + MADE_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${origin}/api/trpc/accounts.data.get`, { headers: { cookie } });
    const { state } = stateSchema.parse(await answer.json()).result.data;
    if (state === 'ready') break;
    if (state === 'failed' || worker.status() !== null || Date.now() > until) return null;
    await sleep(100);
  }
  const { payload } = await db
    .selectFrom('mail_outbox')
    .select('payload')
    .where('user_id', '=', userId)
    .where('kind', '=', 'archive-ready')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return `/archive/${/archive\/([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? ''}`;
}

/** The savings in the complete file of an archive, as its owner downloads it; null when the file is incomplete. */
const savingsIn = (origin: string, path: string, cookie: string): Promise<number | null> =>
  new Promise((resolve) => {
    const broken = () => resolve(null);
    const headers = { cookie, 'accept-encoding': 'gzip' };
    const request = http.get(`${origin}${path}/hazel-archive.json`, { agent: false, headers }, (answer) => {
      const unpacked = createGunzip().on('error', broken);
      answer.on('error', broken).pipe(unpacked);
      let table = '';
      let savings = 0;
      let last = '';
      createInterface({ input: unpacked })
        .on('line', (line) => {
          table = /^ {2}"(\w+)": \[$/.exec(line)?.[1] ?? table;
          if (table === 'savings_entries' && line === '   {') savings += 1;
          last = line;
        })
        .on('close', () => resolve(last === '}' && answer.complete ? savings : null));
    });
    request.on('error', broken);
  });

/** Measures the memory of a process from now on. */
function watchMemory(pid: number): () => number {
  const idle = residentMiB(pid);
  let most = idle;
  const timer = setInterval(() => {
    try {
      most = Math.max(most, residentMiB(pid));
    } catch {
      clearInterval(timer); // it has ended, which the run reports
    }
  }, 25);
  return () => {
    clearInterval(timer);
    return most - idle;
  };
}

/** Makes a small request now and then as somebody else. Returns the longest time that it took. */
function watchOthers(origin: string): () => Promise<number> {
  let slowest = 0;
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      const asked = performance.now();
      await fetch(`${origin}/readyz`).catch(() => undefined);
      slowest = Math.max(slowest, performance.now() - asked);
      await sleep(100);
    }
  })();
  return async () => {
    end.abort();
    await watching;
    return slowest;
  };
}

/** Somebody with as many savings as an import may leave gets two archives, the second made while the first
 * exists, and downloads it four times at once. Server and worker survive, others are served, memory does not
 * grow with the archive, and all savings are in each download. */
export async function bigArchive(
  { db, databaseUrl }: { db: Db; databaseUrl: string },
  { savings, memoryLimitMiB }: { savings: number; memoryLimitMiB: number },
): Promise<RunResult & { costs: ArchiveCosts }> {
  const violations: string[] = [];
  const costs: ArchiveCosts = { workerMiB: 0, serverMiB: 0, seconds: 0 };
  const [small, big] = await addSavers(db, 'Archive', 2);
  if (!small || !big) throw new Error('Two people were made');
  await fill(db, small, WARM_UP);
  await fill(db, big, savings);
  const server = await createServer(databaseUrl);
  const worker = startProgram(PROGRAMS.worker, { APP_URL: server.origin, DATABASE_URL: databaseUrl });
  const stage = { db, origin: server.origin, worker };
  const download = (path: string, { cookie }: Saver) =>
    Promise.all(Array.from({ length: DOWNLOADS }, () => savingsIn(server.origin, path, cookie)));
  try {
    await server.start();
    const warm = await makeArchive(stage, small);
    if (warm !== null) await download(warm, small);
    const workerMemory = watchMemory(worker.pid);
    const serverMemory = watchMemory(server.pid());
    const others = watchOthers(server.origin);
    const asked = performance.now();
    let path = await makeArchive(stage, big);
    costs.seconds = (performance.now() - asked) / 1000;
    if (path !== null) path = await makeArchive(stage, big);
    costs.workerMiB = workerMemory();
    const found = path === null ? [] : await download(path, big);
    costs.serverMiB = serverMemory();
    const slowest = await others();

    if (worker.status() !== null) violations.push(`the worker ended with ${worker.status()}`);
    if (server.status() !== null) violations.push(`the server ended with ${server.status()}`);
    if (path === null) violations.push('the archive was not made');
    for (const count of found)
      if (count !== savings)
        violations.push(`a download has ${count ?? 'broken off'} instead of ${savings} savings`);
    for (const [program, mib] of [
      ['worker', costs.workerMiB],
      ['server', costs.serverMiB],
    ] as const)
      if (mib > memoryLimitMiB) violations.push(`the ${program} took ${Math.round(mib)} MiB more than idle`);
    if (slowest > OTHERS_MS) violations.push(`somebody else waited ${Math.round(slowest)} ms`);
    violations.push(...(await brokenInvariants(db)));
    return {
      name: 'R13 archive at its bound',
      figures: `${savings} savings, made in ${costs.seconds.toFixed(1)} s; ${found.length} downloads at once; above idle: worker ${Math.round(costs.workerMiB)} MiB, server ${Math.round(costs.serverMiB)} MiB; others waited ${Math.round(slowest)} ms at most`,
      violations,
      costs,
    };
  } finally {
    await worker.kill();
    await server.kill();
  }
}
