import { expect, it } from 'vitest';

import { CATEGORIES, categoryLabel, isCategory, isSpendArea, SPEND_AREAS } from './categories';

it('has the eight categories of docs/product.md, the spending areas being the first seven', () => {
  expect(CATEGORIES.map(({ value }) => value)).toEqual([
    'groceries',
    'eating out',
    'coffee',
    'rideshare',
    'subscriptions',
    'shopping',
    'utilities',
    'other',
  ]);
  expect(SPEND_AREAS.map(({ label }) => label)).toEqual([
    'Groceries',
    'Eating Out',
    'Coffee',
    'Rideshare',
    'Subscriptions',
    'Shopping',
    'Utilities',
  ]);
});

it('knows its own and nothing else', () => {
  expect(isCategory('other')).toBe(true);
  expect(isSpendArea('other')).toBe(false);
  expect(isSpendArea('eating out')).toBe(true);
  for (const foreign of ['', 'Groceries', 'constructor', '__proto__', 'coffee '])
    expect(isCategory(foreign)).toBe(false);
});

it('labels what it knows', () => {
  expect(categoryLabel('eating out')).toBe('Eating Out');
});
