import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { DomainError } from '../errors';
import { createTurns } from './turns';

const CONNECTIONS = 10;
const ann = { person: 'ann', session: 'phone' };
const ben = { person: 'ben', session: 'phone' };
const school = { address: '192.0.2.0' };

/** Work that ends when the test says so, and a count of what is running. */
function held() {
  const release: (() => void)[] = [];
  const running = { now: 0, most: 0 };
  return {
    running,
    work: () =>
      new Promise<void>((resolve) => {
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        release.push(() => {
          running.now -= 1;
          resolve();
        });
      }),
    /** Ends all running work until nothing new starts. */
    async finish() {
      for (;;) {
        await sleep(1);
        if (release.length === 0) return;
        for (const end of release.splice(0)) end();
      }
    },
  };
}

test('the writes of one person run one after the other, in their order, also past one that fails', async () => {
  const { run } = createTurns(CONNECTIONS);
  const seen: string[] = [];
  const write = (name: string, ms: number) => async () => {
    seen.push(`${name}+`);
    await sleep(ms);
    seen.push(`${name}-`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const results = await Promise.allSettled([
    run(ann, 'write', write('a', 20)),
    run(ann, 'write', write('b', 1)),
    run(ann, 'write', write('c', 1)),
  ]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
  ]);
  expect(seen.join(' ')).toBe('a+ a- b+ b- c+ c-');
});

test('a reader of twenty things at once reads two at a time, and others do not wait for it', async () => {
  const { run } = createTurns(CONNECTIONS);
  const flood = held();
  const reads = Array.from({ length: 20 }, () => run(ann, 'read', flood.work));
  expect(await run(ben, 'read', () => Promise.resolve('read'))).toBe('read');
  expect(flood.running.most).toBe(2);
  await flood.finish();
  await Promise.all(reads);
});

test('whoever has no session has half of the connections for their network, and no more', async () => {
  const { run } = createTurns(CONNECTIONS);
  const crowd = held();
  const reads = Array.from({ length: 30 }, () => run(school, 'read', crowd.work));
  expect(await run(ann, 'read', () => Promise.resolve('read'))).toBe('read');
  expect(crowd.running.most).toBe(CONNECTIONS / 2);
  await crowd.finish();
  await Promise.all(reads);
});

test('a change of the account waits neither behind two hundred writes nor behind those of another session', async () => {
  const { run } = createTurns(CONNECTIONS);
  const thief = { person: 'ann', session: 'stolen' };
  const done: string[] = [];
  const act = (who: string) => () => sleep(1).then(() => void done.push(who));
  const stuck = held();
  const theirs = [
    run(thief, 'write', stuck.work),
    ...Array.from({ length: 200 }, () => run(thief, 'security', act('thief'))),
  ];
  await run(ann, 'security', act('ann'));
  // One of theirs was running already, and one had its turn before.
  expect(done.indexOf('ann')).toBeLessThanOrEqual(2);
  await stuck.finish();
  await Promise.all(theirs);
});

test('what Claude or Stripe keep waiting takes no place of the pages', async () => {
  const { run } = createTurns(2);
  const slow = held();
  const calls = Array.from({ length: 12 }, (_, n) =>
    run({ person: `p${n}`, session: '' }, 'outside', slow.work),
  );
  await sleep(1);
  expect(slow.running.now).toBe(12);
  expect(await run(ben, 'read', () => Promise.resolve('page'))).toBe('page');
  await slow.finish();
  await Promise.all(calls);
});

test('after 60 at once a person writes at 30 a second', async () => {
  const { run } = createTurns(CONNECTIONS);
  const from = performance.now();
  await Promise.all(Array.from({ length: 75 }, () => run(ann, 'write', () => Promise.resolve())));
  const ms = performance.now() - from;
  expect(ms).toBeGreaterThan(450);
  expect(ms).toBeLessThan(2500);
});

test('more than 200 that wait in one session are refused, another session still writes', async () => {
  const { run } = createTurns(CONNECTIONS, { burst: 10_000, perSecond: 10_000 });
  const writes = held();
  const first = run(ann, 'write', writes.work);
  const rest = Array.from({ length: 200 }, () => run(ann, 'write', () => Promise.resolve('ran')));
  await expect(run(ann, 'write', () => Promise.resolve())).rejects.toThrow(DomainError);
  const tablet = run({ person: 'ann', session: 'tablet' }, 'write', () => Promise.resolve('fine'));
  await writes.finish();
  await first;
  expect(await tablet).toBe('fine');
  expect(new Set(await Promise.all(rest))).toEqual(new Set(['ran']));
});
