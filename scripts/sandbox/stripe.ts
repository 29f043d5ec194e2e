import { join } from 'node:path';
import express from 'express';

import { asyncHandler } from '~server/http/async-handler';
import { htmlPage } from './html';
import { sandboxFolder, serveOnLoopback, type SandboxService, type ServiceOptions } from './service';
import { SANDBOX_STRIPE_KEY, createStripeApi, type WireRequest } from './stripe-api';
import { createBilling } from './stripe-billing';
import { PRICE_IDS } from './stripe-catalogue';
import { createControl } from './stripe-control';
import { dashboardPage } from './stripe-dashboard';
import { createFaults } from './stripe-faults';
import { stripePages } from './stripe-pages';
import { stripePortal } from './stripe-portal';
import { loadState, saveState } from './stripe-store';
import type { SeedCustomer } from './stripe-customers';
import { SANDBOX_WEBHOOK_SECRET, createWebhooks } from './stripe-webhooks';

/**
 * Stripe's place: the part of its API that Hazel uses with the errors and rules of Stripe, checkout and customer portal
 * that a person can click, really signed webhooks, and a clock that can be moved forward.
 * @param options.appUrl origin of the application, which webhooks are sent to
 * @param options.customers who is paying according to the demo data
 */
export async function startStripe({
  dataDir,
  port,
  appUrl,
  customers = [],
}: ServiceOptions & { appUrl: string; customers?: readonly SeedCustomer[] }): Promise<SandboxService> {
  const file = join(sandboxFolder(dataDir), 'stripe.json');
  const state = loadState(file);
  let address = '';
  const billing = createBilling({ state, origin: () => address });
  billing.seed(customers);
  const api = createStripeApi(billing);
  const webhooks = createWebhooks(billing, new URL('/webhooks/stripe', appUrl).href);

  const save = () => saveState(file, state);
  let saving: NodeJS.Timeout | undefined;
  const changed = () => {
    webhooks.pump();
    // Several changes in a row are written once.
    saving ??= setTimeout(() => {
      saving = undefined;
      save();
    }, 100);
  };
  save();
  const faults = createFaults(api.answer);
  const keysInUse = new Set<string>();

  const app = express().disable('x-powered-by').disable('etag');
  app.use(
    '/v1',
    express.text({ type: () => true, limit: '1mb' }),
    asyncHandler(async (req, res) => {
      const body: unknown = req.body;
      const request: WireRequest = {
        method: req.method,
        path: req.originalUrl,
        body: typeof body === 'string' ? body : '',
        header: (name) => req.get(name),
      };
      const key = req.method === 'POST' ? req.get('idempotency-key') : undefined;
      if (key !== undefined && keysInUse.has(key)) {
        const message = `There is currently another in-progress request using this Idempotent Key (${key}).`;
        res
          .status(409)
          .json({ error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message } });
        return;
      }
      if (key !== undefined) keysInUse.add(key);
      try {
        await faults.answer(request, res);
      } finally {
        if (key !== undefined) keysInUse.delete(key);
        if (req.method !== 'GET') changed();
      }
    }),
  );
  app.use('/_sandbox', createControl(billing, webhooks, faults, changed));
  app.use((_req, _res, next) => {
    billing.catchUp();
    next();
  });
  app.use(stripePages(billing, changed));
  app.use(stripePortal(billing, changed));
  app.get('/', (req, res) => {
    const problem = typeof req.query.problem === 'string' ? req.query.problem : '';
    res.send(htmlPage('Hazel sandbox Stripe', dashboardPage(billing, problem)));
  });

  const { url, close } = await serveOnLoopback(port, () => app);
  address = url;
  const tick = setInterval(() => {
    if (billing.catchUp()) changed();
    else webhooks.pump();
  }, 1000);
  tick.unref();
  // What was not delivered before the last stop.
  webhooks.pump();
  return {
    name: 'Stripe',
    url,
    env: {
      STRIPE_SECRET_KEY: SANDBOX_STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
      STRIPE_PRICE_MONTHLY: PRICE_IDS[0],
      STRIPE_PRICE_ANNUAL: PRICE_IDS[1],
      STRIPE_API_BASE: url,
    },
    close: async () => {
      clearInterval(tick);
      clearTimeout(saving);
      await webhooks.close();
      await close();
      save();
    },
  };
}
