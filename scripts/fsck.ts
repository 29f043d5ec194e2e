import { sql } from 'kysely';

import type { Db } from '~db/client';
import { isMigrated } from '~db/migrate';
import { migrateToLatest } from '~server/migrate';
import { counted } from '~server/domain/kernel/plural';
import { readEnv } from '~server/env';

import { withDatabase, withDb } from './postgres/database';
import { fail, loadEnvFiles, ToldError } from './lib/command';
import { checkInvariants } from './lib/invariants';

/** Checks the database in use, a line for each invariant. Returns how many are violated. */
async function check(db: Db): Promise<number> {
  if (!(await isMigrated(db))) throw new ToldError('The database lacks migrations. Run: npm run db:migrate');
  // Reading a whole table may take long. There is one connection, so this applies to all that follows.
  await sql`set statement_timeout to 0`.execute(db);
  let violated = 0;
  for await (const { name, violation } of checkInvariants(db, new Date())) {
    if (violation) violated += 1;
    const { count, ids } = violation ?? { count: 0, ids: [] };
    console.log(violation ? `VIOLATION ${name}: ${counted(count, 'row')} (${ids.join(', ')})` : `ok ${name}`);
  }
  return violated;
}

try {
  loadEnvFiles();
  await withDatabase(readEnv(process.env), async (database) => {
    if (database.embedded) await migrateToLatest(database);
    process.exitCode = (await withDb(database.ownerUrl, check, { max: 1 })) > 0 ? 1 : 0;
  });
} catch (error) {
  fail(error);
}
