import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyProfile, profileOf } from '../../../../tests/support/coach-profile';
import { addDays, weekStart } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { builtInPlan } from './built-in';
import { dayTargets, splitWhole, weekdayWeights, weeklyGoal } from './plan';
import { profileFacts } from '../person/profile-facts';

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);
const planOf = (profile: ReturnType<typeof profileOf>, hardship = false) =>
  builtInPlan({ profile, facts: profileFacts(profile), tone: profile.tone, hardship });

describe('splitting a week', () => {
  test('whole euros that add up, whatever the weights', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 7, maxLength: 7 }),
        (euros, weights) => {
          for (const split of [splitWhole, dayTargets]) {
            const parts = split(cents(euros * 100), weights);
            expect(sum(parts)).toBe(euros * 100);
            expect(parts.every((part) => part >= 0 && part % 100 === 0)).toBe(true);
          }
        },
      ),
    );
  });

  test('from seven euros on every day asks for one', () => {
    expect(dayTargets(cents(700), [1, 0, 0, 0, 0, 0, 0])).toEqual([100, 100, 100, 100, 100, 100, 100]);
    expect(dayTargets(cents(1000), [1, 0, 0, 0, 0, 0, 0])[0]).toBe(400);
  });
});

describe('the goal of a week', () => {
  test('is what the goal needs, where that is within reach', () => {
    const profile = profileOf();
    const rich = profileOf({
      logged: [{ day: addDays(profile.today, -7), category: 'coffee', total: cents(100_000), entries: 3 }],
    });
    const { goal, facts } = weeklyGoal(rich, false);
    expect(goal).toBe(4800);
    expect(facts[0]?.sentence).toContain('your goal needs');
  });

  test('asks a beginner for 25 euros at most', () => {
    const profile = profileOf({ logged: [], firstSavedOn: null, savedTotal: cents(0), savedCount: 0 });
    expect(weeklyGoal(profile, false).goal).toBe(2500);
  });

  test('asks for nothing in hardship, however much was saved: its motivation says so, too', () => {
    const { today } = profileOf();
    const logged = [
      { day: addDays(today, -3), category: 'coffee' as const, total: cents(32_000), entries: 9 },
    ];
    const plan = planOf(profileOf({ logged }), true);
    expect(plan.weeklyGoal).toBe(0);
    expect(plan.motivation).toContain('asks for nothing');
  });

  test('never asks for more than half as much again as the person saves, or a first week', () => {
    fc.assert(
      fc.property(anyProfile, fc.boolean(), (profile, hardship) => {
        const { goal } = weeklyGoal(profile, hardship);
        const average = sum(profile.logged.map(({ total }) => total));
        expect(goal % 100).toBe(0);
        expect(goal).toBeGreaterThanOrEqual(0);
        expect(goal).toBeLessThanOrEqual(Math.max(2500, average * 1.5 + 100));
      }),
    );
  });
});

describe('a plan', () => {
  test('has seven days whose targets are the weekly goal, and tips that differ', () => {
    fc.assert(
      fc.property(anyProfile, fc.boolean(), (profile, hardship) => {
        const plan = planOf(profile, hardship);
        expect(plan.days).toHaveLength(7);
        expect(sum(plan.days.map(({ target }) => target))).toBe(plan.weeklyGoal);
        expect(new Set(plan.days.map(({ quickTip }) => quickTip)).size).toBe(7);
        expect(plan.facts.find(({ id }) => id === 'year_at_goal')?.value).toBe(plan.weeklyGoal * 52);
      }),
      { numRuns: 60 },
    );
  });

  test('made in mid-week asks for its days only: their need, their share of a week, a euro each', () => {
    fc.assert(
      fc.property(anyProfile, fc.integer({ min: 0, max: 6 }), (profile, first) => {
        const from = addDays(weekStart(profile.today), first);
        const facts = profileFacts(profile);
        const context = { profile, facts, tone: profile.tone, hardship: false };
        const [whole, part] = [builtInPlan(context), builtInPlan(context, from)];
        expect(part.days.map(({ day }) => day)).toEqual(whole.days.slice(first).map(({ day }) => day));
        expect(sum(part.days.map(({ target }) => target))).toBe(part.weeklyGoal);
        expect(Math.abs(part.weeklyGoal - (whole.weeklyGoal * (7 - first)) / 7)).toBeLessThanOrEqual(100);
      }),
      { numRuns: 60 },
    );
  });

  test('puts most on the weekdays on which the person saves most', () => {
    const today = profileOf().today;
    // 2026-03-18 is a Wednesday: the Saturday before.
    const saturday = addDays(today, -4);
    const logged = [
      { day: saturday, category: 'coffee' as const, total: cents(30_000), entries: 4 },
      { day: addDays(saturday, 2), category: 'coffee' as const, total: cents(3000), entries: 1 },
    ];
    const weights = weekdayWeights({ logged });
    expect(Math.max(...weights)).toBe(weights[5]);
    const targets = planOf(profileOf({ logged })).days.map(({ target }) => target);
    expect(Math.max(...targets)).toBe(targets[5]);
  });

  test('is the same for the same person and week', () => {
    expect(planOf(profileOf())).toEqual(planOf(profileOf()));
  });
});
