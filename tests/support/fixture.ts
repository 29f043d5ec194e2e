import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';

import { createDb } from '~db/client';

import { checkInvariants } from '../../scripts/lib/invariants';
import { createFactories } from '../../scripts/seed/factories';
import type { PersonOptions } from '../../scripts/seed/people';
import { NOW, PATIENT, createCallers, testRuntime } from './callers';

/** PostgreSQL's code for "the template is in use", which two clonings at once may meet. */
const OBJECT_IN_USE = '55006';

async function asAdmin(statement: string): Promise<void> {
  const url = new URL(inject('template').ownerUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        const busy = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE;
        if (!busy || attempt === 50) throw error;
        await sleep(20);
      }
    }
  } finally {
    await client.end();
  }
}

/** Names a clone of the migrated template. It exists between `create` and `close`, which ends its connections. */
export function nameDatabase() {
  const template = inject('template');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const cloned = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const ownerUrl = cloned(template.ownerUrl);
  const { db, close } = createDb(ownerUrl, PATIENT);
  return {
    url: cloned(template.url),
    ownerUrl,
    db,
    create: () => asAdmin(`create database ${name} template ${new URL(template.url).pathname.slice(1)}`),
    close: async () => {
      await close();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

export interface FixtureOptions {
  /** The time at which everything happens. */
  now?: Date;
  /** Seed of the factories' random numbers. */
  seed?: number;
  /** Called with every statement of the product, but with none of the test's own. */
  onStatement?: (sql: string) => void;
}

/** A migrated database for one test file, with people and the procedures, at a fixed time. Call it once at the top of
 * the file: it registers the hooks that make and drop the database. Statements work from the first hook on. */
export function useDatabase({ now = NOW, seed = 1, onStatement }: FixtureOptions = {}) {
  const { url, ownerUrl, db, create, close } = nameDatabase();
  const runtime = testRuntime(url, onStatement ? { onStatement } : {});
  const callers = createCallers(runtime, now);
  const make = createFactories(db, { now, seed });
  beforeAll(create);
  afterAll(async () => {
    await runtime.close();
    await close();
  });
  return {
    /** The address for the product, as a role that owns nothing. */
    url,
    ownerUrl,
    /** The test's own connection to the database, as its owner. */
    db,
    /** The product with this database. */
    runtime,
    callers,
    make,
    /** Somebody with a goal (none with `goal: null`) and a session: `caller` is their first request, `at` any
     * later one. */
    someone: async (options: PersonOptions = {}) => {
      const person = await make.makePerson(options);
      const session = await callers.signIn(person.id);
      return { ...person, person, ...session, caller: await session.at() };
    },
    /** Every invariant of `npm run fsck` holds. */
    expectNothingBroken: async (at = now): Promise<void> => {
      for await (const { name, violation } of checkInvariants(db, at)) expect(violation, name).toBeNull();
    },
  };
}
