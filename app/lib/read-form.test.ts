import { describe, expect, it } from 'vitest';

import { habitInputSchema } from '~server/domain/habits/habit-schema';

import { readForm } from './read-form';

const id = '0b9e0f3c-5d0e-4f0b-8a38-2a5a0c0f7a11';
const typed = { id, title: 'No coffee', category: 'coffee', cadence: 'daily', startsOn: '2026-03-11' };
const fixed = { ...typed, kind: 'fixed' };
const ladder = { ...typed, kind: 'ladder', steps: 52, reversed: false };
const errorsOf = (form: object, amount: string) => {
  const read = readForm(habitInputSchema, form, { amount });
  return read.ok ? null : read.errors;
};

describe('readForm', () => {
  it('reads amounts as typed', () => {
    expect(readForm(habitInputSchema, fixed, { amount: '3,50' })).toEqual({
      ok: true,
      value: { ...fixed, amount: 350 },
    });
    expect(readForm(habitInputSchema, ladder, { amount: '0.01' })).toMatchObject({
      ok: true,
      value: { amount: 1, steps: 52 },
    });
  });

  it('names each mistake in the words of the schema', () => {
    const wrong = { ...ladder, title: ' ', startsOn: '', steps: Number('1.5') };
    expect(errorsOf(wrong, '0')).toEqual({
      title: 'Give it a name',
      amount: 'Amount must be greater than 0',
      startsOn: 'Invalid date format',
      steps: 'A ladder has 2 to 400 steps',
    });
    expect(errorsOf({ ...ladder, steps: 400 }, '99999')).toEqual({
      amount: 'The highest step would be above 999,999',
    });
  });

  it.each([
    ['', 'Amount must be greater than 0'],
    ['-5', 'Amount must be greater than 0'],
    ['99999999999999', 'Amount must be less than 999,999'],
    ['1.2345', 'Enter at most two decimals, for example 12.50'],
    ['twelve', 'Enter an amount in digits, for example 12.50'],
  ])('refuses the amount "%s": %s', (amount, message) => {
    expect(errorsOf(fixed, amount)).toEqual({ amount: message });
  });
});
