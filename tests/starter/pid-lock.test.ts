import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { takeLock } from '../../scripts/lib/pid-lock.mjs';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hazel-lock-'));
  file = path.join(dir, 'lock.json');
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

it('tells the second who holds it and where that one answers', async () => {
  const first = await takeLock(file);
  if (!first.taken) throw new Error('expected the lock');
  first.lock.update('http://localhost:3000');
  expect(await takeLock(file)).toEqual({
    taken: false,
    holder: { pid: process.pid, url: 'http://localhost:3000' },
  });
  first.lock.release();
  expect((await takeLock(file)).taken).toBe(true);
});

it('recovers the lock of a dead process, of a reused number, and of an interrupted writer', async () => {
  const { pid } = spawnSync('true');
  const leftovers = [
    () => symlinkSync(`${pid} 1`, file),
    () => symlinkSync(`${process.pid} 1`, file),
    () => writeFileSync(file, ''),
  ];
  for (const leave of leftovers) {
    rmSync(file, { force: true });
    leave();
    const result = await takeLock(file);
    expect(result.taken).toBe(true);
    expect(readdirSync(dir)).toEqual(['lock.json']);
  }
});

it('gives a stale lock to exactly one of many', async () => {
  symlinkSync('999999999 1', file);
  const results = await Promise.all(Array.from({ length: 10 }, () => takeLock(file)));
  expect(results.filter((result) => result.taken)).toHaveLength(1);
});
