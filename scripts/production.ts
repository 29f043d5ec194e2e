import { existsSync } from 'node:fs';

import { migrateToLatest } from '~server/migrate';
import { isLoopback, readEnv } from '~server/env';

import { localSecret } from './lib/local-secret';
import { ensureBuild } from './lib/build';
import { runNodeForeground } from './lib/child';
import { openDatabase } from './postgres/database';
import { fail, loadEnvFiles, ToldError } from './lib/command';

/** Keep the process small and its pages cheap: the old generation is capped well above the live heap, so that garbage
 * is collected instead of kept; the young one is so large that most of a page is garbage before it is collected; and
 * one thread collects, because on a heap of this size helper threads cost more CPU than they save time. */
export const HEAP_FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=32', '--single-threaded-gc'];

/** The worker renders no pages, so its young generation stays small: memory that nothing needs for long comes
 * back at once. */
export const WORKER_HEAP_FLAGS = [
  '--max-old-space-size=192',
  '--max-semi-space-size=8',
  '--single-threaded-gc',
];

/** Runs a production program until it ends. On a loopback `APP_URL` it is built when needed, and the database (the
 * embedded one without `DATABASE_URL`) is migrated; on any other address the operator does both, and the environment
 * must be complete. */
export async function runProduction(program: 'main' | 'worker'): Promise<void> {
  try {
    loadEnvFiles();
    process.env.NODE_ENV = 'production';
    const env = readEnv(process.env);
    const file = `build/server/${program}.js`;
    const local = isLoopback(env.APP_URL);
    const [database] = await Promise.all([openDatabase(env), local ? ensureBuild() : undefined]);
    if (!existsSync(file)) throw new ToldError(`${file} is missing. Run: npm run build`);
    if (local) await migrateToLatest(database);
    const flags = program === 'worker' ? WORKER_HEAP_FLAGS : HEAP_FLAGS;
    const status = await runNodeForeground([...flags, file], {
      ...process.env,
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: undefined, // what serves does not know the owner's password
      ...(local
        ? {
            ADMIN_API_TOKEN: env.ADMIN_API_TOKEN ?? (await localSecret(env.DATA_DIR, 'admin-token')),
            ENCRYPTION_KEY: env.ENCRYPTION_KEY ?? (await localSecret(env.DATA_DIR, 'encryption-key')),
          }
        : {}),
    });
    await database.close();
    process.exit(status);
  } catch (error) {
    fail(error);
  }
}
