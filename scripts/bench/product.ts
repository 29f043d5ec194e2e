import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { z } from 'zod';

import type { Db } from '~db/client';
import { addDays, dayAt } from '~server/domain/kernel/days';

import { createServer, PROGRAMS } from '../../tests/faults/programs';
import { openCookie } from '../../tests/faults/savers';
import { ensureBuild } from '../lib/build';
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
    const server = await createServer(url, {
      args: [...flags, ...recording, ...PROGRAMS.server],
      env: { LOG_LEVEL: 'warn', STATEMENTS_FILE: record },
    });
    await server.start();
    try {
      return await use({
        origin: server.origin,
        pid: server.pid(),
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
      await server.kill();
      rmSync(record);
    }
  });
}
