import PQueue from 'p-queue';
import { z } from 'zod';

import {
  findEvent,
  forgetStranger,
  insertEvent,
  markHandled,
  requeueEvents,
} from '~db/queries/billing/events';
import { requeueEndings } from '~db/queries/billing/orders';
import { customersToSync, isCustomer, postponeSync } from '~db/queries/billing/subscriptions';

import type { Context } from '../../context';
import { type BillingEvent, BillingError } from '../../services/billing/billing';
import { type BillingContext, CHECK_FAILED } from './billing-context';
import { syncSubscription } from './sync-subscription';
import { MINUTE_MS } from '../../domain/kernel/durations';
import type { Batch } from '../../each-alone';

/** Events after which a subscription may have changed; the current state is then read from Stripe. */
const RELEVANT = [
  'customer.subscription.',
  'customer.deleted',
  'checkout.session.completed',
  'invoice.',
  'charge.refunded',
  'charge.dispute.',
];

/** Stores an event before it is answered. An event that was stored before changes nothing. */
export async function receiveEvent(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  event: BillingEvent,
): Promise<void> {
  const named = event.customerId !== null || event.chargeId !== null;
  const relevant = named && RELEVANT.some((prefix) => event.type.startsWith(prefix));
  const stored = await insertEvent(db, { ...event, now: now() }, relevant);
  if (!stored) log.info({ event: event.id, type: event.type }, 'a webhook came again');
}

/** Reads the subscription that an event is about, unless a later read has covered it. */
export async function followEvent(ctx: BillingContext, id: string): Promise<void> {
  const { db, stripe, now } = ctx;
  const event = await findEvent(db, id);
  if (!event || event.handled_at !== null) return;
  const before = now();
  const { stripe_charge_id: charge } = event;
  const read = async () => {
    const customerId =
      event.stripe_customer_id ?? (charge === null ? null : await stripe.customerOfCharge(charge));
    if (customerId !== null) await syncSubscription(ctx, customerId);
    return customerId;
  };
  const customerId = await read().catch((error: unknown) => {
    ctx.log.error({ err: error }, CHECK_FAILED);
    throw error;
  });
  await markHandled(db, { id, customerId, chargeId: charge, before, now: now() });
  if (customerId !== null && !(await isCustomer(db, customerId))) await forgetStranger(db, customerId);
}

/** How many customers are listed at a time. */
const BATCH = 50;
/** Stripe takes 100 reads a second from an account, and a customer takes four or five. This leaves a third to people, and
 * is 45,000 customers an hour when a read takes 0.15 s. */
const A_SECOND = 15;
const AT_ONCE = 12;

/** Reads up to `limit` customers from Stripe whose last read was before `before`, some at a time. Stops when Stripe does
 * not answer or takes no more: who is left is read when it is called again.
 * @returns how many were read, how many failed, and whether some are left */
export async function syncAll(ctx: BillingContext, before: Date, limit: number) {
  let synced = 0;
  let failed = 0;
  while (synced + failed < limit) {
    const customers = await customersToSync(ctx.db, before, Math.min(BATCH, limit));
    if (customers.length === 0) return { synced, failed, more: false };
    const queue = new PQueue({ concurrency: AT_ONCE, intervalCap: A_SECOND, interval: 1000 });
    const away: unknown[] = [];
    const read = async (customerId: string) => {
      try {
        await syncSubscription(ctx, customerId);
        synced += 1;
      } catch (error) {
        if (!(error instanceof BillingError) || error.outage) throw error;
        failed += 1;
        ctx.log.error({ err: error }, CHECK_FAILED);
        await postponeSync(ctx.db, customerId, ctx.now());
      }
    };
    for (const customerId of customers)
      void queue
        .add(() => read(customerId))
        .catch((error: unknown) => {
          away.push(error);
          queue.clear();
        });
    // Those that have begun end before an error is told.
    await queue.onIdle();
    if (away.length > 0) throw away[0];
  }
  return { synced, failed, more: true };
}

/** An event that its job has not handled after this long is queued again. */
const LOST_AFTER_MS = 30 * MINUTE_MS;
/** Every customer is read at least this often, whatever webhooks said. */
const READ_EVERY_MS = 20 * 60 * MINUTE_MS;
/** Events or endings that are queued again at a time. */
const REQUEUED = 500;

/** Where a reconciliation goes on: after an event or an ending that was queued again, or with the customers whose last
 * read was before an instant. */
export const reconcileCursor = z.union([
  z.iso.datetime(),
  z.object({ of: z.enum(['events', 'endings']), at: z.string(), id: z.string() }),
]);
export type ReconcileCursor = z.infer<typeof reconcileCursor>;

/** Catches up with lost webhooks, then with lost endings, and then with the next customers whose last read was before an
 * instant, which the cursor keeps: reads of this run are no reason to read again. */
export async function reconcileBilling(
  ctx: BillingContext,
  cursor: ReconcileCursor | null,
  atOnce = REQUEUED,
): Promise<Batch<ReconcileCursor>> {
  const now = ctx.now().getTime();
  if (typeof cursor === 'string') {
    const { synced, failed, more } = await syncAll(ctx, new Date(cursor), BATCH);
    return { handled: synced, failed, next: more ? cursor : null };
  }
  if (cursor?.of !== 'endings') {
    const lost = new Date(now - LOST_AFTER_MS);
    const last = await requeueEvents(ctx.db, { before: lost, after: cursor, limit: atOnce });
    if (last) return { next: { of: 'events', ...last } };
  }
  const after = cursor?.of === 'endings' ? cursor : null;
  const last = await requeueEndings(ctx.db, { after, limit: atOnce });
  return { next: last ? { of: 'endings', ...last } : new Date(now - READ_EVERY_MS).toISOString() };
}
