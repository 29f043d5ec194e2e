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

/** Prices end as prices do. */
function priceOf(random: Random, cents: number, country: Country): number {
  const around = cents * shops[country].factor * (0.85 + random.int(0, 40) / 100);
  if (country === 'CH') return Math.max(20, Math.round(around / 5) * 5);
  if (random.chance(0.55)) return Math.max(19, Math.round(around / 10) * 10 - 1);
  return Math.max(10, random.chance(0.7) ? Math.round(around / 5) * 5 : Math.round(around));
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

/** The lines of an item: it, its deposit, its discount, and what was typed by mistake. */
function itemLines(random: Random, country: Country, kind: ShopKind, product: string, say: Say): SaleLine[] {
  const [name = '', cents = '', rate, more] = product.split(';');
  const tax = rate === 'a' ? 0 : 1;
  const unitAmount = priceOf(random, Number(cents), country);
  const isWeighed = more === 'kg';
  const quantity = isWeighed ? random.int(82, 2400) / 1000 : quantityOf(random, kind);
  const step = country === 'CH' ? 5 : 1;
  const amount = Math.round((quantity * unitAmount) / step) * step;
  const unit = isWeighed ? 'kg' : 'piece';
  const lines: SaleLine[] = [{ kind: 'item', name, quantity, unit, unitAmount, amount, tax }];
  if (more !== undefined && !isWeighed && !NO_DEPOSIT.has(country)) {
    const each = Math.max(5, Math.round((Number(more) * shops[country].factor) / 5) * 5);
    const deposit = {
      name: say('deposit'),
      quantity,
      unitAmount: each,
      amount: quantity * each,
      tax,
    } as const;
    lines.push({ kind: 'deposit', unit: 'piece', ...deposit });
  }
  if (kind !== 'restaurant' && amount > 100 && random.chance(0.1)) {
    const percent = random.pick([0, 0, 10, 20, 25, 30, 50]);
    const off = percent > 0 ? Math.round((amount * percent) / 100) : random.pick([20, 30, 50, 60, 75, 100]);
    const value = -Math.min(off, amount - 1);
    const called = percent > 0 ? `${say('discount')} ${percent}%` : say('discount');
    lines.push({
      kind: 'discount',
      name: called,
      quantity: 1,
      unit: 'piece',
      unitAmount: value,
      amount: value,
      tax,
    });
  }
  return lines;
}

/** Things at the end of the basket: a mistake taken back, something returned, empty bottles, a coupon. */
function lateLines(
  random: Random,
  country: Country,
  kind: ShopKind,
  lines: SaleLine[],
  say: Say,
): SaleLine[] {
  const late: SaleLine[] = [];
  const one = { quantity: 1, unit: 'piece' } as const;
  const items = lines.filter((line) => line.kind === 'item' && line.quantity === 1);
  if (items.length > 0 && random.chance(0.08)) {
    const { name, amount, tax } = random.pick(items);
    const word = say(random.chance(0.7) ? 'void' : 'return');
    late.push({ ...one, kind: 'return', name: `${word} ${name}`, unitAmount: -amount, amount: -amount, tax });
  }
  if (kind === 'grocery' && !NO_DEPOSIT.has(country) && random.chance(0.15)) {
    const each = -Math.round((random.pick([15, 25]) * shops[country].factor) / 5) * 5;
    const quantity = random.int(1, 14);
    late.push({
      kind: 'deposit',
      name: say('depositReturn'),
      quantity,
      unit: 'piece',
      unitAmount: each,
      amount: each * quantity,
      tax: 1,
    });
  }
  if (kind !== 'restaurant' && random.chance(0.08)) {
    const value = -random.pick([100, 200, 300, 500, 1000]);
    late.push({ ...one, kind: 'discount', name: say('coupon'), unitAmount: value, amount: value, tax: 0 });
  }
  // Nobody was paid for shopping here.
  while (late.length > 0 && sum(lines) + sum(late) < 100) late.pop();
  return late;
}

/** What is added below the sum: cash is rounded, a waiter is tipped. */
function addedLine(random: Random, sale: Sale, isCash: boolean, say: Say): SaleLine | null {
  const line = { quantity: 1, unit: 'piece', tax: 1 } as const;
  const step = CASH_STEP[sale.country];
  if (sale.kind === 'restaurant' && random.chance(0.3)) {
    const tip = Math.max(50, Math.round((sale.subtotal * random.pick([5, 8, 10, 10, 12.5])) / 5000) * 50);
    return { ...line, kind: 'tip', name: say('tip'), unitAmount: tip, amount: tip };
  }
  if (!isCash || step === undefined) return null;
  const by = Math.round(sale.subtotal / step) * step - sale.subtotal;
  return by === 0 ? null : { ...line, kind: 'rounding', name: say('rounding'), unitAmount: by, amount: by };
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
  const lines = basket.flatMap((product) => itemLines(random, country, kind, product, say));
  lines.push(...lateLines(random, country, kind, lines, say));
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
        random.int(2018, 2026),
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
