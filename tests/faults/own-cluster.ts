import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Db, createDb } from '~db/client';
import { type EmbeddedPostgres, startEmbedded } from '../../scripts/postgres/embedded';
import { startOf } from '../../scripts/lib/pid-lock.mjs';
import { migrateToLatest } from '~server/migrate';

/** A throw-away PostgreSQL that keeps what it has committed (fsync is on) and can be killed. */
export interface OwnCluster {
  url: string;
  db: Db;
  /** Immediate stop (SIGQUIT) or -9; resolves when the server process is gone. */
  stopHard: (signal: 'SIGQUIT' | 'SIGKILL') => Promise<void>;
  /** Resolves when it accepts connections again, on the same port. */
  startAgain: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-faults-'));
  const held: EmbeddedPostgres[] = [];
  const start = async () => {
    const cluster = await startEmbedded({ dataDir, port: 0 });
    held.push(cluster);
    return cluster;
  };
  const giveBack = async () => {
    for (const cluster of held.splice(0)) await cluster.stop();
  };
  const discard = async () => {
    await giveBack();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, ownerUrl } = await start();
    await migrateToLatest({ url, ownerUrl });
    const { db, close } = createDb(url, { max: 2 });
    return {
      url,
      db,
      async stopHard(signal) {
        const file = path.join(dataDir, 'postgres/data/postmaster.pid');
        const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
        process.kill(pid, signal);
        while (startOf(pid) !== null) await sleep(5);
      },
      async startAgain() {
        if ((await start()).url !== url) throw new Error('PostgreSQL came back at another address');
      },
      close: async () => {
        await close();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
