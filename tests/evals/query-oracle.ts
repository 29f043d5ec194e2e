import type { Category } from '~server/domain/kernel/categories';
import type { LocalDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import type {
  QueryArm,
  QueryEntry,
  QueryResult,
  QueryStatement,
  QuerySum,
} from '~server/domain/coach/question/query';

/** A row as the oracle counts it. */
export interface OracleEntry {
  date: LocalDay;
  amount: number;
  /** Null for a withdrawal. */
  category: Category | null;
  note: string | null;
  source: 'saving' | 'contribution' | 'withdrawal';
  transferred: boolean;
  from: 'habits' | 'groups' | null;
  countsForGoal: boolean;
}

const DAY_MS = 86_400_000;

/** Counts what readQueryResult counts, over an array, in the order in which it was logged, without a line in common with it. */
export function runOnEntries(statement: QueryStatement, all: readonly OracleEntry[]): QueryResult {
  const entries = all.filter((one) => isOfSource(one, statement.source));
  const sums = new Map<string, QuerySum>();
  const found = new Set<string>();
  const rows: OracleEntry[] = [];
  for (const name of ['asked', 'compared'] as const) {
    const arm = statement[name];
    if (arm === null) continue;
    const { words: named = [], loose = [], without = [] } = arm.filter;
    const words = usedWords([...named, ...loose], entries);
    const out = usedWords(without, entries);
    for (const word of [...words, ...out]) found.add(word);
    for (const one of entries) {
      if (!isIn(one, arm) || !words.every((word) => heldBy(one.note, word))) continue;
      if (out.length > 0 && out.every((word) => heldBy(one.note, word))) continue;
      if (name === 'asked') rows.push(one);
      const bucket = bucketOf(one, statement.grouping);
      const key = `${name} ${bucket}`;
      const sum = sums.get(key) ?? { arm: name, bucket, total: cents(0), entries: 0 };
      sums.set(key, { ...sum, total: cents(sum.total + one.amount), entries: sum.entries + 1 });
    }
  }
  return {
    sums: [...sums.values()].sort((a, b) => (`${a.arm} ${a.bucket}` < `${b.arm} ${b.bucket}` ? -1 : 1)),
    entries: statement.entries === null ? [] : picked(rows, statement.entries),
    foundWords: [...found].sort(),
  };
}

function isOfSource({ source, transferred }: OracleEntry, wanted: QueryStatement['source']): boolean {
  switch (wanted) {
    case 'savings':
      return source === 'saving';
    case 'transferred':
      return source === 'saving' && transferred;
    case 'waiting':
      return source !== 'withdrawal' && !transferred;
    case 'withdrawals':
      return source === 'withdrawal';
  }
}

const weekdayOf = (day: string): number => ((Math.floor(Date.parse(day) / DAY_MS) + 3) % 7) + 1;

function isIn(one: OracleEntry, { from, to, filter }: QueryArm): boolean {
  if (one.date < from || one.date > to) return false;
  if (filter.categories && !(one.category !== null && filter.categories.includes(one.category))) return false;
  if (filter.above !== undefined && !(one.amount > filter.above)) return false;
  if (filter.below !== undefined && !(one.amount < filter.below)) return false;
  if (filter.weekdays && !filter.weekdays.includes(weekdayOf(one.date))) return false;
  if (filter.from !== undefined && one.from !== filter.from) return false;
  return !(filter.goal && !one.countsForGoal);
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/(?=[^\p{L}\p{N}])|(?<=[^\p{L}\p{N}])/u)
    .map(withoutGe)
    .join('');

const PREFIXES = [
  '',
  'vor',
  'ab',
  'an',
  'auf',
  'aus',
  'ein',
  'mit',
  'um',
  'zu',
  'weg',
  'op',
  'af',
  'uit',
  'mee',
];
/** 'vorgekocht' as 'vorkocht', 'gekocht' as 'kocht'. */
function withoutGe(word: string): string {
  const prefix = PREFIXES.find((one) => /^ge[a-z]{3}/.test(word.slice(one.length)) && word.startsWith(one));
  return prefix === undefined ? word : prefix + word.slice(prefix.length + 2);
}

const ENDINGS = [
  'ings',
  'ing',
  'erne',
  'ies',
  'ers',
  'ern',
  'ene',
  'ede',
  'ten',
  'aux',
  'ed',
  'es',
  'er',
  'en',
  'et',
  'ne',
  'ie',
  'te',
  'as',
  'os',
  's',
  'e',
  'n',
  'y',
  'a',
  'o',
];
/** Without the longest ending that leaves four letters. */
function stemOf(word: string): string {
  const ending = ENDINGS.filter((one) => word.endsWith(one) && word.length - one.length >= 4).sort(
    (a, b) => b.length - a.length,
  )[0];
  return ending === undefined ? word : word.slice(0, -ending.length);
}

const heldBy = (note: string | null, word: string): boolean =>
  note !== null &&
  fold(note)
    .split(/[^\p{L}\p{N}]+/u)
    .some((own) => own.startsWith(stemOf(fold(word))));

/** Of these words those that count: the most that one note holds, of as many those of the most rows. */
function usedWords(words: readonly string[], entries: readonly OracleEntry[]): string[] {
  const together = new Map<string, number>();
  for (const { note } of entries) {
    const held = [...new Set(words)].filter((word) => heldBy(note, word)).sort();
    if (held.length > 0) together.set(held.join(' '), (together.get(held.join(' ')) ?? 0) + 1);
  }
  const [best] = [...together].sort(
    ([a, rowsOfA], [b, rowsOfB]) =>
      b.split(' ').length - a.split(' ').length || rowsOfB - rowsOfA || (a < b ? -1 : 1),
  );
  return best ? best[0].split(' ') : [];
}

function bucketOf({ date, category }: OracleEntry, grouping: QueryStatement['grouping']): string | null {
  switch (grouping) {
    case null:
      return null;
    case 'day':
      return date;
    case 'week':
      return new Date(Date.parse(date) - (weekdayOf(date) - 1) * DAY_MS).toISOString().slice(0, 10);
    case 'month':
      return `${date.slice(0, 7)}-01`;
    case 'quarter':
    case 'half': {
      const months = grouping === 'quarter' ? 3 : 6;
      const month = Math.floor((Number(date.slice(5, 7)) - 1) / months) * months + 1;
      return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
    }
    case 'year':
      return `${date.slice(0, 4)}-01-01`;
    case 'weekday':
      return String(weekdayOf(date));
    case 'category':
      return category;
  }
}

function picked(
  rows: readonly OracleEntry[],
  { order, limit }: { order: 'biggest' | 'smallest' | 'latest' | 'first'; limit: number },
): QueryEntry[] {
  // The array is in the order of logging within a day, and the latest comes first among equals.
  const newestFirst = rows
    .map((row, at) => ({ row, at }))
    .sort((a, b) => (a.row.date === b.row.date ? b.at - a.at : a.row.date < b.row.date ? 1 : -1))
    .map(({ row }) => row);
  const ordered = {
    biggest: () => newestFirst.sort((a, b) => b.amount - a.amount),
    smallest: () => newestFirst.sort((a, b) => a.amount - b.amount),
    latest: () => newestFirst,
    first: () => newestFirst.reverse(),
  }[order]();
  return ordered
    .slice(0, limit)
    .map(({ date, amount, category, note }) => ({ date, amount: cents(amount), category, note }));
}
