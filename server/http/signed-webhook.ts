import type { IncomingHttpHeaders } from 'node:http';

import express, { type ErrorRequestHandler, Router } from 'express';

import { databaseTrouble } from '../errors';
import type { Runtime } from '../runtime';
import { asyncHandler } from './async-handler';
import type { Bodies } from './bodies';

/** Receives the webhooks of a service. They come from no browser, so the signature over the bytes of the body takes the place
 * of the origin check. What is not answered with 200 is sent again.
 * @param hook.limit bytes of a body
 * @param hook.receive checks the signature, and stores what was said
 * @param hook.refusal why an error of `receive` means that the body is not the service's; null for other errors */
export function signedWebhook(
  { log }: Pick<Runtime, 'log'>,
  bodies: Bodies,
  hook: {
    path: string;
    limit: number;
    receive: (body: Buffer, headers: IncomingHttpHeaders) => Promise<void>;
    refusal: (error: unknown) => string | null;
  },
): Router {
  const { path, limit } = hook;
  const routes = Router();
  routes.post(
    path,
    bodies.streamed(limit),
    express.raw({ type: () => true, limit, inflate: false }),
    asyncHandler(async (req, res) => {
      const { requestId } = res.locals;
      const body: unknown = req.body;
      try {
        await hook.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), req.headers);
        res.json({ received: true });
      } catch (error) {
        const reason = hook.refusal(error);
        if (reason !== null) {
          log.warn({ reason, requestId }, 'a webhook was refused');
          res.status(400).json({ reason: reason.toUpperCase() });
          return;
        }
        log.error({ err: error, requestId }, 'a webhook could not be stored');
        res.status(databaseTrouble(error) ? 503 : 500).json({ reason: 'TRY_AGAIN' });
      }
    }),
  );
  // A body that was not read, because it is too large or compressed.
  const unread: ErrorRequestHandler = (error: { type?: unknown }, _req, res, next) => {
    log.warn({ reason: error.type, requestId: res.locals.requestId }, 'a webhook was refused');
    next(error);
  };
  routes.use(path, unread);
  routes.all(path, (_req, res) => {
    res.status(405).set('allow', 'POST').json({ reason: 'METHOD_NOT_ALLOWED' });
  });
  return routes;
}
