import { type LocalDay, formatDay, formatDays } from '../../kernel/days';
import { type Fact, type Facts, type Prose, dayOfValue, proseText } from './facts';
import { capitalized } from './sentences';

type Row = readonly Prose[];

/** A table as a screen shows it. */
interface ProseTable {
  /** What stands above each column, the empty text for nothing; null when nothing stands above any. */
  heads: readonly string[] | null;
  rows: readonly Row[];
}

/** A figure with words that do not change from line to line: '{n} savings', '{sum} a week'. */
const WITH_WORDS = /^(\{[a-z0-9_]+\}) ([^{}]+)$/;

/** Says words that each line of a column repeats after its figure once, above the column: '{n} savings' is '{n}' under
 * 'Savings'. A text keeps them in each line, because there it has no columns. */
export function tableOf(rows: readonly Row[]): ProseTable {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const heads = Array.from({ length: width }, (_, column) =>
    column === 0 || rows.length < 2 ? '' : headOf(rows.map((row) => row[column] ?? '')),
  );
  if (heads.every((head) => head === '')) return { heads: null, rows };
  return {
    heads: heads.map(capitalized),
    rows: rows.map((row) =>
      row.map((cell, column) => (heads[column] === '' ? cell : cell.replace(WITH_WORDS, '$1'))),
    ),
  };
}

/** What is counted, where each line has one of it. */
const COUNTED = /^(?:saving|withdrawal)$/;

/** The words after the figure of every cell, in their plural; empty where they differ. */
function headOf(cells: readonly Prose[]): string {
  const words = cells.map((cell) => WITH_WORDS.exec(cell)?.[2] ?? '');
  const [first = '', ...others] = words.map((one) => one.replace(/s$/, ''));
  return others.every((other) => other === first)
    ? words.reduce((longest, one) => (one.length > longest.length ? one : longest)).replace(COUNTED, '$&s')
    : '';
}

/** The label of a line with its days as short as they can be told: '16 – 22 Nov', 'Fri 20 Nov', 'November', and with the year
 * only where it is not that of `today`. */
export function labelText(label: Prose, facts: Facts, locale: string, today: LocalDay): string {
  const named = /^(?:This|Last|Next) week(?=, \{)/.exec(label)?.[0];
  if (named !== undefined) return named;
  const short = label
    .replace(/\{([a-z0-9_]+)\} to \{([a-z0-9_]+)\}/g, (all, from: string, to: string) => {
      const [first, last] = [dayIn(facts.get(from)), dayIn(facts.get(to))];
      return first && last ? formatDays(first, last, locale, today) : all;
    })
    .replace(/^(\w{3})\w*day, (?=\{)/, '$1 ')
    .replace(/\{([a-z0-9_]+)\}/g, (all, id: string) => shortDay(facts.get(id), locale, today) ?? all)
    .replace(/ until today$/, ' so far');
  return proseText(short, facts, locale);
}

const dayIn = (fact: Fact | undefined): LocalDay | null =>
  fact?.unit === 'date' ? dayOfValue(fact.value) : null;

function shortDay(fact: Fact | undefined, locale: string, today: LocalDay): string | null {
  const day = fact?.unit === 'month' ? dayOfValue(fact.value * 100 + 1) : dayIn(fact);
  if (day === null) return null;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  if (fact?.unit === 'month') return formatDay(day, locale, isThisYear ? 'month' : 'shortMonthYear');
  return formatDay(day, locale, isThisYear ? 'short' : 'shortYear');
}
