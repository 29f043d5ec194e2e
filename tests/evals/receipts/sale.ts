import type { ReceiptLine } from '~server/domain/receipts/receipt';

import type { Random } from '../../../scripts/seed/random';
import products from './products.json' with { type: 'json' };
import shops from './shops.json' with { type: 'json' };

export type Country = keyof typeof shops;
export type ShopKind = 'grocery' | 'restaurant' | 'other';
/** What a layout calls things in each language; one of several words is chosen for a whole receipt. */
export type Words = Record<string, Record<string, string[]>>;
export type Say = (role: string) => string;

/** A line as the truth states it, with the index of its VAT rate. A deposit that is given back is a deposit with a negative amount. */
export interface SaleLine extends Omit<ReceiptLine, 'confidence'> {
  tax: 0 | 1;
}

/** What was sold, before a layout prints it. Amounts are hundredths of `currency`. */
export interface Sale {
  country: Country;
  language: string;
  currency: string;
  rates: number[];
  kind: ShopKind;
  merchant: string;
  street: string;
  city: string;
  phone: string;
  vatId: string;
  date: Date;
  lines: SaleLine[];
  /** Without rounding and tip. */
  subtotal: number;
  total: number;
  /** What was handed over in cash; null for a card. */
  given: number | null;
}

/** Cash is rounded to this many hundredths where small coins are not used. */
const CASH_STEP: Partial<Record<Country, number>> = { DK: 50, SE: 100, NO: 100, NL: 5, BE: 5, IE: 5 };
const NO_DEPOSIT = new Set<Country>(['FR', 'ES', 'IT', 'PT', 'GB', 'CH']);

export const languageOf = (country: Country): string => shops[country].language;

const sum = (lines: SaleLine[]) => lines.reduce((total, { amount }) => total + amount, 0);
/** Digits in the places of '#'. */
export const digits = (random: Random, pattern: string) =>
  pattern.replaceAll('#', () => String(random.int(0, 9)));

/** Prices end as prices do: in 9, in 95 where small coins are gone, whole in restaurants. */
function priceOf(random: Random, cents: number, country: Country, kind: ShopKind): number {
  const { factor } = shops[country];
  const around = cents * factor * (0.85 + random.int(0, 40) / 100);
  const to = (step: number, less = 0) => Math.max(step, Math.round(around / step) * step) - less;
  if (kind === 'restaurant') return to(factor > 3 ? 500 : random.pick([10, 50, 50]));
  if (country === 'CH') return to(5);
  if (factor > 3) return to(random.pick([50, 100]), random.pick([0, 5, 10]));
  return random.chance(0.55) ? to(10, 1) : to(random.chance(0.7) ? 5 : 1);
}

function howMany(random: Random, kind: ShopKind): number {
  if (kind === 'restaurant') return random.int(1, 8);
  if (kind === 'other') return random.int(1, 5);
  const [most, least] = random.pick([
    [3, 1],
    [8, 3],
    [8, 3],
    [14, 6],
    [14, 6],
    [22, 10],
    [40, 20],
  ] as const);
  return random.int(least, most);
}

function quantityOf(random: Random, kind: ShopKind): number {
  return random.chance(kind === 'restaurant' ? 0.45 : 0.18) ? random.pick([2, 2, 2, 3, 3, 4, 5, 6, 12]) : 1;
}

interface Shopping {
  country: Country;
  kind: ShopKind;
  say: Say;
  /** What a product costs is the same for the whole basket. */
  prices: Map<string, number>;
}

/** A line of one piece. */
function lineOf(kind: SaleLine['kind'], name: string, amount: number, tax: SaleLine['tax']): SaleLine {
  return { kind, name, quantity: 1, unit: 'piece', unitAmount: amount, amount, tax };
}

/** The lines of an item: it, its deposit, its discount. */
function itemLines(random: Random, shopping: Shopping, product: string): SaleLine[] {
  const { country, kind, say, prices } = shopping;
  const [name = '', cents = '', rate, more] = product.split(';');
  const tax = rate === 'a' ? 0 : 1;
  const unitAmount = prices.get(name) ?? priceOf(random, Number(cents), country, kind);
  prices.set(name, unitAmount);
  const unit = more === 'kg' ? 'kg' : 'piece';
  const quantity = unit === 'kg' ? random.int(82, 2400) / 1000 : quantityOf(random, kind);
  const step = country === 'CH' ? 5 : 1;
  const amount = Math.round((quantity * unitAmount) / step) * step;
  const lines: SaleLine[] = [{ ...lineOf('item', name, amount, tax), quantity, unit, unitAmount }];
  if (more !== undefined && unit === 'piece' && !NO_DEPOSIT.has(country)) {
    const each = Math.max(5, Math.round((Number(more) * shops[country].factor) / 5) * 5);
    lines.push({ ...lineOf('deposit', say('deposit'), each * quantity, tax), quantity, unitAmount: each });
  }
  if (kind !== 'restaurant' && amount > 100 && random.chance(0.1)) {
    const percent = random.pick([0, 0, 10, 20, 25, 30, 50]);
    const off = percent > 0 ? Math.round((amount * percent) / 100) : random.pick([20, 30, 50, 60, 75, 100]);
    const called = percent > 0 ? `${say('discount')} ${percent}%` : say('discount');
    lines.push(lineOf('discount', called, -Math.min(off, amount - 1), tax));
  }
  return lines;
}

/** Lines at the end of the basket: a mistake taken back, something returned, empty bottles, a coupon. */
function lateLines(random: Random, { country, kind, say }: Shopping, lines: SaleLine[]): SaleLine[] {
  const late: SaleLine[] = [];
  const first = lines[0]?.tax ?? 0;
  const items = lines.filter((line) => line.kind === 'item' && line.quantity === 1);
  if (items.length > 0 && random.chance(0.08)) {
    const { name, amount, tax } = random.pick(items);
    late.push(lineOf('return', `${say(random.chance(0.7) ? 'void' : 'return')} ${name}`, -amount, tax));
  }
  if (kind === 'grocery' && !NO_DEPOSIT.has(country) && random.chance(0.15)) {
    const each = -Math.round((random.pick([15, 25]) * shops[country].factor) / 5) * 5;
    const quantity = random.int(1, 14);
    late.push({
      ...lineOf('deposit', say('depositReturn'), each * quantity, first),
      quantity,
      unitAmount: each,
    });
  }
  if (kind !== 'restaurant' && random.chance(0.08))
    late.push(lineOf('discount', say('coupon'), -random.pick([100, 200, 300, 500, 1000]), first));
  // Nobody was paid for shopping here.
  while (late.length > 0 && sum(lines) + sum(late) < 100) late.pop();
  return late;
}

/** What is added below the sum: cash is rounded, a waiter is tipped. */
function addedLine(
  random: Random,
  { country, kind, subtotal }: Sale,
  isCash: boolean,
  say: Say,
): SaleLine | null {
  if (kind === 'restaurant' && random.chance(0.3)) {
    const percent = random.pick([5, 8, 10, 10, 12.5]);
    return lineOf('tip', say('tip'), Math.max(50, Math.round((subtotal * percent) / 5000) * 50), 1);
  }
  const step = CASH_STEP[country];
  if (!isCash || step === undefined || subtotal % step === 0) return null;
  return lineOf('rounding', say('rounding'), Math.round(subtotal / step) * step - subtotal, 1);
}

function givenFor(random: Random, total: number): number {
  if (random.chance(0.2)) return total;
  const note = random.pick([500, 1000, 2000, 5000, 10000]);
  return Math.ceil(total / note) * note;
}

/** What somebody bought somewhere in one of the countries. */
export function makeSale(random: Random, country: Country, kind: ShopKind, say: Say): Sale {
  const shop = shops[country];
  const goods: Record<string, Record<ShopKind, string[]>> = products;
  const offer = goods[shop.language]?.[kind] ?? [];
  const basket = Array.from({ length: howMany(random, kind) }, () => random.pick(offer));
  const shopping: Shopping = { country, kind, say, prices: new Map() };
  const lines = basket.flatMap((product) => itemLines(random, shopping, product));
  lines.push(...lateLines(random, shopping, lines));
  const sale: Sale = {
    country,
    kind,
    language: shop.language,
    currency: shop.currency,
    rates: shop.rates,
    merchant: random.pick(shop[kind]),
    street: random.pick(shop.streets),
    city: random.pick(shop.cities),
    phone: digits(random, shop.phone),
    vatId: digits(random, shop.vatId),
    date: new Date(
      Date.UTC(
        random.int(2018, 2025),
        random.int(0, 10),
        random.int(1, 28),
        random.int(7, 21),
        random.int(0, 59),
      ),
    ),
    lines,
    subtotal: sum(lines),
    total: sum(lines),
    given: null,
  };
  const isCash = random.chance(0.4);
  const added = addedLine(random, sale, isCash, say);
  if (added !== null) lines.push(added);
  sale.total = sum(lines);
  if (isCash) sale.given = givenFor(random, sale.total);
  return sale;
}

/** Net, VAT and gross of each rate that was used. */
export function taxesOf(
  sale: Sale,
): { index: number; rate: number; net: number; tax: number; gross: number }[] {
  return sale.rates.flatMap((rate, index) => {
    const own = sale.lines.filter(
      (line) => line.tax === index && line.kind !== 'tip' && line.kind !== 'rounding',
    );
    const gross = sum(own);
    const net = Math.round(gross / (1 + rate / 100));
    return own.length === 0 ? [] : [{ index, rate, net, tax: gross - net, gross }];
  });
}
