import net from 'node:net';

/** A statement as it was sent, its values as text. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

/** The fields of one message of PostgreSQL's protocol, read in turn. */
function fieldsOf(body: Buffer) {
  let offset = 0;
  const skip = (bytes: number) => {
    offset += bytes;
    return offset - bytes;
  };
  return {
    text: () => {
      const end = body.indexOf(0, offset);
      return body.toString('utf8', skip(end + 1 - offset), end);
    },
    int16: () => body.readInt16BE(skip(2)),
    value: () => {
      const length = body.readInt32BE(skip(4));
      return length < 0 ? null : body.toString('utf8', skip(length), offset);
    },
  };
}

/** Finds the statements in what one connection of a PostgreSQL client sends: simple queries, and the executions of
 * parsed ones. A message is a type byte, a length and a body; only the first one (startup) has no type byte. */
function statementReader(onStatement: (statement: Statement) => void): (chunk: Buffer) => void {
  const parsed = new Map<string, string>();
  let bound: Statement = { text: '', values: [] };
  let rest = Buffer.alloc(0);
  let started = false;

  function read(type: string, { text, int16, value }: ReturnType<typeof fieldsOf>): void {
    if (type === 'Q') onStatement({ text: text(), values: [] });
    if (type === 'P') parsed.set(text(), text());
    if (type === 'B') {
      text(); // the portal: only the unnamed one is in use
      const query = parsed.get(text()) ?? '';
      for (let formats = int16(); formats > 0; formats -= 1) int16();
      bound = { text: query, values: Array.from({ length: int16() }, value) };
    }
    if (type === 'E') onStatement(bound);
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = started ? 1 : 0;
      if (rest.length < header + 4) return;
      const length = header + rest.readInt32BE(header);
      if (rest.length < length) return;
      if (started) read(rest.toString('latin1', 0, 1), fieldsOf(rest.subarray(header + 4, length)));
      started = true;
      rest = rest.subarray(length);
    }
  };
}

/** A proxy to a PostgreSQL on this machine that records the statements sent through it, BEGIN and COMMIT included. */
export async function startStatementRecorder(
  databaseUrl: string,
): Promise<{ url: string; statements: readonly Statement[]; close: () => Promise<void> }> {
  const url = new URL(databaseUrl);
  const [port, host] = [Number(url.port), url.hostname];
  const statements: Statement[] = [];
  const sockets = new Set<net.Socket>();
  const listener = net.createServer((near) => {
    const far = net.connect(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    near.on(
      'data',
      statementReader((statement) => statements.push(statement)),
    );
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    statements,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
}
