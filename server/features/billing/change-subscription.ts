import { findSubscription, putBeginAsked } from '~db/queries/billing/subscriptions';

import type { AuthedContext } from '../../context';
import { type BillingInterval, isRunning, mayChangePlan } from '../../domain/billing/subscription';
import { BILLING_TEXT } from '../../domain/billing/texts';
import { DomainError } from '../../errors';
import type { PortalPage } from '../../services/billing/billing';
import { type BillingContext, askingStripe, billingContext } from './billing-context';
import { mailEndNow } from './mail-changes';
import { syncSubscription } from './sync-subscription';

const noSubscription = () => new DomainError('NO_SUBSCRIPTION', BILLING_TEXT.noSubscription);

/** The person's running subscription, read from Stripe. @throws NO_SUBSCRIPTION */
async function runningSubscription({ db, user }: AuthedContext, { stripe }: BillingContext) {
  const customerId = (await findSubscription(db, user.id))?.stripe_customer_id ?? null;
  if (customerId === null) throw noSubscription();
  const remote = await stripe.customer(customerId);
  const subscription = remote.kind === 'known' ? remote.subscription : null;
  if (subscription === null || !isRunning(subscription.status)) throw noSubscription();
  return { customerId, subscription };
}

/** Ends the subscription with its period. One whose renewal is unpaid ends now, so that Stripe does not try to
 * charge again.
 * @throws NO_SUBSCRIPTION, STRIPE_UNAVAILABLE, PAYMENTS_OFF */
export async function cancelSubscription(ctx: AuthedContext): Promise<void> {
  const billing = billingContext(ctx, BILLING_TEXT.cancelFailed);
  await ctx.services.limits.consume('subscriptionCheck', ctx.user.id);
  await askingStripe(billing, BILLING_TEXT.cancelFailed, async () => {
    const { customerId, subscription } = await runningSubscription(ctx, billing);
    const renews = subscription.status === 'active' || subscription.status === 'trialing';
    if (renews) await billing.stripe.setCancelAtPeriodEnd(subscription.id, true);
    else {
      await billing.stripe.endSubscription(subscription.id);
      await ctx.db.transaction().execute((trx) => mailEndNow(billing, trx, ctx.user));
    }
    await syncSubscription(billing, customerId);
  });
}

/** Lets a cancelled subscription that has not ended yet renew after all.
 * @throws NO_SUBSCRIPTION, STRIPE_UNAVAILABLE, PAYMENTS_OFF */
export async function resumeSubscription(ctx: AuthedContext): Promise<void> {
  const billing = billingContext(ctx, BILLING_TEXT.resumeFailed);
  await ctx.services.limits.consume('subscriptionCheck', ctx.user.id);
  await askingStripe(billing, BILLING_TEXT.resumeFailed, async () => {
    const { customerId, subscription } = await runningSubscription(ctx, billing);
    await billing.stripe.setCancelAtPeriodEnd(subscription.id, false);
    await syncSubscription(billing, customerId);
  });
}

/** The page of Stripe's portal that somebody wants: the whole portal, another card, or another plan. */
export type PortalWish =
  { page: 'home' } | { page: 'card' } | { page: 'switch'; interval: BillingInterval; beginAtOnce: true };

/** The address of Stripe's customer portal (card and invoices), or of its page that changes the plan. The latter only
 * while the money of the subscription is ours, and for a person who asks that the new plan begins at once.
 * @throws NO_SUBSCRIPTION, PLAN_HELD, STRIPE_UNAVAILABLE, PAYMENTS_OFF */
export async function openPortal(ctx: AuthedContext, wish: PortalWish): Promise<{ url: string }> {
  const billing = billingContext(ctx, BILLING_TEXT.portalFailed);
  await ctx.services.limits.consume('checkout', ctx.user.id);
  return askingStripe(billing, BILLING_TEXT.portalFailed, async () => {
    const { customerId, subscription } = await runningSubscription(ctx, billing);
    const { id: subscriptionId, itemId } = subscription;
    if (wish.page === 'switch' && !mayChangePlan(subscription)) {
      await syncSubscription(billing, customerId);
      throw new DomainError('PLAN_HELD', BILLING_TEXT.planHeld);
    }
    const page: PortalPage =
      wish.page === 'switch'
        ? { kind: 'switch', subscriptionId, itemId, interval: wish.interval }
        : { kind: wish.page };
    const plan = `${billing.appUrl}/settings/pro?portal=`;
    // Somebody who changed the plan there gets a message; somebody who only comes back does not.
    const back = { left: `${plan}done`, done: `${plan}${page.kind === 'switch' ? page.interval : 'done'}` };
    const url = await billing.stripe.openPortal(customerId, back, page);
    if (wish.page === 'switch') await putBeginAsked(ctx.db, ctx.user.id, ctx.now());
    return { url };
  });
}
