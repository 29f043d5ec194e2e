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

/** Reads up to `limit` customers from Stripe whose last read was before `before`. Stops when Stripe does not answer.
 * @returns how many were read, how many failed, and whether some are left */
export async function syncAll(ctx: BillingContext, before: Date, limit: number) {
  let synced = 0;
  let failed = 0;
  while (synced + failed < limit) {
    const customers = await customersToSync(ctx.db, before, Math.min(BATCH, limit));
    if (customers.length === 0) return { synced, failed, more: false };
    for (const customerId of customers) {
      try {
        await syncSubscription(ctx, customerId);
        synced += 1;
      } catch (error) {
        if (!(error instanceof BillingError) || error.outage) throw error;
        failed += 1;
        ctx.log.error({ err: error }, CHECK_FAILED);
        await postponeSync(ctx.db, customerId, ctx.now());
      }
    }
  }
  return { synced, failed, more: true };
}

/** An event that its job has not handled after this long is queued again. */
const LOST_AFTER_MS = 30 * MINUTE_MS;
/** Every customer is read at least this often, whatever webhooks said. */
const READ_EVERY_MS = 20 * 60 * MINUTE_MS;

/** Catches up with lost webhooks and jobs, and then with the next customers whose last read was before an instant, which
 * the cursor keeps: reads of this run are no reason to read again. */
export async function reconcileBilling(ctx: BillingContext, cursor: string | null): Promise<Batch<string>> {
  const now = ctx.now().getTime();
  if (cursor === null) {
    await requeueEvents(ctx.db, new Date(now - LOST_AFTER_MS));
    await requeueEndings(ctx.db);
  }
  const before = cursor ?? new Date(now - READ_EVERY_MS).toISOString();
  const { synced, failed, more } = await syncAll(ctx, new Date(before), BATCH);
  return { handled: synced, failed, next: more ? before : null };
}
