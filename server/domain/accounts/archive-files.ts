import { categoryLabel, isCategory } from '../kernel/categories';
import { BYTE_ORDER_MARK, CSV_COLUMNS, csvRecord } from '../savings/csv';

export interface ArchiveFile {
  name: string;
  text: string;
}

type Row = Readonly<Record<string, unknown>>;
type Tables = ReadonlyMap<string, readonly Row[]>;

const ABOUT = [
  'Everything that Hazel stores about you, by the name of its table.',
  'Amounts in columns that end in _eur are euros, days are yyyy-mm-dd, instants are in UTC. Figures inside of answers of the coach are whole cents.',
  'Other people are not in it: where one of them stands it says "a member". Left out is what opens your account, such as the hash of your password.',
];

/** The files of an archive: everything as JSON, and what fits into a spreadsheet as CSV. */
export function archiveFiles(tables: Tables, madeAt: Date): ArchiveFile[] {
  const everything = { about: ABOUT, madeAt: madeAt.toISOString(), data: Object.fromEntries(tables) };
  return [
    { name: 'hazel-archive.json', text: JSON.stringify(everything, null, 1) },
    ...SHEETS.map(({ name, columns, table, cells, shown = () => true }) => ({
      name,
      text: sheet(
        columns,
        (tables.get(table) ?? [])
          .filter(shown)
          .map((row) => cells(row, tables))
          .sort(([a = ''], [b = '']) => (a < b ? 1 : a > b ? -1 : 0)),
      ),
    })),
  ];
}

const sheet = (columns: readonly string[], rows: readonly string[][]): string =>
  BYTE_ORDER_MARK + [columns, ...rows].map(csvRecord).join('');

const said = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const dayOf = (instant: unknown): string => said(instant).slice(0, 10);
const labelOf = (category: string): string => (isCategory(category) ? categoryLabel(category) : category);
const yesOrNo = (value: unknown): string => (value === true ? 'Yes' : 'No');

/** The text in a column of the row that an id names. */
const named = (tables: Tables, table: string, id: unknown, column: string): string =>
  said(tables.get(table)?.find((row) => row['id'] === id)?.[column]);

interface Sheet {
  name: string;
  table: string;
  columns: readonly string[];
  cells: (row: Row, tables: Tables) => string[];
  shown?: (row: Row) => boolean;
}

const SHEETS: readonly Sheet[] = [
  {
    name: 'savings.csv',
    table: 'savings_entries',
    columns: CSV_COLUMNS,
    cells: ({ date, category, amount_eur: amount, note, transferred }) => [
      said(date),
      labelOf(said(category)),
      said(amount),
      said(note),
      yesOrNo(transferred),
    ],
  },
  {
    name: 'withdrawals.csv',
    table: 'withdrawals',
    columns: ['Date', 'Goal', 'Amount (EUR)', 'Note'],
    shown: ({ deleted_at: deleted }) => deleted === null,
    cells: ({ date, goal_id: goal, amount_eur: amount, note }, tables) => [
      said(date),
      named(tables, 'reached_goals', goal, 'name') || said(tables.get('profiles')?.[0]?.['goal_type']),
      said(amount),
      said(note),
    ],
  },
  {
    name: 'challenges.csv',
    table: 'user_challenges',
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
  {
    name: 'contributions.csv',
    table: 'group_challenge_contributions',
    columns: ['Date', 'Group', 'Amount (EUR)', 'Note', 'Transferred'],
    cells: (
      { contributed_at: at, group_challenge_id: group, amount_eur: amount, note, transferred },
      tables,
    ) => [
      dayOf(at),
      named(tables, 'group_challenges', group, 'title') || 'A group that you left',
      said(amount),
      said(note),
      yesOrNo(transferred),
    ],
  },
];
