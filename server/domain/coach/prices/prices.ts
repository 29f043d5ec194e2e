import { type Cents, cents, formatEur } from '../../kernel/money';
import type { Priced } from '../../places/place-prices';
import type { TownPrice } from '../../places/town-price';
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

/** What a person's prices are computed from: the price level where they live, and what people told there. */
export interface Prices {
  multiplier: number;
  toldPrices: readonly TownPrice[];
}

/** Rows of the table that people tell prices of. Cooking at home is a share of the price out. */
const TOLD: Readonly<Partial<Record<PriceKey, readonly [Priced, 'amount' | 'home']>>> = {
  cafe_coffee: ['coffee', 'amount'],
  lunch_out: ['lunch', 'amount'],
  lunch_home: ['lunch', 'home'],
  dinner_out: ['dinner', 'amount'],
  dinner_home: ['dinner', 'home'],
};
/** What is made at home has a price of its own; what is bought elsewhere is compared within the table. */
const AT_HOME: ReadonlySet<PriceKey> = new Set([
  'home_coffee',
  'pot_coffee',
  'lunch_home',
  'dinner_home',
  'cooked_portion',
  'potluck_dish',
  'free',
]);

/** What people told of the price that a swap leaves out; null where nobody did. */
export const toldOf = ({ price, instead }: Pick<Swap, 'price' | 'instead'>, { toldPrices }: Prices) =>
  AT_HOME.has(instead) ? (toldPrices.find(({ priced }) => priced === TOLD[price]?.[0]) ?? null) : null;

/** Both sides of a swap where the person lives: as people told it there, else by the table. */
export function swapPrices(swap: Pick<Swap, 'price' | 'instead'>, prices: Prices) {
  const told = toldOf(swap, prices);
  const one = (key: PriceKey): Cents => {
    const [, side] = TOLD[key] ?? [];
    return told && side ? told[side] : localPrice(key, prices.multiplier);
  };
  return { price: one(swap.price), instead: one(swap.instead) };
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

/** Both sides of a swap with their prices: 'A ride is about €12 in your city (Hazel’s estimate), a ticket for bus or train
 * €2.80'.
 * @param where ' in Copenhagen', or nothing @param source whose price the first one is */
export function pricesSaid(
  { price, instead }: Pick<Swap, 'price' | 'instead'>,
  cost: { price: number; instead: number },
  locale: string,
  { where, source = 'Hazel’s estimate' }: { where: string; source?: string },
): string {
  const eur = (amount: number) => formatEur(cents(amount), locale);
  const then = instead === 'free' ? '' : `, ${PRICE_TABLE[instead].name} ${eur(cost.instead)}`;
  return `${capitalized(PRICE_TABLE[price].name)} is about ${eur(cost.price)}${where} (${source})${then}`;
}
