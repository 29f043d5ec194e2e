import { expect, it } from 'vitest';

import { greeting } from './greeting';

it.each([
  [0, 'Good evening, Lena'],
  [4, 'Good evening, Lena'],
  [5, 'Good morning, Lena'],
  [11, 'Good morning, Lena'],
  [12, 'Good afternoon, Lena'],
  [17, 'Good afternoon, Lena'],
  [18, 'Good evening, Lena'],
  [23, 'Good evening, Lena'],
])('at %i o’clock: %s', (hour, text) => {
  expect(greeting(hour, 'Lena')).toBe(text);
});
