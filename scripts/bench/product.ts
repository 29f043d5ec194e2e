import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createDb, type Db } from '~db/client';
import { startEmbedded } from '../postgres/embedded';
import { migrateToLatest } from '~db/migrate';

import { runNode } from '../lib/child';
import { freePort } from '../postgres/embedded';
import { HEAP_FLAGS } from '../lib/production';
import { seedDemo } from '../seed/seed';
import { startStatementCounter } from './statement-counter';

/** A production server of this build over a throw-away, seeded database. */
export interface Product {
  origin: string;
  pid: number;
  /** Statements sent to the database so far (0 unless `counted`). */
  statements: () => number;
  /** Signs a demo person in and returns the cookie header. */
  signIn(email: string): Promise<string>;
  close(): Promise<void>;
}

/** Waits until an address answers 200, at most `seconds`. */
export async function waitFor(url: string, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // not listening yet
    }
    if (Date.now() > until) throw new Error(`${url} did not answer within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts the product; `counted` puts a counter of statements before the database (and costs time), `prepare` adds to
 * the demo data. */
export async function startProduct(options: {
  counted: boolean;
  prepare?: (db: Db) => Promise<void>;
}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-bench-'));
  const database = await startEmbedded({ dataDir, port: 0 });
  await migrateToLatest(database.url);
  const { db, close } = createDb(database.url, { max: 2 });
  await seedDemo(db, { now: new Date() });
  await options.prepare?.(db);
  await close();
  const counter = options.counted ? await startStatementCounter(database.url) : null;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = runNode([...HEAP_FLAGS, 'build/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: origin,
      DATABASE_URL: counter?.url ?? database.url,
      LOG_LEVEL: 'warn',
    },
  });
  if (server.pid === undefined) throw new Error('The server could not be started');
  await waitFor(`${origin}/readyz`, 20);
  return {
    origin,
    pid: server.pid,
    statements: () => counter?.count() ?? 0,
    async signIn(email) {
      const response = await fetch(`${origin}/api/trpc/accounts.signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ email, password: 'Demo-pass-1!' }),
      });
      if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
    async close() {
      server.stop();
      await server.ended;
      await counter?.close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
