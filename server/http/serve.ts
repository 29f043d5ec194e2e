import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { errorCodeOf } from '../errors';
import { namedError } from '../errors';

/** A database statement ends after 10 s, and so does a call to Claude. */
const GRACE_MS = 20_000;
/** How long a stopping server waits for connections that a browser has opened in advance. */
const UNUSED_MS = 1000;
/** A client that sends its headers, or its whole request, more slowly than this is disconnected. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
/** A connection without any traffic for this long is closed, even if its client has not received everything.
 * Streams send something more often (`event-stream.ts`). */
const STUCK_MS = 60_000;
/** How many requests of a connection may wait for an earlier one's answer: some proxies send a few. */
const MAX_PIPELINED = 8;

/** The server cannot listen; the message says why, and what to do. */
export class ListenError extends namedError('ListenError') {
  constructor({ port, host }: { port: number; host: string }, cause: Error) {
    const code = errorCodeOf(cause);
    super(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken by another program. Stop that one, or set PORT to another port.`
        : code === 'EACCES'
          ? `Port ${port} is for administrators of this machine. Set PORT to one above 1023.`
          : `This machine cannot listen at ${host}: ${cause.message}. Correct HOST.`,
      { cause },
    );
  }
}

/** Listens, and returns the port. @throws {@link ListenError}
 * @param options `headersMs` is how long a client may take for its headers, `stuckMs` how long it may receive
 * nothing of an answer */
export async function listen(
  handler: RequestListener,
  options: { port: number; host: string; headersMs?: number; stuckMs?: number },
): Promise<{ server: Server; port: number; close: () => Promise<void> }> {
  const { headersMs = HEADERS_MS, stuckMs = STUCK_MS } = options;
  const unanswered = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  const answer = inOrder((req, res) => {
    unanswered.add(res);
    res.once('close', () => unanswered.delete(res));
    if (!server.listening) sayGoodbye(res);
    handler(req, res);
  });
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: REQUEST_MS, connectionsCheckingInterval: headersMs / 4 },
    (req, res) => {
      unused.delete(req.socket);
      answer(req, res);
    },
  );
  server.timeout = stuckMs;
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // Longer than the usual idle time-out of a load balancer, so that it never writes to a socket just closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    const refused = (cause: Error) => reject(new ListenError(options, cause));
    server.once('error', refused);
    server.listen(options.port, options.host, () => {
      server.off('error', refused);
      resolve();
    });
  });
  const close = () => {
    unanswered.forEach(sayGoodbye);
    // Node does not count connections without any request as idle.
    setTimeout(() => unused.forEach((socket) => socket.destroy()), UNUSED_MS).unref();
    return closeServer(server, () => unanswered.forEach(endStream));
  };
  return { server, port: portOf(server.address()) ?? options.port, close };
}

/** Processes the requests of one connection one after the other. Node would start all of them at once and keep
 * their answers while the client reads none. */
function inOrder(handler: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, ServerResponse[]>();
  return (req, res) => {
    const { socket } = req;
    const waiting = unanswered.get(socket) ?? [];
    unanswered.set(socket, waiting);
    const before = waiting.at(-1);
    waiting.push(res);
    res.once('close', () => waiting.splice(waiting.indexOf(res), 1));
    if (before === undefined) handler(req, res);
    else if (waiting.length > MAX_PIPELINED) socket.destroy();
    else
      before.once('close', () => {
        if (!socket.destroyed) handler(req, res);
      });
  };
}

function portOf(address: string | AddressInfo | null): number | null {
  return address !== null && typeof address === 'object' ? address.port : null;
}

/** Tells the client to send no further request on this connection. */
function sayGoodbye(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}

/** Ends an event stream, which would never end by itself; its browser reconnects to another process. */
function endStream(res: ServerResponse): void {
  if (res.headersSent && res.getHeader('Content-Type') === 'text/event-stream') res.end();
}

/** Stops accepting connections, lets running requests finish (20 s at most), then closes everything. */
async function closeServer(server: Server, endStreams: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // Keep-alive connections become idle one by one as their requests end.
  const sweep = setInterval(() => {
    endStreams();
    server.closeIdleConnections();
  }, 50);
  await closed;
  clearTimeout(force);
  clearInterval(sweep);
}
