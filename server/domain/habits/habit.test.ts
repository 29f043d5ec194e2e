import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, dayParts, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import {
  amountOfStep,
  CADENCES,
  dueBetween,
  dueDay,
  isDecidable,
  isFinished,
  ladderTotal,
  missedStep,
  nextDue,
  occurrenceOn,
  type HabitPlan,
  dueUndecided,
} from './habit';

const today = localDay('2026-03-11');
const fixed = (changes: Partial<HabitPlan> = {}): HabitPlan => ({
  kind: 'fixed',
  cadence: 'weekly',
  startsOn: localDay('2026-01-31'),
  amount: cents(500),
  steps: null,
  reversed: false,
  endedOn: null,
  ...changes,
});
const ladder = (changes: Partial<HabitPlan> = {}): HabitPlan =>
  fixed({ kind: 'ladder', cadence: 'daily', amount: cents(1), steps: 365, ...changes });
const days = (due: readonly { dueOn: string }[]) => due.map(({ dueOn }) => dueOn);

const anyStanding = fc.record({
  kind: fc.constant<'fixed'>('fixed'),
  cadence: fc.constantFrom(...CADENCES),
  startsOn: fc.integer({ min: 0, max: 4000 }).map((n) => addDays(localDay('2020-01-01'), n)),
  amount: fc.constant(cents(100)),
  steps: fc.constant(null),
  reversed: fc.constant(false),
  endedOn: fc.constant(null),
});

describe('the days of a standing saving', () => {
  it('a monthly 31st is the last day of shorter months, and the 31st again after them', () => {
    const monthly = fixed({ cadence: 'monthly' });
    expect([1, 2, 3, 4].map((step) => dueDay(monthly, step))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(days(dueBetween(monthly, localDay('2026-02-28'), localDay('2026-03-30')))).toEqual(['2026-02-28']);
    expect(days(dueBetween(monthly, localDay('2026-03-01'), localDay('2026-04-30')))).toEqual([
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  it('what lies between two days is what counting one by one finds', () => {
    fc.assert(
      fc.property(
        anyStanding,
        fc.integer({ min: -100, max: 800 }),
        fc.integer({ min: 0, max: 100 }),
        (habit, offset, length) => {
          const from = addDays(habit.startsOn, offset);
          const to = addDays(from, length);
          const naive: string[] = [];
          for (let step = 1; dueDay(habit, step) <= to; step += 1) {
            const day = dueDay(habit, step);
            if (day >= from) naive.push(day);
          }
          expect(days(dueBetween(habit, from, to))).toEqual(naive);
        },
      ),
    );
  });

  it('each cadence keeps its distance', () => {
    fc.assert(
      fc.property(anyStanding, fc.integer({ min: 1, max: 60 }), (habit, step) => {
        const [one, next] = [dayParts(dueDay(habit, step)), dayParts(dueDay(habit, step + 1))];
        if (habit.cadence === 'weekly') expect(next.weekday).toBe(one.weekday);
        if (habit.cadence === 'monthly') expect((one.month % 12) + 1).toBe(next.month);
      }),
    );
  });

  it('today and the last 7 days wait, unless they are decided', () => {
    const daily = fixed({ cadence: 'daily' });
    expect(dueUndecided(daily, new Set(), today)).toHaveLength(8);
    expect(days(dueUndecided(daily, new Set(['2026-03-11', '2026-03-05']), today))).not.toContain(
      '2026-03-05',
    );
    expect(dueUndecided(fixed({ startsOn: addDays(today, 1) }), new Set(), today)).toEqual([]);
    expect(isDecidable(daily, localDay('2026-03-04'), today)).toBe(true);
    expect(isDecidable(daily, localDay('2026-03-03'), today)).toBe(false);
    expect(isDecidable(daily, localDay('2026-03-12'), today)).toBe(false);
  });

  it('from the day on which it ends nothing is due', () => {
    const ended = fixed({ cadence: 'daily', endedOn: today });
    expect(occurrenceOn(ended, today)).toBeNull();
    expect(occurrenceOn(ended, addDays(today, -1))).not.toBeNull();
    expect(nextDue(ended, today)).toBeNull();
    expect(nextDue(fixed(), today)).toBe('2026-03-14');
  });
});

describe('a ladder', () => {
  it('the 1-cent ladder: 1 cent, 2 cents … 365 cents, 667.95 EUR in all', () => {
    expect([1, 2, 365].map((step) => amountOfStep(ladder(), step))).toEqual([1, 2, 365]);
    expect([1, 2, 365].map((step) => amountOfStep(ladder({ reversed: true }), step))).toEqual([365, 364, 1]);
    expect(ladderTotal(cents(1), 365)).toBe(66_795);
    expect(ladderTotal(cents(100), 52)).toBe(137_800);
  });

  it('up or down, its steps add up to its total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 400 }),
        fc.integer({ min: 1, max: 500 }),
        fc.boolean(),
        (steps, amount, reversed) => {
          const one = ladder({ steps, amount: cents(amount), reversed });
          const due = dueBetween(one, one.startsOn, addDays(one.startsOn, 500));
          expect(due).toHaveLength(steps);
          expect(due.reduce((sum, step) => sum + step.amount, 0)).toBe(ladderTotal(cents(amount), steps));
        },
      ),
    );
  });

  it('its steps can be caught up, the oldest first', () => {
    const one = ladder({ startsOn: localDay('2026-03-01') });
    expect(missedStep(one, new Set(['2026-03-01']), today)).toMatchObject({ dueOn: '2026-03-02', step: 2 });
    expect(missedStep(one, new Set(['2026-03-01', '2026-03-02', '2026-03-03']), today)).toBeNull();
    expect(missedStep(fixed(), new Set(), today)).toBeNull();
    expect(isDecidable(one, localDay('2026-03-01'), today)).toBe(true);
  });

  it('is finished when every step is decided', () => {
    expect(isFinished(ladder({ steps: 3 }), 2)).toBe(false);
    expect(isFinished(ladder({ steps: 3 }), 3)).toBe(true);
    expect(isFinished(fixed(), 1000)).toBe(false);
    expect(nextDue(ladder({ startsOn: today, steps: 1 }), today)).toBeNull();
  });
});
