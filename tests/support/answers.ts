import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import type { z } from 'zod';

import { columnsOf, kindsOf, readStatements, schemaOf } from './statements';

// Every row that a committed statement gives in an integration test is what its type says: null only where the type has it,
// words of a union only, and JSON down to its last property.

interface Known {
  query: string;
  row: z.ZodType;
  json: string[];
}

/** Formatting changes white space only. */
const keyOf = (text: string) => text.replace(/\s+/g, '');

const written = readStatements();
const committed = new Set(written.map(({ sql }) => keyOf(sql)));
const statements = written.flatMap(({ query, sql, row }): [string, Known][] => {
  if (!row) return [];
  const columns = [...columnsOf(row)].filter(([, types]) => types.flatMap(kindsOf).includes('json'));
  return [[keyOf(sql), { query, row: schemaOf(row), json: columns.map(([name]) => name) }]];
});
const byText = new Map(statements);

const columnsWithJson = statements.flatMap(([, { query, json }]) => json.map((name) => `${query}.${name}`));
const seen = new Set<string>();

/** Columns with JSON in which no row of this test file has had anything so far. What is `unknown` to the code is left out: it
 * parses that itself. */
export const unseenJson = (): string[] => [...new Set(columnsWithJson)].filter((column) => !seen.has(column));

const isFull = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Whether `npm run db:sql` wrote this statement. */
export const isCommitted = (text: string): boolean => committed.has(keyOf(text));

let offences: string[] = [];

function check(text: string, rows: readonly object[]): void {
  const known = byText.get(keyOf(text));
  if (!known) return;
  for (const row of rows) {
    const { error } = known.row.safeParse(row);
    if (error) offences.push(`${known.query}: ${error.message}`);
    for (const name of known.json) if (isFull(Reflect.get(row, name))) seen.add(`${known.query}.${name}`);
  }
}

/** What was wrong so far, for a test that makes a wrong row on purpose; it is forgotten then. */
export function takeOffences(): string[] {
  const found = offences;
  offences = [];
  return found;
}

/** Checks what the statements of a test file are answered, and fails the test in which an answer is wrong. */
export function checkAnswers(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is put back as it was
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args: unknown[]): unknown {
      const answer: unknown = Reflect.apply(target, client, args);
      const [text] = args;
      if (typeof text !== 'string' || !(answer instanceof Promise)) return answer;
      return answer.then((result: pg.QueryResult<object>) => {
        check(text, result.rows);
        return result;
      });
    },
  });
  seen.clear();
  afterEach(() => {
    const found = takeOffences();
    if (found.length > 0) throw new Error(`Rows that are not of their type:\n${found.join('\n')}`);
  });
  // Files share a process, and each of them comes through here.
  afterAll(() => {
    pg.Client.prototype.query = query;
  });
}
