import type { LocalDay } from '../kernel/days';
import type { Pack } from './product-name';

/** The most lines of one receipt, and of a person's whole price book. */
export const MOST_LINES = 300;
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
