import { findEnding, markSettled, ordersOf } from '~db/queries/billing/orders';
import { findSubscription } from '~db/queries/billing/subscriptions';

import { type Settlement, settlementOf } from '../../domain/billing/settlement';
import type { RemoteCustomer } from '../../services/billing/billing';
import type { BillingContext } from './billing-context';
import { syncSubscription } from './sync-subscription';

type Known = Extract<RemoteCustomer, { kind: 'known' }>;

/** The result of a withdrawal at `at` from the orders since `from`. Used days are only charged when all of
 * these orders asked to begin at once. */
export async function settleContractWithdrawalAt(
  { db }: Pick<BillingContext, 'db'>,
  { ledger, credit }: Pick<Known, 'ledger' | 'credit'>,
  { userId, subscriptionId, from, at }: { userId: string; subscriptionId: string; from: Date; at: Date },
): Promise<Settlement> {
  const orders = await ordersOf(db, userId, subscriptionId);
  const deducts = orders
    .filter((order) => new Date(order.ordered_at) >= from)
    .every((order) => order.begin_asked_at !== null);
  return settlementOf(ledger, { subscriptionId, from, at, deducts, credit });
}

/** Ends a subscription that was withdrawn from or whose money is gone, refunds what is due, and takes back its
 * remaining credit. Nothing is done while a bank is deciding. A second run changes nothing.
 * @returns whether all is settled. @throws BillingError when Stripe does not answer */
export async function settleSubscription(
  ctx: BillingContext,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<boolean> {
  const { db, stripe, now } = ctx;
  const ending = await findEnding(db, userId, subscriptionId);
  if (!ending || ending.settled_at !== null) return true;
  await stripe.endSubscription(subscriptionId);
  const customerId = (await findSubscription(db, userId))?.stripe_customer_id ?? null;
  const remote: RemoteCustomer =
    customerId === null ? { kind: 'deleted' } : await stripe.customer(customerId);
  let settled = { refunded: 0, credit: 0 };
  if (remote.kind === 'known' && customerId !== null) {
    const at = new Date(ending.declared_at);
    const settlement =
      ending.because === 'withdrawn'
        ? await settleContractWithdrawalAt(ctx, remote, {
            userId,
            subscriptionId,
            from: new Date(ending.ordered_at),
            at,
          })
        : settlementOf(remote.ledger, { ...remote, subscriptionId, from: null, at, deducts: true });
    if (settlement.waitsForBank) {
      await syncSubscription(ctx, customerId);
      return false;
    }
    settled = await giveBack(ctx, remote, { customerId, subscriptionId, settlement });
  }
  if (customerId !== null) await syncSubscription(ctx, customerId);
  await markSettled(db, { userId, subscriptionId, ...settled, now: now() });
  return true;
}

/** Carries out the parts of a settlement that are still open. */
async function giveBack(
  { stripe }: BillingContext,
  { ledger, credit }: Known,
  {
    customerId,
    subscriptionId,
    settlement,
  }: { customerId: string; subscriptionId: string; settlement: Settlement },
): Promise<{ refunded: number; credit: number }> {
  const charges = ledger.flatMap((entry) => entry.charges);
  for (const { paymentIntentId, cents } of settlement.refunds) {
    const done = charges
      .filter((charge) => charge.paymentIntentId === paymentIntentId)
      .flatMap(({ refunds }) => refunds)
      .filter(({ settles }) => settles === subscriptionId)
      .reduce((sum, refund) => sum + refund.cents, 0);
    if (done < cents) await stripe.refund({ paymentIntentId, cents: cents - done }, subscriptionId);
  }
  const { refunded } = settlement;
  const changed = ledger.find(
    (entry) => entry.kind === 'settlement' && entry.subscriptionId === subscriptionId,
  );
  if (changed) return { refunded, credit: changed.creditAfter };
  if (settlement.creditChange === 0) return { refunded, credit };
  await stripe.changeCredit(customerId, settlement.creditChange, subscriptionId);
  return { refunded, credit: credit + settlement.creditChange };
}
