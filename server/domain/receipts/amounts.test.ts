import fc from 'fast-check';
import { expect, test } from 'vitest';

import { amountsIn, numbersInPrint } from './amounts';

const amounts = (text: string) => amountsIn(text).map(({ amount }) => amount);

test.each([
  ['1,79A', [179]],
  ['£3.50', [350]],
  ['1.129,00', [112900]],
  ["1'234.50", [123450]],
  ['1 129,00 kr', [112900]],
  ['1. 129,00 b', [112900]],
  ['3. 99 E', [399]],
  ['2 x 1,99\t3,98', [199, 398]],
  ['2\t129,00', [12900]],
])('%s', (text, wanted) => expect(amounts(text)).toEqual(wanted));

test('signs stand in front, behind, or are brackets', () => {
  expect(['-2,84', '2,84-', '2,84 -', '- 2,84', '(2,84)', 'EUR-2,84'].flatMap(amounts)).toEqual(
    Array(6).fill(-284),
  );
  expect(amounts('8,00-20,00')).toEqual([800, 2000]);
});

test('letters that are figures among figures', () => {
  expect(amounts('O,99')).toEqual([99]);
  expect(amounts('C , 29 E')).toEqual([29]);
  expect(amounts('l0,99')).toEqual([1099]);
});

test('a tax code or a rate that stuck to an amount is no part of it', () => {
  expect(amounts('29,981')).toEqual([2998]);
  expect(amounts('20.9919')).toEqual([2099]);
});

test('rates, weights, days, times and opening hours are no amounts', () => {
  for (const text of [
    '19,00%',
    '0,158 kg',
    '1,5L',
    '1.000STK',
    '07.04.2014:38',
    '12.34 Uhr',
    'Mo-Fr 8.00 - 20.00',
    '10.000 Artikel',
  ])
    expect(amounts(text), text).toEqual([]);
});

test('whole amounts with a dash', () => {
  expect(amounts('1129.-')).toEqual([112900]);
  expect(amounts('45,--')).toEqual([4500]);
});

test('any amount is read as it was printed, with every habit of thousands', () => {
  const habits = fc.record({
    cents: fc.integer({ min: 1, max: 999_999_99 }),
    decimal: fc.constantFrom(',', '.'),
    thousands: fc.constantFrom('', ' ', "'"),
    before: fc.constantFrom('', 'EUR ', 'SUMME\t', '€'),
    behind: fc.constantFrom('', ' A', 'B', '\t1', ' EUR', ' kr'),
    negative: fc.boolean(),
  });
  fc.assert(
    fc.property(habits, ({ cents, decimal, thousands, before, behind, negative }) => {
      const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
      const printed = `${negative ? '-' : ''}${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
      expect(amounts(before + printed + behind)).toEqual([negative ? -cents : cents]);
    }),
  );
});

test('numbers of quantities', () => {
  expect(numbersInPrint('2,000 X 3,99').map(({ value }) => value)).toEqual([2, 3.99]);
});
