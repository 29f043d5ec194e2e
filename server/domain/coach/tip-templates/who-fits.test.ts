import { expect, test } from 'vitest';

import { profileOf } from '../../../../tests/support/coach-profile';
import { localDay } from '../../kernel/days';
import { OTHER } from './other';
import { UTILITIES } from './utilities';

const nobody = {
  spendAreas: [],
  habits: { eatingOut: 0, coffees: 0, rides: 0, subscriptions: 0 },
  logged: [],
  saysTight: false,
  income: null,
  fixedCosts: null,
};

test('nobody is left without tips: who has said nothing gets all of other', () => {
  expect(OTHER.filter((template) => template.fits(profileOf(nobody)))).toHaveLength(8);
});

test('who says that money is tight is not told to set some aside on payday', () => {
  const tight = profileOf({ ...nobody, saysTight: true });
  expect(OTHER.filter((template) => !template.fits(tight)).map(({ id }) => id)).toEqual(['other-payday']);
});

test('heating is advice from October to April', () => {
  const degree = UTILITIES.find(({ id }) => id === 'utilities-degree');
  const fitsIn = (day: string) =>
    degree?.fits(profileOf({ ...nobody, spendAreas: ['utilities'], today: localDay(day) }));
  expect(['2026-04-30', '2026-05-01', '2026-09-30', '2026-10-01'].map(fitsIn)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
