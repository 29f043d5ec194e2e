import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { startEmbedded } from '../../scripts/postgres/embedded';
import { migrateToLatest } from '~db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated template database. */
    templateUrl: string;
  }
}

/** Starts a throw-away PostgreSQL whose one database is migrated and then only cloned. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-test-'));
  const remove = () => {
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, stop } = await startEmbedded({ dataDir, durable: false, port: 0 });
    const end = async () => {
      await stop();
      remove();
    };
    try {
      await migrateToLatest(url);
    } catch (error) {
      await end();
      throw error;
    }
    project.provide('templateUrl', url);
    return end;
  } catch (error) {
    remove();
    throw error;
  }
}
