import type { Cents } from '~db/columns';

import { type NumberPattern, oneSpace, readNumberPattern, writeCount, writeEuros } from './number-pattern';

export type { Cents };

/** True for a number that can be an exact amount of cents. */
export function isCents(n: number): n is Cents {
  return Number.isSafeInteger(n);
}

/** Marks a number as cents. @throws RangeError unless it is a safe integer. */
export function cents(n: number): Cents {
  // -0 would show as '-€0'.
  const amount = n === 0 ? 0 : n;
  if (!isCents(amount)) throw new RangeError(`Not an amount in whole cents: ${n}`);
  return amount;
}

/** Adds amounts exactly; nothing added gives 0. @throws RangeError when the sum leaves the safe integers. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** Reads the text of a `numeric(12,2)` column ('12.50', '-0.05') exactly, without a float. @throws RangeError */
export function parseNumeric(text: string): Cents {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`Not a numeric with at most two decimals: ${text}`);
  const [, sign, euros = '', decimals = ''] = match;
  const magnitude = Number(euros + decimals.padEnd(2, '0'));
  return cents(sign === '-' ? -magnitude : magnitude);
}

/** Writes cents as the text of a `numeric(12,2)` column: 1250 becomes '12.50'. */
export function toNumeric(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The largest amount a `numeric(12,2)` column holds: 9,999,999,999.99 EUR. */
const MAX_CENTS_DIGITS = 12;

/** Why a typed amount was not understood. */
export type AmountProblem = 'empty' | 'not_a_number' | 'too_many_decimals' | 'too_large';

/** `ambiguous` means that the text has two readings; the field then shows the one taken before saving. */
export type ParsedAmount =
  { ok: true; cents: Cents; ambiguous: boolean } | { ok: false; problem: AmountProblem };

/** The amount field's message for each problem (docs/product/money-and-days.md, 'Money and days'). */
export const AMOUNT_PROBLEM_TEXT = {
  empty: 'Amount must be greater than 0',
  not_a_number: 'Enter an amount in digits, for example 12.50',
  too_many_decimals: 'Enter at most two decimals, for example 12.50',
  too_large: 'This amount is too large',
} as const satisfies Record<AmountProblem, string>;

/** Understands what a person types as euros: `12`, `12.5`, `12,50`, `1.234,50`, `1,234.50`, with an optional leading €.
 * A lone separator before exactly three digits (`1.234`) has two readings: thousands are taken, because a third
 * decimal is no amount, and the result is marked `ambiguous`. (docs/product/money-and-days.md, 'Money and days') */
export function parseAmount(text: string): ParsedAmount {
  const typed = text.trim().replace(/^€\s*/, '');
  if (typed === '') return { ok: false, problem: 'empty' };
  if (!/^[0-9.,]+$/.test(typed) || !/[0-9]/.test(typed)) return { ok: false, problem: 'not_a_number' };

  const separators = typed.replace(/[0-9]/g, '');
  const last = separators.at(-1);
  if (last === undefined) return fromDigits(typed, '', false);

  const at = typed.lastIndexOf(last);
  const before = typed.slice(0, at);
  const after = typed.slice(at + 1);

  if (separators.length === 1) {
    if (after.length === 3 && /^[1-9][0-9]{0,2}$/.test(before)) return fromDigits(before + after, '', true);
    return fromDigits(before, after, false);
  }
  if (isGrouped(typed)) return fromDigits(typed.replace(/[.,]/g, ''), '', false);
  if (!isGrouped(before) || before.includes(last)) return { ok: false, problem: 'not_a_number' };
  return fromDigits(before.replace(/[.,]/g, ''), after, false);
}

/** '1.234.567' or '1,234,567': one kind of separator, groups of three, no leading zero. */
function isGrouped(text: string): boolean {
  return /^[1-9][0-9]{0,2}(?:(?:\.[0-9]{3})+|(?:,[0-9]{3})+)$/.test(text);
}

function fromDigits(euros: string, decimals: string, ambiguous: boolean): ParsedAmount {
  if (decimals.length > 2) return { ok: false, problem: 'too_many_decimals' };
  const digits = (euros + decimals.padEnd(2, '0')).replace(/^0+(?=[0-9])/, '');
  if (digits.length > MAX_CENTS_DIGITS) return { ok: false, problem: 'too_large' };
  return { ok: true, cents: cents(Number(digits)), ambiguous };
}

/** Used when the runtime does not (or no longer) know a stored locale. */
const FALLBACK_LOCALE = 'en';

/** True for a BCP 47 tag for which the runtime can format numbers ('de-DE', 'en'). */
export function isNumberLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag]).length === 1;
  } catch {
    return false;
  }
}

const STYLES = {
  // One digit for '1.6 days'; counts have none.
  count: { style: 'currency', currency: 'EUR', minimumFractionDigits: 0, maximumFractionDigits: 1 },
  euros: { style: 'currency', currency: 'EUR', minimumFractionDigits: 0, maximumFractionDigits: 0 },
  cents: { style: 'currency', currency: 'EUR', minimumFractionDigits: 2, maximumFractionDigits: 2 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const MOST_LOCALES = 300;

/** Keeps what is slow to make. People choose among few locales, but could name as many as they like. */
function keeps<Value>(make: (locale: string) => Value): (locale: string) => Value {
  const kept = new Map<string, Value>();
  return (locale) => {
    const existing = kept.get(locale);
    if (existing !== undefined) return existing;
    if (kept.size >= MOST_LOCALES) kept.clear();
    const made = make(locale);
    kept.set(locale, made);
    return made;
  };
}
const formatterOf = (style: Intl.NumberFormatOptions) =>
  keeps((locale) => {
    const known = isNumberLocale(locale) ? locale : FALLBACK_LOCALE;
    return new Intl.NumberFormat(known, { ...style, numberingSystem: 'latn' });
  });
const FORMATTERS = {
  count: formatterOf(STYLES.count),
  euros: formatterOf(STYLES.euros),
  cents: formatterOf(STYLES.cents),
};

const patterns = new Map<string, NumberPattern>();

/** Lets a browser write numbers of a locale without `Intl`. @param pattern what `numberPatternOf` gave for it */
export const knowNumberPattern = (locale: string, pattern: NumberPattern): void =>
  void patterns.set(locale, pattern);

/** Amounts whose texts tell whether a pattern writes as `Intl` does. */
const SAMPLES = [0, 5, 100, 99_999, 123_456, 1_234_500, 123_456_789, 999_999_999_999]
  .flatMap((sample) => [sample, -sample])
  .map(cents);

/** The pattern that writes all amounts and whole counts of a locale as `Intl` does here; null where none does (groups of two
 * digits, signs between the digits). */
export const numberPatternOf = keeps((locale): NumberPattern | null => {
  const pattern = readNumberPattern(FORMATTERS.cents(locale));
  const holds = SAMPLES.every(
    (amount) =>
      formatEur(amount, locale) === eurBy(pattern, amount, 'auto') &&
      formatEur(amount, locale, { decimals: 'always' }) === eurBy(pattern, amount, 'always') &&
      formatCount(amount, locale) === writeCount(pattern, amount),
  );
  return holds ? pattern : null;
});

function eurBy(pattern: NumberPattern, amount: Cents, decimals: 'auto' | 'always'): string {
  const [whole = '', fraction] = toNumeric(cents(Math.abs(amount))).split('.');
  return writeEuros(pattern, {
    negative: amount < 0,
    whole,
    fraction: isShort(amount, decimals) ? undefined : fraction,
  });
}

const isShort = (amount: Cents, decimals: 'auto' | 'always') => decimals === 'auto' && amount % 100 === 0;

const COUNT_PARTS = new Set<string>(['minusSign', 'integer', 'group', 'decimal', 'fraction']);

/** Formats a count: 20,000 in en-GB, 20.000 in da-DK. */
export function formatCount(count: number, locale: string): string {
  const pattern = patterns.get(locale);
  if (pattern && Number.isSafeInteger(count)) return writeCount(pattern, count);
  // From the parts of an amount: some locales group amounts otherwise than plain numbers ('€ 1.200' and '1 200' in de-AT),
  // which would look odd side by side.
  return FORMATTERS.count(locale)
    .formatToParts(count)
    .filter(({ type }) => COUNT_PARTS.has(type))
    .map(({ value }) => oneSpace(value))
    .join('');
}

/** Shows an amount in euros in the reader's number locale. With `decimals: 'auto'` (the default) whole euros are shown
 * without decimals, everything else with two. */
export function formatEur(
  amount: Cents,
  locale: string,
  { decimals = 'auto' }: { decimals?: 'auto' | 'always' } = {},
): string {
  const pattern = patterns.get(locale);
  if (pattern) return eurBy(pattern, amount, decimals);
  return oneSpace(FORMATTERS[isShort(amount, decimals) ? 'euros' : 'cents'](locale).format(amount / 100));
}

/** The text of an amount field: the locale's decimal sign, no grouping, no €. `parseAmount` reads it back. */
export function formatAmountInput(
  amount: Cents,
  locale: string,
  { decimals = 'auto' }: { decimals?: 'auto' | 'always' } = {},
): string {
  const text = toNumeric(amount);
  if (isShort(amount, decimals)) return text.slice(0, -3);
  const pattern = patterns.get(locale) ?? readNumberPattern(FORMATTERS.cents(locale));
  return text.replace('.', pattern.decimal === ',' ? ',' : '.');
}
