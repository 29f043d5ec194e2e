import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { getTRPCErrorFromUnknown } from '@trpc/server';
import { type Response, Router } from 'express';

import type { Context } from '../context';
import { DomainError } from '../errors';
import { storedPieces } from '../features/accounts/archive-files';
import type { FileToSend } from '../features/accounts/archive';
import type { Runtime } from '../runtime';
import { createCaller } from '../trpc/app-router';
import { asTrpcError, publicErrorOf } from '../trpc/init';
import { asyncHandler } from './async-handler';
import { answerFailure } from './error-page';
import { requestContext, senderOf } from './request-context';

/** How many files of one person may be sent at once: each holds a piece in memory, however slowly it is received. */
const AT_ONCE = 4;

const typeOf = (name: string): string =>
  `${name.endsWith('.csv') ? 'text/csv' : 'application/json'}; charset=utf-8`;

/** The files of archives as downloads. They are sent as they are stored, piece by piece; each is read when the one
 * before has been received. So a file costs the server the same whatever its size, and a slow client holds neither a
 * turn nor a database connection. Mounted before the compression, because the files are compressed already. */
export function archiveRoutes(runtime: Runtime): Router {
  const { db, log, services } = runtime;
  const running = new Map<string, number>();
  const routes = Router();

  async function send(res: Response, ctx: Context, userId: string, file: FileToSend): Promise<void> {
    if (file.kind === 'text') return void res.send(file.text);
    const { id, bytes, packed } = file;
    const unpacked = res.req.acceptsEncodings(['gzip', 'identity']) !== 'gzip';
    res.set({ Vary: 'Accept-Encoding', 'Accept-Ranges': 'none' });
    res.set('Content-Length', String(unpacked ? bytes : packed));
    if (!unpacked) res.set('Content-Encoding', 'gzip');
    if (res.req.method === 'HEAD') return void res.end();
    const sender = senderOf(runtime, res.req);
    const inTurn = <Result>(read: () => Promise<Result>) =>
      services.turns.run(sender, 'read', async () => {
        if ((await ctx.actorNow()).kind !== 'user') throw new Error('The session has ended');
        return read();
      });
    const pieces = Readable.from(storedPieces(db, { userId, id }, file, inTurn), { highWaterMark: 1 });
    await (unpacked ? pipeline(pieces, createGunzip(), res) : pipeline(pieces, res));
  }

  routes.get(
    '/archive/:token/:name',
    asyncHandler(async (req, res) => {
      const { token = '', name = '' } = req.params;
      const ctx = await requestContext(runtime, req, res);
      // The page with the files asks visitors to sign in, and leads back.
      if (ctx.actor.kind !== 'user') return res.redirect(303, `/archive/${encodeURIComponent(token)}`);
      const { id: userId } = ctx.actor.user;
      const count = running.get(userId) ?? 0;
      if (count >= AT_ONCE) {
        const text = `${AT_ONCE} files are on their way to you already. Wait until one of them has arrived, then try again.`;
        throw new DomainError('TOO_MANY_DOWNLOADS', text, { retryAfterSeconds: 5 });
      }
      running.set(userId, count + 1);
      try {
        const file = await createCaller(ctx).accounts.data.archiveFile({ token, name });
        res.set({
          'Content-Type': typeOf(name),
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'private, no-store',
        });
        await send(res, ctx, userId, file);
      } catch (thrown) {
        // A download that has begun is cut off, so that half a file is never mistaken for a whole one.
        if (res.headersSent || res.destroyed) {
          log.debug({ err: thrown, requestId: ctx.requestId }, 'a download broke off');
          return void res.destroy();
        }
        const { status, reason, message } = publicErrorOf(getTRPCErrorFromUnknown(asTrpcError(thrown)));
        answerFailure(res, { status, reason, title: 'That did not work', text: message });
      } finally {
        const left = (running.get(userId) ?? 1) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
      }
    }),
  );
  return routes;
}
