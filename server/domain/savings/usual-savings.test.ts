import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CATEGORIES } from '../kernel/categories';
import { cents } from '../kernel/money';
import { type PastSaving, firstSavings, usualName, usualSavings } from './usual-savings';

const coffee = (hour: number | null, amount = 380): PastSaving => ({
  amount: cents(amount),
  category: 'coffee',
  note: null,
  hour,
});
const lunch = (hour: number | null): PastSaving => ({
  amount: cents(700),
  category: 'eating out',
  note: 'Lunch from home',
  hour,
});
const notes = (past: PastSaving[], hour: number) => usualSavings(past, hour).map(({ amount }) => amount);

const anyPast = fc.record({
  amount: fc.integer({ min: 1, max: 900 }).map(cents),
  category: fc.constantFrom(...CATEGORIES.map(({ value }) => value)),
  note: fc.option(fc.constantFrom('Coffee at home', ' coffee at HOME', 'the tram')),
  hour: fc.option(fc.integer({ min: 0, max: 23 })),
});

describe('usual savings', () => {
  it('puts what is logged at this time of day first', () => {
    const past = [coffee(8), coffee(9), coffee(8), lunch(13), lunch(12)];
    expect(notes(past, 8)).toEqual([380, 700]);
    expect(notes(past, 13)).toEqual([700, 380]);
    expect(notes([lunch(23), coffee(12), lunch(23), coffee(12)], 0)).toEqual([700, 380]);
  });

  it('takes one and the same note in other letters for the same', () => {
    const past = ['the tram', ' The Tram'].map((note): PastSaving => ({ ...coffee(8), note }));
    expect(usualSavings(past, 8)).toEqual([{ amount: 380, category: 'coffee', note: 'the tram' }]);
  });

  it('never offers two that look the same', () => {
    const past = [null, 'Coffee', 'a note too long to be the name of a chip'].map((note): PastSaving => ({
      ...coffee(8),
      note,
    }));
    expect(usualSavings(past, 8)).toEqual([{ amount: 380, category: 'coffee', note: null }]);
  });

  it('offers what was logged once only to somebody with few entries', () => {
    expect(notes([coffee(8)], 20)).toEqual([380]);
    const different = [1, 2, 3, 4, 5, 6, 7].map((amount) => coffee(8, amount));
    expect(notes(different, 8)).toEqual([]);
    expect(notes([...different, coffee(8, 7)], 8)).toEqual([7]);
  });

  it('offers at most three different ones, each of which was logged', () => {
    fc.assert(
      fc.property(fc.array(anyPast, { maxLength: 60 }), fc.integer({ min: 0, max: 23 }), (past, hour) => {
        const offered = usualSavings(past, hour);
        const key = ({ amount, category, note }: { amount: number; category: string; note: string | null }) =>
          `${amount} ${category} ${note?.trim().toLowerCase() ?? ''}`;
        expect(offered.length).toBeLessThanOrEqual(3);
        expect(new Set(offered.map(key)).size).toBe(offered.length);
        expect(offered.every((one) => past.some((saving) => key(saving) === key(one)))).toBe(true);
      }),
    );
  });
});

describe('the name of a usual saving', () => {
  it('is a short note, else the category', () => {
    expect(usualName({ amount: cents(1), category: 'coffee', note: ' The tram ' }, 'Coffee')).toBe(
      'The tram',
    );
    expect(usualName({ amount: cents(1), category: 'coffee', note: null }, 'Coffee')).toBe('Coffee');
    expect(
      usualName({ amount: cents(1), category: 'coffee', note: 'a note that is too long' }, 'Coffee'),
    ).toBe('Coffee');
  });
});

describe('the first savings of somebody new', () => {
  const areas = (...chosen: Parameters<typeof firstSavings>[0]) =>
    firstSavings(chosen).map(({ category }) => category);

  it('come from their own spending areas, three of them', () => {
    expect(areas('rideshare', 'shopping', 'utilities', 'coffee')).toEqual([
      'rideshare',
      'shopping',
      'utilities',
    ]);
    expect(areas('groceries')).toEqual(['groceries', 'coffee', 'eating out']);
    expect(areas()).toEqual(['coffee', 'eating out', 'groceries']);
  });

  it('have a small amount each', () => {
    for (const { amount } of firstSavings(['shopping', 'subscriptions'])) {
      expect(amount).toBeGreaterThan(0);
      expect(amount).toBeLessThan(2_000);
    }
  });
});
