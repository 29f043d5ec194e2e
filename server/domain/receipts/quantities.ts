import { numbersInPrint } from './amounts';
import type { ReceiptRow } from './receipt-row';
import type { ReceiptLine } from './receipt';

/** A quantity and the price of one, as a line of print says them. */
export interface Quantified {
  quantity: number;
  unit: ReceiptLine['unit'];
  /** In hundredths; null where only the quantity is printed. */
  unitAmount: number | null;
  /** What is to be paid for it, where the same line says it. */
  amount: number | null;
  /** Where in the text the quantity and the price of one stand: no part of the name. */
  taken: readonly (readonly [start: number, end: number])[];
}

const UNITS = '(?:kg|kq|ko|gr?|ltr|lt|l|stk|stck|stuck|st|pcs|pc|pz|uds?|un|kpl|szt|ks|db|buc|kom)';
const TIMES = '[x×*✕@χ]|\\bà|\\ba\\b';
const CURRENCY = '(?:eur|€|£|\\$|kr\\.?|chf|fr\\.?|dkk|sek|nok|zł|zl|kč|kc|pln)';
const NUMBER = '(\\d{1,4}(?:\\s?[.,]\\s?\\d{1,3})?)';
const PRICE = '(\\d{1,5}\\s?[.,]\\s?\\d{2})(?!\\d)';

/** '2 x 1,19', '0,482 kg x 1,99', '2st*14,90', '3 @ £1.20' */
const QUANTITY_FIRST = new RegExp(
  `(?<![\\d.,])${NUMBER}\\s*(${UNITS})?\\.?\\s*(?:${TIMES})\\s*${CURRENCY}?\\s*${PRICE}`,
  'iu',
);
/** '1,79 x 2', '3,99 EUR/kg x 0,482 kg'; the number may be lost: '3,29 x' before '6,58' */
const PRICE_FIRST = new RegExp(
  `(?<![\\d.,])${PRICE}\\s*${CURRENCY}?\\s*(?:\\/\\s*${UNITS})?\\s*[x×*]\\s*(?:${NUMBER}(?!\\d|[.,]\\d))?\\s*(${UNITS})?`,
  'iu',
);
/** '0,158 kg … 1,19/kg' */
const WEIGHT = new RegExp(
  `(?<![\\d.,])(\\d{1,3}\\s?[.,]\\s?\\d{3})\\s*(?:(kg)|(kq|ko|l)(?![\\p{L}\\d]))`,
  'iu',
);

const valueOf = (number: string): number => Number(number.replace(/\s/g, '').replace(',', '.'));
const hundredthsOf = (price: string): number => Math.round(valueOf(price) * 100);

function unitOf(unit: string | undefined, quantity: number): ReceiptLine['unit'] {
  const folded = unit?.toLowerCase() ?? '';
  if (/^(?:kg|kq|ko)$/.test(folded)) return 'kg';
  if (/^(?:l|lt|ltr)$/.test(folded) && !Number.isInteger(quantity)) return 'l';
  return Number.isInteger(quantity) ? 'piece' : 'kg';
}

/** Whether a quantity at a price makes an amount; prices of one are rounded in print. */
export function multiplies(quantity: number, unitAmount: number, amount: number): boolean {
  return (
    Math.abs(quantity * unitAmount - Math.abs(amount)) <=
    Math.max(0.6, quantity * 0.5 * Number(!Number.isInteger(quantity)))
  );
}

/** The rightmost amount of a line that begins at or behind `from`. */
function amountBehind({ amounts }: ReceiptRow, from: number): number | null {
  return amounts.filter(({ start }) => start >= from).at(-1)?.amount ?? null;
}

function quantityFirst(row: ReceiptRow): Quantified | null {
  const match = QUANTITY_FIRST.exec(row.text);
  if (!match) return null;
  const [all, number = '', unit, price = ''] = match;
  const quantity = valueOf(number);
  const end = match.index + all.length;
  if (quantity <= 0) return null;
  const amount = amountBehind(row, end - 1);
  return {
    quantity,
    unit: unitOf(unit, quantity),
    unitAmount: hundredthsOf(price),
    amount,
    taken: [[match.index, end]],
  };
}

function priceFirst(row: ReceiptRow): Quantified | null {
  const match = PRICE_FIRST.exec(row.text);
  if (!match) return null;
  const [all, price = '', number, unit] = match;
  const unitAmount = hundredthsOf(price);
  const stated = number === undefined ? null : valueOf(number);
  const amount = amountBehind(row, match.index + price.length);
  // The number may have been taken from the amount itself, or is lost.
  const ratio = amount === null || unitAmount === 0 ? null : amount / unitAmount;
  const quantity =
    stated !== null && (amount === null || multiplies(stated, unitAmount, amount)) ? stated : ratio;
  if (
    quantity === null ||
    quantity <= 0 ||
    quantity > 1000 ||
    (stated === null && !Number.isInteger(quantity))
  )
    return null;
  return {
    quantity,
    unit: unitOf(unit, quantity),
    unitAmount,
    amount,
    taken: [[match.index, match.index + all.length]],
  };
}

const holds = (found: Quantified | null): boolean =>
  found !== null &&
  found.unitAmount !== null &&
  found.amount !== null &&
  multiplies(found.quantity, found.unitAmount, found.amount);

/** Three numbers in order, of which the first two multiply to the third: columns of quantity, price and amount. */
function byArithmetic(row: ReceiptRow): Quantified | null {
  const amount = row.amounts.at(-1);
  const unitAmount = row.amounts.at(-2);
  if (!amount || !unitAmount || unitAmount.amount <= 0) return null;
  for (const number of numbersInPrint(row.text)) {
    const { value, start, end } = number;
    if (start === unitAmount.start || start === amount.start || value <= 0) continue;
    if (!multiplies(value, unitAmount.amount, amount.amount)) continue;
    const unit = /^\s*(kg|kq|ko|l)\b/iu.exec(row.text.slice(end))?.[1];
    return {
      quantity: value,
      unit: unitOf(unit, value),
      unitAmount: unitAmount.amount,
      amount: amount.amount,
      taken: [
        [start, end],
        [unitAmount.start, unitAmount.end],
      ],
    };
  }
  return null;
}

function byWeight(row: ReceiptRow): Quantified | null {
  const match = WEIGHT.exec(row.text);
  if (!match) return null;
  const [all, number = '', kilos, other] = match;
  const unit = kilos ?? other;
  const quantity = valueOf(number);
  if (quantity === 0) return null;
  const [first, second] = row.amounts;
  const perUnit = row.amounts.find(({ end }) =>
    /^\s*(?:eur|€|kr|£|chf|zł|kč)?\s*\/\s*(?:kg|l)/iu.test(row.text.slice(end)),
  );
  const unitAmount = perUnit ?? (second ? first : undefined);
  const amount = row.amounts.filter((other) => other !== unitAmount).at(-1);
  return {
    quantity,
    unit: unitOf(unit, quantity),
    unitAmount: unitAmount?.amount ?? null,
    amount: amount?.amount ?? null,
    taken: [
      [match.index, match.index + all.length],
      ...(unitAmount ? [[unitAmount.start, unitAmount.end] as const] : []),
    ],
  };
}

/** The quantity that a line of print says, the reading that multiplies before others; null where it says none. */
export function quantityOf(row: ReceiptRow): Quantified | null {
  const readings = [quantityFirst(row), priceFirst(row), byArithmetic(row), byWeight(row)];
  return readings.find(holds) ?? readings.find((reading) => reading !== null) ?? null;
}
