import { migrateToLatest } from '~db/migrate';
import { OldDatabaseError } from '~db/old-database-error';

import { EnvError, readEnv } from './env';

/** The migrations as a program of their own, to be run before a new version starts. Prints what it applied. */
async function main(): Promise<void> {
  // eslint-disable-next-line no-restricted-properties -- the entry hands the environment to env.ts
  const { DATABASE_URL } = readEnv({ ...process.env, NODE_ENV: 'production' });
  if (DATABASE_URL === undefined) throw new EnvError('DATABASE_URL: is required here');
  const applied = await migrateToLatest(DATABASE_URL);
  process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'The database is up to date.\n');
}

main().catch((error: unknown) => {
  const told = error instanceof EnvError || error instanceof OldDatabaseError;
  process.stderr.write(
    `${told ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
