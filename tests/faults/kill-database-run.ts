import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '~db/client';
import { insertMail } from '~db/queries/messages/outbox';

import { startLoad } from './load';
import { type MailStub, startMailStub } from './mail-stub';
import { type OwnCluster, startOwnCluster } from './own-cluster';
import { PROGRAM_LOG, PROGRAMS, createServer, startProgram } from './programs';
import type { RunResult } from './run-result';
import { addSavers } from './savers';

const PEOPLE = 6;
const MAIL_TIMEOUT_MS = 30_000;

/** Puts a mail into the outbox, as many times as asked. */
async function queueMails(db: Db, userId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await insertMail(db, {
      userId,
      kind: 'verify-email',
      recipient: 'killed1@example.com',
      payload: {
        displayName: 'Ann',
        verifyUrl: 'http://localhost/verify-email?token=x',
        expiresInMinutes: 60,
      },
    });
}

/** Waits until the worker has sent everything. Those that were taken from the queue, and whose sender does not know it, are due at
 * once instead of after a minute. */
async function drainMails(db: Db): Promise<{ left: number; ms: number }> {
  const from = performance.now();
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      with hurried as (update mail_outbox set due_at = now() where due_at > now() + interval '10 seconds' and sent_at is null)
      select count(*) as left from mail_outbox where sent_at is null`.execute(db);
    const left = rows[0]?.left ?? 0;
    const ms = performance.now() - from;
    if (left === 0 || ms > MAIL_TIMEOUT_MS) return { left, ms };
    await sleep(50);
  }
}

/** One outage: down, a while of refusals, up, and the first success. Returns the ms from return to success. */
async function outage(
  cluster: OwnCluster,
  origin: string,
  signal: 'SIGQUIT' | 'SIGKILL',
  nextSuccess: () => Promise<number>,
  violations: string[],
): Promise<number> {
  await cluster.stopHard(signal);
  await sleep(randomInt(100, 400));
  const alive = await fetch(`${origin}/healthz`).then(
    ({ status }) => status,
    () => 0,
  );
  const ready = await fetch(`${origin}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
  if (alive !== 200 || ready !== 503)
    violations.push(`without a database: /healthz ${alive}, /readyz ${ready}`);
  const success = nextSuccess();
  await cluster.startAgain();
  const back = performance.now();
  return Math.max(0, (await success) - back);
}

/** PostgreSQL is stopped at once and killed with -9 under load: people get 503 and nothing else, the server
 * and the worker survive, and nothing acknowledged is lost. */
export async function killDatabase(options: {
  stops: number;
  kills: number;
  returnLimitMs: number;
}): Promise<RunResult> {
  const started = performance.now();
  const cluster = await startOwnCluster();
  const mail = await startMailStub();
  try {
    return await underLoad(cluster, mail, options, started);
  } finally {
    await mail.close();
    await cluster.close();
  }
}

async function underLoad(
  cluster: OwnCluster,
  mail: MailStub,
  options: { stops: number; kills: number; returnLimitMs: number },
  started: number,
): Promise<RunResult> {
  const { db } = cluster;
  const server = await createServer(cluster.url);
  const worker = startProgram(PROGRAMS.worker, {
    DATABASE_URL: cluster.url,
    RESEND_API_KEY: 're_stub',
    RESEND_BASE_URL: mail.url,
  });
  const violations: string[] = [];
  const returns: number[] = [];
  const drains: number[] = [];
  const signals = [
    ...Array.from({ length: options.stops }, () => 'SIGQUIT' as const),
    ...Array.from({ length: options.kills }, () => 'SIGKILL' as const),
  ];
  let mails = 0;
  try {
    await server.start();
    const savers = await addSavers(db, 'Outage', PEOPLE);
    const [first] = savers;
    const load = startLoad(server.origin, savers);
    await load.nextSuccess();
    for (const signal of signals) {
      if (first) await queueMails(db, first.userId, 5);
      mails += 5;
      await sleep(randomInt(30, 250));
      returns.push(await outage(cluster, server.origin, signal, load.nextSuccess, violations));
      const { left, ms } = await drainMails(db);
      drains.push(ms);
      if (left > 0) violations.push(`${left} mails were not sent within ${MAIL_TIMEOUT_MS / 1000} s`);
      for (const [name, program] of Object.entries({ server, worker }))
        if (program.status() !== null)
          violations.push(`the ${name} ended with ${program.status()}; see ${PROGRAM_LOG}`);
    }
    violations.push(...(await load.finish(db)));
    for (const status of load.answers.names())
      if (status !== '200' && status !== '503')
        violations.push(`${load.answers.of(status)} answers: ${status}`);
    const slowest = Math.max(0, ...returns);
    if (slowest > options.returnLimitMs)
      violations.push(`the first success came ${Math.round(slowest)} ms after the return`);
    if (mail.arrived() !== mails) violations.push(`${mail.arrived()} of ${mails} mails arrived`);
    const seconds = (performance.now() - started) / 1000;
    return {
      name: 'R4 PostgreSQL stopped and killed under load',
      figures: `${options.stops} stops, ${options.kills} kills in ${seconds.toFixed(1)} s; ${load.acknowledged()} savings acknowledged, ${load.replayed()} by a retry of a written one; first success at most ${Math.round(slowest)} ms after the return; ${mails} mails sent, the last at most ${Math.round(Math.max(0, ...drains))} ms after it; answers: ${load.answers.toString()}`,
      violations,
    };
  } finally {
    await worker.kill();
    await server.kill();
  }
}
