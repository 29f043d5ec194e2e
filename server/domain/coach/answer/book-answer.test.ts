import { describe, expect, it } from 'vitest';

import { localDay } from '../../kernel/days';
import { type KnownPrice, bookAnswerOf } from '../../receipts/book-question';
import { factBook, proseText } from '../figures/facts';
import { sayable } from '../figures/sayable';
import type { AskedBook } from '../question/read-book';
import { bookAnswer } from './book-answer';

const today = localDay('2026-11-24');
const price = (change: Partial<KnownPrice> = {}): KnownPrice => ({
  productId: 'milk',
  name: 'Frischmilch 3,5% 1L',
  amount: 129,
  pack: { size: 1, unit: 'l' },
  shop: 'REWE',
  day: localDay('2026-11-20'),
  currency: 'EUR',
  ...change,
});
const netto = price({ shop: 'Netto', amount: 109, day: localDay('2026-11-03') });
const old = price({ amount: 99, shop: 'Netto', day: localDay('2025-01-02') });

function ask(about: AskedBook['about'], prices: readonly KnownPrice[], isEmpty = false): string {
  const found = bookAnswerOf(prices, { isEmpty, today });
  const { prose, moreFacts = [] } = bookAnswer({ about, product: 'milk' }, found, 'en');
  const facts = factBook(moreFacts);
  return proseText(prose, facts, 'en');
}

describe('what receipts say of a product', () => {
  it('where it was cheapest, with shop and day, and no price older than a year', () => {
    expect(ask('cheapest', [price(), netto, old])).toBe(
      'Of what you bought, ‘Frischmilch’ was cheapest: €1.09 a litre at Netto on 3 November 2026. After that: €1.29 a litre at REWE on 20 November 2026. That is what your receipts say, and a shop may ask something else today.',
    );
    expect(ask('cheapest', [netto])).toContain('I know no other shop');
    expect(ask('cheapest', [old])).toContain('No receipt of the last year');
  });

  it('compares what a litre costs, not packs, and no other measure', () => {
    const large = price({
      productId: 'large',
      name: 'H-Milch',
      amount: 200,
      pack: { size: 2, unit: 'l' },
      shop: 'Lidl',
      day: localDay('2026-10-01'),
    });
    const piece = price({
      amount: 10,
      pack: { size: 1, unit: 'piece' },
      shop: 'Kiosk',
      day: localDay('2026-10-01'),
    });
    expect(ask('cheapest', [price(), large, piece])).toContain('‘H-Milch’ was cheapest: €1 a litre at Lidl');
  });

  it('what it cost last, and before', () => {
    expect(ask('last', [price(), netto])).toBe(
      'You last paid €1.29 a litre at REWE on 20 November 2026, for ‘Frischmilch’. The time before it was €1.09 a litre at Netto on 3 November 2026.',
    );
    expect(ask('last', [price({ shop: null })])).toContain('€1.29 a litre on 20 November 2026');
  });

  it('how the price has changed', () => {
    expect(ask('change', [price(), netto, old])).toContain(
      'you paid €0.99 a litre at Netto on 2 January 2025, and €1.29 a litre at REWE on 20 November 2026. That is €0.30 more.',
    );
    expect(ask('change', [netto, price({ day: localDay('2026-11-01') })])).toContain('€0.20 less');
    expect(ask('change', [price()])).toContain('on one day alone');
  });

  it('says honestly that no receipt shows it, and never converts', () => {
    expect(ask('cheapest', [])).toContain('No receipt in your price book shows ‘milk’.');
    expect(ask('cheapest', [], true)).toContain('none is in your price book yet');
    const foreign = price({ currency: 'DKK', amount: 1200 });
    expect(ask('last', [foreign])).toContain('another currency alone');
    expect(ask('cheapest', [foreign, netto])).not.toContain('12');
  });
});

it.each([
  ['Frischmilch 3,5% 1L', 'Frischmilch'],
  ['{goal_left} Käse', 'goal_left Käse'],
  ['Drei Glocken', 'Glocken'],
  ['www.evil.example now', 'now'],
  ['Feine Deutsche Markenbutter mild gesäuert 250g', 'Feine Deutsche Markenbutter mild…'],
  ['123', null],
  ['牛奶', null],
])('%s is said as %s', (name, said) => expect(sayable(name)).toBe(said === 'goal_left Käse' ? null : said));
