import { expect, it } from 'vitest';

import { CATEGORIES, categoryLabel, isCategory, isSpendArea, SPEND_AREAS } from './categories';

it('are the spending areas, then Other', () => {
  const values = CATEGORIES.map(({ value }) => value);
  expect(values).toEqual([...SPEND_AREAS.map(({ value }) => value), 'other']);
  expect(new Set(values).size).toBe(values.length);
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
