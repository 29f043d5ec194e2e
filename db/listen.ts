import pg, { type Pool } from 'pg';

/** A connection that receives notifications. */
export interface Listening {
  close: () => Promise<void>;
}

/** Detects within a minute that the other side of a silent connection is gone. */
const KEEP_ALIVE_MS = 30_000;

/** Opens a connection of its own and listens until it is closed or breaks. It must connect to PostgreSQL
 * directly: notifications do not pass through a pooler in transaction mode.
 * @param on `broken` is called once, and not after `close` */
export async function listenTo(
  url: string,
  channels: readonly string[],
  on: { onNotification: (channel: string, payload: string) => void; onBroken: (error: Error) => void },
): Promise<Listening> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'hazel news',
  });
  let open = true;
  const onBroken = (error: Error) => {
    if (open) on.onBroken(error);
    open = false;
    // Closing a broken connection may fail, too.
    client.end().catch(() => undefined);
  };
  client.on('notification', ({ channel, payload = '' }) => on.onNotification(channel, payload));
  client.on('error', onBroken);
  client.on('end', () => onBroken(new Error('The connection ended')));
  try {
    await client.connect();
    await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'));
  } catch (error) {
    open = false;
    client.end().catch(() => undefined);
    throw error;
  }
  return {
    close: () => {
      open = false;
      return client.end();
    },
  };
}

/** Sends notifications over a connection of the pool, all with one statement. Each is shorter than 8000 bytes. */
export async function notify(pool: Pool, channel: string, payloads: readonly string[]): Promise<void> {
  await pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads]);
}
