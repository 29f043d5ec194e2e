import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { createCallers, testRuntime } from '../support/callers';
import { nameDatabase, useDatabase } from '../support/fixture';
import { runPlantedKeys } from './planted-keys-run';

vi.setConfig({ testTimeout: 180_000 });

const database = useDatabase();

test('R13: nothing that a stranger has planted in an account opens it once its owner has come back', async () => {
  const { violations } = await runPlantedKeys(database, { accounts: 12 });
  expect(violations).toEqual([]);
});

// The guard is removed from the test's own database, and the run has to notice.
test.each([
  ['passkeys', 'after delete', 'insert into passkeys select old.*', 'a passkey is left'],
  ['sessions', 'after delete', 'insert into sessions select old.*', 'a session is left'],
  ['own_accounts', 'after delete', 'insert into own_accounts select old.*', 'an IBAN is left'],
  ['email_changes', 'after delete', 'insert into email_changes select old.*', 'a change of address is left'],
  [
    'users',
    'before update',
    'new.google_subject := coalesce(old.google_subject, new.google_subject)',
    'Google is left',
  ],
  ['users', 'before update', 'new.device_key := old.device_key', 'a known browser is left'],
  [
    'users',
    'before update',
    'new.two_factor_at := coalesce(old.two_factor_at, new.two_factor_at)',
    'does not get in',
  ],
  [
    'users',
    'before update',
    'new.password_hash := coalesce(new.password_hash, old.password_hash)',
    'the password is left',
  ],
])('R13 goes red where %s keep something (%s: %s)', async (table, when, body, message) => {
  const own = nameDatabase();
  await own.create();
  const runtime = testRuntime(own.url);
  try {
    for (const statement of [
      `create function sabotage() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`,
      `create trigger sabotage ${when} on ${table} for each row execute function sabotage()`,
    ])
      await sql.raw(statement).execute(own.db);
    const stage = { db: own.db, callers: createCallers(runtime) };
    const { violations } = await runPlantedKeys(stage, { accounts: 4 });
    expect(violations.join('\n')).toContain(message);
  } finally {
    await runtime.close();
    await own.close();
  }
});
