import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

import { sql as statement } from 'kysely';

import { migrateToLatest } from '~server/migrate';
import { createEncryption } from '~server/auth/encryption';
import { type Env, readEnv } from '~server/env';

import { fail, loadEnvFiles, readArguments, refuseArguments, ToldError } from './lib/command';
import { localSecret } from './lib/local-secret';
import { requireLoopback, withDatabase, withDb } from './postgres/database';
import { embeddedUrl } from './postgres/embedded';
import { withScratchDatabase } from './postgres/scratch';

async function migrate(env: Env): Promise<void> {
  await withDatabase(env, async (database) => {
    const applied = await migrateToLatest(database);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
  });
}

async function seed(env: Env): Promise<void> {
  requireLoopback(env, 'db:seed');
  await withDatabase(env, async (database) => {
    await migrateToLatest(database);
    await fillWithDemoData(env, database.ownerUrl);
  });
}

async function reset(env: Env): Promise<void> {
  requireLoopback(env, 'db:reset');
  await withDatabase(env, async (database) => {
    await withDb(database.ownerUrl, async (db) => {
      await statement`drop schema if exists graphile_worker cascade`.execute(db);
      await statement`drop schema public cascade`.execute(db);
      await statement`create schema public`.execute(db);
    });
    await migrateToLatest(database);
    await fillWithDemoData(env, database.ownerUrl);
  });
}

/** Prints the address of the database for its owner, and nothing else, so that `psql "$(npm run -s db:url)"` works. */
async function url(env: Env): Promise<void> {
  const running = env.MIGRATION_DATABASE_URL ?? (await embeddedUrl(env.DATA_DIR));
  if (running) {
    console.log(running);
    return;
  }
  await withDatabase(env, async ({ ownerUrl }) => {
    console.log(ownerUrl);
  });
  console.error('The embedded database does not run at the moment; npm run dev starts it at this address.');
}

interface Options {
  verify: boolean;
}

/** Writes db/types.ts from a throw-away database that holds all migrations; `--verify` only compares. */
async function types(_env: Env, { verify }: Options): Promise<void> {
  const codegen = ['node_modules/kysely-codegen/dist/cli/bin.js', '--config-file', 'db/codegen.json'];
  await withScratchDatabase(
    async ({ ownerUrl }) => {
      const args = [...codegen, '--url', ownerUrl, ...(verify ? ['--verify'] : [])];
      const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] });
      if (status !== 0)
        throw new ToldError('db/types.ts does not match the migrations. Run: npm run db:types');
    },
    { durable: false },
  );
}

/** Writes what every query sends into db/queries/<slice>/<file>.sql; `--verify` only compares. */
async function sql(_env: Env, { verify }: Options): Promise<void> {
  const { queryFiles, readQuerySql } = await import('./lib/query-sql');
  const texts = await readQuerySql();
  const written = queryFiles('.sql');
  const changed = [...new Set([...texts.keys(), ...written])].filter(
    (file) => !written.includes(file) || readFileSync(file, 'utf8') !== texts.get(file),
  );
  if (changed.length > 0 && verify)
    throw new ToldError(`Not what the queries send: ${changed.join(', ')}. Run: npm run db:sql`);
  for (const file of changed) {
    const text = texts.get(file);
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
  }
}

/** Keeps a database with all migrations of today as the one that the next ones are tried on. */
async function landed(): Promise<void> {
  const { keepAsLanded } = await import('./lib/landed-database');
  await withScratchDatabase(({ db }) => keepAsLanded(db), { durable: false });
}

async function fillWithDemoData(env: Env, address: string): Promise<void> {
  const { seedDemo } = await import('./seed/seed');
  const key = env.ENCRYPTION_KEY ?? (await localSecret(env.DATA_DIR, 'encryption-key'));
  const encryption = createEncryption(key);
  await withDb(address, (db) => seedDemo(db, { now: new Date(), encryption }));
  console.log(
    'Demo data is in. All passwords are Demo-pass-1!, and npm run demo:code prints the code of admin@example.com.',
  );
}

const COMMANDS = new Map<string, (env: Env, options: Options) => Promise<void>>([
  ['migrate', migrate],
  ['seed', seed],
  ['reset', reset],
  ['url', url],
  ['types', types],
  ['sql', sql],
  ['landed', landed],
]);

const USAGE = `Usage: npm run db:${[...COMMANDS.keys()].join(' | npm run db:')}`;

try {
  const options = { verify: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readArguments({ allowPositionals: true, options }, USAGE);
  const [name = '', ...more] = positionals;
  const command = COMMANDS.get(name);
  if (!command || more.length > 0) refuseArguments(USAGE);
  loadEnvFiles();
  await command(readEnv(process.env), values);
} catch (error) {
  fail(error);
}
