import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '~db/client';

import { openCookie } from '../../tests/faults/savers';
import { createFactories } from '../seed/factories';
import type { Figures, Wanted } from './budgets';
import { residentMiB } from './load';
import { withProduct } from './product';

const STREAMS = 1000;
const MEMBERS = 10;
/** As many streams pass before, so few at a time, so that code and the room for garbage are not counted. */
const AT_A_TIME = 50;
/** The server closes connections of its pool that were idle for a minute. */
const POOL_EMPTIES_MS = 65_000;

/** People in groups of ten, a session each. Returns their cookie headers. */
async function makeMembers(db: Db): Promise<string[]> {
  const make = createFactories(db, { now: new Date(), seed: 19 });
  const people = await make.makePeople(
    Array.from({ length: STREAMS }, (_, n) => ({ displayName: `Member${n}` })),
  );
  for (let from = 0; from < STREAMS; from += MEMBERS) {
    const [creator, ...members] = people.slice(from, from + MEMBERS);
    if (creator) await make.makeGroup(creator, { members });
  }
  const cookies: string[] = [];
  for (const { id } of people) cookies.push(await openCookie(db, id));
  return cookies;
}

/** Opens a stream as a browser does. Resolves, with what closes it, once the server has said that it begins. */
const openStream = (origin: string, cookie: string) =>
  new Promise<() => void>((resolve, reject) => {
    const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, deflate, br', cookie };
    const request = http.get(`${origin}/api/trpc/profile.live`, { agent: false, headers }, (response) => {
      let heard = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        if (heard === 'begun') return;
        heard += piece;
        if (heard.includes('serialized-error')) reject(new Error(heard));
        if (!heard.includes('"begins"')) return;
        heard = 'begun';
        resolve(() => request.destroy());
      });
    });
    request.on('error', reject);
  });

async function openStreams(origin: string, cookies: readonly string[]): Promise<() => void> {
  const closing: (() => void)[] = [];
  for (let from = 0; from < cookies.length; from += 20)
    closing.push(
      ...(await Promise.all(cookies.slice(from, from + 20).map((cookie) => openStream(origin, cookie)))),
    );
  return () => closing.forEach((close) => close());
}

/** Resident memory of a server once there is no garbage left. */
async function residentWithoutGarbage(pid: number): Promise<number> {
  for (let n = 0; n < 3; n += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(1000);
  }
  return residentMiB(pid);
}

/** P19: what a thousand open streams take: resident memory after a collection of garbage, with them less without them, of a server
 * that has served no page, because what pages have left would make room unseen; and the connections to the database that are
 * left when nobody asks anything. */
export async function measureStreams(wanted: Wanted): Promise<Figures> {
  let cookies: string[] = [];
  const prepare = async (on: Db) => (cookies = await makeMembers(on));
  const flags = ['--expose-gc', '--import', './scripts/bench/collect-garbage.mjs'];
  return withProduct({ flags, prepare }, async ({ origin, pid, db }) => {
    for (let from = 0; from < STREAMS; from += AT_A_TIME)
      (await openStreams(origin, cookies.slice(from, from + AT_A_TIME)))();
    const without = await residentWithoutGarbage(pid);
    const close = await openStreams(origin, cookies);
    const figures: Figures = { 'P19 memory': (await residentWithoutGarbage(pid)) - without };
    if (wanted('P19 connections')) {
      await sleep(POOL_EMPTIES_MS);
      const { rows } = await sql<{ held: number }>`
        select count(*)::integer as held from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
      figures['P19 connections'] = rows[0]?.held ?? 0;
    }
    close();
    return figures;
  });
}
