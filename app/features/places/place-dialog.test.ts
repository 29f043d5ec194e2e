import { expect, it } from 'vitest';

import { priceLevelText } from './place-dialog';

it.each([
  [1.35, 'Prices about 35% above average'],
  [0.65, 'Prices about 35% below average'],
  [1, 'Prices about average'],
])('tells a multiplier of %d as: %s', (multiplier, text) => {
  expect(priceLevelText(multiplier)).toBe(text);
});
