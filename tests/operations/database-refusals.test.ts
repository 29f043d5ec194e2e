import net from 'node:net';

import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { migrateToLatest } from '~server/migrate';
import { startFailureText } from '~server/program';

import { useDatabase } from '../support/fixture';

const { url, ownerUrl, db } = useDatabase();
const ADDRESS = 'DATABASE_URL (or MIGRATION_DATABASE_URL)';

/** The message of a command that migrates there. */
const saidOf = (database: { url: string; ownerUrl: string }) =>
  migrateToLatest(database).then(() => 'nothing: it worked', startFailureText);

const changed = (address: string, change: Partial<Pick<URL, 'username' | 'pathname' | 'port'>>) =>
  Object.assign(new URL(address), change).href;
const both = (address: string) => ({ url: address, ownerUrl: address });

it('says that there is no such database', async () => {
  expect(await saidOf(both(changed(ownerUrl, { pathname: '/elsewhere' })))).toBe(
    `The database refuses: database "elsewhere" does not exist. Create that database, or correct its name in ${ADDRESS}.`,
  );
});

it('says that the role or its password is wrong', async () => {
  expect(await saidOf(both(changed(ownerUrl, { username: 'nobody' })))).toBe(
    `The database refuses: password authentication failed for user "nobody". Correct role and password in ${ADDRESS}.`,
  );
});

it('says that there is no role to serve with', async () => {
  expect(await saidOf({ url: changed(url, { username: 'nobody' }), ownerUrl })).toBe(
    `The database refuses: role "nobody" does not exist. Create that role (README.md, Deploy), or correct ${ADDRESS}.`,
  );
});

it.each(['127.0.0.1', 'localhost'])('says that nothing listens on %s', async (hostname) => {
  expect(await saidOf(both(`postgres://hazel:x@${hostname}:9/hazel`))).toMatch(
    /^The database cannot be reached: connect ECONNREFUSED \S+:9\. Start PostgreSQL there, or correct DATABASE_URL/,
  );
});

it('says that PostgreSQL is too old', async () => {
  // A relay that makes the server look like version 14.
  const wire = net.createServer((near) => {
    const far = net.connect(Number(new URL(ownerUrl).port), '127.0.0.1');
    near
      .pipe(far)
      .on('data', (data) => near.write(data.toString('latin1').replace(/18(?=\d{4})/, '14'), 'latin1'));
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const address = wire.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  expect(await saidOf(both(changed(ownerUrl, { port })))).toBe(
    'The database is PostgreSQL 14, and Hazel needs 15 or newer. Upgrade it, or point DATABASE_URL to a newer one.',
  );
  await new Promise<void>((resolve) => wire.close(() => resolve()));
});

it('says that the role for migrations does not own the tables', async () => {
  await sql`delete from kysely_migration where name >= '2026-11-22-15'`.execute(db);
  expect(await saidOf(both(url))).toBe(
    'The database refuses: must be owner of table users. MIGRATION_DATABASE_URL has to name the role that owns the tables.',
  );
});
