import type { Db } from '~db/client';
import { tellChanged } from '~db/queries/accounts/changes';
import { insertEnding, insertOrder } from '~db/queries/billing/orders';
import {
  type StoredForSync,
  isPerson,
  lockForSync,
  putCustomer,
  takeTicket,
  writeSubscription,
} from '~db/queries/billing/subscriptions';

import { settlementOf } from '../../domain/billing/settlement';
import { type Subscription, endReason, isRunning, proUntil } from '../../domain/billing/subscription';
import type { RemoteCustomer } from '../../services/billing/billing';
import type { BillingContext } from './billing-context';
import { type NewOrder, mailChanges, mailEnding } from './mail-changes';
import { isUuid } from '../../domain/kernel/uuid';

type Known = Extract<RemoteCustomer, { kind: 'known' }>;

/** Reads a customer's subscription from Stripe and stores it. This is the only way in which a subscription
 * changes here (docs/decisions/0036). It can be repeated and run in parallel: the read that began last wins,
 * so nothing older than an event is stored after it. New orders and changes are mailed.
 * @throws BillingError when Stripe does not answer; then nothing changes */
export async function syncSubscription(ctx: BillingContext, customerId: string): Promise<void> {
  const { db, stripe, log } = ctx;
  const ticket = await takeTicket(db, customerId);
  if (ticket === undefined) return adopt(ctx, customerId);
  const remote = await stripe.customer(customerId);
  const deleted = remote.kind === 'deleted';
  const found = deleted ? null : remote.subscription;
  await db.transaction().execute(async (trx) => {
    const stored = await lockForSync(trx, customerId, { ticket, foundId: found?.id ?? null });
    if (!stored) return;
    await writeSubscription(trx, stored.user_id, found && { ...found, proUntil: proUntil(found) }, {
      ticket,
      now: ctx.now(),
      customerDeleted: deleted,
    });
    await tellChanged(trx, stored.user_id);
    if (found && !deleted) await tell(ctx, trx, { stored, found, remote });
    log.debug({ status: found?.status ?? null, deleted }, 'a subscription was read from Stripe');
  });
}

/** Stores a customer who was created at Stripe but not stored here. Unknown customers are ignored. */
async function adopt(ctx: BillingContext, customerId: string): Promise<void> {
  const remote = await ctx.stripe.customer(customerId);
  if (remote.kind === 'deleted' || remote.userId === null || !isUuid(remote.userId)) return;
  if (!(await isPerson(ctx.db, remote.userId))) return;
  await putCustomer(ctx.db, remote.userId, customerId);
  // When the person has another customer by now, this one is ignored.
  if ((await takeTicket(ctx.db, customerId)) !== undefined) await syncSubscription(ctx, customerId);
}

/** Stores an order that is seen for the first time, ends a subscription whose money is gone, and mails the changes. */
async function tell(
  ctx: BillingContext,
  trx: Db,
  { stored, found, remote }: { stored: StoredForSync; found: Subscription; remote: Known },
): Promise<void> {
  const { user_id: userId } = stored;
  const { id: subscriptionId, interval, amount } = found;
  const order = isRunning(found.status) ? newOrder(stored, found, ctx.now()) : null;
  const isNew =
    order !== null && (await insertOrder(trx, { userId, subscriptionId, interval, amount, ...order }));
  await endWithItsMoney(ctx, trx, { stored, found, remote });
  await mailChanges(ctx, trx, { stored, found, order: isNew ? order : null });
}

/** Declares the end of a subscription whose money is gone for good, also of one that is over and has left credit. */
async function endWithItsMoney(
  ctx: BillingContext,
  trx: Db,
  {
    stored,
    found,
    remote: { ledger, credit },
  }: { stored: StoredForSync; found: Subscription; remote: Known },
): Promise<void> {
  const because = endReason(found);
  if (because === null) return;
  const { id: subscriptionId, orderedAt } = found;
  const at = ctx.now();
  const left = settlementOf(ledger, { subscriptionId, from: null, at, deducts: true, credit });
  const runs = isRunning(found.status);
  if (!runs && left.creditChange === 0) return;
  const ending = { userId: stored.user_id, subscriptionId, because, orderedAt, now: at };
  if ((await insertEnding(trx, ending)) && runs) await mailEnding(ctx, trx, stored, because);
}

/** Stripe's checkout stays open for a day, so an older wish belongs to another order. Clocks may differ a little. */
const WISH_HOLDS_MS = 25 * 60 * 60 * 1000;
const CLOCKS_MS = 60_000;

/** When the found subscription was ordered, if no order is stored for it: with its start, or by a change
 * between monthly and annual, which begins a period unless a trial runs. */
function newOrder(stored: StoredForSync, found: Subscription, now: Date): NewOrder | null {
  const { ordered_at: before, ordered_interval: interval, begin_asked_at: asked } = stored;
  if (before !== null && interval === found.interval) return null;
  const orderedAt =
    before === null ? found.orderedAt : found.periodStart > new Date(before) ? found.periodStart : now;
  const age = asked === null ? null : orderedAt.getTime() - Date.parse(asked);
  const holds = age !== null && age > -CLOCKS_MS && age < WISH_HOLDS_MS;
  return { orderedAt, beginAskedAt: holds && asked !== null ? new Date(asked) : null };
}
