import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Stands in for the mail service: takes everything and remembers under which keys. */
export interface MailStub {
  url: string;
  /** How many mails have arrived; a call that is repeated with its key counts once. */
  arrived: () => number;
  close: () => Promise<void>;
}

export async function startMailStub(): Promise<MailStub> {
  const mails = new Map<string, number>();
  const server = createServer((req, res) => {
    const key = String(req.headers['idempotency-key'] ?? '');
    const take = async () => {
      const body = await json(req);
      const count = Array.isArray(body) ? body.length : 1;
      mails.set(key, count);
      const ids = Array.from({ length: count }, (_, n) => ({ id: `re_${key}_${n}` }));
      const answer = Array.isArray(body) ? { data: ids } : ids[0];
      res.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    };
    take().catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived: () => [...mails.values()].reduce((sum, count) => sum + count, 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
