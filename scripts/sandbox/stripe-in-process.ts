import { setTimeout as sleep } from 'node:timers/promises';

import Stripe from 'stripe';

import { SANDBOX_STRIPE_KEY, createStripeApi } from './stripe-api';
import { createBilling } from './stripe-billing';

/**
 * The sandbox without sockets, timers and files, for tests that live through many histories: the engine, its API, and
 * an SDK client that calls it directly. Events collect in `billing.state.events`.
 * @param realNow seconds
 * @param latencyMs how long each answer takes
 */
export function stripeInProcess(realNow?: () => number, latencyMs = 0) {
  const billing = createBilling(realNow ? { realNow } : {});
  const api = createStripeApi(billing);
  const httpClient = Stripe.createFetchHttpClient(
    async (input: RequestInfo | URL, init: RequestInit = {}) => {
      if (latencyMs > 0) await sleep(latencyMs);
      const url = new URL(input instanceof Request ? input.url : input);
      const headers = new Headers(init.headers);
      const {
        status,
        headers: own,
        body,
      } = api.answer({
        method: init.method ?? 'GET',
        path: `${url.pathname}${url.search}`,
        body: typeof init.body === 'string' ? init.body : '',
        header: (name) => headers.get(name) ?? undefined,
      });
      return new Response(body, { status, headers: own });
    },
  );
  const stripe = new Stripe(SANDBOX_STRIPE_KEY, { httpClient, telemetry: false });
  return { billing, api, httpClient, stripe };
}
