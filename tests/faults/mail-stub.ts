import { createServer } from 'node:http';

/** Stands in for the mail service: takes everything and remembers under which keys. */
export interface MailStub {
  url: string;
  /** How often a mail arrived, by idempotency key. */
  arrived: ReadonlyMap<string, number>;
  close: () => Promise<void>;
}

export async function startMailStub(): Promise<MailStub> {
  const arrived = new Map<string, number>();
  const server = createServer((req, res) => {
    const key = String(req.headers['idempotency-key'] ?? '');
    arrived.set(key, (arrived.get(key) ?? 0) + 1);
    req.resume();
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ id: `re_${key}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
