import { type FileRecord, IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '~server/domain/savings/csv-import';

export type ReadFile = { ok: true; records: FileRecord[] } | { ok: false; message: string };

/** Reads a CSV file in the browser: UTF-8, UTF-16 or Windows-1252, cells separated by comma, semicolon or tab.
 * Says in a sentence why a file cannot be read. */
export async function readCsvFile(file: Blob): Promise<ReadFile> {
  if (file.size > IMPORT_MAX_BYTES) {
    return publicError(
      `This file is larger than ${IMPORT_MAX_BYTES / 1_000_000} MB. Split it and import the parts.`,
    );
  }
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  const { default: Papa } = await import('papaparse');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });

  const records: FileRecord[] = [];
  const rows: number[] = [];
  let row = 1;
  for (const cells of data) {
    rows.push(row);
    if (cells.some((cell) => cell.trim() !== '')) records.push({ row, cells });
    row += 1;
    for (const cell of cells) if (/[\r\n]/.test(cell)) row += cell.split(/\r\n|\r|\n/).length - 1;
  }
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) {
    return publicError(`Line ${rows[quotes.row ?? 0] ?? 1}: a quotation mark is not closed or not doubled.`);
  }
  if (records.length === 0) return publicError('There is nothing in this file.');
  // One more record may hold the names of the columns.
  if (records.length > IMPORT_MAX_ROWS + 1) {
    return publicError(
      `This file has ${records.length} lines, at most ${IMPORT_MAX_ROWS} can be imported at once. Split it.`,
    );
  }
  return { ok: true, records };
}

/** The separator of the cells in the first line. Of equally frequent characters a comma loses, because it may
 * be a decimal comma. */
function delimiterOf(text: string): string {
  const line =
    text
      .trimStart()
      .replace(/"[^"]*"/g, '')
      .split(/\r|\n/, 1)[0] ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

const publicError = (message: string): ReadFile => ({ ok: false, message });

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older spreadsheets write Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
