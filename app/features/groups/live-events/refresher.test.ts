import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Stale, refresher } from './refresher';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a flood of changes costs one look a second, and the last of them is looked at', async () => {
  const looks: Stale[] = [];
  const refresh = refresher((stale) => Promise.resolve(looks.push(stale)));
  for (let ms = 0; ms < 5000; ms += 10) {
    refresh('all');
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(looks.length).toBeGreaterThanOrEqual(4);
  expect(looks.length).toBeLessThanOrEqual(6);
  const during = looks.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(looks.length).toBe(during + 1);
});

test('a look that takes long is not cut off, and what comes meanwhile is looked at after it', async () => {
  const looks: Stale[] = [];
  let arrive: () => void = () => undefined;
  const refresh = refresher((stale) => {
    looks.push(stale);
    return new Promise<void>((resolve) => (arrive = resolve));
  });
  refresh('groups');
  await vi.advanceTimersByTimeAsync(200);
  refresh('all');
  refresh('groups');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toEqual(['groups']);
  arrive();
  await vi.advanceTimersByTimeAsync(2000);
  expect(looks).toEqual(['groups', 'all']);
});

test('a look that fails does not end the looking', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('away')));
  const refresh = refresher(ask);
  refresh('all');
  await vi.advanceTimersByTimeAsync(2000);
  refresh('all');
  await vi.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(2);
});
