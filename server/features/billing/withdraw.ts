import { findWithdrawal, insertWithdrawal, markSettled, ordersOf } from '~db/queries/billing/orders';
import { findSubscription } from '~db/queries/billing/subscriptions';

import type { AuthedContext } from '../../context';
import { isRunning, withdrawableOrder } from '../../domain/billing/subscription';
import { BILLING_TEXT } from '../../domain/billing/texts';
import { DomainError } from '../../errors';
import { BillingError } from '../../services/billing/billing';
import { type BillingContext, billingContext } from './billing-context';
import { mailWithdrawal } from './mail-changes';
import { syncSubscription } from './sync-subscription';

/** Withdraws from the contract: what the person declares counts at once and is confirmed by mail, whether Stripe answers or
 * not. Then the subscription is ended and what was paid since the order is given back; a job goes on where that fails.
 * @returns whether all is settled already. @throws NOTHING_TO_WITHDRAW, PAYMENTS_OFF */
export async function withdrawFromContract(ctx: AuthedContext): Promise<{ settled: boolean }> {
  const billing = billingContext(ctx, BILLING_TEXT.cancelFailed);
  const { db, user, now } = ctx;
  const nothing = new DomainError('CONFLICT', 'NOTHING_TO_WITHDRAW', BILLING_TEXT.nothingToWithdraw);
  const subscriptionId = await db.transaction().execute(async (trx) => {
    const stored = await findSubscription(trx, user.id);
    const id = stored?.stripe_subscription_id ?? null;
    if (!stored?.status || !isRunning(stored.status) || id === null) throw nothing;
    const orders = await ordersOf(trx, user.id, id);
    const order = withdrawableOrder(
      orders.map((one) => new Date(one.ordered_at)),
      { today: user.today, timeZone: user.timeZone },
    );
    if (order === null) throw nothing;
    const declared = { userId: user.id, subscriptionId: id, orderedAt: order.from, at: now() };
    if (await insertWithdrawal(trx, declared))
      await mailWithdrawal(billing, trx, {
        user,
        orderedAt: order.from,
        interval: stored.interval ?? 'month',
        paid: stored.status !== 'trialing',
      });
    return id;
  });
  try {
    await settleWithdrawal(billing, { userId: user.id, subscriptionId });
    return { settled: true };
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    ctx.log.error({ err: error }, 'a withdrawal waits for Stripe');
    return { settled: false };
  }
}

/** Ends the subscription of a withdrawal and refunds what was paid since its order. A second run changes nothing.
 * @throws BillingError where Stripe does not answer */
export async function settleWithdrawal(
  ctx: BillingContext,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<void> {
  const { db, billing, now } = ctx;
  const withdrawal = await findWithdrawal(db, userId, subscriptionId);
  if (!withdrawal || withdrawal.settled_at !== null) return;
  await billing.endSubscription(subscriptionId);
  const payments = await billing.payments(subscriptionId, new Date(withdrawal.ordered_at));
  let refunded = 0;
  for (const payment of payments) {
    if (payment.restCents > 0)
      await billing.refund(payment, `withdrawal-${subscriptionId}-${payment.paymentIntentId}`);
    refunded += payment.cents;
  }
  const customerId = (await findSubscription(db, userId))?.stripe_customer_id ?? null;
  if (customerId !== null) await syncSubscription(ctx, customerId);
  await markSettled(db, { userId, subscriptionId, refunded, at: now() });
}
