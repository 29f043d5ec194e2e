import { runMigrations } from 'graphile-worker';
import { Migrator } from 'kysely';

import { createDb, type Db } from './client';
import { migrations } from './migrations/index';

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}

/** Brings the database up to date (ours and the job queue's). Safe to call from several processes at
 * once: the migrator holds a lock. Returns the names applied; throws the first migration's error. */
export async function migrateToLatest(url: string): Promise<string[]> {
  const { db, close } = createDb(url, { max: 2 });
  try {
    const { error, results = [] } = await migratorOf(db).migrateToLatest();
    if (error) throw error;
    await runMigrations({ connectionString: url });
    return results.map((result) => result.migrationName);
  } finally {
    await close();
  }
}

/** True when every migration this build knows has been applied. Throws when the database is unreachable. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
