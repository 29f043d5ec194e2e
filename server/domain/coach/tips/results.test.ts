import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { profileOf } from '../../../../tests/support/coach-profile';
import { quickEstimate } from '../../insights/projections';
import { CATEGORIES, type Category } from '../../kernel/categories';
import { addDays, localDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { TIP_TRIAL_DAYS, baselineDays, potentialOf, resultText, tipResult, trialDays } from './results';

const accepted = localDay('2026-02-01');
const period = (total: number, entries: number) => ({ total: cents(total), entries });
const after = (days: number) => addDays(accepted, days);

describe('what became of a tip', () => {
  test('is not said before 28 days', () => {
    expect(tipResult(accepted, accepted, period(500, 2), period(900, 3))).toMatchObject({
      state: 'running',
      daysLeft: 28,
    });
    expect(tipResult(accepted, after(27), period(500, 2), period(900, 3))).toMatchObject({ daysLeft: 1 });
    expect(tipResult(accepted, after(28), period(500, 2), period(900, 3)).state).toBe('measured');
  });

  test('the two periods are 28 days each and touch', () => {
    const [before, trial] = [baselineDays(accepted), trialDays(accepted)];
    expect(addDays(before.from, TIP_TRIAL_DAYS - 1)).toBe(before.to);
    expect(addDays(before.to, 1)).toBe(trial.from);
    expect(addDays(trial.from, TIP_TRIAL_DAYS - 1)).toBe(trial.to);
  });

  test.each([
    [period(4000, 8), period(9000, 20), 'more', false],
    [period(9000, 20), period(4000, 8), 'less', false],
    [period(4000, 12), period(4300, 12), 'same', true],
    [period(0, 0), period(1200, 2), 'more', true],
    [period(0, 0), period(0, 0), 'same', true],
  ])('%o then %o is %s', (baseline, now, outcome, unsure) => {
    expect(tipResult(accepted, after(40), baseline, now)).toMatchObject({ outcome, unsure });
  });

  test('a change is never called more when less was logged', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(50), fc.nat(1e6), fc.nat(50), (a, m, b, n) => {
        const result = tipResult(accepted, after(30), period(a, m), period(b, n));
        if (result.state !== 'measured') throw new Error('not measured');
        expect(result.change).toBe(b - a);
        if (result.outcome === 'more') expect(b).toBeGreaterThan(a);
        if (result.outcome === 'less') expect(b).toBeLessThan(a);
      }),
    );
  });

  test('what may be chance is called no change, and what did not work is not blamed', () => {
    const told = (baseline: [number, number], now: [number, number]) => {
      const result = tipResult(accepted, after(40), period(...baseline), period(...now));
      if (result.state !== 'measured') throw new Error('not measured');
      return resultText(result);
    };
    expect(told([599, 1], [0, 0])).toBe('No clear change');
    expect(told([4000, 8], [9000, 20])).toBe('More than before');
    expect(told([9000, 20], [4000, 8])).toBe('Less than before');
    expect(told([4000, 30], [4100, 22])).toBe('About as much as before');
  });
});

describe('savings potential', () => {
  const tip = (category: Category, euros: number) => ({ category, saving: cents(euros * 100) });

  test('twelve ticked tips of a person who saves €6 a week do not become €46,552 in ten years', () => {
    const { today } = profileOf();
    const logged = [0, 7, 14, 21].map((ago) => ({ day: addDays(today, -ago), category: 'coffee' as const, total: cents(600), entries: 2 })); // prettier-ignore
    const done = CATEGORIES.flatMap(({ value }) => [tip(value, 20), tip(value, 9.75)]).slice(0, 12);
    const { tips, estimated, monthly } = potentialOf(done, profileOf({ logged }));
    // €24 of coffee, and both tips for the three subscriptions.
    expect({ tips, estimated, monthly }).toEqual({ tips: 12, estimated: 17_850, monthly: 5300 });
    expect(quickEstimate(monthly).tenYears).toBeLessThan(2_000_000);
  });

  test('who logs nothing is held to what they said they spend, else to the greatest tip of a category', () => {
    const profile = profileOf({ logged: [] });
    // 4 coffees a week at €3.60.
    expect(potentialOf([tip('coffee', 50), tip('coffee', 40)], profile).monthly).toBe(6200);
    expect(potentialOf([tip('utilities', 12), tip('utilities', 9)], profile).monthly).toBe(1200);
  });

  describe('a cancelled subscription needs no logging', () => {
    const { today } = profileOf();
    const logged = [{ day: today, category: 'coffee' as const, total: cents(2000), entries: 4 }];
    const habits = { eatingOut: 0, coffees: 0, rides: 0 };
    test('who logs coffee and has completed a subscription tip is told of both', () => {
      // Three subscriptions at €12.
      const profile = profileOf({ logged, habits: { ...habits, subscriptions: 3 } });
      expect(potentialOf([tip('subscriptions', 12)], profile).monthly).toBe(1200);
      expect(potentialOf([tip('subscriptions', 12), tip('coffee', 90)], profile).monthly).toBe(3200);
    });
    test('all of them together never count more than what they cost, as the person said', () => {
      const profile = profileOf({ logged, habits: { ...habits, subscriptions: 1 } });
      const twice = [tip('subscriptions', 12), tip('subscriptions', 40)];
      const once = potentialOf(twice, profile).monthly;
      expect(once).toBeLessThan(5200);
      expect(potentialOf([...twice, ...twice], profile).monthly).toBe(once);
    });
    test('who never said a number is held to the largest tip', () => {
      const profile = profileOf({ logged, habits: { ...habits, subscriptions: 0 } });
      expect(potentialOf([tip('subscriptions', 12), tip('subscriptions', 9)], profile).monthly).toBe(1200);
    });
  });
});
