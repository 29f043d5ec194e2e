import { describe, expect, it } from 'vitest';

import { localDay } from '~server/domain/kernel/days';

import { readDraft } from './read-draft';

const today = localDay('2026-11-21');
const errorsOf = (edits: Parameters<typeof readDraft>[0]) => {
  const result = readDraft(edits, today);
  return result.ok ? null : result.errors;
};

describe('readDraft', () => {
  it('takes only what was changed, the amount in cents', () => {
    expect(readDraft({ displayName: ' Lena ', goalAmount: '1.234,50' }, today)).toEqual({
      ok: true,
      value: { displayName: 'Lena', goalAmount: 123_450 },
    });
    expect(readDraft({}, today)).toEqual({ ok: true, value: {} });
  });

  it.each([
    ['', 'Goal amount must be greater than 0'],
    ['0', 'Goal amount must be greater than 0'],
    ['abc', 'Enter an amount in digits, for example 12.50'],
    ['12.3456', 'Enter at most two decimals, for example 12.50'],
    ['10000000', 'Goal amount must be less than 10 million'],
    ['99999999999999999', 'Goal amount must be less than 10 million'],
  ])('an amount of "%s" is refused and never becomes 0', (goalAmount, message) => {
    expect(errorsOf({ goalAmount })).toEqual({ goalAmount: message });
  });

  it('says everything that is wrong at once, the first message of each field', () => {
    expect(errorsOf({ displayName: '', goalName: ' ', goalDate: '2026-11-21', timeZone: '' })).toEqual({
      displayName: 'Display name is required',
      goalName: 'Goal name is required',
      goalDate: 'Goal date must be in the future',
      timeZone: 'Choose a time zone',
    });
    expect(errorsOf({ goalDate: '2026-11-21' })).toEqual({ goalDate: 'Goal date must be in the future' });
    expect(errorsOf({ goalDate: '' })).toEqual({ goalDate: 'Goal date must be in the future' });
  });
});
