import { runMigrations } from 'graphile-worker';
import { Migrator, sql } from 'kysely';

import { createDb, type Db } from './client';
import { migrations } from './migrations/index';
import { OldDatabaseError } from './old-database-error';

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}

async function refuseOld(db: Db): Promise<void> {
  const { rows: made } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (made.length === 0) return;
  const { rows: old } = await sql`select from kysely_migration where name < '2026-11-22' limit 1`.execute(db);
  if (old.length > 0) throw new OldDatabaseError();
}

/** Brings the database up to date (ours and the job queue's). Safe to call from several processes at
 * once: the migrator holds a lock. Returns the names applied; throws OldDatabaseError, and the first migration's
 * error. */
export async function migrateToLatest(url: string): Promise<string[]> {
  const { db, close } = createDb(url, { max: 2 });
  try {
    await refuseOld(db);
    const { error, results = [] } = await migratorOf(db).migrateToLatest();
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
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
