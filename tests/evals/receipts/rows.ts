/** A text in a row; `at` is the column where it begins, or where it ends. */
export interface Cell {
  text: string;
  at: number;
  end?: boolean;
}

/** A row of a receipt, in columns of the printer: text, a barcode, a shop's sign, or empty paper. */
export interface Row {
  cells: Cell[];
  bold?: boolean;
  /** Twice as high, twice as wide, as printers do it. */
  tall?: boolean;
  wide?: boolean;
  bars?: string;
  sign?: string;
}

type Style = Pick<Row, 'bold' | 'tall' | 'wide'>;

const isWideRow = (style: Style) => style.wide === true;

/** Makes rows for a paper of a given width. */
export function printer(columns: number) {
  const left = (text: string, at = 0): Cell => ({ text, at });
  const right = (text: string, at = columns): Cell => ({ text, at, end: true });
  const center = (text: string, style: Style = {}): Row => {
    const width = text.length * (isWideRow(style) ? 2 : 1);
    return { cells: [left(text, Math.max(0, Math.floor((columns - width) / 2)))], ...style };
  };
  return {
    left,
    right,
    center,
    row: (...cells: Cell[]): Row => ({ cells }),
    pair: (name: string, value: string, style: Style = {}, at = columns): Row => ({
      cells: [left(name), right(value, at)],
      ...style,
    }),
    rule: (mark: string): Row => ({ cells: [left(mark.repeat(columns))] }),
    gap: (): Row => ({ cells: [] }),
    bars: (digits: string): Row => ({ cells: [], bars: digits }),
    /** The sign of the shop, in the letters that its sign has. */
    logo: (text: string): Row => ({ cells: [], sign: text }),
  };
}

/** Letters as they lie beside each other, for tests and for people who look for a mistake. */
export function plainText(row: Row): string {
  let line = '';
  for (const { text, at, end } of [...row.cells].sort((a, b) => a.at - b.at))
    line = line.padEnd(end === true ? at - text.length : at) + text;
  return line;
}
