import { describe, expect, test } from 'vitest';

import { readCsvFile } from './csv-file';

const read = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => readCsvFile(new Blob(parts));

describe('readCsvFile', () => {
  test('understands a byte order mark, semicolons and Windows line ends', async () => {
    expect(await read('\uFEFFDate;Amount\r\n21.11.2026;"1.234,50"\r\n')).toEqual({
      ok: true,
      records: [
        { row: 1, cells: ['Date', 'Amount'] },
        { row: 2, cells: ['21.11.2026', '1.234,50'] },
      ],
    });
  });

  test('counts lines as an editor does, across empty lines and notes of several lines', async () => {
    const file = await read('Date,Note\n\n2026-01-01,"one\ntwo"\n2026-01-02,three\n');
    expect(file.ok && file.records.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  test('reads tabs, UTF-16 and Windows-1252', async () => {
    expect(await read('a\tb\n1\t2\n')).toMatchObject({
      records: [{ cells: ['a', 'b'] }, { cells: ['1', '2'] }],
    });
    const utf16 = new Uint8Array(Buffer.from('\uFEFFa,ü\n', 'utf16le'));
    expect(await read(utf16)).toMatchObject({ records: [{ cells: ['a', 'ü'] }] });
    expect(await read(new Uint8Array([0x61, 0x2c, 0xfc]))).toMatchObject({
      records: [{ cells: ['a', 'ü'] }],
    });
  });

  test('names the line of an unclosed quote', async () => {
    expect(await read('Date,Note\n2026-01-01,fine\n2026-01-02,"open\n2026-01-03,x\n')).toEqual({
      ok: false,
      message: 'Line 3: a quotation mark is not closed or not doubled.',
    });
  });

  test('refuses an empty file, one that is too large and one that is too long', async () => {
    for (const nothing of ['', '\uFEFF', '\n\n', ';;\r\n'])
      expect(await read(nothing)).toEqual({ ok: false, message: 'There is nothing in this file.' });
    expect(await read(new Uint8Array(50_000_000))).toEqual({
      ok: false,
      message: 'This file is larger than 40 MB. Split it and import the parts.',
    });
    expect(await read('a,b\n'.repeat(100_002))).toEqual({
      ok: false,
      message: 'This file has 100002 lines, at most 100000 can be imported at once. Split it.',
    });
    // An export of the most savings, with its header.
    expect(await read('a,b\n'.repeat(100_001))).toMatchObject({ ok: true });
  });
});
