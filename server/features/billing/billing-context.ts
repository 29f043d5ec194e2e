import type { Context } from '../../context';
import type { Operator } from '../../domain/billing/operator';
import { DomainError } from '../../errors';
import { type Billing, BillingError } from '../../services/billing/billing';

/** What following Stripe needs, in a request and in a job. */
export type BillingContext = Pick<Context, 'db' | 'now' | 'log'> & {
  billing: Billing;
  /** Origin of the site: links in mails start with it. */
  appUrl: string;
  /** Who sells, as mails name them. */
  operator: Operator;
};

/** The context of a request, where payments are on. @throws PAYMENTS_OFF with the message of what failed */
export function billingContext(ctx: Context, message: string): BillingContext {
  const { billing, appUrl, operator } = ctx.services;
  if (billing === null) throw new DomainError('PAYMENTS_OFF', message);
  return { db: ctx.db, now: ctx.now, log: ctx.log, billing, appUrl, operator };
}

/** The line of the log where a subscription could not be read (docs/product.md, 'Payments'). */
export const CHECK_FAILED = 'Error in checkSubscription';

/** Asks Stripe for a person who waits. A failure is logged under `line`, and they read `message`.
 * @throws STRIPE_UNAVAILABLE, and what `work` throws by itself */
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
