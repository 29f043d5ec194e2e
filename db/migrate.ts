import { runMigrations } from 'graphile-worker';
import { Migrator, sql } from 'kysely';

import { createDb, type Db } from './client';
import { migrations } from './migrations/index';
import { OldDatabaseError } from './old-database-error';
import { type DatabaseAddresses, grantServing, servingRole } from './serving-role';

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}

const OLDEST_POSTGRES = 15;
const BEFORE_THE_BASELINE = [
  'This database was made before the baseline of 2026-11-22 and cannot be brought up to date; it is unchanged.',
  'Demo data: npm run db:reset deletes everything in it and fills it anew.',
  'Data to keep: docs/decisions/0025-the-owner-is-in-every-key.md says how to carry it over.',
].join('\n');

async function refuseOld(db: Db): Promise<void> {
  const { rows: versions } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const version = Math.floor(Number(versions[0]?.server_version_num) / 10_000);
  if (version < OLDEST_POSTGRES)
    throw new OldDatabaseError(
      `The database is PostgreSQL ${version}, and Hazel needs ${OLDEST_POSTGRES} or newer. Upgrade it, or point DATABASE_URL to a newer one.`,
    );
  const { rows: made } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (made.length === 0) return;
  const { rows: old } = await sql`select from kysely_migration where name < '2026-11-22' limit 1`.execute(db);
  if (old.length > 0) throw new OldDatabaseError(BEFORE_THE_BASELINE);
}

/** Brings the schema (ours and the job queue's) up to date as its owner, lets `fill` write the rows that
 * belong to it, and grants the serving role its rights. Safe to call from several processes at once, because
 * the migrator holds a lock. Returns the names of applied migrations.
 * @throws OldDatabaseError, or the first migration's error */
export async function migrateSchema(database: DatabaseAddresses, fill: (db: Db) => Promise<void>) {
  const { db, close } = createDb(database.ownerUrl, { max: 2, statementTimeoutMillis: 0 });
  try {
    await refuseOld(db);
    const { error, results = [] } = await migratorOf(db).migrateToLatest();
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
    await runMigrations({ connectionString: database.ownerUrl });
    await fill(db);
    const role = servingRole(database);
    if (role !== undefined) await grantServing(db, role);
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
