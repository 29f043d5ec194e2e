// The production server for browser tests: a throw-away PostgreSQL, migrations, demo data, stand-ins for the
// third parties, and build/server/main.js as it is deployed. Ends, and removes everything, on SIGTERM.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createDb } from '~db/client';
import { startEmbedded } from '../../scripts/postgres/embedded';
import { migrateToLatest } from '~server/migrate';
import { createEncryption } from '~server/auth/encryption';

import { runNode } from '../../scripts/lib/child';
import { HEAP_FLAGS, WORKER_HEAP_FLAGS } from '../../scripts/production';
import { startSandbox } from '../../scripts/sandbox/start';
import { payingCustomers } from '../../scripts/sandbox/stripe-customers';
import { seedDemo } from '../../scripts/seed/seed';
import { SANDBOX_CLAUDE_KEY, startClaude } from './claude-stand-in';
import { writeE2eInfo } from './e2e-info';
import { VAPID_KEYS } from './vapid-keys';

const SERVER = 'build/server/main.js';
const WORKER = 'build/server/worker.js';

async function seeded(dataDir: string, encryptionKey: string) {
  const database = await startEmbedded({ dataDir, durable: false, port: 0 });
  await migrateToLatest(database);
  const { db, close } = createDb(database.ownerUrl, { max: 2 });
  await seedDemo(db, { now: new Date(), encryption: createEncryption(encryptionKey) });
  const customers = await payingCustomers(db);
  await close();
  return { database, customers };
}

async function main(): Promise<void> {
  if (!existsSync(SERVER)) throw new Error(`${SERVER} is missing. Run: npm run build`);
  const port = process.env.E2E_PORT ?? '4310';
  const appUrl = `http://localhost:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-e2e-'));
  process.on('exit', () => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  const ends: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async (status: number) => {
    if (stopping) return;
    stopping = true;
    for (const end of ends.reverse()) await end();
    process.exit(status);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));

  const encryptionKey = randomBytes(32).toString('hex');
  const [{ database, customers }, claude] = await Promise.all([
    seeded(dataDir, encryptionKey),
    startClaude(),
  ]);
  const need = {
    resend: true,
    google: true,
    stripe: true,
    nominatim: true,
    ipGeolocation: true,
    overpass: true,
  };
  const sandbox = await startSandbox({ dataDir, appUrl, need, customers, anyPort: true });
  ends.push(database.stop, sandbox.close, claude.close);
  const adminToken = randomBytes(24).toString('hex');
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    APP_URL: appUrl,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    ADMIN_API_TOKEN: adminToken,
    ENCRYPTION_KEY: encryptionKey,
    ...sandbox.env,
    ...VAPID_KEYS,
    ANTHROPIC_API_KEY: SANDBOX_CLAUDE_KEY,
    ANTHROPIC_BASE_URL: claude.url,
  };
  const server = runNode([...HEAP_FLAGS, SERVER], { env });
  // Mails leave by the worker, as in production.
  const worker = runNode([...WORKER_HEAP_FLAGS, WORKER], { env });
  ends.push(async () => {
    server.stop();
    worker.stop();
    await Promise.all([server.ended, worker.ended]);
  });
  mkdirSync('.cache', { recursive: true });
  writeE2eInfo({ appUrl, databaseUrl: database.ownerUrl, pages: sandbox.pages, adminToken });
  await stop(await server.ended);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
