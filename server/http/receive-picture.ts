import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';

import { MAX_FILE_BYTES, TOO_LARGE_TEXT } from '../domain/receipts/scan-answer';
import { DomainError } from '../errors';
import { createFairQueue } from './fair-queue';

/** The field of the form that holds the picture. */
const FIELD = 'picture';
/** What a form may add to its file. */
const FORM_BYTES = 16 * 1024;
const MIB = 1024 * 1024;
/** The most bytes of uploads in memory at the same time, in all and from one person; others wait, unread. */
const ROOM = { all: 32 * MIB, person: 11 * MIB, waitMs: 20_000 };
/** How long an upload may take: the time of the minimum speed, below the server's own limit for requests. */
const LEAST_BYTES_PER_MS = 100;
const ARRIVAL_MS = 15_000;

const tooLarge = () => new DomainError('TOO_LARGE', TOO_LARGE_TEXT);
const unreadable = () =>
  new DomainError('UNREADABLE', `Send one picture, as the field '${FIELD}' of a form with nothing else.`);

/** Refuses uploads that say before their body that they are too large, or do not say how large they are.
 * @throws TOO_LARGE or LENGTH_REQUIRED */
export function checkDeclaredLength(req: Request): number {
  const declared = req.headers['content-length'];
  if (declared === undefined)
    throw new DomainError('LENGTH_REQUIRED', 'The request has to say how long it is');
  const bytes = Number(declared);
  if (bytes > MAX_FILE_BYTES + FORM_BYTES) throw tooLarge();
  return bytes;
}

/** Receives the one picture of a form, in memory, for as long as it is used. A few are there at the same time; the others wait,
 * and are not read before. */
export function createPictureReceiver() {
  const room = createFairQueue({ capacity: ROOM.all, patienceMs: ROOM.waitMs, tired: noRoom, full: noRoom });
  const form = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  }).single(FIELD);

  const arrival = (req: Request, res: Response, bytes: number): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (res.closed) return reject(new Error('The sender has gone'));
      const settle = (error: Error | null, file?: Buffer) => {
        clearTimeout(late);
        if (error === null && file !== undefined) resolve(file);
        else reject(error ?? unreadable());
      };
      const late = setTimeout(
        () => {
          // Nobody reads the rest.
          res.setHeader('Connection', 'close');
          settle(new DomainError('TOO_SLOW', 'The picture took too long to arrive. Try again.'));
        },
        Math.max(ARRIVAL_MS, bytes / LEAST_BYTES_PER_MS),
      );
      res.once('close', () => settle(new Error('The sender has gone')));
      form(req, res, (error: unknown) => {
        const large = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
        if (error !== undefined && error !== null) settle(large ? tooLarge() : unreadable());
        else settle(null, req.file?.buffer);
        // The request lasts longer than its file is needed.
        delete req.file;
      });
    });

  return <Result>(
    req: Request,
    res: Response,
    { person, use }: { person: string; use: (file: Buffer) => Promise<Result> },
  ): Promise<Result> => {
    const bytes = checkDeclaredLength(req);
    const ask = { owner: person, lane: '', quota: ROOM.person, cost: bytes, mostWaiting: 10 };
    return room.run(ask, async () => use(await arrival(req, res, bytes)));
  };
}

const noRoom = (): DomainError =>
  new DomainError('RECEIPTS_BUSY', 'Many receipts arrive right now. Try again in a moment.', {
    retryAfterSeconds: 10,
  });
