import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import type { DB } from './types';

export type Db = Kysely<DB>;

const { builtins } = pg.types;
type TypeId = (typeof builtins)['DATE'];
type Parser = (text: string) => unknown;

/** How values arrive from Postgres: days as 'yyyy-MM-dd', instants as ISO strings, int8 as a number. Numeric
 * stays text, because money becomes cents where rows are read and never passes through a float. */
function parserFor(oid: TypeId): Parser | null {
  switch (oid) {
    case builtins.DATE:
      return (text) => text;
    case builtins.TIMESTAMPTZ:
      return (text) => new Date(text).toISOString();
    case builtins.INT8:
      return (text) => {
        const value = Number(text);
        if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
        return value;
      };
    default:
      return null;
  }
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') => {
    const usual: unknown = pg.types.getTypeParser(oid, format);
    return (format === 'binary' ? null : parserFor(oid)) ?? usual;
  },
};

export interface DbOptions {
  /** Connections at most. */
  max?: number;
  /** How long a statement waits for a free connection, in ms (3000): a rush of visitors waits instead of failing. */
  connectionTimeoutMillis?: number;
  /** How long a statement may take, in ms. Default: 10,000; 0 is without limit, for migrations of large tables. */
  statementTimeoutMillis?: number;
  /** How PostgreSQL names the connections: 'hazel' for people's requests, which jobs make way for. */
  applicationName?: string;
  /** Called with every statement that was sent (tests count them). */
  onStatement?: (sql: string) => void;
  /** Called when a connection breaks while no statement runs on it; without a listener that ends the process. */
  onIdleError?: (error: Error) => void;
}

/** Creates a pool and Kysely over it; the first statement connects. Waiting for a connection and for a lock is
 * limited to 3 s each and a statement to 10 s, so that a database in trouble gives an error in time instead
 * of a page that hangs. */
export function createDb(
  url: string,
  options: DbOptions = {},
): { db: Db; pool: pg.Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMillis ?? 3000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMillis ?? 10_000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: options.applicationName ?? 'hazel',
  });
  const { onIdleError = () => undefined } = options;
  // The pool listens to idle connections only; one that a transaction holds needs its own listener.
  pool.on('connect', (client) => void client.on('error', onIdleError));
  pool.on('error', () => undefined);
  const dialect: Dialect = new PostgresDialect({ pool });
  const { onStatement } = options;
  const db = new Kysely<DB>({
    dialect,
    ...(onStatement
      ? { log: (event) => (event.level === 'query' ? onStatement(event.query.sql) : undefined) }
      : {}),
  });
  return { db, pool, close: () => db.destroy() };
}
