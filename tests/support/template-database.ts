import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { startEmbedded } from '../../scripts/postgres/embedded';
import { migrateToLatest } from '~server/migrate';
import type { DatabaseAddresses } from '~db/serving-role';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the migrated template database. */
    template: DatabaseAddresses;
  }
}

/** Starts a throw-away PostgreSQL with one database, which is migrated once and then only cloned. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-test-'));
  const remove = () => {
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, ownerUrl, stop } = await startEmbedded({ dataDir, durable: false, port: 0 });
    const end = async () => {
      await stop();
      remove();
    };
    try {
      await migrateToLatest({ url, ownerUrl });
    } catch (error) {
      await end();
      throw error;
    }
    project.provide('template', { url, ownerUrl });
    return end;
  } catch (error) {
    remove();
    throw error;
  }
}
