import { expect, test } from 'vitest';

import { productsMeant } from './find-products';

const BOOK = [
  'Frischmilch 3,5% 1L',
  'MILCHSCHOKOLADE',
  'Peanut Butter',
  'MARK. BUTTER 250G',
  'Hafermilch',
  'Skyr Natur',
  'Jacobs Krönung',
].map((name) => ({ name }));
const meant = (text: string) => productsMeant(text, BOOK).map(({ name }) => name);

test.each([
  ['milk', ['Frischmilch 3,5% 1L']],
  ['lait', ['Frischmilch 3,5% 1L']],
  ['butter', ['MARK. BUTTER 250G']],
  ['peanut butter', ['Peanut Butter']],
  ['skyr', ['Skyr Natur']],
  ['jacobs kronung', ['Jacobs Krönung']],
  ['petrol', []],
  ['a', []],
])('%s means %s', (text, names) => expect(meant(text)).toEqual(names));
