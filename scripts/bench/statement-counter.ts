import net from 'node:net';

const QUERY = 'Q'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);

/** Counts the statements in what a PostgreSQL client sends: simple queries and executions, BEGIN and COMMIT
 * included. Messages are a type byte, a length and a body; only the first one (startup) has no type byte. */
function statementReader(onStatement: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = started ? 1 : 0;
      if (rest.length < header + 4) return;
      const length = header + rest.readInt32BE(header);
      if (rest.length < length) return;
      if (started && (rest[0] === QUERY || rest[0] === EXECUTE)) onStatement();
      started = true;
      rest = rest.subarray(length);
    }
  };
}

/** A wire to a PostgreSQL on this machine that counts what goes over it. */
export async function startStatementCounter(
  databaseUrl: string,
): Promise<{ url: string; count: () => number; close(): Promise<void> }> {
  const target = new URL(databaseUrl);
  let statements = 0;
  const sockets = new Set<net.Socket>();
  const listener = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    const read = statementReader(() => {
      statements += 1;
    });
    near.on('data', read);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    count: () => statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
}
