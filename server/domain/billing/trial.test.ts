import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { counted } from '../kernel/plural';
import { isBannerPutAway, trialEndsAt, trialOverAt, trialState } from './trial';

const HOUR = 3_600_000;
const end = new Date('2026-11-26T12:00:00Z');
const before = (hours: number) => trialState(end, new Date(end.getTime() - hours * HOUR));

describe('the trial', () => {
  it('ends 5 days after sign-up', () => {
    expect(trialEndsAt(new Date('2026-11-21T12:00:00Z'))).toEqual(end);
  });

  it.each([
    [120, '5 days', 'plain'],
    [96.01, '5 days', 'plain'],
    [96, '4 days', 'plain'],
    [48.01, '3 days', 'plain'],
    [48, '2 days', 'warning'],
    [24, '1 day', 'warning'],
    [23.9, '24 hours', 'warning'],
    [2.5, '3 hours', 'warning'],
    [0.001, '1 hour', 'warning'],
    [0, '1 hour', 'warning'],
  ])('%d hours before its end: %s left, %s', (hours, left, tier) => {
    const state = before(hours);
    if (state.kind !== 'active') throw new Error('The trial is running');
    expect([counted(state.left.count, state.left.unit), state.tier]).toEqual([left, tier]);
  });

  it('is over a millisecond after its end', () => {
    expect(trialState(end, new Date(end.getTime() + 1))).toEqual({ kind: 'expired' });
  });

  it('that ends early is over at once', () => {
    expect(trialState(trialOverAt(end), end)).toEqual({ kind: 'expired' });
  });

  it('counts an unreadable end as over, never as active', () => {
    expect(trialState(new Date(Number.NaN), end)).toEqual({ kind: 'expired' });
  });

  it('never has more time left as time goes on', () => {
    const hours = fc.double({ min: -200, max: 200, noNaN: true });
    const left = (state: ReturnType<typeof trialState>) =>
      state.kind === 'active' ? state.left.count * (state.left.unit === 'day' ? 24 : 1) : 0;
    fc.assert(
      fc.property(hours, fc.double({ min: 0, max: 200, noNaN: true }), (from, later) => {
        expect(left(before(from - later))).toBeLessThanOrEqual(left(before(from)));
      }),
    );
  });
});

it('a banner that was put away comes back after a week, to the instant', () => {
  const at = new Date('2026-11-01T09:30:00Z');
  const later = (ms: number) => new Date(at.getTime() + ms);
  const week = 7 * 86_400_000;
  expect([0, week - 1, week, 2 * week].map((ms) => isBannerPutAway(at, later(ms)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
