/** How a locale writes amounts in euros and counts, for locales whose groups have three digits. The server reads it from `Intl`, so
 * that a browser can write them without: its first formatter costs a slow phone 60 ms and more (docs/performance.md). */
export interface NumberPattern {
  /** What stands before and after the digits of an amount. */
  euro: readonly [before: string, after: string];
  minusEuro: readonly [before: string, after: string];
  minus: string;
  group: string;
  decimal: string;
  /** The least number of digits that are grouped: 4, or 5 as in Spanish. */
  groupsFrom: number;
}

/** What `write` needs of a number: its sign and digits. */
interface Digits {
  negative: boolean;
  /** Of the whole part, without groups: '1234'. */
  whole: string;
  /** Two digits, or none to write whole euros. */
  fraction?: string | undefined;
}

/** Browsers and Node disagree on which no-break space groups digits; hydration needs both to use the same one. */
export const oneSpace = (text: string): string => text.replace(/\u202f/g, '\u00a0');

/** Reads the pattern from a formatter of euros with two decimals. */
export function readNumberPattern(formatter: Intl.NumberFormat): NumberPattern {
  const around = (parts: Intl.NumberFormatPart[]): readonly [string, string] => {
    const text = (some: Intl.NumberFormatPart[]) => oneSpace(some.map(({ value }) => value).join(''));
    const first = parts.findIndex(({ type }) => type === 'integer');
    const last = parts.findLastIndex(({ type }) => type === 'fraction');
    return [text(parts.slice(0, first)), text(parts.slice(last + 1))];
  };
  const [positive, negative] = [formatter.formatToParts(12_345.67), formatter.formatToParts(-12_345.67)];
  const valueOf = (type: string) => oneSpace(negative.find((part) => part.type === type)?.value ?? '');
  const groupsThousands = formatter.formatToParts(1234).some(({ type }) => type === 'group');
  return {
    euro: around(positive),
    minusEuro: around(negative),
    minus: valueOf('minusSign'),
    group: valueOf('group'),
    decimal: valueOf('decimal'),
    groupsFrom: groupsThousands ? 4 : 5,
  };
}

const grouped = (whole: string, { group, groupsFrom }: NumberPattern): string =>
  whole.length < groupsFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, () => group);

/** An amount in euros: '-€1,234.50'. */
export function writeEuros(pattern: NumberPattern, { negative, whole, fraction }: Digits): string {
  const [before, after] = negative ? pattern.minusEuro : pattern.euro;
  const decimals = fraction === undefined ? '' : pattern.decimal + fraction;
  return before + grouped(whole, pattern) + decimals + after;
}

/** A whole count: '-1,234'. */
export const writeCount = (pattern: NumberPattern, count: number): string =>
  (count < 0 ? pattern.minus : '') + grouped(String(Math.abs(count)), pattern);
