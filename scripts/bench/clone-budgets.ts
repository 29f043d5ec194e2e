import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../lib/ports';
import type { Bench } from './budgets';
import { waitFor } from './product';

/** Runs `npm run dev` in a folder until `url` answers, stops it, and returns the seconds until the answer. */
async function secondsTo(
  folder: string,
  port: number,
  page: string,
  env: Record<string, string>,
  limit: number,
): Promise<number> {
  const { NODE_ENV: _mode, DATABASE_URL: _database, ...inherited } = process.env;
  const started = performance.now();
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...inherited,
      NODE_ENV: 'development',
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => dev.on('exit', () => resolve()));
  try {
    await waitFor(`http://localhost:${port}${page}`, limit);
    return (performance.now() - started) / 1000;
  } finally {
    if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGTERM');
    await ended;
  }
}

/** P11: a clone of the committed state in an empty folder, with an empty and a warm npm cache, and a restart. */
export async function measureClone({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P11')) return;
  const base = mkdtempSync(path.join(tmpdir(), 'hazel-clone-'));
  const port = await freePort();
  try {
    const clone = (name: string) => {
      const folder = path.join(base, name);
      execFileSync('git', ['clone', '--quiet', process.cwd(), folder]);
      return folder;
    };
    const cache = path.join(base, 'npm-cache');
    if (wanted('P11 empty cache')) {
      report('P11 empty cache', await secondsTo(clone('empty'), port, '/', { npm_config_cache: cache }, 300));
    }
    if (wanted('P11 warm cache') || wanted('P11 restart')) {
      const folder = clone('warm');
      report(
        'P11 warm cache',
        await secondsTo(folder, port, '/', wanted('P11 empty cache') ? { npm_config_cache: cache } : {}, 300),
      );
      report('P11 restart', await secondsTo(folder, port, '/readyz', {}, 60));
    }
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}
