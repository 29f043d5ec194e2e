import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import type { LetterFacts } from './letter-facts';
import { letterPicture } from './letter-picture';
import { type WeeklyLetter, weeklyLetter } from './weekly-letter';

const WEEK = localDay('2028-01-10');
const goal = {
  amount: cents(200_000),
  date: localDay('2028-06-01'),
  setOn: localDay('2027-12-01'),
  opening: cents(0),
  saved: cents(4519),
  withdrawn: cents(0),
  reachedOn: null,
};
const facts = (parts: Partial<LetterFacts> = {}): LetterFacts => ({
  week: WEEK,
  today: addDays(WEEK, 7),
  tone: 'gentle',
  numberLocale: 'en-GB',
  withAmounts: true,
  tight: false,
  goalName: 'Japan',
  goal,
  planned: { amount: cents(2100), steps: null },
  days: [WEEK, addDays(WEEK, 2)],
  saved: { entries: 3, total: cents(1260) },
  moved: { entries: 1, total: cents(420) },
  streakWeeks: 9,
  paused: { then: false, now: false },
  largest: { day: addDays(WEEK, 2), amount: cents(420), category: 'coffee' },
  reachedGoal: null,
  badge: null,
  savedCount: 12,
  news: [],
  trialEndsOn: null,
  ...parts,
});
const empty = {
  days: [],
  saved: { entries: 0, total: cents(0) },
  moved: { entries: 0, total: cents(0) },
  largest: null,
};
const wordsOf = (letter: WeeklyLetter): string =>
  [
    letter.subject,
    letter.preview,
    letter.opening,
    ...letter.figures.flat(),
    letter.best,
    ...letter.news,
    ...letter.next,
    letter.closing,
  ].join('\n');

describe('the weekly letter', () => {
  it('keeps a name that is written from right to left apart from the figures after it', () => {
    expect(weeklyLetter(facts({ goalName: 'دراجة' })).figures.at(-1)?.[0]).toBe('“\u2068دراجة\u2069”');
  });

  it('of a student with savings names plan, logged, moved, streak, the best moment and one step', () => {
    const letter = weeklyLetter(facts());
    expect(letter.figures).toEqual([
      ['The goal needed', '€21'],
      ['Logged', '€12.60, 3 savings on 2 days'],
      ['Moved', '€4.20, €8.40 waits'],
      ['Streak', '9 weeks in a row'],
      ['“Japan”', '€45.19 of €2,000 (2%)'],
    ]);
    expect(letter.subject).toBe('Your week: saved on 2 days');
    expect(letter.best).toBe('€4.20 saved on coffee, on Wednesday.');
    expect(letter.next).toEqual([
      'Move the €8.40 of last week to your savings account. It is marked on Home.',
    ]);
  });

  it('counts one as one', () => {
    const one = facts({
      days: [WEEK],
      saved: { entries: 1, total: cents(420) },
      moved: { entries: 1, total: cents(420) },
      streakWeeks: 1,
      planned: { amount: cents(0), steps: { done: 1, all: 1 } },
    });
    const letter = weeklyLetter(one);
    expect(new Map(letter.figures).get('Logged')).toBe('€4.20, 1 saving on 1 day');
    expect(new Map(letter.figures).get('Streak')).toBe('1 week');
    expect(new Map(letter.figures).get('Planned')).toBe('1 of 1 step done');
    expect(letter.subject).toBe('Your week: saved on 1 day');
    expect(letterPicture(one).alt).toBe('Your week of saving. Saved on 1 day. €4.20 saved.');
  });

  it('names no plan and no missing saving to somebody who has not begun', () => {
    const letter = weeklyLetter(facts({ ...empty, savedCount: 0, streakWeeks: 0 }));
    expect(letter.figures.map(([label]) => label)).toEqual(['“Japan”']);
    expect(letter.opening).toMatch(/jar is still empty/);
    expect(letter.button).toBe('Log a saving');
  });

  it('says kindly that the streak was or is paused', () => {
    const was = weeklyLetter(facts({ ...empty, paused: { then: true, now: false } }));
    expect(was.opening).toMatch(/paused last week, as you had planned/);
    expect(was.figures.map(([label]) => label)).not.toContain('Logged');
    const is = weeklyLetter(facts({ paused: { then: false, now: true } }));
    expect(is.next).toEqual(['This week your streak is paused, so there is nothing to do for it.']);
  });

  it('offers what fits a goal that is reached, overdue or due today', () => {
    const reached = weeklyLetter(facts({ goal: { ...goal, saved: goal.amount }, reachedGoal: 'Japan' }));
    expect(reached.subject).toBe('You reached “Japan”');
    expect(wordsOf(reached)).not.toMatch(/a day gets you/);
    // The best moment has said that it is reached.
    expect(reached.next).toEqual(['What you keep from now on can begin the next goal.']);
    const before = weeklyLetter(facts({ goal: { ...goal, saved: goal.amount } }));
    expect(before.next).toEqual(['“Japan” is reached. What you keep from now on can begin the next goal.']);
    const overdue = weeklyLetter(facts({ goal: { ...goal, date: localDay('2028-01-01') } }));
    expect(overdue.leadsTo).toBe('goal');
    const due = weeklyLetter(facts({ ...empty, goal: { ...goal, date: addDays(WEEK, 7) } }));
    expect(due.next).toEqual(['Today is the date of “Japan”. Any amount counts.']);
  });

  const anyFacts = fc
    .record({
      tone: fc.constantFrom('gentle' as const, 'fun' as const, 'straight' as const),
      saves: fc.integer({ min: 0, max: 7 }),
      moved: fc.boolean(),
      streakWeeks: fc.integer({ min: 0, max: 300 }),
      then: fc.boolean(),
      now: fc.boolean(),
      planned: fc.boolean(),
      reached: fc.boolean(),
      dated: fc.integer({ min: -30, max: 400 }),
      goalName: fc.string({ minLength: 1, maxLength: 100 }),
    })
    .map(({ saves, moved, then, now, planned, reached, dated, ...rest }) => {
      const total = cents(saves * 310);
      return facts({
        ...rest,
        days: Array.from({ length: saves }, (_, nth) => addDays(WEEK, nth)),
        saved: { entries: saves, total },
        moved: moved ? { entries: saves, total } : { entries: 0, total: cents(0) },
        largest: saves === 0 ? null : { day: WEEK, amount: cents(310), category: 'other' },
        paused: { then, now },
        planned: planned ? { amount: cents(2100), steps: { done: 0, all: 7 } } : null,
        goal: { ...goal, date: addDays(WEEK, dated), saved: reached ? goal.amount : goal.saved },
        savedCount: saves + 1,
      });
    });

  it('names no amount where amounts are not allowed, and never one in subject and preview', () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const named = { ...of, goalName: 'Japan' };
        const { subject, preview } = weeklyLetter(named);
        expect(subject + preview).not.toMatch(/€/);
        const without = { ...named, withAmounts: false };
        expect(wordsOf(weeklyLetter(without)) + letterPicture(without).alt).not.toMatch(/€|\d\.\d\d/);
      }),
    );
  });

  it('presses nobody whose money is tight', () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const letter = weeklyLetter({ ...of, goalName: 'Japan', tight: true });
        expect(letter.figures.map(([label]) => label)).not.toContain('Planned');
        expect(letter.figures.map(([label]) => label)).not.toContain('The goal needed');
        expect(letter.figures.map(([label]) => label)).not.toContain('Streak');
        expect(wordsOf(letter)).not.toMatch(
          /behind|waits|a day gets you|no saving|Move the|date of|in a row/,
        );
        expect(letter.next).toEqual([]);
      }),
    );
  });

  it('never says 1 days, and keeps the longest name within a subject', () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const letter = weeklyLetter(of);
        expect(letter.subject.length).toBeLessThanOrEqual(120);
        expect(wordsOf({ ...letter, subject: '', figures: [], next: [] })).not.toMatch(
          /\b1 (days|weeks|savings)\b/,
        );
      }),
    );
  });
});
