import { Router } from 'express';

import { receiveEvent } from '../features/billing/follow-stripe';
import { followMailEvent } from '../features/messages/mail-events';
import type { Runtime } from '../runtime';
import { BillingError } from '../services/billing/billing';
import { MailEventError, readMailEvent } from '../services/email/mail-events';
import type { Bodies } from './bodies';
import { signedWebhook } from './signed-webhook';

/** A Stripe event holds one object; the largest are invoices. */
const STRIPE_LIMIT = 512 * 1024;
/** An event of Resend names a mail, not its content. */
const RESEND_LIMIT = 64 * 1024;

/** What the services report that Hazel uses, as long as they are set up. A Stripe event is stored before it is answered; a
 * job does the rest. */
export function webhookRoutes(runtime: Runtime, bodies: Bodies): Router {
  const { services, db, log, env } = runtime;
  const { billing } = services;
  const secret = env.RESEND_WEBHOOK_SECRET;
  const now = () => new Date();
  const routes = Router();
  if (billing !== null)
    routes.use(
      signedWebhook(runtime, bodies, {
        path: '/webhooks/stripe',
        limit: STRIPE_LIMIT,
        async receive(body, { 'stripe-signature': signature }) {
          if (body.length === 0 || typeof signature !== 'string') throw new BillingError('bad_signature');
          await receiveEvent({ db, log, now }, await billing.readEvent(body, signature));
        },
        refusal: (error) => (error instanceof BillingError ? error.code : null),
      }),
    );
  if (secret !== undefined)
    routes.use(
      signedWebhook(runtime, bodies, {
        path: '/webhooks/resend',
        limit: RESEND_LIMIT,
        async receive(body, headers) {
          const event = readMailEvent(body, headers, secret);
          if (event !== null) await followMailEvent({ db, log, now }, event);
        },
        refusal: (error) => (error instanceof MailEventError ? error.code : null),
      }),
    );
  return routes;
}
