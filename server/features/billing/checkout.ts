import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { closeCheckout, findOpenCheckout, insertCheckout, putSession } from '~db/queries/billing/checkouts';
import { unsettledEndings } from '~db/queries/billing/orders';
import { findSubscription, putBeginAsked, putCustomer } from '~db/queries/billing/subscriptions';

import type { AuthedContext } from '../../context';
import { type BillingInterval, firstPaymentAt, isRunning } from '../../domain/billing/subscription';
import { BILLING_TEXT } from '../../domain/billing/texts';
import { DomainError } from '../../errors';
import { BillingError } from '../../services/billing/billing';
import { type BillingContext, CHECK_FAILED, askingStripe, billingContext } from './billing-context';
import { settleSubscription } from './settle-subscription';
import { syncSubscription } from './sync-subscription';

/** Stripe keeps an idempotency key and a session for a day; an attempt that is older than this is replaced. */
const ATTEMPT_MS = 23 * 60 * 60 * 1000;
/** How long an attempt without a session may still be waiting for Stripe. */
const UNDER_WAY_MS = 15_000;
const PAUSE_MS = 300;
/** How often an attempt gives way to another one before the person has to press again. */
const TRIES = 6;

const failed = () => new DomainError('CHECKOUT_FAILED', BILLING_TEXT.checkoutFailed);

/** Opens Stripe's checkout for the monthly or annual plan and returns its address, for a person who asks that Pro
 * begins at once (docs/decisions/0051). A person has one attempt at a time, stored before Stripe is called: pressed
 * twice, in two tabs or after a crash, it leads to the same customer and the same checkout (docs/decisions/0036).
 * @throws ALREADY_SUBSCRIBED, STILL_SETTLING, STRIPE_UNAVAILABLE, PAYMENTS_OFF */
export async function createCheckout(
  ctx: AuthedContext,
  { interval }: { interval: BillingInterval; beginAtOnce: true },
): Promise<{ url: string }> {
  const billing = billingContext(ctx, BILLING_TEXT.checkoutFailed);
  await ctx.services.limits.consume('checkout', ctx.user.id);
  return askingStripe(billing, BILLING_TEXT.checkoutFailed, async () => {
    await settleFirst(ctx, billing);
    for (let left = TRIES; left > 0; left -= 1) {
      const url = await tryCheckout(ctx, billing, interval, left === 1);
      if (url === null) continue;
      await putBeginAsked(ctx.db, ctx.user.id, ctx.now());
      return { url };
    }
    throw failed();
  });
}

/** Settles subscriptions that ended early, because a new order would use up credit that has to be returned.
 * @returns whether there were any. @throws STILL_SETTLING */
async function settleFirst({ db, user }: AuthedContext, billing: BillingContext): Promise<boolean> {
  const ended = await unsettledEndings(db, user.id);
  for (const subscriptionId of ended)
    if (!(await settleSubscription(billing, { userId: user.id, subscriptionId })))
      throw new DomainError('STILL_SETTLING', BILLING_TEXT.settling);
  return ended.length > 0;
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findOpenCheckout>>>;

/** The address of the checkout; null when the attempt was closed and a new one is needed. */
async function tryCheckout(
  ctx: AuthedContext,
  billing: BillingContext,
  interval: BillingInterval,
  last: boolean,
): Promise<string | null> {
  const { db, now, user } = ctx;
  await insertCheckout(db, { id: randomUUID(), userId: user.id, interval, now: now() });
  const attempt = await findOpenCheckout(db, user.id);
  if (!attempt) return null;
  const close = (seen: Attempt) =>
    closeCheckout(db, user.id, seen.id, { session: seen.stripe_session_id, now: now() });

  if (attempt.stripe_session_id !== null) {
    const session = await billing.stripe.checkout(attempt.stripe_session_id);
    if (session.status === 'open' && attempt.interval === interval) return session.url;
    if (session.status === 'open') await billing.stripe.expireCheckout(attempt.stripe_session_id);
    await close(attempt);
    return null;
  }
  const age = now().getTime() - Date.parse(attempt.created_at);
  if (attempt.interval !== interval || age > ATTEMPT_MS) {
    // Another tab is calling Stripe right now. If tabs closed each other's attempts, none would succeed.
    if (age < UNDER_WAY_MS) await sleep(PAUSE_MS);
    else await close(attempt);
    return null;
  }
  try {
    return await openSession(ctx, billing, attempt);
  } catch (error) {
    if (!(error instanceof BillingError) || error.keyHolds) throw error;
    // Stripe would repeat this answer for this attempt's idempotency keys.
    await close(attempt);
    if (last || error.outage) throw error;
    return null;
  }
}

/** Asks Stripe for the session of an attempt. Null when another tab has closed the attempt meanwhile. */
async function openSession(ctx: AuthedContext, billing: BillingContext, attempt: Attempt) {
  const { user } = ctx;
  const customerId = await customerOf(ctx, billing, attempt);
  if (customerId === null) return null;
  const session = await billing.stripe.openCheckout(
    {
      customerId,
      userId: user.id,
      interval: attempt.interval,
      trialEnd: firstPaymentAt(new Date(user.trialEndsAt), new Date(attempt.created_at)),
      successUrl: `${billing.appUrl}/settings/pro?success=true`,
      cancelUrl: `${billing.appUrl}/settings/pro?canceled=true`,
    },
    `checkout-${attempt.id}`,
  );
  const { id: sessionId, url } = session;
  if (await putSession(ctx.db, { userId: user.id, id: attempt.id, sessionId })) return url;
  // Two open sessions could be paid twice.
  await billing.stripe.expireCheckout(sessionId);
  return null;
}

/** The person's customer at Stripe: the stored one, one that was created but not stored, or a new one. Null when the
 * stored one was deleted at Stripe, or its subscription has just ended with its money. @throws ALREADY_SUBSCRIBED */
async function customerOf(ctx: AuthedContext, billing: BillingContext, attempt: Attempt) {
  const { db, user } = ctx;
  const stored = (await findSubscription(db, user.id))?.stripe_customer_id ?? null;
  if (stored === null) {
    const account = { userId: user.id, email: user.email };
    const customerId =
      (await billing.stripe.findCustomer(account)) ??
      (await billing.stripe.createCustomer(account, `customer-${attempt.id}`));
    await putCustomer(db, user.id, customerId);
    return (await findSubscription(db, user.id))?.stripe_customer_id ?? null;
  }
  const remote = await billing.stripe.customer(stored);
  if (remote.kind === 'known' && !(remote.subscription && isRunning(remote.subscription.status)))
    return stored;
  // The news about it was lost or is late.
  await syncSubscription(billing, stored);
  if (remote.kind === 'deleted' || (await settleFirst(ctx, billing))) return null;
  throw new DomainError('ALREADY_SUBSCRIBED', BILLING_TEXT.alreadySubscribed);
}

/** After the return from checkout or portal: reads from Stripe what was bought or changed there, without
 * waiting for a webhook. An unpaid invoice is tried again, because the card may be a new one. */
export async function finishCheckout(ctx: AuthedContext): Promise<{ subscribed: boolean }> {
  const billing = billingContext(ctx, BILLING_TEXT.checkFailed);
  await ctx.services.limits.consume('subscriptionCheck', ctx.user.id);
  const read = async () => {
    const customerId = (await findSubscription(ctx.db, ctx.user.id))?.stripe_customer_id ?? null;
    if (customerId !== null) {
      await syncSubscription(billing, customerId);
      const { status, stripe_subscription_id: subscriptionId } =
        (await findSubscription(ctx.db, ctx.user.id)) ?? {};
      if (status === 'past_due' && subscriptionId) {
        await billing.stripe.payOpenInvoice(subscriptionId);
        await syncSubscription(billing, customerId);
      }
    }
    const until = (await findSubscription(ctx.db, ctx.user.id))?.pro_until ?? null;
    return { subscribed: until !== null && Date.parse(until) > ctx.now().getTime() };
  };
  return askingStripe(billing, BILLING_TEXT.checkFailed, read, CHECK_FAILED);
}
