import fc from 'fast-check';
import { expect, it } from 'vitest';

import { SHEETS, everythingAsJson, sheetAsCsv } from './archive-files';

async function* batched<Row>(batches: readonly (readonly Row[])[]) {
  for (const rows of batches) yield await Promise.resolve(rows);
}

const textOf = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};

const rowSchema = fc.dictionary(
  fc.string({ maxLength: 5 }),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(null), fc.json().map((json): unknown => JSON.parse(json))), // prettier-ignore
  { noNullPrototype: true },
);

it('the parts of everything are the text that JSON.stringify would make of it at once', async () => {
  const madeAt = new Date('2026-03-11T12:00:00Z');
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.tuple(fc.stringMatching(/^[a-z]{1,5}$/), fc.array(fc.array(rowSchema, { minLength: 1 }))),
        {
          selector: ([name]) => name,
          minLength: 1,
        },
      ),
      async (tables) => {
        const parts = everythingAsJson(
          tables.map(([name, batches]) => [name, batched(batches)] as const),
          madeAt,
        );
        const text = await textOf(parts);
        const { about, ...rest }: { about: unknown } = JSON.parse(text);
        const data = Object.fromEntries(tables.map(([name, batches]) => [name, batches.flat()]));
        expect(JSON.parse(JSON.stringify({ madeAt, data }))).toEqual(rest);
        expect(text).toBe(JSON.stringify({ about, madeAt, data }, null, 1));
      },
    ),
  );
});

it('a sheet has its heads once and a record for each row of all batches', async () => {
  const row = (note: string) => ({
    date: '2026-03-11',
    category: 'coffee',
    amount_eur: '5.00',
    note,
    transferred: true,
  });
  const text = await textOf(sheetAsCsv(SHEETS.savings, batched([[row('a'), row('=1+1')], [row('b "c"')]])));
  expect(text).toBe(
    `\uFEFFDate,Category,Amount (EUR),Note,Transferred\r\n2026-03-11,Coffee,5.00,a,Yes\r\n2026-03-11,Coffee,5.00,'=1+1,Yes\r\n2026-03-11,Coffee,5.00,"b ""c""",Yes\r\n`,
  );
});
