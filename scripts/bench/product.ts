import type { Db } from '~db/client';
import { createSessions } from '~server/auth/sessions';
import { dayAt } from '~server/domain/kernel/days';

import { freePort } from '../lib/ports';
import { ensureBuild } from '../lib/build';
import { runNode } from '../lib/child';
import { HEAP_FLAGS } from '../production';
import { startScratchDatabase } from '../postgres/scratch';
import { createFactories } from '../seed/factories';
import { lenaOptions, liveLena } from '../seed/lena';
import { seedDemo } from '../seed/seed';
import { startStatementRecorder, type Statement } from './statement-recorder';

/** A production server of the current sources over a seeded database of its own. */
export interface Product {
  origin: string;
  pid: number;
  db: Db;
  /** What the server has sent to the database so far; nothing unless `recorded`. */
  statements: () => readonly Statement[];
  /** Signs a demo person in and returns the cookie header. */
  signIn(email: string): Promise<string>;
  close: () => Promise<void>;
}

/** The demo person whose screens are measured. */
export const LENA = 'demo@example.com';

/** Adds people who live like Lena, and returns a session's cookie of each. */
export async function peopleLikeLena(db: Db, count: number): Promise<string[]> {
  const now = new Date();
  const make = createFactories(db, { now });
  const sessions = createSessions(db, { secure: false });
  const today = dayAt(now, 'Europe/Copenhagen');
  const alike = Array.from({ length: count }, (_, n) => ({
    ...lenaOptions(now, today),
    email: `lena${n}@bench.example`,
    displayName: `Lena${n}x`,
  }));
  const cookies: string[] = [];
  for (const person of await make.makePeople(alike)) {
    await liveLena(make, person);
    const opened = await sessions.open(db, { userId: person.id, userAgent: null });
    cookies.push(opened?.cookie.split(';')[0] ?? '');
  }
  return cookies;
}

/** Waits until an address answers 200.
 * @throws Error when it does not within `seconds` */
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

/** Starts a server with the flags of production and waits until `page` answers. */
export async function startServer(program: string[], page: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = runNode([...HEAP_FLAGS, ...program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: origin,
      ...env,
    },
  });
  if (server.pid === undefined) throw new Error('The server could not be started');
  await waitFor(origin + page, 20);
  return {
    origin,
    pid: server.pid,
    close: async () => {
      server.stop();
      await server.ended;
    },
  };
}

/** Starts the product, built if need be. `recorded` records its statements, which costs time, `prepare` adds to the demo
 * data, and `flags` are further ones of Node. */
export async function startProduct(
  options: { recorded?: boolean; prepare?: (db: Db) => Promise<void>; flags?: string[] } = {},
): Promise<Product> {
  await ensureBuild();
  const database = await startScratchDatabase();
  await seedDemo(database.db, { now: new Date() });
  await options.prepare?.(database.db);
  const recorder = options.recorded ? await startStatementRecorder(database.url) : null;
  const { origin, pid, close } = await startServer(
    [...(options.flags ?? []), 'build/server/main.js'],
    '/readyz',
    {
      DATABASE_URL: recorder?.url ?? database.url,
      LOG_LEVEL: 'warn',
    },
  );
  return {
    origin,
    pid,
    db: database.db,
    statements: () => recorder?.statements ?? [],
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
    close: async () => {
      await close();
      await recorder?.close();
      await database.close();
    },
  };
}
