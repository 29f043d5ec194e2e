/** A part of a text: words, or the lines of a small table, each with its label first. */
type ProsePart = { kind: 'words'; text: string } | { kind: 'table'; rows: readonly (readonly string[])[] };

/** A line of a table in a text: '| {month} | {sum} |'. */
const LINE = /^\| (.+) \|$/;

/** The cells of a line of a table; null for any other line. */
export const cellsOf = (line: string): string[] | null => LINE.exec(line)?.[1]?.split(' | ') ?? null;

/** A text in words and tables. Lines that follow each other are one table; the line breaks around it are left out. */
export function partsOf(text: string): ProsePart[] {
  const parts: ProsePart[] = [];
  for (const line of text.split('\n')) {
    const cells = cellsOf(line);
    const last = parts.at(-1);
    if (cells) {
      if (last?.kind === 'table') parts[parts.length - 1] = { kind: 'table', rows: [...last.rows, cells] };
      else parts.push({ kind: 'table', rows: [cells] });
    } else if (last?.kind === 'words') {
      parts[parts.length - 1] = { kind: 'words', text: `${last.text}\n${line}` };
    } else if (line !== '' || last === undefined) parts.push({ kind: 'words', text: line });
  }
  return parts;
}

/** A text whose tables are written as 'label: figure, figure', to be read out or sent as plain text. */
export const withoutTables = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [label, ...cells] = cellsOf(line) ?? [];
      return label === undefined ? line : `${label}: ${cells.join(', ')}`;
    })
    .join('\n');
