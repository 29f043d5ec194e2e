import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

import { isJoinable, joined, rowsOf } from './joined';
import type { Joinable } from './prepared';
import type { DB } from './types';

/** As the driver gives them: of no type, until a query function says what they are. */
type Rows = pg.QueryResult['rows'];

interface Waiting {
  statement: Joinable;
  resolve: (result: { rows: Rows }) => void;
  reject: (error: unknown) => void;
}

/** A connection that sends what is asked within one turn of the event loop in one write, and the `prepared`
 * statements among it as one statement. */
function gathering(client: pg.PoolClient, onStatement: (sql: string) => void): DatabaseConnection {
  const { stream } = client.connection;
  let waiting: Waiting[] | null = null;

  async function send(sql: string, parameters: readonly unknown[]): Promise<{ rows: Rows }> {
    onStatement(sql);
    const { rows } = await client.query(sql, [...parameters]);
    return { rows };
  }

  function alone({ statement: { sql, parameters }, resolve, reject }: Waiting): void {
    send(sql, parameters).then(resolve, reject);
  }

  function together(gathered: readonly Waiting[]): void {
    const { sql, parameters } = joined(gathered.map(({ statement }) => statement));
    send(sql, parameters)
      .then(({ rows: [answer] }) =>
        gathered.forEach(({ statement, resolve }, index) =>
          resolve({ rows: rowsOf(answer, index, statement) }),
        ),
      )
      // Whichever of them it was: asked by itself, it alone fails.
      .catch(() => gathered.forEach(alone));
  }

  function gather(): Waiting[] {
    const gathered: Waiting[] = [];
    stream.cork();
    setImmediate(() => {
      waiting = null;
      if (gathered.length > 1) together(gathered);
      else gathered.forEach(alone);
      stream.uncork();
    });
    return gathered;
  }

  return {
    executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const gathered = (waiting ??= gather());
      if (!isJoinable(query)) return send(query.sql, query.parameters);
      return new Promise((resolve, reject) => gathered.push({ statement: query, resolve, reject }));
    },
    streamQuery() {
      throw new Error('Reads that go together cannot be streamed');
    },
  };
}

const refuse = () => Promise.reject(new Error('Reads that go together are no transaction'));

/**
 * Runs the reads of one screen over one connection of a pool with `pipeline: true`: those asked side by side go
 * out in one write and come back together, `prepared` ones even as one statement, and the screen holds one
 * connection instead of one for each. A read that fails fails alone. For reads only: a transaction throws. Rejects with what `work` rejects with; a
 * connection that cannot be had rejects each read.
 */
export async function readTogether<T>(
  pool: pg.Pool,
  work: (db: Kysely<DB>) => Promise<T>,
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
