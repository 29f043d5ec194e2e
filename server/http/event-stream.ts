import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  isTrackedEnvelope,
} from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';

import type { Context } from '../context';
import { DomainError } from '../errors';
import type { Runtime } from '../runtime';
import { appRouter } from '../trpc/app-router';
import { asTrpcError } from '../trpc/init';
import { asyncHandler } from './async-handler';
import { requestContext } from './request-context';
import { waitForDrain } from './wait-for-drain';

const PATH = 'profile.live';
export const STREAM_PATH = `/api/trpc/${PATH}`;

/** Proxies close a connection that was silent for a minute. */
const PING_MS = 25_000;
/** A browser that receives nothing for this long reconnects. */
const CLIENT = { reconnectAfterInactivityMs: 60_000 };

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** The subscription's input; a browser that reconnects repeats the URL, and sends the last id in a header. */
function inputOf(req: Request): unknown {
  const { input } = req.query;
  const lastEventId = req.headers['last-event-id'];
  try {
    const sent: unknown = typeof input === 'string' ? JSON.parse(input) : undefined;
    if (lastEventId === undefined) return sent;
    return { ...(typeof sent === 'object' ? sent : {}), lastEventId };
  } catch {
    throw new DomainError('UNREADABLE', 'The request is not readable');
  }
}

const say = (res: Response, event: string | null, data: string, id?: string): void => {
  if (res.destroyed || res.writableEnded) return;
  res.write(
    `${event === null ? '' : `event: ${event}\n`}data: ${data}\n${id === undefined ? '' : `id: ${id}\n`}\n`,
  );
};

/** Answers the subscription in the format that tRPC's link reads. tRPC's own answer passes through five web
 * streams and races a promise for each ping, which kept 70 kB for each open stream (docs/decisions/0035).
 * Mounted before the compression, too. */
export function eventStream(runtime: Runtime): RequestHandler {
  const open = new Set<Response>();
  setInterval(() => open.forEach((res) => say(res, 'ping', '')), PING_MS).unref();

  const begin = (res: Response) =>
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });

  async function tell(req: Request, res: Response, ctx: Context, signal: AbortSignal): Promise<void> {
    const stream: unknown = await callTRPCProcedure({
      router: appRouter,
      path: PATH,
      type: 'subscription',
      ctx,
      getRawInput: () => Promise.resolve(inputOf(req)),
      signal,
      batchIndex: 0,
    });
    if (!isStream(stream)) throw new TypeError(`${PATH} is no stream`);
    begin(res);
    say(res, 'connected', JSON.stringify(CLIENT));
    open.add(res);
    for await (const piece of stream) {
      if (isTrackedEnvelope(piece)) say(res, null, JSON.stringify(piece[1]), piece[0]);
      if (!(await waitForDrain(res))) return;
    }
    say(res, 'return', '');
  }

  return asyncHandler(async (req, res) => {
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    let ctx: Context | undefined;
    try {
      ctx = await requestContext(runtime, req, res);
      await tell(req, res, ctx, gone.signal);
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(asTrpcError(thrown));
      const config = appRouter._def._config;
      const shape = getTRPCErrorShape({ config, error, type: 'subscription', path: PATH, input: null, ctx });
      if (!res.headersSent) begin(res);
      say(res, 'serialized-error', JSON.stringify(shape));
    } finally {
      open.delete(res);
      res.end();
    }
  });
}
