import { describe, expect, it } from 'vitest';

import { localDay } from '~server/domain/kernel/days';

import { readHabit } from './read-habit';

const today = localDay('2026-03-11');
const typed = {
  title: 'No coffee',
  amount: '3,50',
  category: 'coffee',
  cadence: 'daily' as const,
  startsOn: '2026-03-11',
  steps: '52',
  reversed: false,
};

describe('the form of a habit', () => {
  it('reads amount, day and steps', () => {
    expect(readHabit('fixed', typed, today)).toEqual({
      ok: true,
      habit: {
        kind: 'fixed',
        title: 'No coffee',
        amount: 350,
        category: 'coffee',
        cadence: 'daily',
        startsOn: '2026-03-11',
      },
    });
    expect(readHabit('ladder', { ...typed, amount: '0.01' }, today)).toMatchObject({
      ok: true,
      habit: { kind: 'ladder', amount: 1, steps: 52, reversed: false },
    });
  });

  it('names each mistake', () => {
    expect(
      readHabit('ladder', { ...typed, title: ' ', amount: '0', startsOn: '2026-03-10', steps: '1.5' }, today),
    ).toEqual({
      ok: false,
      errors: {
        title: 'Give it a name',
        amount: 'Amount must be greater than 0',
        startsOn: 'Choose today or a later day',
        steps: 'A ladder has 2 to 400 steps',
      },
    });
    expect(readHabit('ladder', { ...typed, amount: '99999', steps: '400' }, today)).toMatchObject({
      errors: { amount: 'The highest step would be above 999,999' },
    });
    expect(readHabit('fixed', { ...typed, startsOn: '', amount: '' }, today)).toMatchObject({
      errors: { startsOn: 'Invalid date format', amount: 'Amount must be greater than 0' },
    });
  });
});
