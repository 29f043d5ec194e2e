import { z } from 'zod';

import type { LocalDay } from '../kernel/days';
import { foreignText } from '../kernel/foreign-text';
import { OTHER_PAID, likelihoodBy } from './confidence';
import { daysIn } from './dates';
import { LONGEST_NAME, LONGEST_SHOP, MOST_AMOUNT, MOST_QUANTITY, MOST_RECEIPT_LINES } from './price-book';
import { RECEIPT_LINE_KINDS, type FieldReading, type ReadReceipt, type ReceiptLine } from './receipt';
import { shownName } from './shop-name';
import type { Evidence } from './totals';

const amount = z.number().min(-MOST_AMOUNT / 100).max(MOST_AMOUNT / 100); // prettier-ignore
const text = z.string().max(500);

/** What a model says about the picture of a receipt. Amounts are in units of its currency, as they are printed. */
export const pictureAnswerSchema = z.object({
  is_receipt: z.boolean(),
  several_receipts: z.boolean(),
  merchant: text.nullable(),
  /** yyyy-MM-dd */
  date: text.nullable(),
  /** ISO 4217 */
  currency: text.nullable(),
  total: amount.nullable(),
  /** All tax that is printed, and what the total is without it. */
  tax: amount.nullable(),
  net: amount.nullable(),
  paid: amount.nullable(),
  change: amount.nullable(),
  lines: z
    .array(
      z.object({
        kind: z.enum(RECEIPT_LINE_KINDS),
        name: text,
        quantity: z.number(),
        unit: z.enum(['piece', 'kg', 'l']),
        unit_price: z.number().nullable(),
        amount,
      }),
    )
    .max(MOST_RECEIPT_LINES),
});
export type PictureAnswer = z.output<typeof pictureAnswerSchema>;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** A receipt names its shop and its day once or twice, so they are surer than no arithmetic, but not beyond doubt. */
const SAID = 0.9;
/** A line where nothing adds up is for its person to look at. */
const LINE_ALONE = 0.6;

const hundredths = (value: number): number => Math.round(value * 100);
const orNull = (value: number | null): number | null => (value === null ? null : hundredths(value));

/**
 * What a model read as a receipt, under the checks of the local reading; null when it says that there is none, or when
 * neither lines, nor tax, nor change come to its total: then its figures are not trusted at all.
 * @param today days behind it are no day of a purchase
 */
export function receiptOfAnswer(answer: PictureAnswer, today: LocalDay): ReadReceipt | null {
  const total = orNull(answer.total);
  if (!answer.is_receipt || total === null || total <= 0) return null;
  const read = answer.lines.map(lineOf).filter((line) => line.amount !== 0);
  const addsUp = read.length > 0 && read.reduce((sum, line) => sum + line.amount, 0) === total;
  const evidence = evidenceFor(total, addsUp, answer);
  if (!evidence.has('sum') && !evidence.has('tax') && !evidence.has('change')) return null;
  const paidOther = answer.paid !== null && !evidence.has('payment') && !evidence.has('change');
  const confidence = Math.min(0.99, likelihoodBy(evidence) * (paidOther ? OTHER_PAID : 1));
  return {
    merchant: said(shownName(foreignText(answer.merchant, LONGEST_SHOP) ?? '')),
    date: dayOf(answer.date, today),
    total: { value: total, confidence },
    currency: currencyOf(answer.currency),
    lines: read.map((line) => ({ ...line, confidence: confidenceOfLine(line, addsUp ? confidence : null) })),
    addsUp,
    severalReceipts: answer.several_receipts,
  };
}

/** What of the answer speaks for its total beside the model's word. */
function evidenceFor(total: number, addsUp: boolean, answer: PictureAnswer): Set<Evidence> {
  const [tax, net, paid] = [orNull(answer.tax), orNull(answer.net), orNull(answer.paid)];
  const change = orNull(answer.change) ?? 0;
  const evidence = new Set<Evidence>(['word']);
  if (addsUp) evidence.add('sum');
  // A net amount of nothing, or no tax, says the total a second time at most.
  if (tax !== null && net !== null && tax > 0 && net > 0 && tax + net === total) evidence.add('tax');
  if (paid !== null && change > 0 && paid - change === total) evidence.add('change');
  if (paid !== null && change === 0 && paid === total) evidence.add('payment');
  return evidence;
}

type UnsureLine = Omit<ReceiptLine, 'confidence'> & { fits: boolean };

function lineOf({
  kind,
  name,
  quantity,
  unit,
  unit_price,
  amount: said,
}: PictureAnswer['lines'][number]): UnsureLine {
  const takesOff = kind === 'discount' || kind === 'return';
  const value = takesOff ? -Math.abs(hundredths(said)) : hundredths(said);
  const count = Math.round(quantity * 1000) / 1000;
  const usable = count > 0 && count <= MOST_QUANTITY;
  const unitAmount = usable && unit_price !== null ? hundredths(unit_price) : null;
  // Weights are rounded to grams and prices to cents, so the product may be off by both.
  const fits =
    unitAmount === null ||
    Math.abs(count * unitAmount - Math.abs(value)) <= 1 + 0.0006 * Math.abs(unitAmount);
  const possible = unitAmount !== null && unitAmount >= 0 && unitAmount <= MOST_AMOUNT;
  return {
    kind,
    name: foreignText(name, LONGEST_NAME) ?? '',
    quantity: usable ? count : 1,
    unit: usable ? unit : 'piece',
    unitAmount: fits && possible ? unitAmount : null,
    amount: value,
    fits: fits && usable,
  };
}

function confidenceOfLine({ name, fits }: UnsureLine, together: number | null): number {
  const sure = together === null || !fits ? LINE_ALONE : together * 0.95;
  return Math.max(0.05, sure - (name === '' ? 0.4 : 0));
}

const said = (value: string): FieldReading<string> | null =>
  value === '' ? null : { value, confidence: SAID };

function dayOf(date: string | null, today: LocalDay): FieldReading<LocalDay> | null {
  const [found] = date === null ? [] : daysIn(date, today);
  return found === undefined ? null : { value: found.day, confidence: found.doubtful ? LINE_ALONE : SAID };
}

/** Without a currency it is the euro, as in the local reading. */
const currencyOf = (code: string | null): FieldReading<string> =>
  code !== null && CURRENCIES.has(code)
    ? { value: code, confidence: SAID }
    : { value: 'EUR', confidence: 0.6 };
