import { describe, expect, it } from 'vitest';

import { profileUpdateSchema } from './settings-schema';

const problem = (update: unknown) => profileUpdateSchema.safeParse(update).error?.issues[0]?.message;

describe('profileUpdateSchema', () => {
  it('changes only what is present', () => {
    expect(profileUpdateSchema.parse({})).toEqual({});
    expect(profileUpdateSchema.parse({ theme: 'dark', xp: 5000, proStatus: true })).toEqual({
      theme: 'dark',
    });
  });

  it('takes every field', () => {
    const update = {
      displayName: 'Lena',
      goalName: 'Lisbon',
      goalAmount: 120_000,
      goalDate: '2027-06-03',
      coachTone: 'gentle',
      timeZone: 'Europe/Berlin',
      city: 'Berlin',
      country: 'Germany',
      theme: 'system',
      numberLocale: 'de-DE',
    };
    expect(profileUpdateSchema.parse(update)).toEqual(update);
  });

  it('reads an empty place as none', () => {
    expect(profileUpdateSchema.parse({ city: '  ', country: null })).toEqual({ city: null, country: null });
    expect(profileUpdateSchema.parse({ city: ' Berlin ' })).toEqual({ city: 'Berlin' });
  });

  it.each([
    [{ goalAmount: 'abc' }, 'Goal amount must be greater than 0'],
    [{ goalAmount: 0 }, 'Goal amount must be greater than 0'],
    [{ displayName: ' ' }, 'Display name is required'],
    [{ timeZone: '+01:00' }, 'Choose a time zone'],
    [{ timeZone: 'Mars/Olympus' }, 'Choose a time zone'],
    [{ numberLocale: 'de_DE' }, 'Choose a number format'],
    [{ numberLocale: 'x'.repeat(10_000) }, 'Choose a number format'],
    [{ theme: 'neon' }, 'Choose a theme'],
    [{ coachTone: '' }, 'Choose a coach tone'],
    [{ city: 'x'.repeat(101) }, 'Must be at most 100 characters'],
  ])('answers %j with %j: no input that is no number becomes 0', (update, message) => {
    expect(problem(update)).toBe(message);
  });
});
