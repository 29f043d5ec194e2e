import type { Cents } from '~db/columns';

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
  input: { minimumFractionDigits: 2 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const formatters = new Map<string, Intl.NumberFormat>();

/** Formatters are kept: making one (or asking whether it can be made) is slow, and lists show hundreds of amounts. */
function formatter(locale: string, style: keyof typeof STYLES): Intl.NumberFormat {
  const key = `${style} ${locale}`;
  const existing = formatters.get(key);
  if (existing) return existing;
  const known = isNumberLocale(locale) ? locale : FALLBACK_LOCALE;
  const made = new Intl.NumberFormat(known, { ...STYLES[style], numberingSystem: 'latn' });
  formatters.set(key, made);
  return made;
}

const COUNT_PARTS = new Set<string>(['minusSign', 'integer', 'group', 'decimal', 'fraction']);

/** Formats a count: 20,000 in en-GB, 20.000 in da-DK. */
export function formatCount(count: number, locale: string): string {
  // From the parts of an amount: some locales group amounts otherwise than plain numbers ('€ 1.200' and '1 200' in de-AT),
  // which would look odd side by side.
  return formatter(locale, 'count')
    .formatToParts(count)
    .filter(({ type }) => COUNT_PARTS.has(type))
    .map(({ value }) => value)
    .join('')
    .replace(/\u202f/g, '\u00a0');
}

/** Shows an amount in euros in the reader's number locale. With `decimals: 'auto'` (the default) whole euros are shown
 * without decimals, everything else with two. */
export function formatEur(
  amount: Cents,
  locale: string,
  { decimals = 'auto' }: { decimals?: 'auto' | 'always' } = {},
): string {
  const style = decimals === 'auto' && amount % 100 === 0 ? 'euros' : 'cents';
  const text = formatter(locale, style).format(amount / 100);
  // Browsers and Node disagree on which no-break space groups digits; hydration needs both to use the same one.
  return text.replace(/\u202f/g, '\u00a0');
}

/** The text of an amount field: the locale's decimal sign, no grouping, no €. `parseAmount` reads it back. */
export function formatAmountInput(
  amount: Cents,
  locale: string,
  { decimals = 'auto' }: { decimals?: 'auto' | 'always' } = {},
): string {
  const parts = formatter(locale, 'input').formatToParts(0.5);
  const decimalSign = parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.';
  const text = toNumeric(amount);
  return decimals === 'auto' && amount % 100 === 0 ? text.slice(0, -3) : text.replace('.', decimalSign);
}
