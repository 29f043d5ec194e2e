import chains from './chains.json';
import { daysIn } from './dates';
import type { MarkedRow } from './marked-row';
import type { Reading } from './receipt';
import { editDistance, foldText } from './words';
import type { LocalDay } from '../kernel/days';

/** Legal forms, which a shop's name does without. */
const LEGAL =
  /[\s,]*(?<![\p{L}])(?:g\s?mb\s?h|mbh|&?\s*co\.?\s*kg(?:aa)?|kgaa|kg|ohg|e\.?\s?k\.?|e\.?\s?g\.?|ag|s\.?a\.?r\.?l\.?|s\.?a\.?s\.?|s\.?p\.?a\.?|s\.?r\.?l\.?|s\.?a\.?u?\.?|s\.?l\.?u?\.?|b\.?v\.?(?:b\.?a\.?)?|n\.?v\.?|a\/s|aps|ab|as|oyj?|sp\.?\s*z\s*o\.?\s*o\.?|sp\.?\s*k\.?|s\.?\s?r\.?\s?o\.?|a\.\s?s\.?|ltd\.?|limited|plc|llc|inc\.?|lda\.?|unipessoal|snc|v\.?o\.?f\.?|stiftung|kft\.?|zrt\.?|d\.o\.o\.?)(?![\p{L}])\.?/giu;
const STUCK_LEGAL = /(?<=\p{Ll}|\p{L}{4})(?:GmbH|mbH)\b.*$/u;

/** A name without its legal form and what stands behind it. */
export function withoutLegalForm(name: string): string {
  const loose = name.replace(STUCK_LEGAL, '');
  const match = [...loose.matchAll(LEGAL)].find(({ index }) => index > 1);
  const cut = match ? loose.slice(0, match.index) : loose;
  return cut.replace(/[\s,.&-]+$/u, '').trim() || name.trim();
}

interface Chain {
  name: string;
  squeezed: string;
}

const squeeze = (text: string): string => foldText(text).replaceAll(' ', '');
const CHAINS: readonly Chain[] = [...new Set(Object.values(chains).flat())].map((name) => ({
  name,
  squeezed: squeeze(name),
}));

/** A name of many shops in a text, and how good it fits from 0 to 1. */
interface ChainMatch {
  name: string;
  fit: number;
}

/** Runs of one to four words of a text, run together; those at its start first. */
function runsOf(text: string): { run: string; start: number; whole: boolean }[] {
  const tokens = foldText(text)
    .split(' ')
    .filter((token) => token !== '');
  return tokens.flatMap((_, start) =>
    [1, 2, 3, 4].flatMap((length) =>
      start + length > tokens.length
        ? []
        : [{ run: tokens.slice(start, start + length).join(''), start, whole: length === tokens.length }],
    ),
  );
}

function chainFit({ run, start, whole }: ReturnType<typeof runsOf>[number], { squeezed }: Chain): number {
  const { length } = squeezed;
  const place = start === 0 ? 1 : 0.85;
  // Other letters may be misread, the first one of a short name tells too much.
  if (length < 8 && run[0] !== squeezed[0]) return 0;
  if (run === squeezed) return length >= 4 || whole ? place : length === 3 && start === 0 ? 0.8 : 0;
  if (length >= 6 && run.startsWith(squeezed)) return 0.85 * place;
  const most = length >= 9 ? 2 : length >= 5 ? 1 : length === 4 && whole ? 1 : 0;
  if (most === 0) return 0;
  const away = editDistance(run, squeezed, most);
  if (away <= most) return (length === 4 ? 0.5 : 1 - (away * 1.5) / length) * place;
  return length >= 8 && editDistance(run.slice(0, length), squeezed, 1) <= 1 ? 0.7 * place : 0;
}

function chainIn(text: string): ChainMatch | null {
  const runs = runsOf(withoutLegalForm(text));
  let best: ChainMatch | null = null;
  let longest = 0;
  for (const chain of CHAINS)
    for (const run of runs) {
      const fit = chainFit(run, chain);
      if (fit > 0.45 && (!best || fit > best.fit || (fit === best.fit && chain.squeezed.length > longest))) {
        best = { name: chain.name, fit };
        longest = chain.squeezed.length;
      }
    }
  return best;
}

/** Words of streets, phones, offices and greetings: lines that are no name. */
const NO_NAME =
  /(?:str(?:a(?:ss|b|β|ß)e|\.)|straat|\brue\b|\bavenue\b|\bav\.|\bvia\b|\bpiazza\b|\bcalle\b|\bc\/|\brua\b|gade\b|\bvej\b|vejen\b|gatan\b|vägen\b|gata\b|\bveien\b|katu\b|\btie\b|\bul\.|\bal\.|ulice|\broad\b|\brd\b|\bstreet\b|\blane\b|\bplatz\b|weg\b|allee\b|\bplein\b|laan\b|tel[.:\s]|telefo|\bfax\b|\bphone\b|\btlf|\bpuh|www|http|\.(?:de|com|fr|it|es|nl|dk|se|no|fi|pl|cz|ch|at|be|pt|co|eu)\b|@|ust|steuer|uid|\bvat\b|\bnif\b|\bcif\b|\btva\b|\bp\.?\s?iva|siret|siren|\bkvk\b|\bcvr|org\.?\s?nr|\bnip\b|\bico\b|\bdic\b|\bmva\b|willkommen|welcome|bienvenue|benvenut|bienvenid|välkommen|velkommen|witamy|vitejte|oeffnung|öffnung|offnung|uhr\b|horaire|opening|filiale|kasse\b|bon\b|ticket|quittung|rechnung|kvitto|kvittering|receipt|paragon|scontrino|documento|factura|fatura|kuitti|datum|date|fecha|data\b|kunden)/iu;

interface NameRow {
  index: number;
  name: string;
  score: number;
}

const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;

/** How much a line in the head looks like the name of a shop. */
function nameScore(row: MarkedRow, index: number, usualHeight: number, today: LocalDay): number {
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

const LEGAL_FORM = new RegExp(LEGAL.source, 'iu');

/** As a name is written: capitals throughout are not. */
export function shownName(text: string): string {
  const name = withoutLegalForm(text.replaceAll('\t', ' ').replace(/\s+/g, ' ')).replace(
    /^[^\p{L}\d]+|[^\p{L}\d)!.'’]+$/gu,
    '',
  );
  return /\p{Ll}/u.test(name)
    ? name
    : name.replace(/\p{L}[\p{L}'’]*/gu, (word) =>
        word.length <= 3 && name.length > 6 ? word : word.charAt(0) + word.slice(1).toLowerCase(),
      );
}

/** Rows of the head in which a name is looked for. */
const HEAD = 14;

/** The shop: a chain that the head or the foot names, else the line of the head that looks most like a name. */
export function merchantOf(
  rows: readonly MarkedRow[],
  firstLine: number,
  today: LocalDay,
  withChains = true,
): Reading<string> | null {
  const head = rows.slice(0, Math.max(1, Math.min(firstLine, HEAD)));
  const heights = rows.map(({ row }) => row.height).sort((one, other) => one - other);
  const usualHeight = heights[Math.floor(heights.length / 2)] ?? 1;
  const named = head
    .map((row, index): NameRow => ({
      index,
      name: row.text,
      score: nameScore(row, index, usualHeight, today),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const best = named[0];

  if (withChains) {
    const votes = new Map<string, { weight: number; times: number }>();
    for (const [index, { text, amounts, kind }] of rows.entries()) {
      if (kind !== null && kind !== 'receipt') continue;
      const inHead = index < head.length;
      // Items name brands; only the head and lines without a price tell the shop.
      if (!inHead && (amounts.length > 0 || index < firstLine)) continue;
      const match = chainIn(
        text.replace(
          /(?:https?:\/\/)?(?:www|ww|w)\.|\.(?:de|com|fr|it|es|nl|dk|se|no|fi|pl|cz|ch|at|be|pt|co|uk)\b/giu,
          ' ',
        ),
      );
      if (!match) continue;
      const legal =
        LEGAL_FORM.test(text) || /www|\.(?:de|com|fr|it|es|nl|dk|se|no|fi|pl|cz|ch|at|be|pt)\b/i.test(text);
      // Behind the lines a name counts only where it stands almost alone, as a firm or as an address.
      if (!inHead && !legal && squeeze(text).length > squeeze(match.name).length + 12) continue;
      if (!inHead && (match.fit < 0.8 || squeeze(match.name).length < 4)) continue;
      const weight = match.fit * (inHead ? Math.max(0.3, 1 - index * 0.06) : 0.6);
      const known = votes.get(match.name) ?? { weight: 0, times: 0 };
      votes.set(match.name, { weight: known.weight + weight, times: known.times + 1 });
    }
    const [winner] = [...votes].sort(([, one], [, other]) => other.weight - one.weight);
    if (winner && winner[1].weight > 0.35) {
      const [name, { weight, times }] = winner;
      return { value: name, confidence: Math.min(0.97, 0.35 + weight * 0.5 + (times > 1 ? 0.1 : 0)) };
    }
  }
  if (!best) return null;
  const name = shownName(joinedName(rows, best, usualHeight));
  const repeated = rows.some(
    ({ text }, index) => index !== best.index && letters(name) >= 4 && squeeze(text).includes(squeeze(name)),
  );
  return { value: name, confidence: Math.min(0.9, 0.3 + best.score * 0.25 + (repeated ? 0.25 : 0)) };
}

/** A name in large letters may take two lines. */
function joinedName(rows: readonly MarkedRow[], { index, name }: NameRow, usualHeight: number): string {
  const [row, next] = [rows[index], rows[index + 1]];
  const large = (one: MarkedRow | undefined) =>
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
