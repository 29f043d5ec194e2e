import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';

import { CATEGORIES } from '../kernel/categories';
import { CSV_COLUMNS, csvOfSaving, csvRecord, exportFileName, neutralCell, plainCell } from './csv';
import { guessColumns, readDay, readImport, slashOrderOf } from './csv-import';
import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';

const TODAY = localDay('2026-11-21');

const HOSTILE = [
  '=1+1',
  '=HYPERLINK("http://evil.example","click")',
  "=cmd|' /C calc'!A0",
  '+49 170 1234567',
  '-2+3+cmd',
  '@SUM(1+1)*cmd',
  '\t=1+1',
  '\r=1+1',
  "'=already neutral",
  "''=twice",
  "it's fine",
  'quote " inside',
  '""',
  'comma, semicolon; done',
  'two\nlines',
  'two\r\nlines',
  'ends with quote"',
  ' =leading space',
  '\uFEFFbom',
  '🐿️ squirrel',
  'ﷺ rtl \u202E txet',
];

describe('neutralCell', () => {
  test.each(HOSTILE)('%j cannot be computed by a spreadsheet and comes back as it was', (text) => {
    expect(neutralCell(text)).not.toMatch(/^[=+\-@\t\r]/);
    expect(plainCell(neutralCell(text))).toBe(text);
  });

  test('any text comes back as it was', () => {
    fc.assert(fc.property(fc.string(), (text) => plainCell(neutralCell(text)) === text));
  });
});

describe('csvRecord', () => {
  test('quotes what needs quotes and ends with CRLF', () => {
    expect(csvRecord(['a', 'b,c', 'd"e', 'f\ng', '=h', ''])).toBe('a,"b,c","d""e","f\ng",\'=h,\r\n');
  });

  test('a saving has the five columns', () => {
    const saving = { date: TODAY, category: 'eating out', amount: cents(1250), note: null } as const;
    expect(csvOfSaving({ ...saving, transferred: true })).toBe('2026-11-21,Eating Out,12.50,,Yes\r\n');
    expect(exportFileName(TODAY)).toBe('savings-2026-11-21.csv');
  });
});

const note = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 100 }))
  .filter((text) => text.length <= 500 && !text.includes('\0') && !/\p{Surrogate}/u.test(text))
  .map((text) => (text.trim() === '' ? null : text));
const saving = fc.record({
  date: fc.integer({ min: 0, max: 5000 }).map((days) => addDays(TODAY, -days)),
  category: fc.constantFrom(...CATEGORIES.map(({ value }) => value)),
  amount: fc.integer({ min: 1, max: 99_999_900 }).map(cents),
  note,
  transferred: fc.boolean(),
});

describe('export, import, export', () => {
  test('gives the same bytes', () => {
    fc.assert(
      fc.property(fc.array(saving, { minLength: 1, maxLength: 30 }), (savings) => {
        const file = csvRecord(CSV_COLUMNS) + savings.map(csvOfSaving).join('');
        const { data } = Papa.parse<string[]>(file, { delimiter: ',' });
        const [first = [], ...rows] = data.filter((cells) => cells.some((cell) => cell !== ''));
        const mapping = guessColumns(first);
        if (!mapping) throw new Error('The header was not recognised');
        const read = readImport(
          rows.map((cells, index) => ({ row: index + 2, cells })),
          mapping,
          { slashOrder: 'day-first', today: TODAY },
        );
        expect(read.problems).toEqual([]);
        expect(csvRecord(CSV_COLUMNS) + read.savings.map(csvOfSaving).join('')).toBe(file);
      }),
      { numRuns: 200 },
    );
  });
});

describe('readImport', () => {
  const mapping = { date: 0, category: 1, amount: 2, note: 3, transferred: null };
  const read = (cells: string[], slashOrder: 'day-first' | 'month-first' = 'day-first') =>
    readImport([{ row: 7, cells }], mapping, { slashOrder, today: TODAY });

  test.each([
    ['1.234,50', 123_450],
    ['1,234.50 €', 123_450],
    ['€ 12,5', 1250],
    ['12.50 EUR', 1250],
  ])('understands the amount %s', (amount, expected) => {
    expect(read(['2026-01-02', 'Coffee', amount, '']).savings[0]?.amount).toBe(expected);
  });

  test.each([
    [['2026-02-30', '', '5', ''], 'Invalid date format'],
    [['2026-11-22', '', '5', ''], 'Date cannot be in the future'],
    [['', '', '5', ''], 'Invalid date format'],
    [['2026-01-02', '', '0', ''], 'Amount must be greater than 0'],
    [['02.01.26', '', '5', ''], 'Invalid date format'],
    [['1-01-01', '', '5', ''], 'Invalid date format'],
    [['0000-01-01', '', '5', ''], 'Invalid date format'],
    [['2026-01-02', '', '-5', ''], 'Amount must be greater than 0'],
    [['2026-01-02', '', '\u22125,00 €', ''], 'Amount must be greater than 0'],
    [['2026-01-02', '', '0,00', ''], 'Amount must be greater than 0'],
    [['2026-01-02', '', '0.125', ''], 'Enter at most two decimals, for example 12.50'],
    [['2026-01-02', '', '1000000000', ''], 'Amount must be less than 999,999'],
    [['2026-01-02', '', 'NaN', ''], 'Enter an amount in digits, for example 12.50'],
    [['2026-01-02', '', '1e9', ''], 'Enter an amount in digits, for example 12.50'],
    [['2026-01-02', '', '１２', ''], 'Enter an amount in digits, for example 12.50'],
    [['2026-01-02', '', '1.2345', ''], 'Enter at most two decimals, for example 12.50'],
    [['2026-01-02', '', '1000000', ''], 'Amount must be less than 999,999'],
    [['2026-01-02', '', '5', 'x'.repeat(501)], 'Note must be less than 500 characters'],
    [['2026-13-01', '', '', ''], 'Invalid date format; Amount must be greater than 0'],
    [['2026-01-02'], 'Amount must be greater than 0'],
  ])('names line and reason of %j', (cells, reason) => {
    expect(read(cells)).toMatchObject({ savings: [], problems: [{ row: 7, reason }] });
  });

  test('a wrong column gives every line its reason, and a day of the year 1 is a day', () => {
    const records = [
      { row: 2, cells: ['0001-01-01', 'Coffee', '5', 'one'] },
      { row: 5, cells: ['2026-01-02', 'Coffee', '5', 'two'] },
    ];
    const wrong = { ...mapping, amount: 3 };
    expect(readImport(records, wrong, { slashOrder: 'day-first', today: TODAY })).toMatchObject({
      savings: [],
      problems: [
        { row: 2, reason: 'Enter an amount in digits, for example 12.50' },
        { row: 5, reason: 'Enter an amount in digits, for example 12.50' },
      ],
    });
    expect(readImport(records, mapping, { slashOrder: 'day-first', today: TODAY })).toMatchObject({
      savings: [{ date: '0001-01-01' }, { date: '2026-01-02' }],
      problems: [],
    });
  });

  test('takes an unknown category as Other and says so, and counts amounts with two readings', () => {
    expect(read(['21.11.2026', 'Fun', '1.234', ''])).toMatchObject({
      savings: [{ category: 'other', amount: 123_400, date: TODAY }],
      otherCategories: 1,
      ambiguousAmounts: 1,
    });
  });

  test('days with slashes are asked about only when all have two readings', () => {
    expect(slashOrderOf(['01/02/2026', '13/02/2026'])).toBe('day-first');
    expect(slashOrderOf(['01/02/2026', '02/13/2026'])).toBe('month-first');
    expect(slashOrderOf(['01/02/2026', '3/4/2026'])).toBe('ask');
    expect(slashOrderOf(['2026-01-02', '01.02.2026'])).toBeNull();
    expect(readDay('1/2/2026', 'day-first')).toBe('2026-02-01');
    expect(readDay('1/2/2026', 'month-first')).toBe('2026-01-02');
    expect(readDay('2026-01-02 10:00', 'day-first')).toBe('2026-01-02');
  });
});
