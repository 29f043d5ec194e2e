import { cents, formatAmountInput, formatEur, parseAmount } from '../kernel/money';

/** Reads an amount of a receipt in hundredths of its currency: as a saving is typed, but it may have a minus. Null for anything else. */
export function parseReceiptAmount(text: string): number | null {
  const negative = /^\s*[-−–]/.test(text);
  const read = parseAmount(text.replace(/^\s*[-−–]/, ''));
  if (!read.ok) return null;
  const amount: number = read.cents;
  return negative ? -amount : amount;
}

/** An amount of a receipt as it stands in a field. */
export const receiptAmountInput = (amount: number, locale: string): string =>
  `${amount < 0 ? '-' : ''}${formatAmountInput(cents(Math.abs(amount)), locale, { decimals: 'always' })}`;

/** An amount of a receipt with the sign of its currency, which is never converted.
 * @param amount in hundredths
 * @param currency ISO 4217 */
export function formatReceiptAmount(amount: number, currency: string, locale: string): string {
  if (currency === 'EUR') return formatEur(cents(amount), locale, { decimals: 'always' });
  const text = receiptAmountInput(amount, locale);
  return `${text} ${currency}`;
}
