import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';

import type { Db } from './client';
import type { DB } from './types';

/** A connection that sends what is asked within one turn of the event loop in one write. */
function gathering(client: pg.PoolClient, onStatement: (sql: string) => void): DatabaseConnection {
  const { stream } = client.connection;
  let gathered = false;
  return {
    async executeQuery({ sql, parameters }) {
      if (!gathered) {
        gathered = true;
        stream.cork();
        setImmediate(() => {
          gathered = false;
          stream.uncork();
        });
      }
      onStatement(sql);
      const { rows } = await client.query(sql, [...parameters]);
      return { rows };
    },
    streamQuery() {
      throw new Error('Reads that go together cannot be streamed');
    },
  };
}

const refuse = () => Promise.reject(new Error('Reads that go together are no transaction'));

/**
 * Runs the reads of one screen over one connection of a pool with `pipeline: true`: those asked side by side go
 * out in one write and come back together, and the screen holds one connection instead of one for each. A read
 * that fails fails alone. For reads only: a transaction throws. Rejects with what `work` rejects with; a
 * connection that cannot be had rejects each read.
 */
export async function readTogether<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  onStatement: (sql: string) => void = () => undefined,
): Promise<T> {
  let taken: Promise<pg.PoolClient> | undefined;
  let connection: DatabaseConnection | undefined;
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: () => Promise.resolve(),
      async acquireConnection() {
        taken ??= pool.connect();
        const client = await taken;
        return (connection ??= gathering(client, onStatement));
      },
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: () => Promise.resolve(),
      destroy: () => Promise.resolve(),
    }),
  };
  try {
    return await work(new Kysely<DB>({ dialect }));
  } finally {
    // A client that broke meanwhile is dropped by the pool itself.
    taken?.then(
      (client) => client.release(),
      () => undefined,
    );
  }
}
