import type { LocalDay } from '../kernel/days';
import { addUp } from './add-up';
import { currencyOf } from './currency';
import { type ReadLine, readLines, linesBehind } from './read-lines';
import type { FoundPage } from './found-text';
import { type ReceiptRow, markRows } from './receipt-row';
import { merchantOf } from './merchant';
import { purchaseDay } from './purchase-day';
import type { ReadReceipt, ReceiptLine } from './receipt';
import { rowsOfPage } from './rows';
import { leftOfTwo } from './several';
import { type TotalCandidate, namedRows, totalCandidates } from './totals';
import { confidenceOfLine, confidenceOfTotal } from './confidence';

/** What of a receipt is read from rows: everything but whether there is a second one. */
interface Parsed {
  receipt: ReadReceipt;
  total: TotalCandidate;
  /** The row behind which nothing belongs to the lines. */
  until: number;
}

/** Kinds of rows with amounts at which the lines are over. */
const CLOSING: ReadonlySet<string> = new Set(['payment', 'change', 'tax']);

/** Amounts that stand alone beside their word belong to it. */
function withNamedAmounts(rows: readonly ReceiptRow[]): ReceiptRow[] {
  const kinds = new Map(
    (['payment', 'change', 'total'] as const).flatMap((kind) =>
      namedRows(rows, kind).map(({ index }) => [index, kind] as const),
    ),
  );
  return rows.map((row, index) => (row.kind === null ? { ...row, kind: kinds.get(index) ?? null } : row));
}

/** The row at which the lines are over: the last total in front of payment, change and tax, else the first of these. */
function endOfLines(rows: readonly ReceiptRow[]): number {
  const first = rows.findIndex(
    ({ amounts, kind }) => amounts.length > 0 && (kind === null || kind === 'deposit' || kind === 'discount'),
  );
  const closes = ({ amounts, kind }: ReceiptRow) => amounts.length > 0 && kind !== null && CLOSING.has(kind);
  const firstTotal = rows.findIndex(
    ({ kind, text }, index) => kind === 'total' && /\d/.test(text) && index > first,
  );
  // In front of the total, such a row is a tax table or a product with a name like that.
  const stop = rows.findIndex((row, index) => index > Math.max(first, firstTotal) && closes(row));
  const end = stop < 0 ? rows.length : stop;
  const totals = rows.flatMap(({ kind, amounts, text }, index) =>
    kind === 'total' && /\d/.test(text) && index > first && index < end
      ? [{ index, amount: amounts.at(-1)?.amount }]
      : [],
  );
  // A total that is said again, as on the slip of a card, ends the lines where it is said first.
  const last = totals.at(-1);
  return totals.find(({ amount }) => amount === last?.amount)?.index ?? end;
}

const linesOf = (rows: readonly ReceiptRow[], until: number): ReadLine[] => [
  ...readLines(rows, 0, until),
  ...linesBehind(rows, until),
];

/** Where a line is the sum of those above it, it is the total with its word misread. */
function hiddenTotal(lines: readonly ReadLine[]): number | null {
  let sum = 0;
  for (const [place, { amounts, index }] of lines.entries()) {
    const amount = amounts[0] ?? 0;
    if (place >= 2 && sum === amount) return index;
    sum += amount;
  }
  return null;
}

/** How far below a first total the last one is looked for. */
const TOTALS_APART = 16;

/** The row of a lower total further down that was paid, and that the lines come to with what is taken off between the two. */
function laterTotal(
  rows: readonly ReceiptRow[],
  until: number,
  [first]: readonly TotalCandidate[],
): number | null {
  const from = first?.evidence.has('word') === true ? (first.index ?? until) : until;
  for (const [offset, { kind, amounts }] of rows.slice(from + 1, from + TOTALS_APART).entries()) {
    const amount = amounts.at(-1)?.amount ?? 0;
    if (kind !== 'total' || amount <= 0 || amount >= (first?.amount ?? 0)) continue;
    const index = from + 1 + offset;
    const again = rows.slice(index + 1).some((row) => row.amounts.some((other) => other.amount === amount));
    const takenOff = rows
      .slice(from + 1, index)
      .some((row) => row.amounts.some((other) => other.amount < 0) || row.marks.has('discount'));
    if (again && takenOff && addUp(linesOf(rows, index), amount)) return index;
  }
  return null;
}

/** Reads marked rows as one receipt; null when they are none. */
function parseRows(marked: readonly ReceiptRow[], today: LocalDay): Parsed | null {
  let rows = withNamedAmounts(marked);
  let until = endOfLines(rows);
  let lines = linesOf(rows, until);
  let candidates = totalCandidates(rows, lines, until);
  const hidden = candidates[0]?.evidence.has('sum') === true ? null : hiddenTotal(lines);
  if (hidden !== null) {
    rows = rows.map((row, index) => (index === hidden ? { ...row, kind: 'total' } : row));
    until = hidden;
    lines = linesOf(rows, until);
    candidates = totalCandidates(rows, lines, until);
  }
  const later = laterTotal(rows, until, candidates);
  if (later !== null) {
    until = later;
    lines = linesOf(rows, until);
    candidates = totalCandidates(rows, lines, until);
  }
  const [total] = candidates;
  if (!total || !isReceipt(rows, lines, total)) return null;
  const firstLine = lines[0]?.index ?? until;
  const confidence = confidenceOfTotal(candidates);
  const shown = shownLines(lines, total, confidence);
  const currency = currencyOf(rows);
  return {
    total,
    until,
    receipt: {
      merchant: merchantOf(rows, firstLine, today),
      date: purchaseDay(rows, today),
      total: { value: total.amount, confidence },
      currency,
      lines: shown,
      addsUp: shown.length > 0 && shown.reduce((sum, { amount }) => sum + amount, 0) === total.amount,
      severalReceipts: false,
    },
  };
}

/** A picture is a receipt when a total is told by a word or by two other things, and something else speaks of a purchase. */
function isReceipt(
  rows: readonly ReceiptRow[],
  lines: readonly ReadLine[],
  { evidence }: TotalCandidate,
): boolean {
  const kinds = new Set(rows.map(({ kind }) => kind));
  const signs =
    Number(kinds.has('total')) +
    Number(kinds.has('payment')) +
    Number(kinds.has('tax')) +
    Number(kinds.has('change')) +
    Number(rows.some(({ marks }) => marks.has('receipt'))) +
    Number(lines.length >= 2);
  const told =
    ((evidence.has('sum') || evidence.has('derived')) && kinds.has('total')) ||
    evidence.has('word') ||
    evidence.has('change') ||
    evidence.size >= 2;
  return told ? signs >= 2 : evidence.has('payment') && signs >= 3;
}

function shownLines(
  lines: readonly ReadLine[],
  total: TotalCandidate,
  totalConfidence: number,
): ReceiptLine[] {
  return lines.flatMap((line, place): ReceiptLine[] => {
    const amount = total.adding?.amounts[place] ?? line.amounts[0] ?? 0;
    if (amount === 0) return [];
    const { kind, name, quantity, unit, unitAmount } = line;
    const changedSign = (kind === 'discount' || kind === 'return') && amount > 0;
    return [
      {
        kind: changedSign ? 'item' : kind,
        name,
        quantity,
        unit,
        unitAmount,
        amount,
        confidence: confidenceOfLine(line, total, totalConfidence),
      },
    ];
  });
}

/**
 * Reads the texts of a picture, or of the pages of a document, as one receipt. Null when there is none: lines are
 * never made up. Two receipts in one picture are told, and the first is read.
 * @param today days behind it are no day of a purchase
 */
export function parseReceipt(pages: readonly FoundPage[], today: LocalDay): ReadReceipt | null {
  const beside = leftOfTwo(pages, (part) => {
    const half = parseRows(markRows(part.flatMap(rowsOfPage)), today);
    return half && half.total.evidence.has('word') && half.receipt.lines.length > 0 ? half : null;
  });
  if (beside) return { ...beside.receipt, severalReceipts: true };
  const rows = markRows(pages.flatMap(rowsOfPage));
  const parsed = parseRows(rows, today);
  if (!parsed) return null;
  const rest = parseRows(rows.slice(parsed.until + 1), today);
  const below =
    rest !== null &&
    rest.receipt.lines.length >= 2 &&
    rest.total.evidence.has('sum') &&
    rest.total.evidence.size >= 2 &&
    rest.total.amount !== parsed.total.amount;
  return { ...parsed.receipt, severalReceipts: below };
}
