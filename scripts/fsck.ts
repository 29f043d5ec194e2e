import { sql } from 'kysely';

import { createDb } from '~db/client';
import { isMigrated } from '~db/migrate';
import { migrateToLatest } from '~server/migrate';
import { counted } from '~server/domain/kernel/plural';
import { readEnv } from '~server/env';

import { openDatabase } from './postgres/database';
import { fail, loadEnvFiles, ToldError } from './lib/command';
import { checkInvariants } from './lib/invariants';

/** Checks the database in use, a line for each invariant. Returns how many are violated. */
async function check(url: string): Promise<number> {
  const { db, close } = createDb(url, { max: 1 });
  try {
    if (!(await isMigrated(db)))
      throw new ToldError('The database lacks migrations. Run: npm run db:migrate');
    // Reading a whole table may take long. There is one connection, so this applies to all that follows.
    await sql`set statement_timeout to 0`.execute(db);
    let violated = 0;
    for await (const { name, violation } of checkInvariants(db, new Date())) {
      if (violation) violated += 1;
      const { count, ids } = violation ?? { count: 0, ids: [] };
      console.log(
        violation ? `VIOLATION ${name}: ${counted(count, 'row')} (${ids.join(', ')})` : `ok ${name}`,
      );
    }
    return violated;
  } finally {
    await close();
  }
}

try {
  loadEnvFiles();
  const database = await openDatabase(readEnv(process.env));
  try {
    if (database.embedded) await migrateToLatest(database);
    process.exitCode = (await check(database.ownerUrl)) > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
} catch (error) {
  fail(error);
}
