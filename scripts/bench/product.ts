import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { z } from 'zod';

import type { Db } from '~db/client';
import { addDays, dayAt } from '~server/domain/kernel/days';

import { openCookie } from '../../tests/faults/savers';
import { freePort } from '../lib/ports';
import { ensureBuild } from '../lib/build';
import { runNode } from '../lib/child';
import { HEAP_FLAGS } from '../production';
import { withScratchDatabase } from '../postgres/scratch';
import { createFactories } from '../seed/factories';
import { lenaOptions, liveLena } from '../seed/lena';
import type { PersonOptions } from '../seed/people';
import type { SavingOptions } from '../seed/savings';
import { seedDemo } from '../seed/seed';
import { MS_PER_DAY } from '../seed/setting';

const statementSchema = z.object({ text: z.string(), values: z.array(z.unknown()) });
/** A statement that a server has sent to its database. */
export type Statement = z.infer<typeof statementSchema>;

/** A production server of the current sources over a seeded database of its own. */
export interface Product {
  origin: string;
  pid: number;
  db: Db;
  /** What the server has sent to the database so far; nothing unless `recorded`. */
  statements: () => Statement[];
  /** The cookie header of a new session of somebody in the database. */
  signIn: (email: string) => Promise<string>;
}

/** The demo person whose screens are measured. */
export const LENA = 'demo@example.com';

/** Adds people who live like Lena, and returns a session's cookie of each. */
export async function peopleLikeLena(db: Db, count: number): Promise<string[]> {
  const now = new Date();
  const make = createFactories(db, { now });
  const alike = Array.from({ length: count }, (_, n) => ({
    ...lenaOptions(now, dayAt(now, 'Europe/Copenhagen')),
    email: `lena${n}@bench.example`,
    displayName: `Lena${n}x`,
  }));
  const cookies: string[] = [];
  for (const person of await make.makePeople(alike)) {
    await liveLena(make, person);
    cookies.push(await openCookie(db, person.id));
  }
  return cookies;
}

/** Adds somebody who has Pro and whose savings are spread evenly over the past days. */
export async function makeSaver(
  make: ReturnType<typeof createFactories>,
  { entries, days, ...options }: PersonOptions & { entries: number; days: number },
  savingOf: (n: number) => SavingOptions,
) {
  const createdAt = new Date(make.setting.now.getTime() - 2 * days * MS_PER_DAY);
  const person = await make.makePerson({ createdAt, proStatus: true, ...options });
  await make.makeSavings(
    Array.from({ length: entries }, (_, n) => ({
      person,
      date: addDays(person.today, -(n % days)),
      ...savingOf(n),
    })),
  );
  return person;
}

/** Waits until an address answers 200.
 * @throws Error when it does not within `seconds` */
export async function waitFor(url: string, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error(`${url} did not answer within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts a server with the flags of production and waits until `page` answers. */
export async function startServer(program: string[], page: string, env: Record<string, string> = {}) {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const { PATH } = process.env;
  const server = runNode([...HEAP_FLAGS, ...program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, APP_URL: origin, ...env },
  });
  if (server.pid === undefined) throw new Error('The server could not be started');
  await waitFor(origin + page, 20);
  const close = () => {
    server.stop();
    return server.ended;
  };
  return { origin, pid: server.pid, close };
}

interface ProductOptions {
  /** Whether its statements are recorded, which costs time. */
  recorded?: boolean;
  /** Adds to the demo data. */
  prepare?: (db: Db) => Promise<unknown>;
  /** Further flags of Node. */
  flags?: string[];
}

/** Gives a measurement the product, built if need be. */
export async function withProduct<T>(
  { recorded = false, prepare, flags = [] }: ProductOptions,
  use: (product: Product) => Promise<T>,
): Promise<T> {
  await ensureBuild();
  return withScratchDatabase(async ({ db, url }) => {
    await seedDemo(db, { now: new Date() });
    await prepare?.(db);
    const record = path.join(tmpdir(), `hazel-statements-${process.pid}`);
    writeFileSync(record, '');
    const recording = recorded ? ['--import', './scripts/bench/record-statements.mjs'] : [];
    const { close, ...server } = await startServer(
      [...flags, ...recording, 'build/server/main.js'],
      '/readyz',
      { DATABASE_URL: url, LOG_LEVEL: 'warn', STATEMENTS_FILE: record },
    );
    try {
      return await use({
        ...server,
        db,
        statements: () =>
          readFileSync(record, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => statementSchema.parse(JSON.parse(line))),
        signIn: async (email) => {
          const found = await db
            .selectFrom('profiles')
            .select('id')
            .where('email', '=', email)
            .executeTakeFirstOrThrow();
          return openCookie(db, found.id);
        },
      });
    } finally {
      await close();
      rmSync(record);
    }
  });
}
