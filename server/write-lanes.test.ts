import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { DomainError } from './errors';
import { WRITE_RATE, createWriteLanes } from './write-lanes';

test('the writes of one person run one after the other, in their order, also past one that fails', async () => {
  const { run } = createWriteLanes();
  const seen: string[] = [];
  const write = (name: string, ms: number) => async () => {
    seen.push(`${name}+`);
    await sleep(ms);
    seen.push(`${name}-`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const results = await Promise.allSettled([
    run('ann', write('a', 20)),
    run('ann', write('b', 1)),
    run('ann', write('c', 1)),
  ]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
  ]);
  expect(seen.join(' ')).toBe('a+ a- b+ b- c+ c-');
});

test('nobody waits for somebody else', async () => {
  const { run } = createWriteLanes();
  let release = () => {};
  const held = run('ann', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await run('ben', () => Promise.resolve('done'))).toBe('done');
  release();
  await held;
});

test('after 60 at once a person writes at 30 a second', async () => {
  const { run } = createWriteLanes();
  const from = performance.now();
  await Promise.all(Array.from({ length: 75 }, () => run('ann', () => Promise.resolve())));
  const ms = performance.now() - from;
  expect(ms).toBeGreaterThan(450);
  expect(ms).toBeLessThan(2500);
});

test('more than 200 that wait are refused, and the others still run', async () => {
  const { run } = createWriteLanes(WRITE_RATE, () => Infinity);
  let release = () => {};
  const first = run('ann', () => new Promise<void>((resolve) => (release = resolve)));
  const rest = Array.from({ length: 199 }, () => run('ann', () => Promise.resolve('ran')));
  await expect(run('ann', () => Promise.resolve())).rejects.toThrow(DomainError);
  expect(await run('ben', () => Promise.resolve('fine'))).toBe('fine');
  release();
  await first;
  expect(new Set(await Promise.all(rest))).toEqual(new Set(['ran']));
});
