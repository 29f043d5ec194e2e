import { type Cents, cents, formatEur } from '../../kernel/money';
import prices from './prices.json' with { type: 'json' };
import { capitalized } from '../figures/sentences';

export type PriceKey = keyof typeof prices;

/** The price table: what things usually cost at price level 1, in cents. These are Hazel's own estimates, shown as such
 * and scaled by the price level where the person lives. `local: false` is the same price everywhere: 0.30 EUR for a
 * cup at home. Cooking costs 0.35 of the restaurant's price (docs/product/places.md, 'Places and prices'). */
export const PRICE_TABLE: Readonly<Record<PriceKey, { cents: number; name: string; local?: boolean }>> =
  prices;

/** What something costs where the person lives, in cents rounded to 10 cents. */
export function localPrice(key: PriceKey, multiplier: number): Cents {
  const { cents: usual, local = true } = PRICE_TABLE[key];
  return cents(local ? Math.round((usual * multiplier) / 10) * 10 : usual);
}

/** What a person goes without, what they use instead, and how often. */
export interface Swap {
  price: PriceKey;
  instead: PriceKey;
  count: number;
  per: 'week' | 'month';
}

export const swap = (price: PriceKey, instead: PriceKey, count: number, per: Swap['per']): Swap => ({
  price,
  instead,
  count,
  per,
});

/** A swap in words, without prices: 'the same lunch from home in place of a lunch out'. */
export const swapSaid = ({ price, instead }: Pick<Swap, 'price' | 'instead'>): string =>
  instead === 'free'
    ? `leaving out ${PRICE_TABLE[price].name}`
    : `${PRICE_TABLE[instead].name} in place of ${PRICE_TABLE[price].name}`;

/** The same for a line of a calculation: 'the same lunch from home (€4.60) in place of a lunch out (€13.00)'. */
export function swapWithPrices(
  { price, instead }: Pick<Swap, 'price' | 'instead'>,
  eur: (key: PriceKey) => string,
): string {
  const said = (key: PriceKey) => `${PRICE_TABLE[key].name} (${eur(key)})`;
  return instead === 'free' ? said(price) : `${said(instead)} in place of ${said(price)}`;
}

/** Both sides of a swap with their prices: 'A ride is about €12 where you live (Hazel’s estimate), a ticket
 * for bus or train €2.80'. */
export function pricesSaid(
  { price, instead }: Pick<Swap, 'price' | 'instead'>,
  cost: { price: number; instead: number },
  locale: string,
  { where = ' where you live' } = {},
): string {
  const eur = (amount: number) => formatEur(cents(amount), locale);
  const then = instead === 'free' ? '' : `, ${PRICE_TABLE[instead].name} ${eur(cost.instead)}`;
  return `${capitalized(PRICE_TABLE[price].name)} is about ${eur(cost.price)}${where} (Hazel’s estimate)${then}`;
}
