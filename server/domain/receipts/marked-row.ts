import { type FoundAmount, amountsIn } from './amounts';
import type { Cell, Row } from './rows';
import { type Marks, type WordKind, marksOf } from './words';

/** An amount and where it stands. */
export interface RowAmount extends FoundAmount {
  /** The right edge, in pixels of the straightened page. */
  right: number;
  left: number;
  /** How sure the engine is of it. */
  confidence: number;
}

/** A line of print with what its words are about and the amounts in it. */
export interface MarkedRow {
  /** Its texts, with a tab between each two. */
  text: string;
  row: Row;
  marks: Marks;
  amounts: RowAmount[];
  /** What the line is, by its words; null for items, names, addresses and the rest. */
  kind: WordKind | null;
}

function cellAt(cells: readonly Cell[], index: number): { cell: Cell; from: number } | null {
  let from = 0;
  for (const cell of cells) {
    if (index < from + cell.text.length + 1) return { cell, from };
    from += cell.text.length + 1;
  }
  return null;
}

function placed(amount: FoundAmount, cells: readonly Cell[]): RowAmount {
  const at = cellAt(cells, amount.end - 1);
  if (!at) return { ...amount, left: 0, right: 0, confidence: 0 };
  const { cell, from } = at;
  const letter = (cell.right - cell.left) / Math.max(1, cell.text.length);
  return {
    ...amount,
    left: cell.left + (Math.max(amount.start, from) - from) * letter,
    right: cell.left + (amount.end - from) * letter,
    confidence: cell.confidence,
  };
}

/** Words that say that tax is within an amount: 'Total incl. BTW' is a total. */
const WITHIN = /\b(?:in[ck]l\w*|ttc|compris\w*|vc|brutto)\b/iu;

/** Kinds that make a line something else than a total, a payment or an item, whatever else stands there. */
const STRONGER: readonly WordKind[] = ['saved', 'points', 'subtotal', 'count', 'rounding', 'tip'];

/** What a line is when words of several kinds stand in it. */
function productKindOf(marks: Marks, text: string, amounts: number): WordKind | null {
  const [total, tax, saved] = [marks.get('total'), marks.get('tax'), marks.get('saved')];
  if (saved && saved.length >= 5) return 'saved';
  for (const kind of STRONGER) {
    const mark = marks.get(kind);
    if (mark && mark.place <= 1 && (!total || mark.length >= total.length || mark.place < total.place))
      return kind;
  }
  if (tax && (!total || !WITHIN.test(text)) && tax.place <= 2)
    return amounts === 0 && total?.place === 0 && tax.place > 0 ? 'heading' : 'tax';
  const first = (['total', 'change', 'payment'] as const)
    .flatMap((kind) => {
      const mark = marks.get(kind);
      return mark && mark.place <= 1 ? [{ kind, ...mark }] : [];
    })
    .sort((one, other) => one.place - other.place || other.length - one.length)[0];
  // A short word may be part of a product's name, unless the line begins with it: 'Kinder Bar'.
  if (first && (first.place === 0 || first.length >= 6)) return first.kind;
  for (const kind of ['deposit', 'discount', 'return'] as const) if (marks.has(kind)) return kind;
  if (marks.has('receipt')) return 'receipt';
  return marks.has('heading') && amounts === 0 ? 'heading' : null;
}

export function markRow(row: Row): MarkedRow {
  const text = row.cells.map((cell) => cell.text).join('\t');
  const marks = marksOf(text);
  const amounts = amountsIn(text).map((amount) => placed(amount, row.cells));
  return { text, row, marks, amounts, kind: productKindOf(marks, text, amounts.length) };
}
