import { createDb, type Db } from '~db/client';
import type { DatabaseAddresses } from '~db/serving-role';
import { type Env, isLoopback } from '~server/env';

import { startEmbedded } from './embedded';
import { ToldError } from '../lib/command';

export interface OpenDatabase extends DatabaseAddresses {
  embedded: boolean;
  close: () => Promise<void>;
}

/** The database of this environment: `DATABASE_URL`, else the embedded one, started or joined. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl = url } = env;
  if (url !== undefined && ownerUrl !== undefined)
    return { url, ownerUrl, embedded: false, close: async () => undefined };
  const { stop, ...addresses } = await startEmbedded({ dataDir: env.DATA_DIR });
  return { ...addresses, embedded: true, close: stop };
}

/** Opens the database of this environment for some work. */
export async function withDatabase<T>(env: Env, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(env);
  return work(database).finally(database.close);
}

/** Connects to the database at an address for some work. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>, { max = 2 } = {}): Promise<T> {
  const { db, close } = createDb(url, { max });
  return work(db).finally(close);
}

/** True when nobody has an account yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return anyone === undefined;
}

/** Guards commands that overwrite data: they work on this machine only.
 * @throws ToldError on any other `APP_URL` */
export function requireLoopback(env: Env, command: string): void {
  if (!isLoopback(env.APP_URL))
    throw new ToldError(`${command} refuses: APP_URL is ${env.APP_URL}, which is not this machine.`);
}
