import type { IncomingMessage } from 'node:http';

import type { Request, RequestHandler, Response } from 'express';

import { IMPORT_ROWS_PER_CALL } from '../domain/savings/csv-import';
import { DomainError } from '../errors';
import { createFairQueue } from './fair-queue';
import type { Runtime } from '../runtime';
import { onboardedPerson } from '../trpc/init';
import { addressOf, requestContext, senderOf } from './request-context';

const MIB = 1024 * 1024;
/** The maximum of all bodies together that are being received or processed, and of those from one network address. */
const BOUND = 32 * MIB;
const BOUND_OF_ADDRESS = BOUND / 4;
/** The largest body of a request, and of an import: two thousand rows with notes. */
const LIMIT = 256 * 1024;
const IMPORT_LIMIT = 4 * MIB;
const IMPORT_PATH = '/api/trpc/savings.importRows';
/** How long a body waits for room, and may take to arrive; a large one has the time of the minimum speed. */
const ROOM_MS = 5000;
const ARRIVAL_MS = 15_000;
const LEAST_BYTES_PER_MS = 64;
/** How many bodies of one network address may wait for room. */
const MAX_WAITING = 1000;

/** The most elements, fields and brackets in one JSON body. A row of an import has five fields. */
const MAX_PARTS = 10 * IMPORT_ROWS_PER_CALL;
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{');
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Counts the parts of a JSON text: objects, lists, and what commas separate. */
function partsOf(body: Buffer): number {
  let parts = 0;
  let inText = false;
  let escaped = false;
  for (const byte of body) {
    if (escaped) escaped = false;
    else if (byte === QUOTE) inText = !inText;
    else if (inText) escaped = byte === BACKSLASH;
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) parts += 1;
  }
  return parts;
}

/** Reads a body of a declared length; null when its sender has gone or took too long. */
function arrival(req: IncomingMessage, bytes: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let missing = bytes;
    const end = (body: Buffer | null) => {
      clearTimeout(late);
      req.off('readable', read).off('close', gone);
      resolve(body);
    };
    const gone = () => end(null);
    const read = () => {
      for (let piece: unknown = req.read(); Buffer.isBuffer(piece); piece = req.read()) {
        pieces.push(piece);
        missing -= piece.length;
      }
      if (missing <= 0) end(Buffer.concat(pieces));
    };
    const late = setTimeout(gone, Math.max(ARRIVAL_MS, bytes / LEAST_BYTES_PER_MS));
    req.on('readable', read).on('close', gone);
    read();
  });
}

const closed = (res: Response): Promise<unknown> =>
  new Promise((resolve) => (res.closed ? resolve(null) : res.once('close', resolve)));

export interface Bodies {
  /** Receives a whole body before anything processes it, and replays it to the next handler. Refuses bodies
   * that are too large, too slow or of undeclared length, and JSON with more parts than the largest import,
   * because a megabyte of brackets would keep the one thread busy for a second. Large bodies are only
   * received from sessions that may send them. */
  whole: RequestHandler;
  /** Makes room for a body that its handler reads, and limits to a number of bytes, by itself. */
  streamed: (limit: number) => RequestHandler;
}

/** Room for bodies that are being received or processed. The total is limited, and so is the part of one
 * network address. Others wait, in rounds by address and by person, and are refused after 5 s. */
export function createBodies(runtime: Runtime): Bodies {
  const queue = createFairQueue({ capacity: BOUND, patienceMs: ROOM_MS, tired: noRoom, full: noRoom });

  async function receive(req: Request, res: Response, bytes: number, next: () => void): Promise<void> {
    if (res.closed) return;
    const body = await arrival(req, bytes);
    if (body === null) {
      if (res.destroyed) return;
      // Nobody reads the rest.
      res.setHeader('Connection', 'close');
      throw new DomainError('TOO_SLOW', 'The request took too long to arrive. Try again.');
    }
    if (req.path.startsWith('/api/trpc/') && partsOf(body) > MAX_PARTS)
      throw new DomainError('TOO_MANY_PARTS', 'The request has too many parts');
    req.unshift(body);
    next();
    await closed(res);
  }

  function inRoom(req: Request, bytes: number, work: () => Promise<void>): Promise<void> {
    const sender = senderOf(runtime, req);
    const line = 'person' in sender ? sender.person : '';
    const ask = {
      owner: addressOf(req),
      lane: line,
      quota: BOUND_OF_ADDRESS,
      cost: bytes,
      mostWaiting: MAX_WAITING,
    };
    return queue.run(ask, work);
  }

  return {
    whole(req, res, next) {
      if (SAFE_METHODS.has(req.method)) return next();
      const declared = req.headers['content-length'];
      if (declared === undefined && req.headers['transfer-encoding'] !== undefined)
        return next(new DomainError('LENGTH_REQUIRED', 'The request has to say how long it is'));
      const bytes = Number(declared ?? 0);
      if (bytes > (req.path === IMPORT_PATH ? IMPORT_LIMIT : LIMIT))
        return next(new DomainError('TOO_LARGE', 'The request is too large'));
      if (bytes === 0) return next();
      const admit = async () => {
        if (bytes > LIMIT) onboardedPerson(await requestContext(runtime, req, res));
        await inRoom(req, bytes, () => receive(req, res, bytes, next));
      };
      admit().catch(next);
    },
    streamed: (limit) => (req, res, next) => {
      const pass = async () => {
        const late = setTimeout(() => req.complete || req.destroy(), ARRIVAL_MS);
        if (!res.closed) next();
        await closed(res);
        clearTimeout(late);
      };
      inRoom(req, Math.min(Number(req.headers['content-length'] ?? limit), limit), pass).catch(next);
    },
  };
}

const noRoom = (): DomainError =>
  new DomainError('TOO_MANY_BODIES', 'Hazel is busy right now. Try again in a moment.', {
    retryAfterSeconds: 2,
  });
