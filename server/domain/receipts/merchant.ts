import { chainOf, squeeze } from './chains';
import { daysIn } from './dates';
import type { ReceiptRow } from './receipt-row';
import type { Cell } from './rows';
import type { FieldReading } from './receipt';
import { LEGAL_FORM, shownName } from './shop-name';
import type { LocalDay } from '../kernel/days';

/** Words of streets, phones, offices and greetings: lines that are no name. */
const NO_NAME =
  /(?:str(?:a(?:ss|b|β|ß)e|\.)|straat|\brue\b|\bavenue\b|\bav\.|\bvia\b|\bpiazza\b|\bp\.?\s?z?za\b|\bcorso\b|\bc\.so\b|\bviale\b|\blargo\b|\bplaza\b|\bpraça\b|\bpraca\b|\bplace\b|\bquai\b|\bboulevard\b|\bplads\b|\btorv\b|\btorget\b|\bplass\b|\bsquare\b|\bnam\.|\bnaměst|\bcalle\b|\bc\/|\brua\b|gade\b|\bvej\b|vejen\b|gatan\b|vägen\b|gata\b|\bveien\b|katu\b|\btie\b|\bul\.|\bal\.|ulice|\broad\b|\brd\b|\bstreet\b|\blane\b|\bplatz\b|weg\b|allee\b|\bplein\b|laan\b|tel[.:\s]|telefo|\bfax\b|\bphone\b|\btlf|\bpuh|www|http|\.(?:de|com|fr|it|es|nl|dk|se|no|fi|pl|cz|ch|at|be|pt|co|eu)\b|@|\bust\b|\bust-?id|steuer|uid|\bvat\b|\bnif\b|\bcif\b|\btva\b|\bp\.?\s?iva|siret|siren|\bkvk\b|\bcvr|org\.?\s?nr|\bnip\b|\bico\b|\bdic\b|\bmva\b|willkommen|welcome|bienvenue|benvenut|bienvenid|välkommen|velkommen|witamy|vitejte|oeffnung|öffnung|offnung|uhr\b|horaire|opening|filiale|kasse\b|bon\b|ticket|quittung|rechnung|kvitto|kvittering|receipt|paragon|scontrino|documento|vendita|prestazion|factura|fatura|kuitti|datum|date|fecha|data\b|kunden)/iu;

/** The text of a row without what shines through or stands far aside: the widest of cells that are far apart. */
function mainText({ row: { cells, height } }: ReceiptRow): string {
  const clear = cells.filter(({ confidence }) => confidence >= 0.75);
  const groups: Cell[][] = [];
  for (const cell of clear.length > 0 ? clear : cells) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && cell.left - before.right < 2.5 * height) last.push(cell);
    else groups.push([cell]);
  }
  const width = (group: readonly Cell[]) => (group.at(-1)?.right ?? 0) - (group[0]?.left ?? 0);
  const [widest] = groups.sort((one, other) => width(other) - width(one));
  return (widest ?? []).map(({ text }) => text).join(' ');
}

interface NameRow {
  index: number;
  name: string;
  score: number;
}

const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;

/** How much a line in the head looks like the name of a shop. */
function nameScore(row: ReceiptRow, index: number, usualHeight: number, today: LocalDay): number {
  const { text } = row;
  const count = letters(text);
  if (count < 2 || row.amounts.length > 0 || daysIn(text, today).length > 0) return -1;
  const digits = text.replace(/\D/g, '').length;
  if (digits > count / 2 || /\d{5}/.test(text)) return -1;
  if (NO_NAME.test(text.replaceAll('\t', ' '))) return -0.5;
  const confidence = row.row.cells.reduce((sum, cell) => sum + cell.confidence, 0) / row.row.cells.length;
  if (confidence < 0.6) return -1;
  const taller = Math.min(1.5, row.row.height / usualHeight - 1);
  const words = text.trim().split(/\s+/).length;
  return (
    confidence +
    Math.max(0, taller) * 0.8 +
    (LEGAL_FORM.test(text) ? 0.6 : 0) -
    index * 0.12 -
    (count > 28 || words > 5 ? 0.5 : 0) -
    (digits > 0 ? 0.2 : 0) -
    (count < 3 ? 0.4 : 0) -
    (row.kind === 'receipt' ? 0.4 : 0)
  );
}

/** Rows of the head in which a name is looked for. */
const HEAD = 14;

/** The shop: a chain that the head or the foot names, else the line of the head that looks most like a name. */
export function merchantOf(
  rows: readonly ReceiptRow[],
  firstLine: number,
  today: LocalDay,
): FieldReading<string> | null {
  const head = rows.slice(0, Math.max(1, Math.min(firstLine, HEAD)));
  const heights = rows.map(({ row }) => row.height).sort((one, other) => one - other);
  const usualHeight = heights[Math.floor(heights.length / 2)] ?? 1;
  const named = head
    .map((row, index): NameRow => ({
      index,
      name: mainText(row),
      score: nameScore(row, index, usualHeight, today),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const best = named[0];

  const chain = chainOf(rows, head.length, firstLine);
  if (chain) return chain;
  if (!best) return null;
  const name = shownName(joinedName(rows, best, usualHeight));
  const repeated = rows.some(
    ({ text }, index) => index !== best.index && letters(name) >= 4 && squeeze(text).includes(squeeze(name)),
  );
  return {
    value: name,
    confidence: Math.min(repeated ? 0.93 : 0.79, 0.45 + best.score * 0.25 + (repeated ? 0.15 : 0)),
  };
}

/** A name in large letters may take two lines. */
function joinedName(rows: readonly ReceiptRow[], { index, name }: NameRow, usualHeight: number): string {
  const [row, next] = [rows[index], rows[index + 1]];
  const large = (one: ReceiptRow | undefined) =>
    one !== undefined &&
    one.row.height > usualHeight * 1.12 &&
    one.amounts.length === 0 &&
    letters(one.text) >= 3 &&
    !/\d/.test(one.text) &&
    !NO_NAME.test(one.text);
  return large(row) && large(next) && (name + (next?.text ?? '')).length <= 32
    ? `${name} ${next?.text ?? ''}`
    : name;
}
