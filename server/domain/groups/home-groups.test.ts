import { describe, expect, it } from 'vitest';

import { cents } from '../kernel/money';
import { gaveToday, usualContribution } from './home-groups';

const given = (amount: number, logged = true) => ({ amount: cents(amount), logged });

describe('the usual amount', () => {
  it('is the most frequent one in the group, whatever the person gives elsewhere', () => {
    const here = [given(2000), given(500), given(1000), given(500)];
    expect(usualContribution(here, [given(9900), given(9900), given(9900)])).toEqual(given(500));
  });

  it('is the latest of equals', () => {
    expect(usualContribution([given(300), given(700), given(700), given(300)], [])).toEqual(given(300));
  });

  it('is that of all groups where they never gave to this one', () => {
    expect(usualContribution([], [given(250), given(1000), given(1000)])).toEqual(given(1000));
  });

  it('is none for somebody who never gave', () => {
    expect(usualContribution([], [])).toBeNull();
  });

  it('is logged as a saving as it was the last time', () => {
    expect(usualContribution([given(500, false), given(500), given(500)], [])).toEqual(given(500, false));
  });
});

describe('who gave today', () => {
  const names = ['Ada', 'Ben'];

  it.each([
    [{ me: false, names: [], others: 0 }, null],
    [{ me: true, names: [], others: 0 }, 'You gave today'],
    [{ me: false, names: ['Ada'], others: 1 }, 'Ada gave today'],
    [{ me: true, names: ['Ada'], others: 1 }, 'You and Ada gave today'],
    [{ me: false, names, others: 2 }, 'Ada and Ben gave today'],
    [{ me: false, names, others: 5 }, 'Ada, Ben and 3 more gave today'],
    [{ me: true, names, others: 2 }, 'You, Ada and 1 more gave today'],
  ])('%o', (today, said) => {
    expect(gaveToday(today)).toBe(said);
  });
});
