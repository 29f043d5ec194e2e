import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createDb, type Db } from '~db/client';
import { startEmbedded } from '../postgres/embedded';
import { migrateToLatest } from '~db/migrate';

/** A migrated PostgreSQL of one measurement's own. `close` stops it and removes its folder. */
export async function startScratchDatabase(): Promise<{ url: string; db: Db; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-bench-'));
  const { url, stop } = await startEmbedded({ dataDir, port: 0 });
  await migrateToLatest(url);
  const { db, close } = createDb(url, { max: 2 });
  return {
    url,
    db,
    async close() {
      await close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
