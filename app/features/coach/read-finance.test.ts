import { describe, expect, it } from 'vitest';

import { cents } from '~server/domain/kernel/money';

import { readFinance, typedFinance } from './read-finance';

const finance = {
  income: cents(245_050),
  fixedType: 'rent' as const,
  fixedCosts: null,
  notes: 'Lunch in the canteen',
  tight: false,
  habits: { eatingOut: 2, coffees: 0, rides: 1, subscriptions: 3 },
};

describe('the finance form', () => {
  it('shows what is known, and reads it back unchanged', () => {
    const typed = typedFinance(finance, 'de-DE');
    expect(typed).toMatchObject({ income: '2450,50', fixedCosts: '', coffees: '0' });
    expect(readFinance(typed)).toEqual({ ok: true, value: finance });
  });

  it('takes empty fields as not said', () => {
    const typed = {
      ...typedFinance(finance, 'en-GB'),
      income: ' ',
      fixedType: '',
      notes: ' \n',
      coffees: '',
    };
    expect(readFinance(typed)).toMatchObject({
      ok: true,
      value: { income: null, fixedType: null, notes: null, habits: { coffees: 0 } },
    });
  });

  it('takes comma and dot', () => {
    const typed = { ...typedFinance(finance, 'en-GB'), income: '1.234,50', fixedCosts: '0' };
    expect(readFinance(typed)).toMatchObject({ ok: true, value: { income: 123_450, fixedCosts: 0 } });
  });

  it('names each mistake, and guesses nothing', () => {
    const typed = {
      ...typedFinance(finance, 'en-GB'),
      income: 'a lot',
      fixedCosts: '10000000',
      coffees: '51',
      rides: '1.5',
    };
    expect(readFinance(typed)).toEqual({
      ok: false,
      errors: {
        income: 'Enter an amount in digits, for example 12.50',
        fixedCosts: 'Amount must be less than 10 million',
        'habits.coffees': 'Enter a whole number from 0 to 50',
        'habits.rides': 'Enter a whole number from 0 to 50',
      },
    });
  });
});
