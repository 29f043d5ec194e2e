import { migrateToLatest } from './migrate';

import { runProgram } from './program';

/** The program that applies the migrations, to be run before a new version starts. Prints what it applied. */
runProgram(async ({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl = url }) => {
  const applied = await migrateToLatest({ url, ownerUrl });
  process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'The database is up to date.\n');
});
