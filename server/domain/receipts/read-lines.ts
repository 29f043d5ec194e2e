import type { ReceiptRow, RowAmount } from './receipt-row';
import { type Quantified, multiplies, quantityOf } from './quantities';
import type { ReceiptLine, ReceiptLineKind } from './receipt';

/** A line before it is known which reading of it adds up. */
export interface ReadLine {
  kind: ReceiptLineKind;
  name: string;
  quantity: number;
  unit: ReceiptLine['unit'];
  unitAmount: number | null;
  /** What it may add to the total, the likeliest first; 0 where the line may be no line at all. */
  amounts: number[];
  /** How sure the engine is of the amount and the name. */
  confidence: number;
  /** Its place among the rows. */
  index: number;
}

const NO_NAME =
  /(?<!\p{L})(?:eur|euro|€|chf|dkk|sek|nok|kr|zł|zl|pln|kč|kc|czk|gbp|kg|stk|stck|st|pcs|pz|kpl|szt|ks|ea|each|per|je|x|à|a)(?!\p{L})/giu;

/** The letters of a name, without numbers, units and currencies. */
const lettersOf = (text: string): string => text.replace(NO_NAME, ' ').replace(/[^\p{L}]/gu, '');
const isName = (text: string): boolean => lettersOf(text).length >= 3;

/** Phones and numbers of offices are no names. */
const isAddress = (text: string): boolean => /(?:\d[\s/-]?){9}/.test(text) && lettersOf(text).length < 6;

/** A name for show: without the dots and stars that lead to the price, and what is left of codes. */
function tidied(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/^[\s*+#.:;,|_-]+/u, '')
    .replace(/^\d{6,14}\s*/u, '')
    .replace(/(?:\s+(?:€|£|\$|eur|euro|kr\.?|chf|dkk|sek|nok|gbp|czk|pln|zł|kč))+\s*$/iu, '')
    .replace(/[\s.:;,|_*=-]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What stands in front of the price, without the quantity and columns of rates and codes: the first part that is a name. */
function nameOf({ text }: ReceiptRow, price: RowAmount | undefined, quantified: Quantified | null): string {
  let before = text.slice(0, price?.start ?? text.length);
  for (const [start, end] of quantified?.taken ?? [])
    before =
      before.slice(0, start) +
      '\n'.repeat(Math.max(0, Math.min(end, before.length) - start)) +
      before.slice(end);
  const parts = before.split(/\n+|\t[\d.,]{1,5}\s?%\s*(?=\t|$)|\t\w\s*$/u);
  return tidied(parts.find(isName) ?? parts[0] ?? '');
}

function kindOf({ marks, kind }: ReceiptRow, amount: number): ReceiptLineKind {
  if (kind === 'rounding' || kind === 'tip') return kind;
  const [deposit, discount, given] = [marks.get('deposit'), marks.get('discount'), marks.get('return')];
  if (deposit && (!discount || deposit.place <= discount.place)) return 'deposit';
  if (given && amount < 0 && (!discount || given.place <= discount.place)) return 'return';
  return discount || amount < 0 ? 'discount' : 'item';
}

/** Other readings of an amount: a figure in front that stuck to it, a discount without its sign. */
function readingsOf(row: ReceiptRow, price: RowAmount, kind: ReceiptLineKind): number[] {
  const { amount } = price;
  const figures = row.text.slice(price.start, price.end);
  const stuck = /\p{L}$/u.test(row.text.slice(0, price.start)) && /^\d\d[.,]/.test(figures);
  if (stuck) return [amount, amount % 1000];
  // '1,20x1214,40': how many it is ran together with the amount.
  if (/[x×*]\s?$/iu.test(row.text.slice(0, price.start)) && figures.length > 4)
    return [1, 2].map((length) => Number(figures.slice(length).replace(/\D/g, ''))).concat(amount);
  if (kind === 'discount' && amount > 0) return [-amount, amount, 0];
  if (kind === 'rounding' && amount > 0) return [amount, -amount];
  if (row.kind !== null && MAYBE_LINES.has(row.kind)) return amount < 0 ? [amount, 0] : [0, amount];
  return [amount];
}

/** Kinds of rows that are no lines, whatever amounts stand in them. */
const NO_LINES: ReadonlySet<string> = new Set(['total', 'subtotal', 'tax']);
/** Kinds of rows whose amounts add nothing, unless the total says otherwise: a product may be called so. */
const MAYBE_LINES: ReadonlySet<string> = new Set(['payment', 'change', 'saved', 'points', 'count']);
/** A word in front that says what an amount is of: '(Einzelpreis 9,95)', 'Grundpreis'. */
const PRICE_OF_ONE =
  /(?:einzel|grund|stück|stuck|unit|kilo|liter|prix\s*(?:au|unit)|prijs\s*per|jämför|jmf|jfr)[\p{L}.]*\s*(?:preis|price|prix|pris|prijs)?/iu;

const tailIsShort = ({ text }: ReceiptRow, price: RowAmount): boolean =>
  text
    .slice(price.end)
    .replace(/(?:eur|€|kr|chf|zł|kč|dkk|sek|nok|pln|gbp|czk)/giu, '')
    .replace(/[^\p{L}\d]/gu, '').length <= 3;

/** The left edge of what counts as the column of prices: as far right as most prices of a receipt, less a quarter of its width. */
function priceEdge(rows: readonly ReceiptRow[]): number {
  const cells = rows.flatMap(({ row }) => row.cells);
  const left = Math.min(...cells.map((cell) => cell.left));
  const rights = rows
    .flatMap(({ amounts }) => amounts.slice(-1).map(({ right }) => right))
    .sort((one, other) => one - other);
  const usual = rights[Math.floor(rights.length / 2)] ?? 0;
  return usual - Math.max(0, usual - left) * 0.3;
}

interface Pending {
  index: number;
  name: string;
  confidence: number;
}

/**
 * The lines of the rows from `from` to `until` (exclusive): items with their name in front of the price, above or below
 * it, quantities in the same line or the one above or below, and what is taken off.
 */
export function readLines(rows: readonly ReceiptRow[], from: number, until: number): ReadLine[] {
  const region = rows.slice(from, until);
  const edge = priceEdge(rows);
  const drafts: ReadLine[] = [];
  const below = namesStandBelow(region, edge);
  let pending: Pending | null = null;
  // The price of one whose 'how many' was not found.
  let loneAmount: { each: number; index: number } | null = null;
  let ahead: { quantified: Quantified; index: number } | null = null;
  for (const [offset, row] of region.entries()) {
    const index = from + offset;
    if (row.kind !== null && NO_LINES.has(row.kind)) {
      pending = null;
      continue;
    }
    const quantified = quantityOf(row);
    const price = priceOf(row, edge, quantified);
    const last = drafts.at(-1);
    if (price === undefined) {
      if (quantified) {
        const product =
          quantified.unitAmount === null ? null : Math.round(quantified.quantity * quantified.unitAmount);
        const own = nameOf(row, undefined, quantified);
        if (
          last &&
          product !== null &&
          last.quantity === 1 &&
          index - last.index <= 2 &&
          fits(quantified, last.amounts[0])
        ) {
          quantify(last, quantified);
          continue;
        }
        ahead = { quantified, index };
        if (isName(own)) pending = { index, name: own, confidence: meanConfidence(row) };
        continue;
      }
      const [each] = row.amounts;
      if (each && each.amount > 0 && row.amounts.length === 1 && lettersOf(row.text) === '')
        loneAmount = { each: each.amount, index };
      if (row.amounts.length === 0 && isName(row.text) && row.kind !== 'heading' && !isAddress(row.text)) {
        const name = tidied(row.text);
        if (below && last && last.name === '' && index - last.index === 1) last.name = name;
        else pending = { index, name, confidence: meanConfidence(row) };
      }
      continue;
    }
    if (PRICE_OF_ONE.test(row.text) && last?.unitAmount === price.amount) continue;
    const kind = kindOf(row, price.amount);
    const own = nameOf(row, price, quantified);
    const above = pending !== null && index - pending.index <= 2 && !below ? pending.name : '';
    const draft: ReadLine = {
      kind,
      name: isName(own) ? own : above || own,
      quantity: 1,
      unit: 'piece',
      unitAmount: null,
      amounts: readingsOf(row, price, kind),
      confidence: Math.min(price.confidence, meanConfidence(row)),
      index,
    };
    if (quantified) quantify(draft, quantified);
    else if (ahead && index - ahead.index <= 2 && fits(ahead.quantified, price.amount))
      quantify(draft, ahead.quantified);
    else if (loneAmount && index - loneAmount.index === 1) multiply(draft, loneAmount.each);
    drafts.push(draft);
    pending = null;
    ahead = null;
    loneAmount = null;
  }
  return columnOfQuantities(drafts);
}

const meanConfidence = ({ row }: ReceiptRow): number =>
  row.cells.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, row.cells.length);

function fits({ quantity, unitAmount }: Quantified, amount: number | undefined): boolean {
  return amount !== undefined && unitAmount !== null && multiplies(quantity, unitAmount, amount);
}

function quantify(
  draft: ReadLine,
  { quantity, unit, unitAmount }: Pick<Quantified, 'quantity' | 'unit' | 'unitAmount'>,
): void {
  draft.quantity = quantity;
  draft.unit = unit;
  draft.unitAmount = unitAmount;
}

/** A price of one in the line above says how many there are, where the amount is a multiple of it. */
function multiply(draft: ReadLine, each: number): void {
  const quantity = (draft.amounts[0] ?? 0) / each;
  if (Number.isInteger(quantity) && quantity >= 2 && quantity < 100)
    quantify(draft, { quantity, unit: 'piece', unitAmount: each });
}

/** The amount of a row that is its price: the last one, far enough to the right, with hardly anything behind it. */
function priceOf(row: ReceiptRow, edge: number, quantified: Quantified | null): RowAmount | undefined {
  const last = row.amounts.at(-1);
  if (!last || last.amount === 0 || !tailIsShort(row, last)) return undefined;
  if (last.right < edge && row.kind === null) return undefined;
  // '2 x 1,19' alone: the price of one.
  if (
    quantified?.amount === null &&
    quantified.taken.some(([start, end]) => last.start < end && last.end > start)
  )
    return undefined;
  return last;
}

/** Whether prices without a name have it in the line below: more of them are followed by one than come after one. */
function namesStandBelow(region: readonly ReceiptRow[], edge: number): boolean {
  let [above, below] = [0, 0];
  const nameAt = (index: number): boolean => {
    const row = region[index];
    return (
      row !== undefined &&
      row.amounts.length === 0 &&
      row.kind === null &&
      isName(row.text) &&
      !row.marks.has('heading')
    );
  };
  for (const [index, row] of region.entries()) {
    const quantified = quantityOf(row);
    const price = priceOf(row, edge, quantified);
    if (
      price === undefined ||
      (row.kind !== null && NO_LINES.has(row.kind)) ||
      isName(nameOf(row, price, quantified))
    )
      continue;
    if (nameAt(index - 1)) above++;
    if (nameAt(index + 1)) below++;
  }
  return below > above;
}

/** '2 Espresso 5,00': a whole number in front of most items is how many. */
function columnOfQuantities(drafts: ReadLine[]): ReadLine[] {
  const LEADING = /^(\d{1,2})\s*(?:[x×*]\s*)?(?=\p{L})/u;
  const items = drafts.filter(({ kind }) => kind === 'item');
  const counted = items.filter(({ name }) => LEADING.test(name));
  if (counted.length < 2 || counted.length < items.length * 0.7) return drafts;
  for (const item of counted) {
    const quantity = Number(LEADING.exec(item.name)?.[1]);
    item.name = item.name.replace(LEADING, '');
    if (item.quantity !== 1 || quantity < 1) continue;
    item.quantity = quantity;
    const each = (item.amounts[0] ?? 0) / quantity;
    item.unitAmount = Number.isInteger(each) ? each : null;
  }
  return drafts;
}

/** How far below the total rounding and a tip are looked for. */
const BEHIND = 8;

/** What is printed below the total and may be part of what was paid: rounding of cash, a tip. */
export function linesBehind(rows: readonly ReceiptRow[], until: number): ReadLine[] {
  return rows.slice(until, until + BEHIND).flatMap((row, offset): ReadLine[] => {
    const price = row.amounts.at(-1);
    if (!price || price.amount === 0 || (row.kind !== 'rounding' && row.kind !== 'tip')) return [];
    const { amount, confidence } = price;
    return [
      {
        kind: row.kind,
        name: nameOf(row, price, null),
        quantity: 1,
        unit: 'piece',
        unitAmount: null,
        amounts: row.kind === 'tip' ? [0, amount] : [0, amount, -amount],
        confidence,
        index: until + offset,
      },
    ];
  });
}
