import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyProfile, profileOf } from '../../../../tests/support/coach-profile';
import { CATEGORIES, type Category } from '../../kernel/categories';
import { addDays, daysBetween, weekStart } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { builtInPlan } from './built-in';
import { dayTargets, splitWhole, weekdayWeights, weeklyGoal } from './plan';
import { gentleTip, quickTipFor } from './quick-tips';
import { isRelevant } from './tip-template';
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

  test('made in mid-week asks for its days only: what the goal needs in them or their share of a week, a euro each', () => {
    fc.assert(
      fc.property(anyProfile, fc.integer({ min: 0, max: 6 }), (profile, first) => {
        const from = addDays(weekStart(profile.today), first);
        const days = 7 - first;
        const facts = profileFacts(profile);
        const context = { profile, facts, tone: profile.tone, hardship: false };
        const [whole, part] = [builtInPlan(context), builtInPlan(context, from)];
        expect(part.days.map(({ day }) => day)).toEqual(whole.days.slice(first).map(({ day }) => day));
        expect(sum(part.days.map(({ target }) => target))).toBe(part.weeklyGoal);
        expect(part.weeklyGoal).toBeLessThanOrEqual(whole.weeklyGoal);
        const share = (whole.weeklyGoal * days) / 7;
        // A goal that ends within the week is not spread over all of it, so that it can need more than a share.
        if (daysBetween(profile.today, profile.goal.date) >= 7)
          expect(Math.abs(part.weeklyGoal - share)).toBeLessThanOrEqual(100);
        else expect(part.weeklyGoal).toBeGreaterThanOrEqual(share - 100);
      }),
      { numRuns: 60 },
    );
  });

  test('puts most on the weekdays on which the person saves most', () => {
    const today = profileOf().today;
    // 2026-03-18 is a Wednesday: the Saturday before.
    const saturday = addDays(today, -4);
    const logged = [0, 7, 14].flatMap((ago) => [
      { day: addDays(saturday, -ago), category: 'coffee' as const, total: cents(30_000), entries: 3 },
      { day: addDays(saturday, 2 - ago), category: 'coffee' as const, total: cents(3000), entries: 1 },
    ]);
    const weights = weekdayWeights({ logged });
    expect(Math.max(...weights)).toBe(weights[5]);
    // One week alone, or one entry a week, tells nothing about weekdays.
    for (const few of [logged.slice(0, 2), logged.map((one) => ({ ...one, entries: 1 }))])
      expect(new Set(weekdayWeights({ logged: few })).size).toBe(1);
    const targets = planOf(profileOf({ logged })).days.map(({ target }) => target);
    expect(Math.max(...targets)).toBe(targets[5]);
  });

  test('asks for what is named: no coffee for people who never said or logged it', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const known = (area: Category) =>
          area === 'groceries' || area === 'other' || isRelevant(profile, area);
        expect(planOf(profile).days.filter(({ focusArea }) => !known(focusArea))).toEqual([]);
      }),
      { numRuns: 60 },
    );
    const one = {
      day: addDays(profileOf().today, -2),
      category: 'other',
      total: cents(2500),
      entries: 1,
    } as const;
    const nobody = { spendAreas: [], habits: { eatingOut: 0, coffees: 0, rides: 0, subscriptions: 0 } };
    const days = planOf(profileOf({ ...nobody, logged: [one] })).days;
    expect(new Set(days.map(({ focusArea }) => focusArea))).toEqual(new Set(['groceries', 'other']));
    expect(new Set(days.map(({ target }) => target)).size).toBeLessThanOrEqual(2);
  });

  test('has no quick tip of the week before, nor of this one', () => {
    fc.assert(
      fc.property(anyProfile, fc.boolean(), (profile, hardship) => {
        const context = { profile, facts: profileFacts(profile), tone: profile.tone, hardship };
        const tipsOf = ({ days }: ReturnType<typeof builtInPlan>) => days.map(({ quickTip }) => quickTip);
        const first = tipsOf(builtInPlan(context));
        const next = { ...context, profile: { ...profile, today: addDays(profile.today, 7) } };
        const second = tipsOf(builtInPlan(next, undefined, first));
        expect(new Set(second).size).toBe(7);
        expect(new Set([...first, ...second]).size).toBe(14);
      }),
      { numRuns: 60 },
    );
  });

  test('fits its quick tips to the day, and says where one is only a start', () => {
    const tips = [
      { text: 'small', worth: 1 },
      { text: 'middling', worth: 5 },
      { text: 'large', worth: 15 },
    ];
    const tipFor = (target: number, said: string[] = []) =>
      quickTipFor(
        tips,
        cents(target),
        { lately: new Set(said), thisWeek: new Set(said) },
        { multiplier: 1, seed: '' },
      );
    expect(tipFor(100)).toEqual({ text: 'small', isPart: false });
    expect(tipFor(300)).toEqual({ text: 'middling', isPart: false });
    expect(tipFor(1200)).toEqual({ text: 'large', isPart: false });
    expect(tipFor(1200, ['large'])).toEqual({ text: 'middling', isPart: true });
    expect(tipFor(9000)).toEqual({ text: 'large', isPart: true });
  });

  test('in hardship no gentle tip comes twice in a week or in the one after, with four days of an area each', () => {
    for (const { value } of CATEGORIES)
      for (const week of [0, 1, 2, 151]) {
        const tips = [week, week + 1].flatMap((one) => [0, 1, 2, 3].map((at) => gentleTip(value, one, at)));
        expect(new Set(tips).size).toBe(8);
      }
  });

  test('is the same for the same person and week', () => {
    expect(planOf(profileOf())).toEqual(planOf(profileOf()));
  });
});
