import { lowestPrices } from '~db/queries/receipts/price-book';

import type { OnboardedContext } from '../../context';
import { addDays } from '../../domain/kernel/days';
import { costMultiplier } from '../../domain/places/cost-of-living';
import { type CheaperItem, cheaperItems } from '../../domain/receipts/cheaper';
import { COMPARED_DAYS, type SeenPrice } from '../../domain/receipts/price-book';
import { productKey } from '../../domain/receipts/product-name';
import type { ConfirmedReceipt } from '../../domain/receipts/receipt-schema';
import { notInFuture } from './keep';

/** How many prices of a product are looked at: the lowest, in case the very lowest is that of a larger pack or of this receipt. */
const MOST_PRICES = 50;

/** What a receipt teaches: the data of the specification's receipt scan response. Amounts are hundredths of its currency. */
export interface ReceiptAdvice {
  merchant: string | null;
  date: string;
  currency: string;
  totalSavings: number;
  /** Of what the items cost, in whole percent. */
  savingsPercentage: number;
  /** What discounts and coupons on the receipt have really saved. */
  discounts: number;
  /** The items of the receipt, in its order; most have no alternative. */
  items: CheaperItem[];
}

/** What the items of a receipt could have cost. Stores nothing. @throws DATE_IN_FUTURE */
export async function adviseOnReceipt(
  ctx: OnboardedContext,
  { merchant, date, currency, lines }: ConfirmedReceipt,
): Promise<ReceiptAdvice> {
  const { db, user } = ctx;
  notInFuture(ctx, date);
  const keys = lines.map(({ name }) => productKey(name));
  const rows = await lowestPrices(db, user.id, {
    nameKeys: [...new Set(keys)],
    currency,
    since: addDays(date, -COMPARED_DAYS),
    most: MOST_PRICES,
  });
  const seen = new Map<string, SeenPrice[]>();
  for (const { nameKey, packSize: size, packUnit: unit, ...price } of rows)
    seen.set(nameKey, [...(seen.get(nameKey) ?? []), { ...price, pack: { size, unit } }]);
  const advice = cheaperItems(lines, {
    seen: (line) => seen.get(keys[line] ?? '') ?? [],
    priceLevel: costMultiplier(user.city, user.country),
    currency,
    date,
    shop: merchant,
  });
  return { merchant, date, currency, ...advice };
}
