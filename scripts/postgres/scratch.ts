import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Db } from '~db/client';
import type { DatabaseAddresses } from '~db/serving-role';
import { migrateToLatest } from '~server/migrate';

import { withDb } from './database';
import { startEmbedded } from './embedded';

/** Gives `work` a migrated, empty PostgreSQL of its own, on a free port. It is stopped and removed afterwards. */
export async function withScratchDatabase<T>(
  work: (database: DatabaseAddresses & { db: Db }) => Promise<T>,
  { durable = true } = {},
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-scratch-'));
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, durable, port: 0 });
  try {
    await migrateToLatest({ url, ownerUrl });
    return await withDb(ownerUrl, (db) => work({ url, ownerUrl, db }));
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
