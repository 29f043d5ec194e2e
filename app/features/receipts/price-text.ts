import { useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { cents, formatEur } from '~server/domain/kernel/money';
import { sizeText } from '~server/domain/receipts/cheaper';
import { type BookPrice, perUnit } from '~server/domain/receipts/price-book';

/** An amount in hundredths of its currency, always with two decimals. */
function moneyText(amount: number, currency: string, locale: string): string {
  const whole = cents(Math.round(amount));
  if (currency === 'EUR') return formatEur(whole, locale, { decimals: 'always' });
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code', ...digits })
    .format(whole / 100)
    .replace(/\u202f/g, '\u00a0');
}

/** Says prices in the person's number locale. */
export function usePriceTexts() {
  const { numberLocale } = useMe();
  const money = (amount: number, currency: string) => moneyText(amount, currency, numberLocale);
  return {
    money,
    /** What one pack cost: '€1.29'. */
    price: ({ unitAmount, currency }: BookPrice) => money(unitAmount, currency),
    /** What prices are compared by: '€0.86 / l'; of single pieces there is nothing to say beside the price. */
    unitPrice: (price: BookPrice) =>
      price.packUnit === 'piece' && price.packSize === 1
        ? null
        : `${money(perUnit(price), price.currency)} / ${price.packUnit}`,
    /** '1.5 l'; null for a single piece. */
    size: ({ packSize: size, packUnit: unit }: BookPrice) =>
      unit === 'piece' && size === 1 ? null : sizeText({ size, unit }),
    /** 'Netto, 3 Nov 2026'. */
    where: ({ shop, day }: Pick<BookPrice, 'shop' | 'day'>) =>
      `${shop === null ? '' : `${shop}, `}${formatDay(day, numberLocale, 'shortYear')}`,
  };
}
