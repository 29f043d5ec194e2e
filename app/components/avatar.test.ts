import { expect, test } from 'vitest';

import { initials } from './avatar';

test.each([
  ['Lena', 'L'],
  ['Lena Larsen', 'LL'],
  ['ana_maria-silva', 'AM'],
  ['  øyvind  berg ', 'ØB'],
  ['-', ''],
  ['😀 smile', '😀S'],
])('%s becomes %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
