import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Ask, createFairQueue } from './fair-queue';

const full = () => new Error('full');
const tired = () => new Error('tired');
const ask = (owner: string, parts: Partial<Ask> = {}): Ask => ({
  owner,
  lane: '',
  quota: 10,
  cost: 1,
  mostWaiting: 1000,
  ...parts,
});

test('whatever is asked for, all of it runs, nobody holds more than their share, and all together no more than there is', async () => {
  const asked = fc.record({
    owner: fc.constantFrom('ann', 'ben', 'cleo'),
    lane: fc.constantFrom('phone', 'tablet'),
    cost: fc.integer({ min: 1, max: 4 }),
    ms: fc.integer({ min: 0, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { maxLength: 40 }), async (asks) => {
      const { run } = createFairQueue({ capacity: 6, patienceMs: 60_000, full });
      const held = new Map<string, number>();
      const runs = asks.map(({ ms, ...parts }) =>
        run(ask(parts.owner, { ...parts, quota: 4 }), async () => {
          held.set(parts.owner, (held.get(parts.owner) ?? 0) + parts.cost);
          expect(held.get(parts.owner)).toBeLessThanOrEqual(4);
          expect([...held.values()].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(6);
          await sleep(ms);
          held.set(parts.owner, (held.get(parts.owner) ?? 0) - parts.cost);
        }),
      );
      await Promise.all(runs);
    }),
    { numRuns: 60 },
  );
});

test('whoever asks for one thing waits for one of each other owner, however much these have waiting', async () => {
  const { run } = createFairQueue({ capacity: 1, patienceMs: 60_000, full });
  const order: string[] = [];
  const work = (owner: string) => run(ask(owner), () => sleep(0).then(() => void order.push(owner)));
  const all = ['ann', 'ben'].flatMap((owner) => Array.from({ length: 50 }, () => work(owner)));
  await work('cleo');
  expect(order.indexOf('cleo')).toBeLessThanOrEqual(3);
  await Promise.all(all);
});

test('in a queue that begins what has waited too long, work that hangs keeps nobody waiting for ever', async () => {
  const { run } = createFairQueue({ capacity: 1, patienceMs: 30, full });
  let end: () => void = () => undefined;
  const hangs = run(ask('ann'), () => new Promise<void>((resolve) => (end = resolve)));
  expect(await run(ask('ben'), (waitedMs) => Promise.resolve(waitedMs))).toBeGreaterThan(25);
  end();
  await hangs;
});

test('in a queue that refuses what has waited too long, what was refused never runs', async () => {
  const { run } = createFairQueue({ capacity: 1, patienceMs: 30, full, tired });
  const ran: string[] = [];
  let end: () => void = () => undefined;
  const hangs = run(ask('ann'), () => new Promise<void>((resolve) => (end = resolve)));
  await expect(run(ask('ben'), () => Promise.resolve(ran.push('ben')))).rejects.toThrow('tired');
  end();
  await hangs;
  await run(ask('ben'), () => Promise.resolve(ran.push('again')));
  expect(ran).toEqual(['again']);
});

test('work that fails, also before its first await, gives back what it held', async () => {
  const { run } = createFairQueue({ capacity: 1, patienceMs: 60_000, full });
  const fails = () => {
    throw new Error('broken');
  };
  await expect(run(ask('ann'), fails)).rejects.toThrow('broken');
  expect(await run(ask('ann'), () => Promise.resolve('next'))).toBe('next');
});

test('who keeps themselves waiting too long is refused, and begins nothing on top of the others', async () => {
  const { run } = createFairQueue({ capacity: 1, patienceMs: 30, full });
  let end: () => void = () => undefined;
  const hangs = run(ask('ann'), () => new Promise<void>((resolve) => (end = resolve)));
  let begun = false;
  await expect(run(ask('ann'), () => Promise.resolve((begun = true)))).rejects.toThrow('full');
  expect(begun).toBe(false);
  end();
  await hangs;
});
