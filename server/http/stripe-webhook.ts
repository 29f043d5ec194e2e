import express, { type ErrorRequestHandler, Router } from 'express';

import { databaseTrouble } from '../errors';
import { receiveEvent } from '../features/billing/follow-stripe';
import type { Runtime } from '../runtime';
import { BillingError } from '../services/billing/billing';
import { asyncHandler } from './async-handler';
import type { Bodies } from './bodies';

/** An event holds one Stripe object; the largest are invoices. */
const LIMIT = 512 * 1024;

/** Receives Stripe's webhooks. They come from no browser, so the signature over the bytes of the body takes
 * the place of the origin check. An event is stored before it is answered; a job does the rest. */
export function stripeWebhook({ services: { billing }, db, log }: Runtime, bodies: Bodies): Router {
  const routes = Router();
  if (billing === null) return routes;
  routes.post(
    '/webhooks/stripe',
    bodies.streamed(LIMIT),
    express.raw({ type: () => true, limit: LIMIT, inflate: false }),
    asyncHandler(async (req, res) => {
      const { requestId } = res.locals;
      const body: unknown = req.body;
      try {
        const signature = req.headers['stripe-signature'];
        if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new BillingError('bad_signature');
        const event = await billing.readEvent(body, signature);
        await receiveEvent({ db, log, now: () => new Date() }, event);
        res.json({ received: true });
      } catch (error) {
        if (error instanceof BillingError) {
          log.warn({ reason: error.code, requestId }, 'a webhook was refused');
          res.status(400).json({ reason: error.code.toUpperCase() });
          return;
        }
        // Stripe sends it again.
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
  routes.use('/webhooks/stripe', unread);
  routes.all('/webhooks/stripe', (_req, res) => {
    res.status(405).set('allow', 'POST').json({ reason: 'METHOD_NOT_ALLOWED' });
  });
  return routes;
}
