import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { BOUGHT_DAYS, ELSEWHERE_DAYS, type ShopPrice, cheaperElsewhere } from './elsewhere';

const today = localDay('2026-11-24');
const price = (change: Partial<ShopPrice> = {}): ShopPrice => ({
  productId: 'butter',
  product: 'Butter',
  pack: { size: 0.25, unit: 'kg' },
  shop: 'REWE',
  amount: cents(239),
  day: addDays(today, -3),
  bought: 12,
  ...change,
});
const netto = (change: Partial<ShopPrice> = {}) =>
  price({ shop: 'Netto', amount: cents(199), day: addDays(today, -21), bought: 0, ...change });

describe('the same product for less in another shop', () => {
  it('names both prices, and what it comes to in a month', () => {
    expect(cheaperElsewhere([price(), netto()], today)).toEqual([
      {
        product: 'Butter',
        pack: { size: 0.25, unit: 'kg' },
        paid: { amount: 239, shop: 'REWE', day: addDays(today, -3) },
        lower: { amount: 199, shop: 'Netto', day: addDays(today, -21) },
        less: 40,
        packs: 12,
        // 12 packs in 12 weeks, 40 cents each: 4.33 a month.
        monthly: 100,
      },
    ]);
  });

  it.each([
    ['one price alone', [price()]],
    ['another pack', [price(), netto({ pack: { size: 0.5, unit: 'kg' } })]],
    ['another measure', [price(), netto({ pack: { size: 0.25, unit: 'l' } })]],
    ['another product', [price(), netto({ productId: 'margarine' })]],
    ['the same shop, in other letters', [price(), netto({ shop: 'Rewe' })]],
    ['a price of long ago', [price(), netto({ day: addDays(today, -ELSEWHERE_DAYS - 1) })]],
    [
      'what is no longer bought',
      [price({ day: addDays(today, -BOUGHT_DAYS - 1) }), netto({ day: addDays(today, -BOUGHT_DAYS - 2) })],
    ],
    ['where the cheaper shop is the usual one', [price({ day: addDays(today, -30) }), netto({ day: today })]],
    ['a difference of cents', [price(), netto({ amount: cents(236) })]],
    ['what comes to less than a euro a month', [price({ bought: 1 }), netto()]],
    [
      'what the cheaper shop asks more for by now',
      [price(), netto(), netto({ shop: 'NETTO', amount: cents(249), day: addDays(today, -1) })],
    ],
  ])('says nothing of %s', (_, prices) => expect(cheaperElsewhere(prices, today)).toEqual([]));

  it('names only prices that were paid, the higher one last, and never more than they come to', () => {
    const anyPrice = fc.record({
      productId: fc.constantFrom('a', 'b'),
      pack: fc.constantFrom({ size: 1, unit: 'l' as const }, { size: 0.5, unit: 'l' as const }),
      shop: fc.constantFrom('Netto', 'REWE', 'Lidl'),
      amount: fc.integer({ min: 1, max: 2000 }).map(cents),
      day: fc.integer({ min: -10, max: 300 }).map((days) => addDays(today, -days)),
      bought: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: 30 }), (drawn) => {
        const prices = drawn.map((one) => price({ ...one, product: one.productId }));
        for (const { product, pack, paid, lower, less, packs, monthly } of cheaperElsewhere(prices, today)) {
          for (const one of [paid, lower])
            expect(
              prices.filter((known) => known.productId === product && known.pack.size === pack.size),
            ).toContainEqual(expect.objectContaining(one));
          expect(less).toBe(paid.amount - lower.amount);
          expect(paid.shop).not.toBe(lower.shop);
          expect(paid.day <= today && lower.day >= addDays(today, -ELSEWHERE_DAYS)).toBe(true);
          expect(monthly % 100).toBe(0);
          expect(monthly).toBeLessThanOrEqual((packs * 2000 * 52) / 144);
        }
      }),
    );
  });
});
