import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '~db/client';

import { type RunResult, Tally, brokenInvariants } from './run-result';
import { type Saver, addSavers, openCookie } from './savers';

/** Servers on one database, and whether each is still running. */
export interface StrangersStage {
  db: Db;
  servers: readonly { origin: string; status(): number | null }[];
}

/** The stranger's network, and everybody else's. All of them are this machine. */
const STRANGER = '127.0.0.2';
const OTHERS = '127.0.0.3';
const CONNECTIONS = 24;
const BATCH = 20;
const PIPELINED = 200;

interface Sent {
  path: string;
  from: string;
  cookie?: string;
  body?: string;
}

/** Sends a request from one of the networks. Status 0 is silence: the connection broke, or nothing came in time (ms). */
const ask = (origin: string, { path, from, cookie, body }: Sent, timeout = 10_000) =>
  new Promise<{ status: number; text: string; ms: number }>((resolve) => {
    const started = performance.now();
    const answer = (status: number, text = '') => resolve({ status, text, ms: performance.now() - started });
    const headers = {
      accept: 'text/html',
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined
        ? {}
        : { origin, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request(
      origin + path,
      { method, headers, localAddress: from, agent: false, timeout },
      (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
        response.on('end', () => answer(response.statusCode ?? 0, text));
        response.on('error', () => answer(0));
      },
    );
    request.on('error', () => answer(0)).on('timeout', () => request.destroy());
    request.end(body);
  });

const saving = () => ({ id: randomUUID(), amount: 100, category: 'coffee', date: '2026-01-05' });
const savings = (cookie: string, from: string): Sent => ({
  path: `/api/trpc/${Array.from({ length: BATCH }, () => 'savings.create').join(',')}?batch=1`,
  from,
  cookie,
  body: JSON.stringify(Object.fromEntries(Array.from({ length: BATCH }, (_, n) => [n, saving()]))),
});

function openSocket(origin: string): Socket {
  return connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: STRANGER }).on(
    'error',
    () => undefined,
  );
}
const headOf = (origin: string, first: string, ...headers: string[]) =>
  [`${first} HTTP/1.1`, `Host: ${new URL(origin).host}`, ...headers].join('\r\n') + '\r\n\r\n';

/** Sockets that request page after page and read nothing. */
async function deafSockets(origin: string, count: number, ms: number): Promise<void> {
  const sockets = Array.from({ length: count }, () => openSocket(origin).pause());
  for (const socket of sockets) socket.write(headOf(origin, 'GET /').repeat(PIPELINED));
  await sleep(ms);
  for (const socket of sockets) socket.destroy();
}

/** Bodies without a session whose last byte is sent when all the others are there. */
async function heldBodies(origin: string, path: string, count: number, bytes: number): Promise<void> {
  const head = headOf(
    origin,
    `POST ${path}`,
    `Origin: ${origin}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
  );
  const almost = `{"a":"${'x'.repeat(bytes - 8)}"`;
  const sockets = Array.from({ length: count }, () => openSocket(origin).resume());
  for (const socket of sockets) {
    socket.write(head + almost);
    await sleep(1);
  }
  await sleep(500);
  for (const socket of sockets) socket.write('}');
  await sleep(1500);
  for (const socket of sockets) socket.destroy();
}

/** One account that reads as much as it can. */
async function readers(origin: string, cookie: string, ms: number): Promise<void> {
  const until = performance.now() + ms;
  const names = Array.from({ length: BATCH }, () => 'insights.get').join(',');
  const read = async () => {
    while (performance.now() < until)
      await ask(origin, { path: `/api/trpc/${names}?batch=1&input=%7B%7D`, from: STRANGER, cookie });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, read));
}

/** Pages and savings of other people, one after the other until stopped. */
export function everybodyElse(
  servers: readonly { origin: string }[],
  people: readonly Saver[],
  timeout: number,
) {
  const answers = new Tally();
  /** When each pending request was sent. */
  const asked = new Map<number, number>();
  let slowest = 0;
  let stopped = false;
  const live = async ({ cookie }: Saver, n: number) => {
    const { origin = '' } = servers[n % servers.length] ?? {};
    const doings: Sent[] = [
      { path: '/', from: OTHERS },
      { path: '/dashboard', from: OTHERS, cookie },
      { path: '/api/trpc/savings.create', from: OTHERS, cookie, body: JSON.stringify(saving()) },
    ];
    while (!stopped)
      for (const doing of doings) {
        asked.set(n, performance.now());
        const fresh = doing.body && { body: JSON.stringify(saving()) };
        const { status, ms } = await ask(origin, { ...doing, ...fresh }, timeout);
        asked.delete(n);
        answers.add(status);
        slowest = Math.max(slowest, ms);
        await sleep(50);
      }
  };
  const lives = people.map(live);
  return {
    /** The longest wait since the last call, in ms. */
    takeSlowest: () => {
      const taken = Math.max(slowest, performance.now() - Math.min(performance.now(), ...asked.values()));
      slowest = 0;
      return taken;
    },
    answers,
    stop: async () => {
      stopped = true;
      await Promise.all(lives);
    },
  };
}

const savedBy = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('savings_entries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
};

/** A thief's session fills its person's queue on one server, and the owner ends it on the other. The waiting
 * writes must not be executed. */
async function waitingWrites(
  { db, servers }: StrangersStage,
  owner: Saver,
  limitMs: number,
): Promise<string[]> {
  const [here, there = here] = servers;
  if (here === undefined || there === undefined) throw new Error('There is no server');
  const stolen = await openCookie(db, owner.userId);
  const flood = Promise.all(Array.from({ length: 12 }, () => ask(here.origin, savings(stolen, STRANGER))));
  await sleep(200);
  const ending = {
    path: '/api/trpc/accounts.endOtherSessions',
    from: OTHERS,
    cookie: owner.cookie,
    body: '{}',
  };
  const { status, ms } = await ask(there.origin, ending, 2 * limitMs);
  const before = await savedBy(db, owner.userId);
  const answers = await flood;
  const after = await savedBy(db, owner.userId);
  return [
    ...(status === 200 ? [] : [`the owner could not end the thief's session: ${status}`]),
    ...(ms <= limitMs ? [] : [`the owner waited ${Math.round(ms)} ms to end the thief's session`]),
    // One may have been in progress.
    ...(after - before <= 1 ? [] : [`${after - before} writes went through after their session had ended`]),
    ...(answers.some(({ text }) => text.includes('SIGN_IN_REQUIRED'))
      ? []
      : ['nothing waited: the run proves nothing']),
  ];
}

/** One stranger tries to block everybody: sockets that read nothing, bodies that are held back, an account that reads
 * without end, and writes that wait while their session ends. Others must be answered in time, and no process may end.
 * @param options `scale` is 1 at full size, `limitMs` how long others may wait */
export async function attackAsStranger(
  stage: StrangersStage,
  { scale, limitMs = 5000 }: { scale: number; limitMs?: number },
): Promise<RunResult> {
  const { db, servers } = stage;
  const [first] = servers;
  const run = randomUUID().slice(0, 6);
  const people = await addSavers(db, `Other${run}x`, 4);
  const [stranger, owner] = await addSavers(db, `Stranger${run}x`, 2);
  if (!first || !stranger || !owner) throw new Error('There is nobody to attack');
  const size = (full: number) => Math.max(2, Math.round(full * scale));
  const ms = 1000 + 9000 * Math.min(1, scale);
  const { origin } = first;
  const attacks: [name: string, attack: () => Promise<unknown>][] = [
    ['sockets that read nothing', () => deafSockets(origin, size(40), ms)],
    ['bodies of 250 kB', () => heldBodies(origin, '/api/trpc/accounts.pendingSignIn', size(900), 250_000)],
    ['bodies of 3.9 MB', () => heldBodies(origin, '/api/trpc/savings.importRows', size(70), 3_900_000)],
    ['one account that reads', () => readers(origin, stranger.cookie, ms)],
  ];
  const others = everybodyElse(servers, people, 2 * limitMs);
  const violations: string[] = [];
  const figures: string[] = [];
  await sleep(500);
  const told = (name: string) => {
    const slowest = Math.round(others.takeSlowest());
    figures.push(`${name}: slowest ${slowest} ms`);
    if (slowest > limitMs) violations.push(`${name}: somebody else waited ${slowest} ms`);
    for (const [n, server] of servers.entries()) {
      const status = server.status();
      if (status !== null) violations.push(`${name}: server ${n + 1} ended with ${status}`);
    }
  };
  told('quiet');
  for (const [name, attack] of attacks) {
    await attack();
    told(name);
  }
  violations.push(...(await waitingWrites(stage, owner, limitMs)));
  told('writes of a stolen session');
  await others.stop();
  for (const status of others.answers.names())
    if (status !== '200') violations.push(`${others.answers.of(status)} answers to others were ${status}`);
  violations.push(...(await brokenInvariants(db)));
  return {
    name: 'R13 one stranger',
    figures: `${figures.join('; ')}; answers to others: ${others.answers.toString()}`,
    violations,
  };
}
