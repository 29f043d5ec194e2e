import { type LocalDay, addDays } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';
import { foldName } from '../places/fold-name';
import type { Pack } from './product-name';

/** Prices of this many days are set beside each other: half a year, because older ones may no longer hold. */
export const ELSEWHERE_DAYS = 182;
/** Twelve weeks of purchases say how much of something somebody buys. */
export const BOUGHT_DAYS = 84;
/** A tip is worth reading from this much a month on, in cents, and from so much for one pack. */
const LEAST_A_MONTH = 100;
const LEAST_SAVING = 5;

/** What somebody paid last for one pack of a product in one shop, in euros. */
export interface ShopPrice {
  productId: string;
  product: string;
  pack: Pack;
  shop: string;
  amount: Cents;
  day: LocalDay;
  /** How many such packs they bought there in the last {@link BOUGHT_DAYS}. */
  bought: number;
}

type Paid = Pick<ShopPrice, 'amount' | 'shop' | 'day'>;

/** The same product for less in another shop, by two confirmed lines. */
export interface Elsewhere {
  product: string;
  pack: Pack;
  /** Where it was bought last, and where it was lowest. */
  paid: Paid;
  lower: Paid;
  /** For one pack. */
  less: Cents;
  /** Packs that were bought in {@link BOUGHT_DAYS} in other shops than the lowest. */
  packs: number;
  /** What all of them there would leave in a month, rounded down to whole euros. */
  monthly: Cents;
}

/** The products that cost less in another shop than where they were bought last, those that bring most first. Only the last price of
 * each shop counts, of the same pack, of the last half a year, and only of what was bought within twelve weeks.
 * @param prices the last one of each product, pack and shop */
export function cheaperElsewhere(prices: readonly ShopPrice[], today: LocalDay): Elsewhere[] {
  const [since, boughtSince] = [addDays(today, -ELSEWHERE_DAYS), addDays(today, -BOUGHT_DAYS)];
  const groups = new Map<string, ShopPrice[]>();
  for (const price of prices) {
    if (price.day < since || price.day > today) continue;
    const key = `${price.productId} ${price.pack.size} ${price.pack.unit}`;
    groups.set(key, [...(groups.get(key) ?? []), price]);
  }
  return [...groups.values()]
    .flatMap((group) => lowerThanLast(group, boughtSince) ?? [])
    .sort((a, b) => b.monthly - a.monthly || b.less - a.less || (a.product < b.product ? -1 : 1));
}

function lowerThanLast(group: readonly ShopPrice[], boughtSince: LocalDay): Elsewhere | null {
  const [paid] = group.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.amount - b.amount));
  if (paid === undefined || paid.day < boughtSince) return null;
  const isThere = ({ shop }: ShopPrice, other: ShopPrice) => foldName(shop) === foldName(other.shop);
  // Of one shop under two spellings the last price counts.
  const [lower] = group
    .filter((price) => !group.some((other) => isThere(price, other) && other.day > price.day))
    .toSorted((a, b) => a.amount - b.amount || (a.day < b.day ? 1 : -1));
  if (lower === undefined || isThere(lower, paid) || paid.amount - lower.amount < LEAST_SAVING) return null;
  const less = cents(paid.amount - lower.amount);
  const packs = group.reduce((sum, price) => sum + (isThere(price, lower) ? 0 : price.bought), 0);
  // Packs of a third shop save what that one asked more. 52 weeks are 12 months.
  const saved = group.reduce(
    (sum, price) =>
      sum + (isThere(price, lower) ? 0 : price.bought * Math.max(0, price.amount - lower.amount)),
    0,
  );
  const monthly = cents(Math.floor((saved * 52 * 7) / (12 * BOUGHT_DAYS * 100)) * 100);
  if (monthly < LEAST_A_MONTH) return null;
  const { product, pack } = paid;
  const of = ({ amount, shop, day }: ShopPrice): Paid => ({ amount, shop, day });
  return { product, pack, paid: of(paid), lower: of(lower), less, packs, monthly };
}
