import { randomUUID } from 'node:crypto';

import { lockProfile } from '~db/queries/game/xp-ledger';
import {
  countBookLines,
  insertBookLines,
  insertProducts,
  productsOfNames,
} from '~db/queries/receipts/price-book';

import type { OnboardedContext } from '../../context';
import type { LocalDay } from '../../domain/kernel/days';
import { unitAmountOf } from '../../domain/receipts/cheaper';
import { MOST_AMOUNT, MOST_BOOK_LINES } from '../../domain/receipts/price-book';
import { packBought } from '../../domain/receipts/product-kind';
import { productKey } from '../../domain/receipts/product-name';
import type { KeptReceipt } from '../../domain/receipts/receipt-schema';
import { DomainError } from '../../errors';

/** @throws DATE_IN_FUTURE for a day after the person's today */
export function notInFuture({ user }: OnboardedContext, date: LocalDay): void {
  if (date > user.today)
    throw new DomainError('DATE_IN_FUTURE', 'The date of the receipt is in the future', { field: 'date' });
}

/** Keeps the items of a receipt in the person's price book, and nothing else of it. `kept` says how many it holds of the receipt; the
 * same id again adds nothing (`replayed`). @throws DATE_IN_FUTURE, and PRICE_BOOK_FULL when not all of them fit */
export async function keepReceipt(
  ctx: OnboardedContext,
  { id: receiptId, merchant, date, currency, lines }: KeptReceipt,
): Promise<{ kept: number; replayed: boolean }> {
  const { user, db } = ctx;
  notInFuture(ctx, date);
  const items = lines.flatMap((line, index) => {
    const unitAmount = unitAmountOf(line);
    return line.kind === 'item' && line.amount > 0 && unitAmount <= MOST_AMOUNT
      ? [{ ...line, unitAmount, number: index + 1, nameKey: productKey(line.name) }]
      : [];
  });
  return db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const { all, ofReceipt } = await countBookLines(trx, user.id, receiptId);
    if (ofReceipt > 0 || items.length === 0) return { kept: ofReceipt, replayed: ofReceipt > 0 };
    if (all + items.length > MOST_BOOK_LINES) throw new DomainError('PRICE_BOOK_FULL', FULL_TEXT);

    const named = new Map(items.map(({ nameKey, name }) => [nameKey, name]));
    const known = await productsOfNames(trx, user.id, [...named.keys()]);
    const products = new Map(known.map((row) => [row.name_key, row.product_id]));
    const fresh = [...named].flatMap(([nameKey, name]) => {
      if (products.has(nameKey)) return [];
      const product = { id: randomUUID(), name };
      products.set(nameKey, product.id);
      return [product];
    });
    await insertProducts(trx, user.id, fresh);
    await insertBookLines(
      trx,
      { userId: user.id, receiptId, shop: merchant, day: date, currency, now: ctx.now() },
      items.flatMap(({ name, nameKey, quantity, unit, unitAmount, number }) => {
        const productId = products.get(nameKey);
        if (productId === undefined) return [];
        const { pack } = packBought(name, unit);
        const packed = { packSize: pack.size, packUnit: pack.unit };
        return [
          { id: randomUUID(), productId, number, name, nameKey, quantity, unit, unitAmount, ...packed },
        ];
      }),
    );
    return { kept: items.length, replayed: false };
  });
}

const FULL_TEXT = `Your price book is full (${MOST_BOOK_LINES.toLocaleString('en')} lines). Delete some of it first.`;
