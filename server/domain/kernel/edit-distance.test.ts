import { expect, test } from 'vitest';

import { editDistance } from './edit-distance';

test.each([
  ['summe', 'sunme', {}, 1],
  ['summe', 'summe', {}, 0],
  ['summe', 'total', { most: 2 }, 3],
  ['kaffee', 'kaffees', {}, 1],
  ['', 'abc', {}, 3],
  ['arpil', 'april', {}, 2],
  ['arpil', 'april', { swaps: true }, 1],
  ['butter', 'b', { most: 2 }, 3],
])('%s and %s', (one, other, how, distance) => {
  expect(editDistance(one, other, how)).toBe(distance);
  expect(editDistance(other, one, how)).toBe(distance);
});
