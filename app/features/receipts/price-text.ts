import { useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { sizeText } from '~server/domain/receipts/cheaper';
import { type BookPrice, perUnit } from '~server/domain/receipts/price-book';
import { formatReceiptAmount } from '~server/domain/receipts/receipt-amount';

/** Says prices in the person's number locale. */
export function usePriceTexts() {
  const { numberLocale } = useMe();
  const money = (amount: number, currency: string) =>
    formatReceiptAmount(Math.round(amount), currency, numberLocale);
  return {
    money,
    /** What one pack cost: '€1.29'. */
    price: ({ unitAmount, currency }: BookPrice) => money(unitAmount, currency),
    /** What prices are compared by: '€0.86 / l'; of single pieces there is nothing to say beside the price. */
    unitPrice: (price: BookPrice) =>
      price.packUnit === 'piece' && price.packSize === 1
        ? null
        : `${money(perUnit(price), price.currency)}\u00a0/\u00a0${price.packUnit}`,
    /** '1.5 l'; null for a single piece. */
    size: ({ packSize: size, packUnit: unit }: BookPrice) =>
      unit === 'piece' && size === 1 ? null : sizeText({ size, unit }),
    /** 'Netto, 3 Nov 2026'. */
    where: ({ shop, day }: Pick<BookPrice, 'shop' | 'day'>) =>
      `${shop === null ? '' : `${shop}, `}${formatDay(day, numberLocale, 'shortYear')}`,
  };
}
