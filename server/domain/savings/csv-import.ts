import { CATEGORIES, type Category } from '../kernel/categories';
import { plainCell } from './csv';
import { type LocalDay, isLocalDay } from '../kernel/days';
import { type Cents, parseAmount } from '../kernel/money';
import { SAVING_TEXT, readSaving } from './saving-rules';

/** The most rows that one call carries; all calls of a file are one import. */
export const IMPORT_ROWS_PER_CALL = 2000;
/** The most rows and bytes of a file: a hundred thousand savings with long notes. */
export const IMPORT_MAX_ROWS = 100_000;
export const IMPORT_MAX_BYTES = 40_000_000;

/** An import fills an account up to this many savings, including the trash. A saving that is logged by hand is
 * never refused. */
export const IMPORT_MAX_STORED = 200_000;

/** How many savings an import may still add to an account that has `stored`. */
export const roomForImport = (stored: number): number => Math.max(0, IMPORT_MAX_STORED - stored);

export const IMPORT_FIELDS = ['date', 'category', 'amount', 'note', 'transferred'] as const;
type ImportField = (typeof IMPORT_FIELDS)[number];

/** Which column holds which field; null when none does. Only date and amount are required. */
export type ColumnMapping = Record<ImportField, number | null>;

/** The order of day and month in days with slashes. Days with dots and ISO days have one reading only. */
export type SlashOrder = 'day-first' | 'month-first';

/** A record of the file; `row` is the line of the file on which it begins, from 1. */
export interface FileRecord {
  row: number;
  cells: readonly string[];
}

/** A saving read from a row. */
export interface ImportedSaving {
  row: number;
  date: LocalDay;
  category: Category;
  amount: Cents;
  note: string | null;
  transferred: boolean;
}

export interface ReadImport {
  savings: ImportedSaving[];
  /** What is wrong, by row. As long as there are any, nothing is imported. */
  problems: { row: number; reason: string }[];
  /** How many rows had an unknown category, which became Other. */
  otherCategories: number;
  /** How many amounts had two readings ('1.234') and were taken as thousands. */
  ambiguousAmounts: number;
}

const NAMES: Record<ImportField, RegExp> = {
  date: /^(date|day|datum|tag|booking date|buchungstag)$/,
  category: /^(category|categories|kategorie|type)$/,
  amount: /^(amount|sum|value|saved|eur|euro|betrag|summe)\b/,
  note: /^(note|notes|memo|comment|description|text|notiz|beschreibung|verwendungszweck)$/,
  transferred: /^(transferred|moved|überwiesen)$/,
};

const header = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/** Guesses the columns by the names in the first record; null when it holds none that are known. */
export function guessColumns(first: readonly string[]): ColumnMapping | null {
  const names = first.map(header);
  const find = (field: ImportField): number | null => {
    const index = names.findIndex((name) => NAMES[field].test(name));
    return index === -1 ? null : index;
  };
  const mapping: ColumnMapping = {
    date: find('date'),
    category: find('category'),
    amount: find('amount'),
    note: find('note'),
    transferred: find('transferred'),
  };
  return IMPORT_FIELDS.some((field) => mapping[field] !== null) ? mapping : null;
}

/** True when the first record holds names, not a saving: no cell of it is a day. */
export function hasHeader(first: readonly string[]): boolean {
  return guessColumns(first) !== null || !first.some((cell) => readDay(cell, 'day-first') !== null);
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The order of day and month, as far as the days tell: 'ask' when all have two readings, null when none has slashes. */
export function slashOrderOf(days: readonly string[]): SlashOrder | 'ask' | null {
  let seen = false;
  for (const text of days) {
    const match = SLASHED.exec(text.trim());
    if (!match) continue;
    seen = true;
    if (Number(match[1]) > 12) return 'day-first';
    if (Number(match[2]) > 12) return 'month-first';
  }
  return seen ? 'ask' : null;
}

/** Reads 2026-11-21, 21.11.2026 and 21/11/2026 (or 11/21/2026); null for anything else and for days that do not exist. */
export function readDay(text: string, order: SlashOrder): LocalDay | null {
  const typed = plainCell(text.trim());
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(typed)?.[1];
  if (iso !== undefined) return isLocalDay(iso) ? iso : null;
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed);
  const slashed = SLASHED.exec(typed);
  const match = dotted ?? slashed;
  if (!match) return null;
  const [, first = '', second = '', year = ''] = match;
  const [day, month] = slashed && order === 'month-first' ? [second, first] : [first, second];
  const composed = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDay(composed) ? composed : null;
}

function categoryOf(text: string): Category | null {
  const typed = plainCell(text).trim().toLowerCase();
  return (
    CATEGORIES.find(({ value, label }) => value === typed || label.toLowerCase() === typed)?.value ?? null
  );
}

const YES = new Set(['yes', 'true', '1', 'x', 'ja']);

/** An amount without the currency and the no-break spaces that spreadsheets put around it. */
const amountText = (text: string): string =>
  plainCell(text.trim())
    .replace(/\s*(?:€|EUR)$/i, '')
    .replace(/^EUR\s*/i, '')
    .replace(/[\u00a0\u202f]/g, '');

/** A negative amount: money spent, in a bank's file. */
const NEGATIVE = /^[-\u2212]\s*\d/;

/** Reads the records of a file, without its header, as savings, and says what is wrong with the others, by line. */
export function readImport(
  records: readonly FileRecord[],
  mapping: ColumnMapping,
  { slashOrder, today }: { slashOrder: SlashOrder; today: LocalDay },
): ReadImport {
  const read: ReadImport = { savings: [], problems: [], otherCategories: 0, ambiguousAmounts: 0 };
  for (const { row, cells } of records) {
    const cell = (field: ImportField): string => {
      const column = mapping[field];
      return column === null ? '' : (cells[column] ?? '');
    };
    const problem = (reason: string) => read.problems.push({ row, reason });
    const day = readDay(cell('date'), slashOrder);
    const category = categoryOf(cell('category'));
    const amount = amountText(cell('amount'));
    const note = plainCell(cell('note'));
    const checked = readSaving(
      { amount, category: category ?? 'other', date: day ?? cell('date').trim(), note },
      today,
    );
    if (!checked.ok) {
      const { amount: wrongAmount, date, note: wrongNote } = checked.errors;
      const why = NEGATIVE.test(amount) ? SAVING_TEXT.amountTooSmall : wrongAmount;
      problem([date, why, wrongNote].filter((text) => text !== undefined).join('; '));
      continue;
    }
    if (category === null && mapping.category !== null) read.otherCategories += 1;
    const parsed = parseAmount(amount);
    if (parsed.ok && parsed.ambiguous) read.ambiguousAmounts += 1;
    read.savings.push({
      row,
      ...checked.value,
      transferred: YES.has(cell('transferred').trim().toLowerCase()),
    });
  }
  return read;
}
