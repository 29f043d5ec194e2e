import type { Db } from '~db/client';
import { insertOrder } from '~db/queries/billing/orders';
import {
  type StoredForSync,
  isPerson,
  lockForSync,
  putCustomer,
  takeTicket,
  writeSubscription,
} from '~db/queries/billing/subscriptions';

import { type Subscription, isRunning, proUntil } from '../../domain/billing/subscription';
import type { BillingContext } from './billing-context';
import { mailChanges } from './mail-changes';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads a customer's subscription from Stripe and writes what was found: the one way in which a subscription changes here,
 * whatever led to it (docs/decisions/0036). It can be repeated and run beside itself: the read that began last wins, so
 * nothing older than an event is written after it. New orders and changes are mailed.
 * @throws BillingError where Stripe does not answer; then all stays as it is */
export async function syncSubscription(ctx: BillingContext, customerId: string): Promise<void> {
  const { db, billing, log } = ctx;
  const ticket = await takeTicket(db, customerId);
  if (ticket === undefined) return adopt(ctx, customerId);
  const truth = await billing.customer(customerId);
  const deleted = truth.kind === 'deleted';
  const found = deleted ? null : truth.subscription;
  await db.transaction().execute(async (trx) => {
    const stored = await lockForSync(trx, customerId, ticket);
    if (!stored) return;
    await writeSubscription(trx, stored.user_id, found && { ...found, proUntil: proUntil(found) }, {
      ticket,
      at: ctx.now(),
      customerDeleted: deleted,
    });
    if (found) await tell(ctx, trx, stored, found);
    log.debug({ status: found?.status ?? null, deleted }, 'a subscription was read from Stripe');
  });
}

/** Notes a customer whose number was lost between its making and its writing. Of a stranger nothing is noted. */
async function adopt(ctx: BillingContext, customerId: string): Promise<void> {
  const truth = await ctx.billing.customer(customerId);
  if (truth.kind === 'deleted' || truth.userId === null || !UUID.test(truth.userId)) return;
  if (!(await isPerson(ctx.db, truth.userId))) return;
  await putCustomer(ctx.db, truth.userId, customerId);
  // Where the person has another customer by now, this one stays nobody's.
  if ((await takeTicket(ctx.db, customerId)) !== undefined) await syncSubscription(ctx, customerId);
}

/** Notes an order that is seen for the first time, and mails what has changed. */
async function tell(ctx: BillingContext, trx: Db, stored: StoredForSync, found: Subscription): Promise<void> {
  const order = isRunning(found.status) ? newOrder(stored, found, ctx.now()) : null;
  if (order !== null) {
    const { user_id: userId } = stored;
    const { id: subscriptionId, interval, amount } = found;
    await insertOrder(trx, { userId, subscriptionId, interval, amount, orderedAt: order });
  }
  await mailChanges(ctx, trx, { stored, found, orderedAt: order });
}

/** When what is found was ordered, if no order says so yet: with the subscription, or by changing between monthly and annual,
 * which begins a period unless a trial runs. */
function newOrder(stored: StoredForSync, found: Subscription, now: Date): Date | null {
  const { ordered_at: orderedAt, ordered_interval: interval, ordered_subscription_id: id } = stored;
  if (id !== found.id || orderedAt === null) return found.orderedAt;
  if (interval === found.interval) return null;
  return found.periodStart > new Date(orderedAt) ? found.periodStart : now;
}
