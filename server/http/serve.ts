import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const GRACE_MS = 5000;

/** Listens, and returns the port taken. Throws EADDRINUSE when it is not free. */
export async function listen(
  handler: RequestListener,
  options: { port: number; host: string },
): Promise<{ server: Server; port: number }> {
  const server = createServer(handler);
  // Longer than the usual idle time-out of a load balancer, so that it never writes to a socket just closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { server, port: portOf(server.address()) ?? options.port };
}

function portOf(address: string | AddressInfo | null): number | null {
  return address !== null && typeof address === 'object' ? address.port : null;
}

/** Stops taking connections, lets running requests finish (5 s at most), then closes everything. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // Keep-alive connections become idle one by one as requests end.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(force);
  clearInterval(sweep);
}
