import { migrateToLatest } from '~db/migrate';

import { runProgram } from './program';

/** The program that applies the migrations, to be run before a new version starts. Prints what it applied. */
runProgram(async ({ DATABASE_URL }) => {
  const applied = await migrateToLatest(DATABASE_URL);
  process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'The database is up to date.\n');
});
