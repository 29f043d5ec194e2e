import { expect, test } from 'vitest';

import { foldText, marksOf } from './words';

const kinds = (text: string) => [...marksOf(text).keys()];

test('words are known with letters that were misread and spaces that were lost', () => {
  for (const text of [
    'SUMME EUR',
    'SUMHE',
    'ZU ZAHLENEURO',
    'TotalEUR',
    'I ALT',
    'Att betala',
    'TOTAL TTC',
    'Yhteensä',
    'K ÚHRADĚ',
    'DO ZAPŁATY',
  ])
    expect(kinds(text), text).toContain('total');
  expect(kinds('Ruickgeld')).toContain('change');
  expect(kinds('ROCKGELD EUR')).toContain('change');
  expect(kinds('BAREUR')).toContain('payment');
  expect(kinds('Sous-total')).toContain('subtotal');
  expect(kinds('dont TVA')).toContain('tax');
});

test('products are not taken for words of the till', () => {
  for (const text of ['Sommerrolle', 'Karotten', '1 kg Kartoffeln', 'PENNE PASTA 500G', 'Brot', 'Milch'])
    expect(kinds(text), text).toEqual([]);
});

test('folding', () => {
  expect(foldText('Grüße, Łódź & Æbler')).toBe('grusse lodz aebler');
});
