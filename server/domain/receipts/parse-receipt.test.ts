import fc from 'fast-check';
import { expect, test } from 'vitest';

import { printedPage } from '../../../tests/support/printed-page';
import { localDay } from '../kernel/days';
import type { FoundPage } from './found-text';
import { parseReceipt } from './parse-receipt';
import { DOUBTFUL } from './receipt';
import { rowsOfPage } from './rows';

const TODAY = localDay('2026-03-01');
const BON = `
        Kaufhaus Linde GmbH
        Hauptstrasse 1
        12345 Musterstadt
Apfel                     1,20 A
Brot                      3,40 A
Seife                     2,00 B
SUMME EUR                 6,60
BAR                      10,00
RUECKGELD                 3,40
01.02.2026 12:00
`;
const read = (print: string, options = {}) => parseReceipt([printedPage(print, options)], TODAY);

/** A page turned by a quarter, so that its lines run down; the engine reads it so. */
function turned(page: FoundPage): FoundPage {
  const turn = ({ x, y }: { x: number; y: number }) => ({ x: page.height - y, y: x });
  return {
    width: page.height,
    height: page.width,
    texts: page.texts.map(({ box, corners, ...text }) => {
      const [first, second, third, fourth] = (corners ?? []).map(turn);
      const box90 = { x: page.height - box.y - box.height, y: box.x, width: box.height, height: box.width };
      // Corners begin at the upper left one of the picture.
      return {
        ...text,
        box: box90,
        corners: first && second && third && fourth ? [fourth, first, second, third] : null,
      };
    }),
  };
}

test('lines, total, day, shop and how sure they are', () => {
  const receipt = read(BON);
  expect(receipt).toMatchObject({
    merchant: { value: 'Kaufhaus Linde' },
    date: { value: '2026-02-01' },
    total: { value: 660 },
    currency: { value: 'EUR' },
    addsUp: true,
    severalReceipts: false,
  });
  expect(receipt?.total?.confidence).toBeGreaterThan(0.95);
  expect(receipt?.lines.map(({ name, amount }) => [name, amount])).toEqual([
    ['Apfel', 120],
    ['Brot', 340],
    ['Seife', 200],
  ]);
});

test('tilted, turned by a quarter, without corners: the same', () => {
  const straight = read(BON);
  for (const tilt of [-0.1, -0.03, 0.02, 0.08]) expect(read(BON, { tilt }), `tilt ${tilt}`).toEqual(straight);
  expect(parseReceipt([turned(printedPage(BON))], TODAY)).toEqual(straight);
  const page = printedPage(BON);
  const boxes = { ...page, texts: page.texts.map((text) => ({ ...text, corners: null })) };
  expect(parseReceipt([boxes], TODAY)).toEqual(straight);
});

test('the order in which texts were found makes no difference', () => {
  const page = printedPage(BON);
  fc.assert(
    fc.property(fc.shuffledSubarray(page.texts, { minLength: page.texts.length }), (texts) => {
      expect(rowsOfPage({ ...page, texts }).map(({ text }) => text)).toEqual(
        rowsOfPage(page).map(({ text }) => text),
      );
    }),
    { numRuns: 20 },
  );
});

test('no receipt: nothing is made up', () => {
  expect(parseReceipt([], TODAY)).toBeNull();
  expect(parseReceipt([{ width: 100, height: 100, texts: [] }], TODAY)).toBeNull();
  expect(read('Dear Anna,\nthank you for the flowers. See you on 12.02.2026!\nYours, Ben')).toBeNull();
  expect(read('MENU\nPizza Margherita   8,50\nPizza Funghi   9,50\nTiramisu   4,50')).toBeNull();
  expect(read('Page 12\n1.2 Results\nTable 3   0,45   0,66   0,12\nTable 4   1,45   2,66   0,12')).toBeNull();
});

test('a total with a misread figure is not believed against its lines', () => {
  const receipt = read(
    BON.replace('6,60', '6,6O').replace('SUMME EUR                 6,6O', 'SUMME EUR                 5,60'),
  );
  expect(receipt?.total?.value).toBe(660);
});

test('a total that only a word tells is doubtful', () => {
  const receipt = read('Shop Am Eck\nTotal EUR     12,30\nVielen Dank\n');
  expect(receipt?.total?.value).toBe(1230);
  expect(receipt?.total?.confidence).toBeLessThan(DOUBTFUL);
});

test('columns that the engine ran together, a discount without its sign, a lost quantity, prices on their own line', () => {
  const receipt = read(`
Bioladen Sonne
Landmilch 3,5 frisch 1,09A
Saft 4,60x418,40A
Kaese  0,89 x   1,78 A
Coupon            1,00
Zeitung
                  2,50
zu zahlen        22,77
Karte            22,77
`);
  expect(receipt?.addsUp).toBe(true);
  expect(receipt?.lines.map(({ kind, name, quantity, amount }) => [kind, name, quantity, amount])).toEqual([
    ['item', 'Landmilch 3,5 frisch', 1, 109],
    ['item', 'Saft', 4, 1840],
    ['item', 'Kaese', 2, 178],
    ['discount', 'Coupon', 1, -100],
    ['item', 'Zeitung', 1, 250],
  ]);
});

test('bottles and things that are given back, a tip', () => {
  const receipt = read(`
Getraenke Meier
Wasser 12x1,0       5,99
Pfand               3,30
Leergut            -1,50
Retoure Limo       -2,00
Summe               5,79
Bar                 5,79
`);
  expect(receipt?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['item', 599],
    ['deposit', 330],
    ['deposit', -150],
    ['return', -200],
  ]);
  const dinner = read(`
Trattoria Verde
2 Pizza Margherita   9,50   19,00
1 Rotwein            5,20    5,20
Summe               24,20
Trinkgeld            2,80
Betrag EUR          27,00
Visa                27,00
`);
  expect(dinner).toMatchObject({ total: { value: 2700 }, addsUp: true });
  expect(dinner?.lines.at(-1)).toMatchObject({ kind: 'tip', amount: 280 });
});

test('two receipts are told, below and beside each other', () => {
  const other = BON.replaceAll('Linde', 'Ulme')
    .replace('1,20', '2,20')
    .replace('6,60', '7,60')
    .replace('3,40\n01', '2,40\n01');
  expect(read(BON + other)?.severalReceipts).toBe(true);
  const beside = BON.split('\n').map((line, index) => line.padEnd(40) + (other.split('\n')[index] ?? ''));
  expect(read(beside.join('\n'))).toMatchObject({ severalReceipts: true, total: { value: 660 } });
});

test('lines that are said to add up do so, whatever was bought', () => {
  const items = fc.array(
    fc.record({
      name: fc.constantFrom('Brot', 'Kaese', 'Seife', 'Birnen'),
      cents: fc.integer({ min: 5, max: 9999 }),
    }),
    {
      minLength: 2,
      maxLength: 12,
    },
  );
  const money = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
  fc.assert(
    fc.property(items, (bought) => {
      const total = bought.reduce((sum, { cents }) => sum + cents, 0);
      const rows = bought.map(({ name, cents }) => `${name.padEnd(20)}${money(cents).padStart(10)}`);
      const receipt = read(
        ['Laden', ...rows, `Summe${money(total).padStart(25)}`, `Bar${money(total).padStart(27)}`].join('\n'),
      );
      expect(receipt?.total?.value).toBe(total);
      expect(receipt?.lines.map(({ amount }) => amount)).toEqual(bought.map(({ cents }) => cents));
      expect(receipt?.addsUp).toBe(true);
    }),
    { numRuns: 40 },
  );
});
