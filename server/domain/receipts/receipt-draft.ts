import { isLocalDay } from '../kernel/days';
import { DOUBTFUL, type ReadReceipt, type ReceiptLine, type ReceiptLineKind } from './receipt';
import { parseReceiptAmount, receiptAmountInput } from './receipt-amount';
import type { ConfirmedReceipt } from './receipt-schema';

/** A line as its person sees and corrects it. */
export interface DraftLine extends Pick<ReceiptLine, 'name' | 'kind' | 'unit'> {
  id: string;
  /** As typed, like the amount. */
  quantity: string;
  amount: string;
  /** The reading is not sure, and nobody has looked at it yet. */
  doubtful: boolean;
}

/** A receipt as its person sees and corrects it: texts as typed. */
export interface ReceiptDraft {
  merchant: string;
  /** yyyy-MM-dd, or empty. */
  date: string;
  total: string;
  /** ISO 4217. */
  currency: string;
  lines: DraftLine[];
  /** Fields whose reading is not sure, or that were not found. */
  doubtful: readonly DraftField[];
  severalReceipts: boolean;
}

export type DraftField = 'merchant' | 'date' | 'total';

/** What was read as a form. @param newId makes the ids of lines */
export function draftOfReceipt(read: ReadReceipt, locale: string, newId: () => string): ReceiptDraft {
  const fields = { merchant: read.merchant, date: read.date, total: read.total };
  const doubtful = (['merchant', 'date', 'total'] as const).filter(
    (name) => (fields[name]?.confidence ?? 0) < DOUBTFUL,
  );
  return {
    merchant: read.merchant?.value ?? '',
    date: read.date?.value ?? '',
    total: read.total === null ? '' : receiptAmountInput(read.total.value, locale),
    currency: read.currency.value,
    lines: read.lines.map(({ kind, name, quantity, unit, amount, confidence }) => ({
      ...{ id: newId(), kind, name, unit },
      quantity: quantityText(quantity, locale),
      amount: receiptAmountInput(amount, locale),
      doubtful: confidence < DOUBTFUL,
    })),
    doubtful,
    severalReceipts: read.severalReceipts,
  };
}

/** A quantity as it stands in a field: grams and millilitres are enough. */
const quantityText = (quantity: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    maximumFractionDigits: 3,
    useGrouping: false,
    numberingSystem: 'latn',
  }).format(quantity);

/** Reads a typed quantity; null when it is none. */
export function parseQuantity(text: string): number | null {
  if (!/^\s*\d{1,4}([.,]\d{1,3})?\s*$/.test(text)) return null;
  const quantity = Number(text.replace(',', '.'));
  return quantity > 0 ? quantity : null;
}

/** The sums of a receipt, in hundredths of its currency. */
export interface ReceiptSums {
  /** Of the lines whose amounts can be read. */
  lines: number;
  /** Null when there is none, or it cannot be read. */
  total: number | null;
  /** What the lines lack (positive) or have too much; null without a total. */
  missing: number | null;
}

/** Adds up the lines as they are typed. */
export function sumsOf({ lines, total }: Pick<ReceiptDraft, 'lines' | 'total'>): ReceiptSums {
  const sum = lines.reduce((before, { amount }) => before + (parseReceiptAmount(amount) ?? 0), 0);
  const printed = parseReceiptAmount(total);
  return { lines: sum, total: printed, missing: printed === null ? null : printed - sum };
}

/** Lines that take something off. */
const TAKES_OFF: ReadonlySet<ReceiptLineKind> = new Set(['discount', 'return']);

/** A changed line: what takes something off has a minus, whatever was typed. */
export function withSign(line: DraftLine, locale: string): DraftLine {
  const amount = parseReceiptAmount(line.amount);
  if (amount === null || !TAKES_OFF.has(line.kind) || amount <= 0) return line;
  return { ...line, amount: receiptAmountInput(-amount, locale) };
}

export type DraftErrors = Partial<Record<'merchant' | 'date' | 'lines', string>>;

/** What a draft comes to, or what is wrong with it. Lines without a name or an amount are named by their number. */
export function confirmedOf(
  draft: ReceiptDraft,
  today: string,
): { ok: true; value: ConfirmedReceipt } | { ok: false; errors: DraftErrors } {
  const errors: DraftErrors = {};
  const merchant = draft.merchant.trim();
  if (merchant === '') errors.merchant = 'Enter the shop';
  const { date, currency } = draft;
  if (!isLocalDay(date)) errors.date = 'Enter the date';
  else if (date > today) errors.date = 'The date is in the future';
  const lines: ConfirmedReceipt['lines'] = [];
  for (const [index, { name, kind, quantity, unit, amount }] of draft.lines.entries()) {
    const read = parseReceiptAmount(amount);
    const count = parseQuantity(quantity);
    if (read === null || count === null || name.trim() === '')
      errors.lines ??= `Line ${index + 1} needs a name, a quantity and an amount`;
    else lines.push({ name: name.trim(), kind, quantity: count, unit, unitAmount: null, amount: read });
  }
  if (draft.lines.length === 0) errors.lines = 'Add at least one line';
  if (!isLocalDay(date) || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, value: { merchant, date, currency, lines } };
}
