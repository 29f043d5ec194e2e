import { insertEnding, ordersOf } from '~db/queries/billing/orders';
import { findSubscription } from '~db/queries/billing/subscriptions';
import type { Db } from '~db/client';

import type { AuthedContext } from '../../context';
import type { ContractWithdrawalSums } from '../../domain/billing/settlement';
import { isRunning, withdrawableOrder } from '../../domain/billing/subscription';
import { BILLING_TEXT } from '../../domain/billing/texts';
import { cents } from '../../domain/kernel/money';
import { DomainError } from '../../errors';
import { BillingError } from '../../services/billing/billing';
import { type BillingContext, askingStripe, billingContext } from './billing-context';
import { mailContractWithdrawal } from './mail-changes';
import { settleSubscription, settleContractWithdrawalAt } from './settle-subscription';

const nothing = () => new DomainError('NOTHING_TO_WITHDRAW', BILLING_TEXT.nothingToWithdraw);

/** The person's contract that can be withdrawn from. @throws NOTHING_TO_WITHDRAW */
async function openContract(db: Db, { user }: AuthedContext) {
  const stored = await findSubscription(db, user.id);
  const subscriptionId = stored?.stripe_subscription_id ?? null;
  if (!stored?.status || !isRunning(stored.status) || subscriptionId === null) throw nothing();
  const orders = await ordersOf(db, user.id, subscriptionId);
  const order = withdrawableOrder(
    orders.map((one) => new Date(one.ordered_at)),
    { today: user.today, timeZone: user.timeZone },
  );
  if (order === null) throw nothing();
  return { stored, subscriptionId, from: order.from };
}
type Contract = Awaited<ReturnType<typeof openContract>>;

/** Null when Stripe has deleted the customer. */
async function sumsOf(
  ctx: AuthedContext,
  { stripe }: BillingContext,
  { stored, subscriptionId, from }: Contract,
  at: Date,
): Promise<ContractWithdrawalSums | null> {
  const customerId = stored.stripe_customer_id;
  const remote = customerId === null ? null : await stripe.customer(customerId);
  if (remote?.kind !== 'known') return null;
  const { refunded, creditChange, used } = await settleContractWithdrawalAt(ctx, remote, {
    userId: ctx.user.id,
    subscriptionId,
    from,
    at,
  });
  return { refundCents: refunded, creditCents: cents(remote.credit + creditChange), usedCents: used };
}

/** What a withdrawal would refund now, read from Stripe. @throws NOTHING_TO_WITHDRAW, STRIPE_UNAVAILABLE, PAYMENTS_OFF */
export async function contractWithdrawalSums(ctx: AuthedContext): Promise<ContractWithdrawalSums> {
  const billing = billingContext(ctx, BILLING_TEXT.away);
  await ctx.services.limits.consume('subscriptionCheck', ctx.user.id);
  return askingStripe(billing, BILLING_TEXT.away, async () => {
    const sums = await sumsOf(ctx, billing, await openContract(ctx.db, ctx), ctx.now());
    if (sums === null) throw nothing();
    return sums;
  });
}

/** Withdraws from the contract. The declaration counts at once and is confirmed by mail, whether Stripe
 * answers or not. Then the subscription is ended and settled; if that fails, a job continues.
 * @returns whether all is settled already, and whether this installation sends mails
 * @throws NOTHING_TO_WITHDRAW, PAYMENTS_OFF */
export async function withdrawFromContract(ctx: AuthedContext) {
  const billing = billingContext(ctx, BILLING_TEXT.cancelFailed);
  const { db, user } = ctx;
  const at = ctx.now();
  /** A failure at Stripe must not hold up a declaration. */
  const unlessAway = async <T>(work: Promise<T>, line: string): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (!(error instanceof BillingError)) throw error;
      ctx.log.error({ err: error }, line);
      return null;
    });
  const sums = await unlessAway(
    sumsOf(ctx, billing, await openContract(db, ctx), at),
    'a withdrawal is confirmed without its sum',
  );
  const subscriptionId = await db.transaction().execute(async (trx) => {
    const { stored, subscriptionId: id, from } = await openContract(trx, ctx);
    const ending = {
      userId: user.id,
      subscriptionId: id,
      because: 'withdrawn' as const,
      orderedAt: from,
      now: at,
    };
    if (await insertEnding(trx, ending))
      await mailContractWithdrawal(billing, trx, {
        user,
        at,
        orderedAt: from,
        interval: stored.interval ?? 'month',
        sums,
      });
    return id;
  });
  const settled = await unlessAway(
    settleSubscription(billing, { userId: user.id, subscriptionId }),
    'a withdrawal waits for Stripe',
  );
  return { settled: settled ?? false, mailed: ctx.services.mailOn };
}
