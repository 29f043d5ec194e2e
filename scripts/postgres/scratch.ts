import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createDb } from '~db/client';
import { migrateToLatest } from '~server/migrate';

import { startEmbedded } from './embedded';

/** Starts a migrated PostgreSQL for the caller alone, on a free port. `close` stops it and removes its folder. */
export async function startScratchDatabase({ durable = true } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-scratch-'));
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, durable, port: 0 });
  await migrateToLatest({ url, ownerUrl });
  const { db, close } = createDb(ownerUrl, { max: 2 });
  return {
    url,
    ownerUrl,
    db,
    close: async () => {
      await close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
