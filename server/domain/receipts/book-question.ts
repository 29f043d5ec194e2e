import { type LocalDay, addDays } from '../kernel/days';
import { foldName } from '../places/fold-name';
import { COMPARED_DAYS } from './price-book';
import type { MeasureUnit, Pack } from './product-name';

/** A price of a product that somebody asks about, for one pack, in hundredths of `currency`. */
export interface KnownPrice {
  productId: string;
  name: string;
  amount: number;
  pack: Pack;
  shop: string | null;
  day: LocalDay;
  currency: string;
}

/** What the price book says of a product. All prices are in euros. */
export interface BookAnswer {
  /** Nothing was ever kept. */
  isEmpty: boolean;
  /** There are prices, but in other currencies alone, which are not converted. */
  isForeign: boolean;
  /** The last price, and the one before it of the same product on another day. */
  last: KnownPrice | null;
  before: KnownPrice | null;
  /** The last price of each shop within a year, in one measure, the lowest for a kilogram, litre or piece first. */
  shops: readonly KnownPrice[];
  /** The first and the last price of the product that was bought on most days, in one measure; null with fewer than two days. */
  change: { first: KnownPrice; last: KnownPrice } | null;
}

/** For one kilogram, litre or piece, in whole hundredths. */
export const measurePrice = ({ amount, pack }: Pick<KnownPrice, 'amount' | 'pack'>): number =>
  Math.round(amount / pack.size);

/** What prices of a product say, the latest first. */
export function bookAnswerOf(
  all: readonly KnownPrice[],
  { isEmpty, today }: { isEmpty: boolean; today: LocalDay },
): BookAnswer {
  const prices = all.filter(({ currency }) => currency === 'EUR');
  const [last = null] = prices;
  return {
    isEmpty,
    isForeign: last === null && all.length > 0,
    last,
    before: last && (prices.find((one) => isLike(one, last) && one.day < last.day) ?? null),
    shops: last === null ? [] : lastOfShops(prices, last.pack.unit, addDays(today, -COMPARED_DAYS)),
    change: changeOf(prices),
  };
}

const isLike = (one: KnownPrice, other: KnownPrice): boolean =>
  one.productId === other.productId && one.pack.unit === other.pack.unit;

function lastOfShops(prices: readonly KnownPrice[], unit: MeasureUnit, since: LocalDay): KnownPrice[] {
  const shops = new Map<string, KnownPrice>();
  for (const price of prices) {
    if (price.shop === null || price.pack.unit !== unit || price.day < since) continue;
    const key = foldName(price.shop);
    const known = shops.get(key);
    // Of two products on the latest day the cheaper one.
    if (!known || (known.day === price.day && perMeasure(price) < perMeasure(known))) shops.set(key, price);
  }
  return [...shops.values()].sort((a, b) => perMeasure(a) - perMeasure(b) || (a.day < b.day ? 1 : -1));
}

const perMeasure = ({ amount, pack }: KnownPrice): number => amount / pack.size;

function changeOf(prices: readonly KnownPrice[]): BookAnswer['change'] {
  const groups = new Map<string, KnownPrice[]>();
  for (const price of prices) {
    const key = `${price.productId} ${price.pack.unit}`;
    groups.set(key, [...(groups.get(key) ?? []), price]);
  }
  const daysOf = (group: readonly KnownPrice[]) => new Set(group.map(({ day }) => day)).size;
  const [most = []] = [...groups.values()].sort((a, b) => daysOf(b) - daysOf(a));
  const [last, first] = [most[0], most.at(-1)];
  return last && first && first.day < last.day ? { first, last } : null;
}
