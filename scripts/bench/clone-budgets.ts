import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { answers } from '../../tests/faults/programs';
import { freePort } from '../lib/ports';
import type { Figures, Wanted } from './budgets';

const TIMEOUT_MS = 300_000;

/** Runs `npm run dev` in a folder until `page` answers, stops it, and returns the seconds until the answer. */
async function secondsTo(page: string, folder: string, env: Record<string, string>): Promise<number> {
  const { NODE_ENV: _mode, DATABASE_URL: _database, ...inherited } = process.env;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const started = performance.now();
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: { ...inherited, NODE_ENV: 'development', PORT: String(port), APP_URL: origin, ...env },
  });
  const ended = once(dev, 'exit');
  try {
    while (!(await answers(origin + page))) {
      if (performance.now() - started > TIMEOUT_MS) throw new Error(`${origin}${page} did not answer`);
      await sleep(20);
    }
    return (performance.now() - started) / 1000;
  } finally {
    if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGTERM');
    await ended;
  }
}

/** P11: a clone of the committed state in an empty folder, with an empty and a warm npm cache, and a restart. */
export async function measureClone(wanted: Wanted): Promise<Figures> {
  const base = mkdtempSync(path.join(tmpdir(), 'hazel-clone-'));
  const clone = (name: string) => {
    execFileSync('git', ['clone', '--quiet', process.cwd(), path.join(base, name)]);
    return path.join(base, name);
  };
  const figures: Figures = {};
  try {
    let cache = {};
    if (wanted('P11 empty cache')) {
      cache = { npm_config_cache: path.join(base, 'npm-cache') };
      figures['P11 empty cache'] = await secondsTo('/', clone('empty'), cache);
    }
    if (wanted('P11 warm cache') || wanted('P11 restart')) {
      const folder = clone('warm');
      figures['P11 warm cache'] = await secondsTo('/', folder, cache);
      figures['P11 restart'] = await secondsTo('/readyz', folder, {});
    }
    return figures;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}
