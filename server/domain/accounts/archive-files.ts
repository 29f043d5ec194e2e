import { categoryLabel, isCategory } from '../kernel/categories';
import { BYTE_ORDER_MARK, CSV_COLUMNS, csvRecord } from '../savings/csv';

type Row = Readonly<Record<string, unknown>>;
/** Rows as they are read, in batches. */
type Batches = AsyncIterable<readonly Row[]>;

/** The file with everything, for programs. */
export const EVERYTHING_FILE = 'hazel-archive.json';

const ABOUT = [
  'Everything that Hazel stores about you, by the name of its table.',
  'Amounts in columns that end in _eur are euros, days are yyyy-mm-dd, instants are in UTC. Figures inside of answers of the coach are whole cents.',
  'Other people are not in it: where one of them stands it says "a member". Left out is what opens your account, such as the hash of your password.',
];

const indented = (value: unknown, by: number): string =>
  JSON.stringify(value, null, 1).replaceAll('\n', `\n${' '.repeat(by)}`);

/** Everything as JSON, in parts that follow one another: the text of `JSON.stringify(everything, null, 1)`. */
export async function* everythingAsJson(
  tables: Iterable<readonly [name: string, rows: Batches]>,
  madeAt: Date,
): AsyncGenerator<string> {
  yield `{\n "about": ${indented(ABOUT, 1)},\n "madeAt": ${JSON.stringify(madeAt)},\n "data": {`;
  let before = '';
  for (const [name, batches] of tables) {
    yield `${before}\n  ${JSON.stringify(name)}: [`;
    let comma = '';
    for await (const rows of batches) {
      yield `${comma}${rows.map((row) => `\n   ${indented(row, 3)}`).join(',')}`;
      comma = ',';
    }
    yield comma === '' ? ']' : '\n  ]';
    before = ',';
  }
  yield '\n }\n}';
}

/** A sheet as CSV, in parts that follow one another, with the rules of the export. */
export async function* sheetAsCsv({ columns, cells }: Sheet, batches: Batches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord([...columns]);
  for await (const rows of batches) yield rows.map((row) => csvRecord(cells(row))).join('');
}

const said = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const dayOf = (instant: unknown): string => said(instant).slice(0, 10);
const labelOf = (category: string): string => (isCategory(category) ? categoryLabel(category) : category);
const yesOrNo = (value: unknown): string => (value === true ? 'Yes' : 'No');

interface Sheet {
  columns: readonly string[];
  cells: (row: Row) => string[];
}

/** The parts of an archive that are also written as spreadsheets, each as a file of this name. */
export const SHEETS = {
  savings: {
    columns: CSV_COLUMNS,
    cells: ({ date, category, amount_eur: amount, note, transferred }) => [
      said(date),
      labelOf(said(category)),
      said(amount),
      said(note),
      yesOrNo(transferred),
    ],
  },
  withdrawals: {
    columns: ['Date', 'Goal', 'Amount (EUR)', 'Note'],
    cells: ({ date, goal, amount_eur: amount, note }) => [said(date), said(goal), said(amount), said(note)],
  },
  challenges: {
    columns: ['Started on', 'Title', 'Days', 'Check-ins', 'Status', 'Completed on', 'Estimated saving (EUR)'],
    cells: (row) => [
      said(row['started_on']),
      said(row['title']),
      said(row['duration_days']),
      said(row['check_in_count']),
      said(row['status']),
      dayOf(row['completed_at']),
      said(row['est_saving_eur']),
    ],
  },
  contributions: {
    columns: ['Date', 'Group', 'Amount (EUR)', 'Note', 'Transferred'],
    cells: ({ contributed_at: at, title, amount_eur: amount, note, transferred }) => [
      dayOf(at),
      said(title) || 'A group that you left',
      said(amount),
      said(note),
      yesOrNo(transferred),
    ],
  },
} as const satisfies Record<string, Sheet>;
