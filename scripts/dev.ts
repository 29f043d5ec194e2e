import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { createEncryption } from '~server/auth/encryption';
import { type Env, readEnv } from '~server/env';

import { localSecret } from './lib/local-secret';
import { isEmpty, type OpenDatabase, openDatabase, withDb } from './postgres/database';
import { loadEnvFiles, showError, ToldError } from './lib/command';
import { type Lock, takeLock } from './lib/pid-lock.mjs';
import { canListen } from './lib/ports';
import { serviceStates, startTable } from './lib/services-table';
import { DEMO_ADMIN, demoAdminCode } from './lib/demo-admin';

/** Functions that stop what has been started, to be called in reverse order. */
const started: (() => Promise<void> | void)[] = [];
let stopping = false;

async function stop(status: number): Promise<never> {
  if (stopping) process.exit(status); // a second Ctrl-C ends at once
  stopping = true;
  setTimeout(() => process.exit(status), 8000).unref();
  for (const undo of started.reverse()) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
  }
  process.exit(status);
}

/** The parent of the process `pid`; undefined when the system does not tell. */
function parentOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1];
  } catch {
    return undefined;
  }
}

/** Stops this process when npm dies. Killed by -9, npm and its shell leave their child running, which nobody
 * could then stop with Ctrl-C. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const ancestry = () => `${process.ppid} ${parentOf(process.ppid) ?? ''}`;
  const before = ancestry();
  setInterval(() => {
    if (ancestry() !== before) void stop(1);
  }, 250).unref();
}

async function lockOrRefuse(env: Env): Promise<Lock> {
  mkdirSync(env.DATA_DIR, { recursive: true });
  const result = await takeLock(path.join(env.DATA_DIR, 'dev.lock'));
  if (result.taken) return result.lock;
  const { pid, url } = result.holder;
  throw new ToldError(
    url
      ? `Hazel is already running at ${url} (process ${pid}).`
      : `Hazel is already starting (process ${pid}).`,
  );
}

/** The database, migrated, and with demo data if it was empty. */
async function prepareDatabase(
  env: Env,
  encryptionKey: string,
): Promise<OpenDatabase & { demo: boolean; demoFactor: boolean }> {
  const [database, { migrateToLatest }] = await Promise.all([openDatabase(env), import('~server/migrate')]);
  started.push(() => database.close());
  await migrateToLatest(database);
  return withDb(database.ownerUrl, async (db) => {
    if (await isEmpty(db)) {
      const { seedDemo } = await import('./seed/seed');
      await seedDemo(db, { now: new Date(), encryption: createEncryption(encryptionKey) });
    }
    const demo = await db
      .selectFrom('profiles as p')
      .innerJoin('users as u', 'u.id', 'p.id')
      .select(['p.email', 'u.two_factor_at'])
      .where('p.email', 'in', ['demo@example.com', DEMO_ADMIN])
      .execute();
    return {
      ...database,
      demo: demo.length > 0,
      demoFactor: demo.some(({ email, two_factor_at: since }) => email === DEMO_ADMIN && since !== null),
    };
  });
}

async function prepareSandbox(env: Env, database: OpenDatabase) {
  const need = {
    resend: env.RESEND_API_KEY === undefined,
    google: env.GOOGLE_CLIENT_ID === undefined,
    stripe: env.STRIPE_SECRET_KEY === undefined,
    nominatim: env.NOMINATIM_URL === undefined,
    ipGeolocation: env.IP_GEOLOCATION_URL === undefined,
    overpass: env.OVERPASS_URL === undefined,
  };
  if (!Object.values(need).includes(true)) return { env: {}, pages: [] };
  const [{ startSandbox }, { payingCustomers }] = await Promise.all([
    import('./sandbox/start'),
    import('./sandbox/stripe-customers'),
  ]);
  const customers = await withDb(database.ownerUrl, payingCustomers);
  const sandbox = await startSandbox({ dataDir: env.DATA_DIR, appUrl: env.APP_URL, need, customers });
  started.push(() => sandbox.close());
  return sandbox;
}

async function main(): Promise<void> {
  loadEnvFiles();
  process.env.NODE_ENV = 'development';
  const own = readEnv(process.env);
  const lock = await lockOrRefuse(own);
  started.push(() => {
    lock.release();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  stopWithNpm();
  if (!(await canListen(own.PORT, own.HOST)))
    throw new ToldError(
      `Port ${own.PORT} is taken by another program. Stop that one, or use another port: PORT=${own.PORT + 1} npm run dev`,
    );
  const ENCRYPTION_KEY = own.ENCRYPTION_KEY ?? (await localSecret(own.DATA_DIR, 'encryption-key'));
  const [{ openDevServer }, database] = await Promise.all([
    import('~server/http/dev'),
    prepareDatabase(own, ENCRYPTION_KEY),
  ]);
  const DATABASE_URL = database.url;
  const server = await openDevServer({ ...own, DATABASE_URL });
  started.push(() => server.close());
  lock.update(own.APP_URL);
  const sandbox = await prepareSandbox(own, database);
  const ADMIN_API_TOKEN = own.ADMIN_API_TOKEN ?? (await localSecret(own.DATA_DIR, 'admin-token'));
  const env = readEnv({ ...process.env, ...sandbox.env, ADMIN_API_TOKEN, ENCRYPTION_KEY });
  await server.startPages({ ...env, DATABASE_URL });
  console.log(
    startTable({
      url: own.APP_URL,
      database: database.embedded ? `embedded, in ${own.DATA_DIR}` : 'DATABASE_URL',
      demo: database.demo,
      adminCode: database.demoFactor ? demoAdminCode(new Date()) : null,
      services: serviceStates(own, sandbox.env),
      pages: sandbox.pages,
    }),
  );
}

try {
  await main();
} catch (error) {
  showError(error);
  await stop(1);
}
