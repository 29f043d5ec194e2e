import { describe, expect, it } from 'vitest';

import { UNSTORABLE_TEXT } from '../kernel/storable-text';
import { savingInputSchema } from './saving-schema';

const saving = {
  id: '0b9e0f3c-5d0e-4f0b-8a38-2a5a0c0f7a11',
  amount: 1250,
  category: 'eating out',
  date: '2026-11-21',
  note: 'Cooked at home',
};

describe('savingInputSchema', () => {
  it('takes a saving', () => {
    expect(savingInputSchema.parse(saving)).toEqual(saving);
    expect(savingInputSchema.parse({ ...saving, category: ' coffee ' }).category).toBe('coffee');
    expect(savingInputSchema.parse({ ...saving, amount: 99_999_900 }).amount).toBe(99_999_900);
  });

  it('knows one way to have no note, and keeps any other to the letter', () => {
    for (const none of [undefined, null, '', '   '])
      expect(savingInputSchema.parse({ ...saving, note: none }).note).toBeNull();
    expect(savingInputSchema.parse({ ...saving, note: ' =1+1 <b> 😀\n' }).note).toBe(' =1+1 <b> 😀\n');
  });

  it.each([
    [{ id: 'x' }, 'Invalid id'],
    [{ id: undefined }, 'Invalid id'],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ amount: -1 }, 'Amount must be greater than 0'],
    [{ amount: 12.5 }, 'Amount must be greater than 0'],
    [{ amount: '12' }, 'Amount must be greater than 0'],
    [{ amount: 99_999_901 }, 'Amount must be less than 999,999'],
    [{ amount: 1e300 }, 'Amount must be less than 999,999'],
    [{ category: '' }, 'Category is required'],
    [{ category: undefined }, 'Category is required'],
    [{ category: 'x'.repeat(51) }, 'Category must be less than 50 characters'],
    [{ category: 'lottery' }, 'Choose a category from the list'],
    [{ date: '21.11.2026' }, 'Invalid date format'],
    [{ date: '2026-02-30' }, 'Invalid date format'],
    [{ date: undefined }, 'Invalid date format'],
    [{ note: 'x'.repeat(501) }, 'Note must be less than 500 characters'],
    [{ note: 'a\0' }, UNSTORABLE_TEXT],
  ])('answers %j with %j', (wrong, message) => {
    const issues = savingInputSchema.safeParse({ ...saving, ...wrong }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });

  it('answers anything that is no object with an error, never an exception', () => {
    for (const bad of [null, undefined, 5, 'x', [], { __proto__: { amount: 5 } }])
      expect(savingInputSchema.safeParse(bad).success).toBe(false);
  });
});
