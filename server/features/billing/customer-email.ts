import { findCustomerEmail } from '~db/queries/accounts/email-changes';

import { BillingError } from '../../services/billing/billing';
import type { BillingContext } from './billing-context';

/** Tells Stripe the person's current address. @throws BillingError, so that it is tried again later */
export async function updateCustomerEmail({ db, stripe }: BillingContext, { userId }: { userId: string }) {
  const customer = await findCustomerEmail(db, userId);
  if (!customer) return;
  await stripe.updateCustomerEmail(customer.stripe_customer_id, customer.email).catch((error: unknown) => {
    // A customer who was deleted at Stripe needs no address.
    if (!(error instanceof BillingError) || error.code !== 'resource_missing') throw error;
  });
}
