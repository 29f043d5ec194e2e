import fc from 'fast-check';
import { expect, test } from 'vitest';

import { anyProfile, profileOf } from '../../../../tests/support/coach-profile';
import { cents } from '../../kernel/money';
import { EVERY } from '../question/slots';
import { forecast } from './forecast';
import { suppose } from './supposing';

const withMore = (profile: ReturnType<typeof profileOf>, amount: number, every: (typeof EVERY)[number]) => {
  const supposed = suppose(profile, { kind: 'extra', amount: cents(amount), every, less: false });
  return typeof supposed === 'string' ? [] : supposed.facts;
};

test('a year counts every day, week or month of it', () => {
  const year = (every: (typeof EVERY)[number]) =>
    withMore(profileOf(), 1000, every).find(({ id }) => id.endsWith('_extra_year'))?.value;
  expect(EVERY.map(year)).toEqual([365_250, 52_179, 12_000, 1000]);
});

test('says nothing about dates that nobody lives to see, and never a negative number', () => {
  fc.assert(
    fc.property(
      anyProfile,
      fc.integer({ min: 1, max: 99_999_900 }),
      fc.constantFrom(...EVERY),
      (profile, extra, every) => {
        for (const fact of [...withMore(profile, extra, every), ...forecast(profile)]) {
          expect(fact.value).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(fact.value)).toBe(true);
        }
      },
    ),
  );
});

test('nothing logged lately is no pace', () => {
  expect(forecast(profileOf({ logged: [] }))).toEqual([]);
});
