import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { localDay } from '../kernel/days';
import { cheaperItems, unitAmountOf } from './cheaper';
import type { SeenPrice } from './price-book';
import type { ReceiptLine } from './receipt';

type Line = Omit<ReceiptLine, 'confidence'>;

const date = localDay('2026-11-20');
const line = (name: string, amount: number, more: Partial<Line> = {}): Line => ({
  kind: 'item',
  name,
  quantity: 1,
  unit: 'piece',
  unitAmount: null,
  amount,
  ...more,
});
const seenAt = (more: Partial<SeenPrice> = {}): SeenPrice => ({
  name: 'Frischmilch',
  unitAmount: 99,
  pack: { size: 1, unit: 'l' },
  shop: 'Netto',
  day: localDay('2026-11-03'),
  ...more,
});
const advise = (
  lines: Line[],
  seen: SeenPrice[] = [],
  more: { currency?: string; priceLevel?: number } = {},
) => cheaperItems(lines, { seen: () => seen, priceLevel: 1, currency: 'EUR', date, shop: 'Rewe', ...more });

describe('the price book', () => {
  it('says where the same product was cheaper, and by how much', () => {
    const { items, totalSavings, savingsPercentage } = advise([line('FRISCHMILCH 1L', 129)], [seenAt()]);
    expect(items).toEqual([
      {
        name: 'FRISCHMILCH 1L',
        price: 129,
        savings: 30,
        alternative: 'Frischmilch',
        alternativePrice: 99,
        source: {
          from: 'price book',
          shop: 'Netto',
          day: '2026-11-03',
          unitAmount: 99,
          pack: { size: 1, unit: 'l' },
        },
        productUrl: null,
        searchUrl: 'https://duckduckgo.com/?q=Frischmilch',
      },
    ]);
    expect([totalSavings, savingsPercentage]).toEqual([30, 23]);
  });

  it('compares what one kilogram costs', () => {
    const cheese = seenAt({ name: 'Gouda', unitAmount: 1000, pack: { size: 1, unit: 'kg' } });
    const bought = line('Gouda', 1800, { unit: 'kg', quantity: 1.2, unitAmount: 1500 });
    expect(advise([bought], [cheese]).items[0]).toMatchObject({ alternativePrice: 1200, savings: 600 });
  });

  it('offers no pack that holds more than was bought', () => {
    const six = seenAt({ unitAmount: 540, pack: { size: 6, unit: 'l' } });
    expect(advise([line('Frischmilch 1l', 105)], [six]).items[0]?.alternative).toBeNull();
    const [item] = advise([line('Frischmilch 1l', 630, { quantity: 6 })], [six]).items;
    expect(item).toMatchObject({ alternativePrice: 540, savings: 90 });
  });

  it('leaves out this very receipt, days of more than a year ago, and a few cents', () => {
    const nothing = (seen: SeenPrice) =>
      expect(advise([line('Frischmilch 1l', 109)], [seen]).totalSavings).toBe(0);
    nothing(seenAt({ day: date, shop: 'Rewe' }));
    nothing(seenAt({ day: localDay('2025-11-01') }));
    nothing(seenAt({ unitAmount: 106 }));
  });

  it('holds in another currency, where the tables do not', () => {
    const abroad = { currency: 'DKK' };
    expect(advise([line('Frischmilch 1l', 129)], [seenAt()], abroad).totalSavings).toBe(30);
    expect(advise([line('Lurpak Butter 250g', 4000)], [], abroad).items[0]?.alternative).toBeNull();
  });
});

describe('the tables', () => {
  it('name the own brand where a known brand was dearer', () => {
    const [item] = advise([line('KERRYGOLD BUTTER 250G', 349)]).items;
    expect(item).toMatchObject({
      alternative: 'Own-brand butter',
      alternativePrice: 200,
      savings: 149,
      source: { from: 'table', pack: { size: 0.25, unit: 'kg' }, assumed: false },
      searchUrl: 'https://duckduckgo.com/?q=Own-brand%20butter',
    });
  });

  it('say nothing about what is no dearer, an own brand, organic, of several kinds or of none', () => {
    for (const bought of [
      line('KERRYGOLD BUTTER 250G', 199),
      line('BUTTER 250G', 229),
      line('JA! BUTTER 250G', 349),
      line('BIO BUTTER 250G', 349),
      line('MILCH BUTTER 250G', 349),
      line('BUTTERKEKSE 250G', 99),
      line('KERRYGOLD BUTTER 250G', 3490),
      line('XYZ', 349),
      line('KERRYGOLD BUTTER 250G', -349, { kind: 'return' }),
    ])
      expect(advise([bought]).totalSavings).toBe(0);
  });

  it('name a larger pack where as much was bought in small ones', () => {
    const [six] = advise([line('Cola 0,33L', 180, { quantity: 6 })]).items;
    expect(six).toMatchObject({
      alternative: 'Cola, 1.5 l',
      alternativePrice: 120,
      savings: 60,
      source: { from: 'larger pack', pack: { size: 1.5, unit: 'l' } },
    });
    expect(advise([line('Cola 0,33L', 30)]).totalSavings).toBe(0);
  });

  it('follow the price level of the town', () => {
    const [item] = advise([line('KERRYGOLD BUTTER 250G', 349)], [], { priceLevel: 1.5 }).items;
    expect(item).toMatchObject({ alternativePrice: 300, savings: 49 });
  });
});

it('adds up what discounts have saved', () => {
  const lines = [
    line('Butter', 229),
    line('Coupon', -50, { kind: 'discount' }),
    line('5 %', -12, { kind: 'discount' }),
  ];
  expect(advise(lines)).toMatchObject({ discounts: 62, totalSavings: 0, savingsPercentage: 0 });
});

it('takes what was paid where the printed price for one does not agree', () => {
  expect(unitAmountOf({ quantity: 0.482, unitAmount: 199, amount: 96 })).toBe(199);
  expect(unitAmountOf({ quantity: 2, unitAmount: 199, amount: 300 })).toBe(150);
  expect(unitAmountOf({ quantity: 3, unitAmount: null, amount: 100 })).toBe(33);
});

describe('always', () => {
  const names = fc.constantFrom(
    'FRISCHMILCH 1L',
    'Kerrygold Butter 250g',
    'Barilla Spaghetti 500g',
    'Jacobs Kaffee',
    'COLA 6X0,33L',
    'Etwas',
  );
  const lines = fc.array(
    fc.record({
      kind: fc.constantFrom('item', 'discount', 'deposit', 'return'),
      name: names,
      quantity: fc.integer({ min: 1, max: 9999 }).map((thousandths) => thousandths / 1000),
      unit: fc.constantFrom('piece', 'kg', 'l'),
      unitAmount: fc.option(fc.integer({ min: 0, max: 5000 })),
      amount: fc.integer({ min: -5000, max: 5000 }),
    }),
    { maxLength: 20 },
  ) satisfies fc.Arbitrary<Line[]>;
  const seen = fc.array(
    fc.record({
      name: names,
      unitAmount: fc.integer({ min: 0, max: 5000 }),
      pack: fc.record({
        size: fc.integer({ min: 1, max: 9999 }).map((thousandths) => thousandths / 1000),
        unit: fc.constantFrom('piece', 'kg', 'l'),
      }),
      shop: fc.constantFrom('Netto', null),
      day: fc.constantFrom(localDay('2026-11-03'), date),
    }),
    { maxLength: 5 },
  ) satisfies fc.Arbitrary<SeenPrice[]>;

  it('saves no less than nothing and no more than was paid, with a source for each alternative', () => {
    fc.assert(
      fc.property(
        lines,
        seen,
        fc.double({ min: 0.5, max: 1.7, noNaN: true }),
        (bought, known, priceLevel) => {
          const advice = advise(bought, known, { priceLevel });
          expect(advice.items).toHaveLength(bought.filter(({ kind }) => kind === 'item').length);
          expect(advice.totalSavings).toBe(advice.items.reduce((sum, item) => sum + item.savings, 0));
          expect(advice.savingsPercentage).toBeGreaterThanOrEqual(0);
          expect(advice.savingsPercentage).toBeLessThanOrEqual(100);
          for (const item of advice.items) {
            expect(item.savings).toBeGreaterThanOrEqual(0);
            expect(item.savings).toBeLessThanOrEqual(Math.max(0, item.price));
            expect(Number.isInteger(item.savings)).toBe(true);
            expect(item.productUrl).toBeNull();
            const parts = [item.alternative, item.alternativePrice, item.source, item.searchUrl];
            expect(new Set(parts.map((part) => part === null)).size).toBe(1);
            if (item.searchUrl !== null) expect(new URL(item.searchUrl).protocol).toBe('https:');
          }
        },
      ),
    );
  });
});
