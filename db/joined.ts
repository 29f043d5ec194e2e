import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

import type { Joinable } from './prepared';

export const isJoinable = (query: CompiledQuery): query is Joinable => 'textId' in query;

/** Texts by the statements in them. A screen asks the same ones each time, so there are as many as screens. */
const known = new Map<string, string>();

function textOf(statements: readonly Joinable[]): string {
  const key = statements.map(({ textId }) => textId).join();
  const existing = known.get(key);
  if (existing !== undefined) return existing;
  let before = 0;
  const columns = statements.map(({ sql, parameters }, index) => {
    const offset = before;
    before += parameters.length;
    const renumbered = sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);
    return `(select coalesce(json_agg(q), '[]') from (${renumbered}) q) as r${index}`;
  });
  const text = `select ${columns.join(',\n')}`;
  known.set(key, text);
  return text;
}

/** Several statements as one, whose single row holds the rows of each as JSON. */
export function joined(statements: readonly Joinable[]): { sql: string; parameters: unknown[] } {
  return { sql: textOf(statements), parameters: statements.flatMap(({ parameters }) => parameters) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The rows of the statement at `index` as it would have given them by itself. */
export function rowsOf(answer: unknown, index: number, { instants }: Joinable): pg.QueryResult['rows'] {
  const rows = isRecord(answer) ? answer[`r${index}`] : undefined;
  if (!Array.isArray(rows)) throw new Error('A joined statement gave no rows');
  for (const row of rows) {
    if (!isRecord(row)) continue;
    for (const column of instants) {
      const instant = row[column];
      if (typeof instant === 'string') row[column] = new Date(instant).toISOString();
    }
  }
  return rows;
}
