import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '~db/client';

import { residentMiB } from '../../scripts/bench/load';
import { drawReceipt } from '../evals/receipts/draw';
import { type StandInClaude, SANDBOX_CLAUDE_KEY, startClaude } from '../support/claude-stand-in';
import { type Told, formOf, linesOf } from '../support/receipts/scan';
import { PROGRAM_LOG } from './programs';
import { type RunResult, brokenInvariants } from './run-result';
import { type Saver, addSavers } from './savers';
import { everybodyElse } from './strangers-run';

/** A server of the production build, and Claude's stand-in that it asks. */
export interface ReceiptsStage {
  db: Db;
  server: { origin: string; pid(): number; status(): number | null };
  claude: StandInClaude;
}

/** The stand-in, and what a server needs to ask it. What it logs is looked through afterwards. */
export async function startReceiptsClaude() {
  const claude = await startClaude();
  return {
    claude,
    env: { ANTHROPIC_API_KEY: SANDBOX_CLAUDE_KEY, ANTHROPIC_BASE_URL: claude.url, LOG_LEVEL: 'debug' },
  };
}

type Last = Told | { kind: 'refused'; status: number; text: string };

/** Pictures with the film that some phones append. */
const FILE_BYTES = 4_500_000;
const CANARY = 'Canary-5K1';

/** Waits until a child of a process runs this program, and kills it (-9). */
async function killChild(parent: number, program: string, patienceMs = 20_000): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
      try {
        const isChild = readFileSync(`/proc/${name}/status`, 'latin1').includes(`\nPPid:\t${parent}\n`);
        if (isChild && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(program))
          return process.kill(Number(name), 'SIGKILL');
      } catch {
        // It has ended.
      }
    await sleep(10);
  }
  return false;
}

/** Uploads that break in every way: many at once, cut, slow, with the programs that read them killed, and with Claude down,
 * silent and endless. Each must end with its message, the next ones be read, and everybody else be served.
 * @param options `uploads` come at once; `stall` waits for a Claude that never answers, which takes half a minute */
export async function breakReceipts(
  { db, server, claude }: ReceiptsStage,
  {
    uploads,
    stall,
    limitMs = 5000,
    memoryMiB,
  }: { uploads: number; stall: boolean; limitMs?: number; memoryMiB: number },
): Promise<RunResult> {
  const { origin } = server;
  const run = randomUUID().slice(0, 6);
  const people = await addSavers(db, `Receipt${run}x`, Math.max(uploads, 8));
  const asking = await addSavers(db, `Claude${run}x`, 3);
  for (const { userId } of asking)
    await db
      .updateTable('profiles')
      .set({ ai_pictures: true, ai_pictures_answered_at: new Date().toISOString() })
      .where('id', '=', userId)
      .execute();
  const [ann, ben, cleo] = people;
  const [silent, down, endless] = asking;
  if (!ann || !ben || !cleo || !silent || !down || !endless) throw new Error('There is nobody');
  const { picture } = await drawReceipt(1, 'columns');
  const file = new Uint8Array(picture);
  const large = new Uint8Array(FILE_BYTES);
  large.set(file);
  const violations: string[] = [];
  const figures: string[] = [];
  const must = (holds: boolean, otherwise: string) => {
    if (!holds) violations.push(otherwise);
  };

  async function scan({ cookie }: Saver, picture = file): Promise<Last> {
    const headers = { origin, cookie };
    const answer = await fetch(`${origin}/api/receipts/scan`, {
      method: 'POST',
      headers,
      body: formOf(picture),
    });
    if (answer.status !== 200) return { kind: 'refused', status: answer.status, text: await answer.text() };
    let last: Last = { kind: 'refused', status: 200, text: 'nothing' };
    for await (const line of linesOf(answer)) last = line;
    return last;
  }
  const readers = new Map<string, string>();
  const mustRead = (last: Last, name: string) =>
    must(last.kind === 'read', `${name}: not read, but ${JSON.stringify(last).slice(0, 200)}`);
  const mustFail = (last: Last, message: string, name: string) =>
    must(
      last.kind === 'failed' && last.message === message,
      `${name}: ${JSON.stringify(last).slice(0, 200)}`,
    );

  /** Raw bytes of an upload; resolves with what came back until the connection ended. */
  function send(
    { cookie }: Saver,
    declared: number,
    sent: number,
    cutAfterMs: number | null,
  ): Promise<string> {
    return new Promise((resolve) => {
      let text = '';
      const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' });
      const head = `POST /api/receipts/scan HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${declared}\r\n\r\n`;
      const part = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
      socket.on('error', () => undefined).on('close', () => resolve(text));
      socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
      socket.write(head + part);
      socket.write(large.subarray(0, sent));
      if (cutAfterMs !== null) setTimeout(() => socket.destroy(), cutAfterMs);
    });
  }

  let memory = residentMiB(server.pid());
  const idle = memory;
  const watch = setInterval(() => {
    if (server.status() === null) memory = Math.max(memory, residentMiB(server.pid()));
  }, 50);
  const others = everybodyElse([server], await addSavers(db, `Beside${run}x`, 2), 2 * limitMs);
  const phase = async (name: string, act: () => Promise<unknown>) => {
    const from = performance.now();
    await act();
    const slowest = Math.round(others.takeSlowest());
    figures.push(`${name} ${Math.round((performance.now() - from) / 1000)} s, others ${slowest} ms`);
    must(slowest <= limitMs, `${name}: somebody else waited ${slowest} ms`);
    must(server.status() === null, `${name}: the server ended with ${server.status()}`);
  };

  await phase(`${uploads} at once`, async () => {
    const ends = await Promise.all(people.slice(0, uploads).map((one) => scan(one, large)));
    for (const [n, last] of ends.entries()) mustRead(last, `upload ${n + 1} of ${uploads} at once`);
  });
  figures.push(`${Math.round(memory)} MiB at most, ${Math.round(idle)} before`);
  await phase('cut', async () => {
    await Promise.all(people.map((one, n) => send(one, 4_000_000, 400_000 * (n % 8), 300)));
    mustRead(await scan(ann), 'after uploads that were cut');
  });
  const slow = [ann, ben].map((one) => send(one, 100_000, 1000, null));
  await phase('killed reading', async () => {
    const killed = scan(ann);
    const next = scan(ben);
    must(await killChild(server.pid(), 'ocr-process'), 'no reading process was found');
    const [first, second] = [await killed, await next];
    const hit = [first, second].filter(({ kind }) => kind !== 'read');
    must(hit.length === 1, `${hit.length} of two readings failed with one process`);
    for (const last of hit) mustFail(last, 'Failed to scan receipt', 'a killed reading');
  });
  await phase('killed intake', async () => {
    const killed = scan(cleo, large);
    must(await killChild(server.pid(), 'intake-process'), 'no intake process was found');
    mustFail(await killed, 'Could not analyze receipt', 'a killed intake');
    mustRead(await scan(cleo), 'after a killed intake');
  });
  await phase('slow senders', async () => {
    for (const text of await Promise.all(slow))
      must(/^HTTP\/1.1 408 [^]*TOO_SLOW/.test(text), `a slow sender: ${text.slice(0, 200)}`);
  });
  await phase('Claude', async () => {
    const instead = (last: Last, name: string) => {
      mustRead(last, name);
      if (last.kind === 'read') readers.set(name, last.reader);
    };
    if (stall) claude.queue({ kind: 'stall' });
    const stalled = stall ? scan(silent) : null;
    while (stalled && claude.requests().length === 0) await sleep(20);
    claude.always({ kind: 'error', status: 500 });
    instead(await scan(down), 'Claude down');
    claude.always({ kind: 'json', text: JSON.stringify(CANARY.repeat(2_000_000)) });
    instead(await scan(endless), 'Claude endless');
    claude.always({ kind: 'json', text: `{"merchant": "${CANARY}"` });
    instead(await scan(endless), 'Claude cut');
    if (stalled) instead(await stalled, 'Claude silent');
    claude.clear();
    for (const [name, reader] of readers) must(reader === 'local_instead', `${name}: read by ${reader}`);
  });
  await others.stop();
  clearInterval(watch);
  figures.push(`${Math.round(memory)} MiB in all`);
  for (const status of others.answers.names())
    must(status === '200', `${others.answers.of(status)} answers to others were ${status}`);
  must(memory <= memoryMiB, `the server took ${Math.round(memory)} MiB, more than ${memoryMiB}`);
  must(!readFileSync(PROGRAM_LOG, 'utf8').includes(CANARY), 'what Claude said is in the log');
  violations.push(...(await brokenInvariants(db)));
  return { name: 'R14 receipts', figures: figures.join('; '), violations };
}
