import type { Random } from '../../../scripts/seed/random';
import type { FONTS } from './paper';
import { printer, type Row } from './rows';
import type { Country, Sale, SaleLine, Say, ShopKind, Words } from './sale';

/** One author's habits: what stands where, in which words, on how wide a paper. */
export interface Layout {
  columns: number;
  fonts: (keyof typeof FONTS)[];
  countries: Country[];
  kinds: ShopKind[];
  words: Words;
  /** Longer names are cut off, as tills do it. */
  nameWidth: number;
  /** Some authors print discounts or deposits at the end. */
  order?: (lines: SaleLine[]) => SaleLine[];
  print: (sale: Sale, pen: Pen) => Row[];
}

const POINT = new Set<Country>(['GB', 'IE', 'CH']);
const THOUSANDS: Partial<Record<Country, string>> = {
  GB: ',',
  IE: ',',
  CH: "'",
  FR: ' ',
  SE: ' ',
  NO: ' ',
  PL: ' ',
};
const SIGNS: Record<string, string> = {
  EUR: '€',
  GBP: '£',
  DKK: 'kr',
  SEK: 'kr',
  NOK: 'kr',
  CHF: 'Fr.',
  PLN: 'zł',
};

/** How a receipt writes dates: `yyyy`, `yy`, `MMM` (the month's name), `MM`, `dd` and `d` stand for their parts. */
function dateText(date: Date, form: string, language: string): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  const parts: Record<string, string> = {
    yyyy: year ?? '',
    yy: (year ?? '').slice(2),
    MMM: new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(date).replace('.', ''),
    MM: month ?? '',
    dd: day ?? '',
    d: String(Number(day)),
  };
  return form.replaceAll(/yyyy|yy|MMM|MM|dd|d/g, (part) => parts[part] ?? part);
}

/** What a layout writes with: rows of its paper, and one habit for the numbers of the whole receipt. */
export function penFor(sale: Sale, columns: number, random: Random, say: Say) {
  const decimal = POINT.has(sale.country) ? '.' : ',';
  const thousands = random.chance(0.5) ? '' : (THOUSANDS[sale.country] ?? '.');
  const minusAfter = random.chance(0.2);
  const plain = (cents: number) => {
    const [whole = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
    return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${rest}`;
  };
  const money = (cents: number) =>
    cents >= 0 ? plain(cents) : minusAfter ? `${plain(cents)}-` : `-${plain(cents)}`;
  return {
    ...printer(columns),
    random,
    say,
    money,
    /** '€' and its like. */
    sign: SIGNS[sale.currency] ?? sale.currency,
    /** 2, or 0,482 of a weighed thing. */
    quantity: ({ quantity, unit }: SaleLine) =>
      unit === 'piece' ? String(quantity) : quantity.toFixed(3).replace('.', decimal),
    number: (value: number, places: number) => value.toFixed(places).replace('.', decimal),
    date: (form: string) => dateText(sale.date, form, sale.language),
    /** Another day, which is not that of the purchase. */
    later: (form: string) => dateText(new Date(sale.date.getTime() + 30 * 86_400_000), form, sale.language),
    time: sale.date.toISOString().slice(11, 16),
    /** Lines of the basket, without what is added below the sum. */
    basket: sale.lines.filter(({ kind }) => kind !== 'rounding' && kind !== 'tip'),
    added: sale.lines.filter(({ kind }) => kind === 'rounding' || kind === 'tip'),
  };
}

export type Pen = ReturnType<typeof penFor>;
