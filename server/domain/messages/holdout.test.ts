import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { differenceOf, holdoutNotice, isHeldOut } from './holdout';
import { MESSAGE_KINDS } from './message-due';

describe('what the privacy page says', () => {
  it('is nothing without a holdout, else its share, and how to be in no such group', () => {
    expect(holdoutNotice(0)).toEqual([]);
    const [notice] = holdoutNotice(10);
    expect(notice).toMatch(
      /10 % of the people .* get none\. Whoever chooses an hour .* is never among them\./,
    );
  });
});

describe('the difference of two shares', () => {
  // Newcombe 1998, table II: (a) 56/70 - 48/80, (b) 9/10 - 3/10, (f) 10/10 - 0/10, by method 10.
  it.each([
    [56, 70, 48, 80, 0.2, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.6, 0.1705, 0.809],
    [10, 10, 0, 10, 1, 0.6075, 1],
  ])('%i of %i against %i of %i is that of the paper', (a, m, b, n, difference, low, high) => {
    const found = differenceOf({ people: m, logged: a }, { people: n, logged: b });
    expect(found?.difference).toBeCloseTo(difference, 4);
    expect(found?.low).toBeCloseTo(low, 3);
    expect(found?.high).toBeCloseTo(high, 3);
  });

  it('lies within its interval, which lies within -1 and 1; none while a group is empty', () => {
    const group = fc
      .integer({ min: 1, max: 100_000 })
      .chain((people) => fc.integer({ min: 0, max: people }).map((logged) => ({ people, logged })));
    fc.assert(
      fc.property(group, group, (told, held) => {
        const found = differenceOf(told, held);
        if (found === null) return false;
        const { difference, low, high } = found;
        return low <= difference + 1e-9 && difference <= high + 1e-9 && low >= -1 - 1e-9 && high <= 1 + 1e-9;
      }),
    );
    expect(differenceOf({ people: 0, logged: 0 }, { people: 5, logged: 1 })).toBeNull();
  });
});

it('holds out nobody without a share, nobody who chose an hour, and no news of trial, groups and partners', () => {
  for (const kind of MESSAGE_KINDS) {
    expect(isHeldOut(kind, { bucket: 0, hour_chosen: false }, 0)).toBe(false);
    expect(isHeldOut(kind, { bucket: 0, hour_chosen: true }, 50)).toBe(false);
    expect(isHeldOut(kind, { bucket: 10, hour_chosen: false }, 10)).toBe(false);
  }
  expect(MESSAGE_KINDS.filter((kind) => isHeldOut(kind, { bucket: 9, hour_chosen: false }, 10))).toEqual([
    'reminder',
    'lapse',
    'weekly-letter',
  ]);
});
