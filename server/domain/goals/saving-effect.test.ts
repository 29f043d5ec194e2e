import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { percentText } from './goal';
import { dayReached } from './pace';
import { savingEffect } from './saving-effect';

const today = localDay('2027-03-01');
const goal = {
  amount: cents(120_000),
  saved: cents(73_857),
  opening: cents(0),
  withdrawn: cents(0),
  date: localDay('2027-06-03'),
  setOn: localDay('2026-09-01'),
  reachedOn: null,
  countsEarlier: false,
};
const coffee = { amount: cents(380), date: today };

describe('the effect of a saving', () => {
  it('names what lies in the goal before and after, and the days that the pace takes for it', () => {
    const effect = savingEffect(goal, coffee, today, cents(1663));
    expect(effect).toMatchObject({ before: 73_857, after: 74_237, daysSooner: 1.6 });
    expect(effect?.shareAfter).toBeCloseTo(61.864, 3);
  });

  it('is silent about days without a forecast, for next to nothing, and when it reaches the goal', () => {
    expect(savingEffect(goal, coffee, today, null)?.daysSooner).toBeNull();
    expect(savingEffect(goal, { ...coffee, amount: cents(1) }, today, cents(1663))?.daysSooner).toBeNull();
    const last = savingEffect(goal, { ...coffee, amount: cents(46_143) }, today, cents(1663));
    expect(last).toMatchObject({ after: 120_000, shareAfter: 100, daysSooner: null });
  });

  it('is none for a saving that does not count, and for a goal that is reached', () => {
    expect(savingEffect(goal, { ...coffee, date: addDays(goal.setOn, -1) }, today, null)).toBeNull();
    expect(savingEffect({ ...goal, reachedOn: today }, coffee, today, null)).toBeNull();
  });

  it('agrees with the forecast to a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000 }),
        fc.integer({ min: 100, max: 20_000 }),
        (amount, perWeek) => {
          const effect = savingEffect(goal, { amount: cents(amount), date: today }, today, cents(perWeek));
          if (effect === null || effect.daysSooner === null) return;
          const left = (saved: number) => cents(goal.amount - saved);
          const [before, after] = [effect.before, effect.after].map((saved) =>
            dayReached(left(saved), cents(perWeek), today),
          );
          if (!before || !after) return;
          const days = (Date.parse(before) - Date.parse(after)) / 86_400_000;
          expect(Math.abs(days - effect.daysSooner)).toBeLessThanOrEqual(1.5);
        },
      ),
    );
  });
});

it('says of a share that has begun that it is not nothing', () => {
  expect([0, 0.01, 0.99, 1, 61.9, 99.999, 100].map(percentText)).toEqual([
    '0%',
    '<1%',
    '<1%',
    '1%',
    '61%',
    '99%',
    '100%',
  ]);
});
