import type { Context } from '../../context';
import type { Operator } from '../../domain/billing/operator';
import { DomainError } from '../../errors';
import { type Billing, BillingError } from '../../services/billing/billing';

/** What reading from Stripe needs, in a request and in a job. */
export type BillingContext = Pick<Context, 'db' | 'now' | 'log'> & {
  stripe: Billing;
  /** Origin of the site: links in mails start with it. */
  appUrl: string;
  /** The seller, as mails name it. */
  operator: Operator;
};

/** The billing context of a request. @throws PAYMENTS_OFF with the given message when payments are off */
export function billingContext(ctx: Context, message: string): BillingContext {
  const { billing, appUrl, operator } = ctx.services;
  if (billing === null) throw new DomainError('PAYMENTS_OFF', message);
  return { db: ctx.db, now: ctx.now, log: ctx.log, stripe: billing, appUrl, operator };
}

/** The log line when a subscription could not be read (docs/product/billing.md, 'Payments'). */
export const CHECK_FAILED = 'Error in checkSubscription';

/** Calls Stripe while a person waits. A failure is logged under `line`, and the person reads `message`.
 * @throws STRIPE_UNAVAILABLE, and whatever else `work` throws */
export async function askingStripe<T>(
  { log }: Pick<BillingContext, 'log'>,
  message: string,
  work: () => Promise<T>,
  line = message,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    log.error({ err: error }, line);
    throw new DomainError('STRIPE_UNAVAILABLE', message, { cause: error });
  }
}
