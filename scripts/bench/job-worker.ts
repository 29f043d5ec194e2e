import { createDb } from '~db/client';
import { findJobRun } from '~db/queries/admin/job-runs';
import { operatorOf } from '~server/features/billing/operator';
import { readEnv } from '~server/env';
import type { JobContext } from '~server/jobs/job';
import { JOBS } from '~server/jobs/jobs';
import { createLogger } from '~server/log';
import { createStripeBilling } from '~server/services/billing/stripe-billing';

import { SANDBOX_STRIPE_KEY } from '../sandbox/stripe-api';
import { payingCustomers } from '../sandbox/stripe-customers';
import { stripeInProcess } from '../sandbox/stripe-in-process';
import { SANDBOX_WEBHOOK_SECRET } from '../sandbox/stripe-webhooks';
import { residentMiB } from './load';

// A worker by itself: `node job-worker.ts URL NOW HOLDOUT JOB…` runs each job to its end, one after the other, and prints a line of
// JSON for each: its seconds, its memory in the first tenth of that time, and its most memory, in MiB.

/** About what Stripe takes for a read. */
const STRIPE_MS = 150;
const SAMPLE_MS = 50;

const [url = '', at = '', holdout = '', ...names] = process.argv.slice(2);
const { db, close } = createDb(url, {
  max: 6,
  statementTimeoutMillis: 60_000,
  applicationName: 'hazel-jobs',
});
const now = () => new Date(at);
const sandbox = stripeInProcess(() => now().getTime() / 1000, STRIPE_MS);
sandbox.billing.seed(await payingCustomers(db));
const ctx: JobContext = {
  db,
  log: createLogger('error'),
  // Only that mail is on matters: jobs put mails into the outbox.
  email: { send: () => Promise.reject(new Error('A job sends nothing by itself')) },
  stripe: createStripeBilling({
    secretKey: SANDBOX_STRIPE_KEY,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    prices: { month: 'price_demo_monthly', year: 'price_demo_annual' },
    apiBase: 'http://127.0.0.1:1',
    httpClient: sandbox.httpClient,
  }),
  appUrl: 'http://localhost',
  operator: operatorOf(readEnv({ SUPPORT_EMAIL: 'support@hazel.example' })),
  encryption: null,
  push: null,
  holdout: Number(holdout),
  now,
};

for (const name of names) {
  const job = JOBS.get(name);
  if (!job) throw new Error(`There is no job ${name}`);
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMiB(process.pid)), SAMPLE_MS);
  const began = performance.now();
  do await job.run(ctx, {}, { last: false });
  while ((await findJobRun(db, name)) !== undefined);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  samples.push(residentMiB(process.pid));
  const early = Math.max(...samples.slice(0, Math.ceil(samples.length / 10)));
  console.log(JSON.stringify({ name, seconds, early, most: Math.max(...samples) }));
}
await close();
