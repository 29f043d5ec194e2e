import {
  type BookLine,
  type BookProduct,
  deleteBookLine,
  deleteEmptyProducts,
  deletePriceBook,
  deleteProduct,
  findProduct,
  mergeProducts,
  pageOfProducts,
  renameProduct,
  restoreBookLine,
  restoreProduct,
  updateBookLine,
} from '~db/queries/receipts/products';
import { lockProfile } from '~db/queries/game/xp-ledger';

import type { OnboardedContext } from '../../context';
import { bookPriceOf, lowestOf } from '../../domain/receipts/price-book';
import type { BookInput, ChangedBookLine } from '../../domain/receipts/receipt-schema';
import { notFound } from '../../errors';
import { notInFuture } from './keep';

export type { BookLine, BookProduct };

/** Products on one page of the price book. */
const PAGE_SIZE = 20;
/** Lines of one product that are shown: somebody who buys it daily has as many in more than a year. */
const MOST_LINES_SHOWN = 500;
/** Products that another one can be merged into. */
const MOST_OTHERS = 1000;

/** A page of the person's products, those bought last first. `count` and `pages` (at least 1) refer to all that match, `all` to the
 * whole price book. A page after the last one is empty. */
export async function getPriceBook({ db, user }: OnboardedContext, { page, search }: BookInput) {
  const wanted = search?.trim() || undefined;
  const rows = await pageOfProducts(db, user.id, {
    search: wanted,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  return { ...rows, pages: Math.max(1, Math.ceil(rows.count / PAGE_SIZE)) };
}
export type PriceBookPage = Awaited<ReturnType<typeof getPriceBook>>;

/** A product with its prices over time, the latest first; `lowest` is that of one kilogram, litre or piece, in the measure and
 * currency of the last one. @throws NOT_FOUND */
export async function getProduct({ db, user }: OnboardedContext, id: string) {
  const found = await findProduct(db, user.id, { id, mostLines: MOST_LINES_SHOWN, mostOthers: MOST_OTHERS });
  const [last] = found?.lines ?? [];
  if (found === undefined || last === undefined) throw notFound('Product');
  return { id, ...found, last: bookPriceOf(last), lowest: bookPriceOf(lowestOf(last, found.lines)) };
}
export type ShownProduct = Awaited<ReturnType<typeof getProduct>>;

/** @throws NOT_FOUND */
export async function renameBookProduct(
  { db, user }: OnboardedContext,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await renameProduct(db, user.id, id, name))) throw notFound('Product');
}

/** Makes one product of two: all lines are those of `into`, and what is bought later under any of their names, too.
 * @throws NOT_FOUND unless both exist and are two */
export async function mergeBookProducts(
  { db, user }: OnboardedContext,
  { id, into }: { id: string; into: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    if (!(await mergeProducts(trx, user.id, id, into))) throw notFound('Product');
    await deleteEmptyProducts(trx, user.id);
  });
}

/** @throws NOT_FOUND, DATE_IN_FUTURE */
export async function changeBookLine(ctx: OnboardedContext, line: ChangedBookLine): Promise<void> {
  notInFuture(ctx, line.day);
  if (!(await updateBookLine(ctx.db, ctx.user.id, line))) throw notFound('Line');
}

/** Deletes a line; for a day that can be taken back. @throws NOT_FOUND */
export async function removeBookLine({ db, user, now }: OnboardedContext, id: string): Promise<void> {
  if (!(await deleteBookLine(db, user.id, id, now()))) throw notFound('Line');
}

/** @throws NOT_FOUND */
export async function returnBookLine({ db, user }: OnboardedContext, id: string): Promise<void> {
  if (!(await restoreBookLine(db, user.id, id))) throw notFound('Line');
}

/** Deletes a product with all its lines; for a day that can be taken back. @throws NOT_FOUND */
export async function removeProduct({ db, user, now }: OnboardedContext, id: string): Promise<void> {
  if (!(await deleteProduct(db, user.id, id, now()))) throw notFound('Product');
}

/** @throws NOT_FOUND */
export async function returnProduct({ db, user }: OnboardedContext, id: string): Promise<void> {
  if (!(await restoreProduct(db, user.id, id))) throw notFound('Product');
}

/** Deletes the whole price book at once and for good. */
export const clearPriceBook = ({ db, user }: OnboardedContext): Promise<void> => deletePriceBook(db, user.id);
