import { pricesOfProducts, productNames, shopPrices } from '~db/queries/receipts/teaching';

import type { OnboardedContext } from '../../context';
import { addDays } from '../../domain/kernel/days';
import { type BookAnswer, type KnownPrice, bookAnswerOf } from '../../domain/receipts/book-question';
import {
  BOUGHT_DAYS,
  ELSEWHERE_DAYS,
  type Elsewhere,
  cheaperElsewhere,
} from '../../domain/receipts/elsewhere';
import { productsMeant } from '../../domain/receipts/find-products';

type Person = Pick<OnboardedContext, 'db' | 'user'>;

/** What the person could have bought for less in another shop, by their own receipts. One statement. */
export async function elsewhereOf({ db, user }: Person): Promise<Elsewhere[]> {
  const { today } = user;
  const rows = await shopPrices(db, user.id, {
    since: addDays(today, -ELSEWHERE_DAYS),
    boughtSince: addDays(today, -BOUGHT_DAYS),
  });
  return cheaperElsewhere(
    rows.map(({ packSize: size, packUnit: unit, ...price }) => ({ ...price, pack: { size, unit } })),
    today,
  );
}

/** What the person's receipts say of a product that they name; two statements at most. */
export async function askBook({ db, user }: Person, product: string): Promise<BookAnswer> {
  const products = await productNames(db, user.id);
  const meant = productsMeant(product, products);
  const names = new Map(meant.map(({ id, name }) => [id, name]));
  const rows = meant.length === 0 ? [] : await pricesOfProducts(db, user.id, [...names.keys()]);
  const prices = rows.flatMap(({ packSize: size, packUnit: unit, ...price }): KnownPrice[] => {
    const name = names.get(price.productId);
    return name === undefined ? [] : [{ ...price, name, pack: { size, unit } }];
  });
  return bookAnswerOf(prices, { isEmpty: products.length === 0, today: user.today });
}
