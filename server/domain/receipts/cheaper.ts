import { addDays, type LocalDay } from '../kernel/days';
import { roundTo10 } from '../places/price-reports';
import { COMPARED_DAYS, type SeenPrice, perMeasure } from './price-book';
import {
  KINDS_VERSION,
  type ProductKind,
  hasBrand,
  isApart,
  productKindOf,
  packBought,
} from './product-kind';
import type { MeasureUnit, Pack } from './product-name';
import type { ReceiptLine } from './receipt';

/** Where the price of an alternative comes from. */
export type CheaperSource =
  /** The person's own receipt. `unitAmount` is for one pack as it was bought there. */
  | { from: 'price book'; shop: string | null; day: LocalDay; unitAmount: number; pack: Pack }
  /** The stated table of own brands, at the price level of the town. `pack` holds what was bought; `assumed` where it is what
   * nearly every pack of the kind holds, because none is printed. */
  | { from: 'table'; version: LocalDay; pack: Pack; assumed: boolean }
  /** The stated table of larger packs. */
  | { from: 'larger pack'; version: LocalDay; pack: Pack };

/** What a bought item could have cost (the specification's receipt scan response). Amounts are hundredths of the receipt's currency. */
export interface CheaperItem {
  name: string;
  /** What was paid for the line. */
  price: number;
  /** `price` less `alternativePrice`, never below 0. */
  savings: number;
  /** Another product or shop for the same amount; null where no rule knows one. */
  alternative: string | null;
  alternativePrice: number | null;
  source: CheaperSource | null;
  /** No source gives one (docs/product/receipts.md). */
  productUrl: null;
  /** A search of the web for the alternative. */
  searchUrl: string | null;
}

/** What a receipt teaches. */
export interface Advice {
  items: CheaperItem[];
  totalSavings: number;
  /** Of what the items cost, in whole percent. */
  savingsPercentage: number;
  /** What discounts and coupons on the receipt have really saved. */
  discounts: number;
}

/** Less is not worth another way. In hundredths. */
const LEAST_SAVING = 5;
const LEAST_TABLE_SAVING = 10;
/** What costs this many times the brand's usual price is misread, or something else. */
const MOST_TIMES_BRAND = 3;

type Item = Pick<ReceiptLine, 'kind' | 'name' | 'quantity' | 'unit' | 'unitAmount' | 'amount'>;
type Found = Pick<CheaperItem, 'alternative' | 'alternativePrice' | 'source'>;

/** What one unit of a line costs. What was paid decides, where the printed price does not agree with it. */
export function unitAmountOf({ quantity, unitAmount, amount }: Omit<Item, 'kind' | 'name' | 'unit'>): number {
  const agrees = unitAmount !== null && Math.abs(unitAmount * quantity - amount) <= 1;
  return agrees ? unitAmount : Math.round(amount / quantity);
}

/** A search engine that needs no account and keeps no profile of who searches (docs/product/receipts.md). */
const searchUrlOf = (text: string): string => `https://duckduckgo.com/?q=${encodeURIComponent(text)}`;

/** What the lines of a receipt could have cost: by the person's own price book, else by the stated tables, which are in euros.
 * @param seen prices that the person paid for the product of a line, by the line's index
 * @param priceLevel of the town, 1 being the table */
export function cheaperItems(
  lines: readonly Item[],
  {
    seen,
    priceLevel,
    currency,
    date,
    shop,
  }: {
    seen: (line: number) => readonly SeenPrice[];
    priceLevel: number;
    currency: string;
    date: LocalDay;
    shop: string | null;
  },
): Advice {
  const since = addDays(date, -COMPARED_DAYS);
  const items = lines.flatMap((line, index): CheaperItem[] => {
    if (line.kind !== 'item') return [];
    const elsewhere = seen(index).filter(
      (price) => price.day >= since && (price.day !== date || price.shop !== shop),
    );
    const found =
      line.amount <= 0
        ? null
        : (inPriceBook(line, elsewhere) ??
          (currency === 'EUR' ? (asOwnBrand(line, priceLevel) ?? inLargerPack(line)) : null));
    return [itemOf(line, found)];
  });
  const totalSavings = items.reduce((sum, { savings }) => sum + savings, 0);
  const paid = items.reduce((sum, { price }) => sum + price, 0);
  return {
    items,
    totalSavings,
    savingsPercentage: paid > 0 ? Math.min(100, Math.round((totalSavings * 100) / paid)) : 0,
    discounts: lines.reduce(
      (sum, { kind, amount }) => sum + (kind === 'discount' ? Math.max(0, -amount) : 0),
      0,
    ),
  };
}

function itemOf({ name, amount }: Item, found: Found | null): CheaperItem {
  const { alternative, alternativePrice, source } = found ?? {
    alternative: null,
    alternativePrice: null,
    source: null,
  };
  return {
    name,
    price: amount,
    savings: alternativePrice === null ? 0 : amount - alternativePrice,
    alternative,
    alternativePrice,
    source,
    productUrl: null,
    searchUrl: alternative === null ? null : searchUrlOf(alternative),
  };
}

/** The lowest price of the same product, if a pack of it holds no more than was bought. */
function inPriceBook(line: Item, seen: readonly SeenPrice[]): Found | null {
  const { pack } = packBought(line.name, line.unit);
  const bought = pack.size * line.quantity;
  const alike = seen.filter((price) => price.pack.unit === pack.unit && price.pack.size <= bought + 1e-9);
  const [lowest] = alike.toSorted((a, b) => perMeasure(a) - perMeasure(b) || (a.day < b.day ? 1 : -1));
  if (lowest === undefined) return null;
  const alternativePrice = Math.round(perMeasure(lowest) * bought);
  if (line.amount - alternativePrice < LEAST_SAVING) return null;
  const { shop, day, unitAmount } = lowest;
  return {
    alternative: lowest.name,
    alternativePrice,
    source: { from: 'price book', shop, day, unitAmount, pack: lowest.pack },
  };
}

/** What a line's product costs for one unit of its kind; null where the table says nothing about it. */
function tabled(line: Item): { kind: ProductKind; pack: Pack; assumed: boolean; perUnit: number } | null {
  if (isApart(line.name)) return null;
  const kind = productKindOf(line.name);
  const { pack, assumed } = packBought(line.name, line.unit);
  if (kind === null || pack.unit !== kind.unit) return null;
  return { kind, pack, assumed, perUnit: line.amount / (line.quantity * pack.size) };
}

/** The shop's own brand, where a known brand was bought or what was paid is nearer to a brand's price. */
function asOwnBrand(line: Item, priceLevel: number): Found | null {
  const known = tabled(line);
  if (known === null) return null;
  const { kind, pack, assumed, perUnit } = known;
  const [own, brand] = [kind.own * priceLevel, kind.brand * priceLevel];
  if (perUnit > brand * MOST_TIMES_BRAND) return null;
  if (perUnit <= (hasBrand(line.name) ? own : (own + brand) / 2)) return null;
  const alternativePrice = roundTo10(own * pack.size * line.quantity);
  if (line.amount - alternativePrice < LEAST_TABLE_SAVING) return null;
  return {
    alternative: `Own-brand ${kind.name}`,
    alternativePrice,
    source: { from: 'table', version: KINDS_VERSION, pack, assumed },
  };
}

/** The same amount in larger packs, where at least one such pack was bought in small ones. */
function inLargerPack(line: Item): Found | null {
  const known = tabled(line);
  if (!known?.kind.larger || known.assumed) return null;
  const { kind, pack } = known;
  const { upTo, pack: size, percent } = known.kind.larger;
  if (pack.size > upTo || pack.size * line.quantity < size) return null;
  const alternativePrice = roundTo10((line.amount * (100 - percent)) / 100);
  if (line.amount - alternativePrice < LEAST_TABLE_SAVING) return null;
  return {
    alternative: `${firstUpper(kind.name)}, ${sizeText({ size, unit: kind.unit })}`,
    alternativePrice,
    source: { from: 'larger pack', version: KINDS_VERSION, pack: { size, unit: kind.unit } },
  };
}

const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** '1.5 l', '250 g', '330 ml', '10 pieces'. */
export function sizeText({ size, unit }: { size: number; unit: MeasureUnit }): string {
  if (unit === 'piece') return size === 1 ? '1 piece' : `${size} pieces`;
  if (size >= 1) return `${size} ${unit}`;
  return `${Math.round(size * 1000)} ${unit === 'kg' ? 'g' : 'ml'}`;
}
