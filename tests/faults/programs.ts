import { mkdirSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../../scripts/lib/ports';
import { runNode } from '../../scripts/lib/child';
import { HEAP_FLAGS, WORKER_HEAP_FLAGS } from '../../scripts/production';

/** Node's arguments for the two programs of the production build, which must exist. */
export const PROGRAMS = {
  server: [...HEAP_FLAGS, 'build/server/main.js'],
  worker: [...WORKER_HEAP_FLAGS, 'build/server/worker.js'],
} as const;

export interface RunningProgram {
  /** 0 when it could not be started. */
  pid: number;
  /** Exit status once it has ended; null while it runs. */
  status(): number | null;
  /** Ends it at once (-9). */
  kill(): Promise<void>;
}

/** Where the programs write what goes wrong: one file for all programs of a run. */
export const PROGRAM_LOG = '.cache/faults.log';
let logFile: number | null = null;

function openLog(): number {
  mkdirSync('.cache', { recursive: true });
  return openSync(PROGRAM_LOG, 'w');
}

/** Starts a program with the given environment and nothing of ours. */
export function startProgram(args: readonly string[], env: Record<string, string>): RunningProgram {
  let status: number | null = null;
  logFile ??= openLog();
  const child = runNode([...args], {
    stdio: ['ignore', logFile, logFile],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
  });
  const ended = child.ended.then((code) => {
    status = code;
  });
  return {
    pid: child.pid ?? 0,
    status: () => status,
    kill: () => {
      child.stop('SIGKILL');
      return ended;
    },
  };
}

/** A server on one port, whichever process runs it. */
export interface KillableServer {
  origin: string;
  /** Of the running one; 0 when there is none. */
  pid(): number;
  status(): number | null;
  /** Kills the running one, if any. */
  kill(): Promise<void>;
  /** Starts one; resolves when it is ready to serve, and says how long that took in ms. */
  start(): Promise<number>;
}

interface ServerOptions {
  /** Node's arguments. */
  args?: readonly string[];
  env?: Record<string, string>;
  /** What answers 200 once it is ready. */
  page?: string;
}

const READY_TIMEOUT_MS = 60_000;

/** Names a server that is not started yet: the production build's, or another program with its first page. */
export async function createServer(
  databaseUrl: string,
  { args = PROGRAMS.server, env = {}, page = '/readyz' }: ServerOptions = {},
): Promise<KillableServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let running: RunningProgram | null = null;
  return {
    origin,
    pid: () => running?.pid ?? 0,
    status: () => running?.status() ?? null,
    async kill() {
      await running?.kill();
      running = null;
    },
    async start() {
      const from = performance.now();
      running = startProgram(args, {
        HOST: '127.0.0.1',
        PORT: String(port),
        APP_URL: origin,
        DATABASE_URL: databaseUrl,
        ...env,
      });
      while (!(await answers(origin + page))) {
        if (running.status() !== null)
          throw new Error(`The server ended with ${running.status()}; see ${PROGRAM_LOG}`);
        if (performance.now() - from > READY_TIMEOUT_MS) throw new Error(`${origin} did not become ready`);
        await sleep(10);
      }
      return performance.now() - from;
    },
  };
}

/** Whether a page answers 200 at this moment. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
