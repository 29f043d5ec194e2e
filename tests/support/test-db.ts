import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { inject } from 'vitest';

import { createDb, type Db, type DbOptions } from '~db/client';

/** A migrated, empty database of one test file's own. */
export interface TestDb {
  db: Db;
  url: string;
  /** Closes the connections and drops the database. Call it in `afterAll`. */
  close(): Promise<void>;
}

/** PostgreSQL's code for "the template is in use", which two clonings at once may meet. */
const OBJECT_IN_USE = '55006';

async function asAdmin(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
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

/** Clones the migrated template. Call it in `beforeAll`; the network guard allows it (loopback).
 * @param options of the pool, e.g. `onStatement` to count statements */
export async function createTestDb(options: DbOptions = {}): Promise<TestDb> {
  const url = new URL(inject('templateUrl'));
  const template = url.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  const { db, close } = createDb(url.href, options);
  return {
    db,
    url: url.href,
    close: async () => {
      await close();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}
