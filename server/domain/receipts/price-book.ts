import type { MeasureUnit } from '~db/columns';

import type { LocalDay } from '../kernel/days';
import type { Pack } from './product-name';

/** The most lines of one receipt, and of a person's whole price book. */
export const MOST_RECEIPT_LINES = 300;
export const MOST_BOOK_LINES = 20_000;
export const LONGEST_NAME = 120;
export const LONGEST_SHOP = 80;
/** In hundredths of a currency. */
export const MOST_AMOUNT = 9_999_999;
export const MOST_QUANTITY = 9_999;
/** Prices of this many days are compared, because older ones no longer hold. */
export const COMPARED_DAYS = 365;

/** What something cost once. `unitAmount` is for one piece, kilogram or litre as it was bought, in hundredths of a currency;
 * `pack` is what that one holds. */
export interface SeenPrice {
  name: string;
  unitAmount: number;
  pack: Pack;
  shop: string | null;
  day: LocalDay;
}

/** What one kilogram, litre or piece costs, not rounded. */
export const perMeasure = ({ unitAmount, pack }: Pick<SeenPrice, 'unitAmount' | 'pack'>): number =>
  unitAmount / pack.size;

/** A price of the price book: `unitAmount` for one pack, in hundredths of `currency`. */
export interface BookPrice {
  unitAmount: number;
  packSize: number;
  packUnit: MeasureUnit;
  shop: string | null;
  day: LocalDay;
  currency: string;
}

/** What one kilogram, litre or piece of a price costs, not rounded. */
export const perUnit = ({ unitAmount, packSize }: BookPrice): number => unitAmount / packSize;

/** Whether two prices can be compared. */
export const isAlike = (a: BookPrice, b: BookPrice): boolean =>
  a.currency === b.currency && a.packUnit === b.packUnit;

/** The lowest of the prices that can be compared with the last one. */
export const lowestOf = <Price extends BookPrice>(last: Price, prices: readonly Price[]): Price =>
  prices.reduce((low, price) => (isAlike(last, price) && perUnit(price) < perUnit(low) ? price : low), last);

/** A price alone. */
export const bookPriceOf = ({
  unitAmount,
  packSize,
  packUnit,
  shop,
  day,
  currency,
}: BookPrice): BookPrice => ({ unitAmount, packSize, packUnit, shop, day, currency });
