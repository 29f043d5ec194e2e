import { type FoundAmount, amountsIn } from './amounts';
import type { Cell, PrintRow } from './rows';
import { type Marks, type ReceiptWord, marksOf } from './words';

/** An amount and where it stands. */
export interface RowAmount extends FoundAmount {
  /** The right edge, in pixels of the straightened page. */
  right: number;
  left: number;
  /** How sure the engine is of it. */
  confidence: number;
}

/** A line of print with what its words are about and the amounts in it. */
export interface ReceiptRow {
  /** Its texts, with a tab between each two. */
  text: string;
  row: PrintRow;
  marks: Marks;
  amounts: RowAmount[];
  /** What the line is, by its words; null for items, names, addresses and the rest. */
  kind: ReceiptWord | null;
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
const STRONGER: readonly ReceiptWord[] = ['saved', 'points', 'subtotal', 'rounding', 'tip'];

/** What a line is when words of several kinds stand in it. */
function kindOf(marks: Marks, text: string, values: readonly number[]): ReceiptWord | null {
  const [total, tax, saved] = [marks.get('total'), marks.get('tax'), marks.get('saved')];
  if (saved && saved.length >= 5) return 'saved';
  const amounts = values.length;
  // Nobody rounds by more than one unit: 'Total, rounded 140,00'.
  const large = Math.abs(values.at(-1) ?? 0) > 100;
  for (const kind of STRONGER) {
    if (kind === 'rounding' && large) continue;
    const mark = marks.get(kind);
    if (mark && mark.place <= 1 && (!total || mark.length >= total.length || mark.place < total.place))
      return kind;
  }
  if (amounts === 0 && marks.has('count')) return 'count';
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
  if (amounts > 0) return null;
  return marks.has('receipt') ? 'receipt' : marks.has('heading') ? 'heading' : null;
}

/** '4,60x418,40' is '4,60 x4 18,40': a quantity and the amount behind it that ran together, parted where they multiply. */
function withQuantitiesApart(text: string): string {
  return text.replace(
    /(\d{1,4})([.,])(\d{2})\s?[x×*]\s?(\d{1,2}?)(\d{1,4})([.,])(\d{2})(?!\d)/giu,
    (all, whole: string, _point, rest: string, first: string, more: string, _comma, end: string) => {
      const figures = first + more;
      for (const length of [1, 2]) {
        const [quantity, amount] = [figures.slice(0, length), figures.slice(length)];
        if (amount !== '' && Number(whole + rest) * Number(quantity) === Number(amount + end))
          return `${whole},${rest} x${quantity}\t${amount},${end}`;
      }
      return all;
    },
  );
}

function markRow(row: PrintRow): ReceiptRow {
  const text = withQuantitiesApart(row.cells.map((cell) => cell.text).join('\t'));
  const marks = marksOf(text);
  const amounts = amountsIn(text).map((amount) => placed(amount, row.cells));
  return {
    text,
    row,
    marks,
    amounts,
    kind: kindOf(
      marks,
      text,
      amounts.map(({ amount }) => amount),
    ),
  };
}

/** '0,252': a weight, or an amount with a tax code behind it. */
const mayBeWeight = ({ stuck, amount }: RowAmount): boolean => stuck === 1 && Math.abs(amount) < 100;

/** From how many amounts with a figure that stuck to them it is a habit of the till. */
const HABIT = 3;

/** The lines of print of a receipt with what they are about. What three figures behind a comma mean is told by the others. */
export function markRows(rows: readonly PrintRow[]): ReceiptRow[] {
  const marked = rows.map(markRow);
  const stuck = marked.filter(
    ({ amounts }) => amounts.at(-1)?.stuck === 1 && !amounts.some(mayBeWeight),
  ).length;
  return marked.map((row) => ({
    ...row,
    amounts: row.amounts.filter(
      (amount, index) => !mayBeWeight(amount) || (stuck >= HABIT && index === row.amounts.length - 1),
    ),
  }));
}
