import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { embeddedUrl, startEmbedded } from '../../scripts/postgres/embedded';

let root: string;
let dataDir: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'hazel-embedded-'));
  chmodSync(root, 0o700);
  dataDir = path.join(root, 'data');
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const options = () => ({ dataDir, durable: false, port: 0 });
const postmaster = () =>
  Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows }: { rows: unknown[] } = await client.query(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** Starts the same cluster in a process of its own and waits until it is ready. */
async function otherProcess() {
  const script = `import { startEmbedded } from './scripts/postgres/embedded';
    void startEmbedded(${JSON.stringify(options())}).then(() => console.log('ready'));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

async function untilStopped(): Promise<boolean> {
  for (let i = 0; i < 200; i += 1) {
    if ((await embeddedUrl(dataDir)) === null) return true;
    await sleep(25);
  }
  return false;
}

describe('embedded PostgreSQL below a folder of mode 700', () => {
  it('starts, answers with a password only, on loopback only, and stops', async () => {
    const { ownerUrl: url, stop } = await startEmbedded(options());
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    expect(
      await query(
        url,
        'select datlocprovider::text, datlocale from pg_database where datname = current_database()',
      ),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
    expect(statSync(path.join(dataDir, 'postgres/password')).mode & 0o077).toBe(0);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    await stop();
    expect(await embeddedUrl(dataDir)).toBeNull();
  });

  it('is joined by a second user and stays until the last one leaves', async () => {
    const first = await startEmbedded(options());
    const second = await startEmbedded(options());
    expect(second.ownerUrl).toBe(first.ownerUrl);
    await first.stop();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(await embeddedUrl(dataDir)).toBeNull();
  });

  it('stops when the process that started it is killed by -9', async () => {
    const child = await otherProcess();
    child.kill('SIGKILL');
    expect(await untilStopped()).toBe(true);
  });

  it('loses nothing when the server itself is killed by -9, and starts again at once', async () => {
    const durable = { ...options(), durable: true };
    const first = await startEmbedded(durable);
    await query(first.ownerUrl, 'create table kept (id int); insert into kept values (1)');
    process.kill(postmaster(), 'SIGKILL');
    const second = await startEmbedded(durable);
    expect(await query(second.ownerUrl, 'select id from kept')).toEqual([{ id: 1 }]);
    await Promise.all([first.stop(), second.stop()]);
    expect(await embeddedUrl(dataDir)).toBeNull();
  });

  it.runIf(process.getuid?.() === 0)('works where user namespaces are barred', async () => {
    const barred = path.join(root, 'barred');
    const { url, stop } = await startEmbedded({ ...options(), dataDir: barred, allowNamespace: false });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });
});
