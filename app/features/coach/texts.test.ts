import { expect, test } from 'vitest';

import { dayMarkedText } from './texts';

test('a day of the plan that another tab has marked already names no XP', () => {
  expect(dayMarkedText(true, 10)).toBe('Done for today! +10 XP');
  expect(dayMarkedText(true, 0)).toBe('Done for today! It was marked before.');
  expect(dayMarkedText(false, -10)).toBe('Taken back, −10 XP');
  expect(dayMarkedText(false, 0)).toBe('Taken back.');
});
