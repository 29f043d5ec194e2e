import type { LocalDay } from '~db/columns';

/** What was read, and how likely it is right, from 0 to 1. Below `DOUBTFUL` the person is asked to look at it. */
export interface FieldReading<T> {
  value: T;
  confidence: number;
}

export const DOUBTFUL = 0.8;

/** An item; a deposit on bottles; a discount or coupon; a thing that was given back; rounding of cash; a tip. */
export const RECEIPT_LINE_KINDS = ['item', 'deposit', 'discount', 'return', 'rounding', 'tip'] as const;
export type ReceiptLineKind = (typeof RECEIPT_LINE_KINDS)[number];

/** A line of a receipt. Amounts are whole hundredths of the receipt's currency, because it may not be the euro. */
export interface ReceiptLine {
  kind: ReceiptLineKind;
  /** As it is printed, without price, quantity and tax code. */
  name: string;
  /** 2 of '2 x 1.19', 0.482 of '0,482 kg x 1,99'; 1 where nothing is said. */
  quantity: number;
  unit: 'piece' | 'kg' | 'l';
  /** For one `unit`; null where it is not printed and cannot be derived. */
  unitAmount: number | null;
  /** What the line adds to the total: negative for discounts and returns. */
  amount: number;
  confidence: number;
}

/** What was read from the picture of a receipt, before its person has looked at it. */
export interface ReadReceipt {
  merchant: FieldReading<string> | null;
  date: FieldReading<LocalDay> | null;
  /** In hundredths of `currency`. */
  total: FieldReading<number> | null;
  /** ISO 4217, such as 'EUR'. */
  currency: FieldReading<string>;
  lines: ReceiptLine[];
  /** Whether the lines add up to the total. */
  addsUp: boolean;
  /** More than one receipt lies in the picture: only the first is read, and the person is told. */
  severalReceipts: boolean;
}
