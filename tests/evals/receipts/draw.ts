import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { ReceiptLine } from '~server/domain/receipts/receipt';

import { createRandom } from '../../../scripts/seed/random';
import { type Layout, penFor } from './layout';
import { SEEN } from './layouts-seen';
import { UNSEEN } from './layouts-unseen';
import { FONTS, printRows } from './paper';
import { photograph } from './photo';
import type { Row } from './rows';
import { languageOf, makeSale } from './sale';

export const LAYOUTS: Record<string, Layout> = { ...SEEN, ...UNSEEN };

/** What a receipt says, in the form of `truth.json`: amounts of a receipt are units of the currency, those of its lines hundredths. */
export interface ReceiptTruth {
  merchant: string;
  /** 'yyyy-MM-dd' */
  date: string;
  total: number;
  currency: string;
  /** ISO 3166, such as 'DE'. */
  country: string;
  layout: string;
  /** In the order in which they are printed. They add up to the total. */
  lines: Omit<ReceiptLine, 'confidence'>[];
  /** Another receipt lies at the right of the one that is meant. */
  severalReceipts: boolean;
}

/** The rows of a receipt and what they say. The same seed and layout give the same. @throws RangeError for an unknown layout */
export function composeReceipt(
  seed: number,
  layoutName: string,
): { rows: Row[]; layout: Layout; truth: ReceiptTruth } {
  const layout = LAYOUTS[layoutName];
  if (layout === undefined) throw new RangeError(`There is no layout ${layoutName}`);
  const random = createRandom(seed * 7919 + layoutName.length);
  const country = random.pick(layout.countries);
  const language = languageOf(country);
  const said = new Map<string, string>();
  const say = (role: string) => {
    const word = said.get(role) ?? random.pick(layout.words[language]?.[role] ?? []);
    said.set(role, word);
    return word;
  };
  const sale = makeSale(random, country, random.pick(layout.kinds), say);
  for (const line of sale.lines) line.name = line.name.slice(0, layout.nameWidth).trim();
  if (layout.order !== undefined) sale.lines = layout.order(sale.lines);
  const rows = layout.print(sale, penFor(sale, layout.columns, random, say));
  const truth = {
    merchant: sale.merchant,
    date: sale.date.toISOString().slice(0, 10),
    total: sale.total / 100,
    currency: sale.currency,
    country,
    layout: layoutName,
    lines: sale.lines.map(({ tax: _tax, ...line }) => line),
    severalReceipts: false,
  };
  return { rows, layout, truth };
}

/** Draws a receipt as somebody photographs it: a JPEG, turned by EXIF in some, and what it says. The same seed and layout give the same. */
export async function drawReceipt(
  seed: number,
  layoutName: string,
): Promise<{ picture: Buffer; truth: ReceiptTruth }> {
  const { rows, layout, truth } = composeReceipt(seed, layoutName);
  const random = createRandom(seed * 104_729 + 1);
  const font = FONTS[random.pick(layout.fonts)];
  const behind = random.chance(0.2) ? truth.merchant : null;
  const papers = [printRows(rows, layout.columns, font, behind)];
  const severalReceipts = random.chance(0.04);
  if (severalReceipts) {
    const other = composeReceipt(seed + 500_000, layoutName);
    papers.push(printRows(other.rows, layout.columns, font, null));
  }
  return { picture: await photograph(papers, random), truth: { ...truth, severalReceipts } };
}

/** Writes pictures and their `truth.json` into a folder, one after the other of the layouts. */
export async function writeReceipts(
  dir: string,
  { count, layouts, seed }: { count: number; layouts: 'seen' | 'unseen' | 'both'; seed: number },
): Promise<void> {
  const names = Object.keys(layouts === 'both' ? LAYOUTS : layouts === 'seen' ? SEEN : UNSEEN);
  await mkdir(path.join(dir, 'img'), { recursive: true });
  const truths: (ReceiptTruth & { file: string })[] = [];
  for (let at = 0; at < count; at++) {
    const layout = names[at % names.length] ?? '';
    const { picture, truth } = await drawReceipt(seed * 1000 + at, layout);
    const file = `img/${String(at).padStart(4, '0')}-${layout}-${truth.country.toLowerCase()}.jpg`;
    await writeFile(path.join(dir, file), picture);
    truths.push({ file, ...truth });
  }
  await writeFile(path.join(dir, 'truth.json'), `${JSON.stringify(truths, null, 1)}\n`);
}
