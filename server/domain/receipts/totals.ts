import { type Adding, addUp } from './add-up';
import type { ReadLine } from './read-lines';
import type { ReceiptRow, RowAmount } from './receipt-row';

/** What speaks for an amount being the total. Each kind counts once. */
export type Evidence = 'word' | 'sum' | 'changedSum' | 'derived' | 'payment' | 'change' | 'tax' | 'again';

export interface TotalCandidate {
  amount: number;
  evidence: Set<Evidence>;
  /** How strongly a word names it, from 0 to 4: its place in the line and its length. */
  word: number;
  /** The first row that names it or holds it; null where only the lines say it. */
  index: number | null;
  /** How sure the engine is of it, at its best place. */
  confidence: number;
  adding: Adding | null;
  score: number;
}

/** A row whose amount a word of the row itself, or of the one above, names. */
interface Named {
  index: number;
  amount: RowAmount;
  strength: number;
}

const isAmountAlone = ({ text, amounts }: ReceiptRow): boolean =>
  amounts.length > 0 &&
  text.replace(/(?:eur|chf|dkk|sek|nok|pln|czk|gbp|kr)/giu, '').replace(/[^\p{L}]/gu, '').length <= 2;

/** Rows of one kind with their amount: in the row, or alone in the next one or the one before. */
export function namedRows(rows: readonly ReceiptRow[], kind: 'total' | 'payment' | 'change'): Named[] {
  return rows.flatMap((row, index) => {
    if (row.kind !== kind) return [];
    const mark = row.marks.get(kind);
    const strength = mark ? (mark.place === 0 ? 2 : 1) + Math.min(2, mark.length / 6) : 0;
    const own = row.amounts.at(-1);
    if (own) return [{ index, amount: own, strength }];
    if (row.marks.has('heading') && row.text.split(/\s/).length > 4) return [];
    for (const beside of [index + 1, index - 1]) {
      const other = rows[beside];
      const amount = other?.amounts.at(-1);
      if (other && amount && isAmountAlone(other) && other.kind === null)
        return [{ index: beside, amount, strength: strength - 0.5 }];
    }
    return [];
  });
}

/** Amounts with tax that the rows of a tax table say: net and tax make gross, and rates add up. */
function grossAmounts(rows: readonly ReceiptRow[]): Set<number> {
  const found = new Set<number>();
  const perRate: number[] = [];
  for (const { amounts } of rows) {
    const values = amounts.map(({ amount }) => Math.abs(amount)).filter((amount) => amount > 0);
    if (values.length < 3) continue;
    const gross = Math.max(...values);
    const rest = values.filter((value) => value !== gross);
    const adds = rest.some((net, index) =>
      rest.some(
        (tax, other) =>
          other !== index && tax < net * 0.35 && tax > net * 0.015 && Math.abs(net + tax - gross) <= 1,
      ),
    );
    if (!adds) continue;
    found.add(gross);
    perRate.push(gross);
  }
  for (let length = 2; length <= perRate.length; length++)
    found.add(perRate.slice(0, length).reduce((sum, gross) => sum + gross, 0));
  return found;
}

/** How much each kind of evidence counts. */
const WEIGHTS: Readonly<Record<Evidence, number>> = {
  word: 1,
  sum: 4,
  changedSum: 2.5,
  derived: 1.5,
  payment: 2,
  change: 4,
  tax: 3,
  again: 0.7,
};

function candidateOf(known: Map<number, TotalCandidate>, amount: number): TotalCandidate {
  const candidate = known.get(amount) ?? {
    amount,
    evidence: new Set(),
    word: 0,
    index: null,
    confidence: 0,
    adding: null,
    score: 0,
  };
  known.set(amount, candidate);
  return candidate;
}

/** Every amount that may be the total, the likeliest first, with what speaks for it. */
export function totalCandidates(
  rows: readonly ReceiptRow[],
  lines: readonly ReadLine[],
  until: number,
): TotalCandidate[] {
  const known = new Map<number, TotalCandidate>();
  const counts = new Map<number, number>();
  for (const [index, { amounts }] of rows.entries())
    for (const { amount, confidence } of amounts) {
      const value = Math.abs(amount);
      if (value === 0) continue;
      counts.set(value, (counts.get(value) ?? 0) + 1);
      const candidate = candidateOf(known, value);
      candidate.index ??= index;
      candidate.confidence = Math.max(candidate.confidence, confidence);
    }
  for (const { index, amount, strength } of namedRows(rows, 'total')) {
    const candidate = candidateOf(known, Math.abs(amount.amount));
    if (candidate.evidence.has('word') && candidate.word >= strength) continue;
    candidate.evidence.add('word');
    candidate.word = strength;
    candidate.index = index;
  }
  const payments = namedRows(rows, 'payment');
  for (const { amount } of payments) candidateOf(known, Math.abs(amount.amount)).evidence.add('payment');
  for (const change of namedRows(rows, 'change'))
    for (const { amount, index } of payments)
      if (Math.abs(index - change.index) <= 4) {
        const paid = Math.abs(amount.amount) - Math.abs(change.amount.amount);
        if (paid > 0 && change.amount.amount !== 0) candidateOf(known, paid).evidence.add('change');
      }
  for (const gross of grossAmounts(rows)) known.get(gross)?.evidence.add('tax');
  const sum = lines.reduce((all, { amounts }) => all + (amounts[0] ?? 0), 0);
  if (lines.length >= 2 && sum > 0) candidateOf(known, sum);
  for (const candidate of known.values()) {
    if ((counts.get(candidate.amount) ?? 0) >= 2) candidate.evidence.add('again');
    const { index } = candidate;
    const above = index === null || index >= until ? lines : lines.filter((line) => line.index < index);
    const adding = above.length > 0 ? addUp(above, candidate.amount) : null;
    if (adding && (above.length > 1 || candidate.evidence.size > 0)) {
      candidate.adding = {
        ...adding,
        amounts: [...adding.amounts, ...lines.slice(above.length).map(() => 0)],
      };
      // What is printed nowhere is what the lines come to, and says nothing more.
      candidate.evidence.add(
        counts.has(candidate.amount) ? (adding.changed === 0 ? 'sum' : 'changedSum') : 'derived',
      );
    }
    candidate.score = scoreOf(candidate, above.length);
  }
  preferRounded(known, rows);
  return [...known.values()].sort((one, other) => other.score - one.score);
}

/** What is paid in the end is the total: where the difference to a later amount is printed as rounding, that one is. */
function preferRounded(known: ReadonlyMap<number, TotalCandidate>, rows: readonly ReceiptRow[]): void {
  const roundings = rows.flatMap(({ kind, amounts }) =>
    kind === 'rounding' ? amounts.slice(-1).map(({ amount }) => Math.abs(amount)) : [],
  );
  for (const by of new Set(roundings.filter((amount) => amount > 0)))
    for (const exact of known.values())
      for (const rounded of [known.get(exact.amount + by), known.get(exact.amount - by)]) {
        const paid = rounded?.evidence.has('word') === true || rounded?.evidence.has('payment') === true;
        if (!rounded || !paid || !exact.evidence.has('word') || (rounded.index ?? 0) < (exact.index ?? 0))
          continue;
        if (rounded.score > exact.score) continue;
        rounded.score = exact.score + 0.5;
        for (const kind of ['sum', 'tax'] as const) if (exact.evidence.has(kind)) rounded.evidence.add(kind);
      }
}

function scoreOf({ evidence, word }: TotalCandidate, lines: number): number {
  let score = 0;
  for (const kind of evidence)
    score += kind === 'word' ? word : kind === 'sum' && lines === 1 ? 1 : WEIGHTS[kind];
  return score;
}
