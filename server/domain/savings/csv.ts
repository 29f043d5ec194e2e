import { type Category, categoryLabel } from '../kernel/categories';
import type { LocalDay } from '../kernel/days';
import { type Cents, toNumeric } from '../kernel/money';

/** The file begins with this, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The columns of the export (docs/product/savings.md, 'Export'). */
export const CSV_COLUMNS = ['Date', 'Category', 'Amount (EUR)', 'Note', 'Transferred'] as const;

/** Messages of the export (docs/product/savings.md, 'Export'). */
export const EXPORT_TEXT = {
  proOnly: 'Export is a Pro feature',
  upgrade: 'Upgrade to Export',
  /** Offered instead, when money is tight. */
  free: 'Your archive holds them as a CSV file, too, and is free.',
  nothing: 'No data to export',
  failed: 'Failed to export data',
  done: 'Data exported successfully!',
} as const;

/** One line of the export. */
interface CsvSaving {
  date: LocalDay;
  category: Category;
  amount: Cents;
  note: string | null;
  transferred: boolean;
}

const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;

/** Neutralises a text that a spreadsheet would compute: an apostrophe goes before = + - @ TAB CR. A text that already
 * looks neutralised gets a further apostrophe, so that {@link plainCell} restores exactly the same text. */
export function neutralCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text as it was before {@link neutralCell}. */
export function plainCell(text: string): string {
  return NEUTRALISED.test(text) ? text.slice(1) : text;
}

/** A record of a CSV file by RFC 4180: quoted where needed, ended by CRLF, without formulas. */
export function csvRecord(cells: readonly string[]): string {
  const quoted = cells
    .map(neutralCell)
    .map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell));
  return `${quoted.join(',')}\r\n`;
}

/** A saving as a record of the export. */
export function csvOfSaving({ date, category, amount, note, transferred }: CsvSaving): string {
  return csvRecord([
    date,
    categoryLabel(category),
    toNumeric(amount),
    note ?? '',
    transferred ? 'Yes' : 'No',
  ]);
}

/** The file's name on the person's own day: 'savings-2026-11-21.csv'. */
export function exportFileName(today: LocalDay): string {
  return `savings-${today}.csv`;
}
