import type Stripe from 'stripe';

import type { BillingInterval } from '../../domain/billing/subscription';
import type { PortalPage, PortalReturn } from './billing';
import { type CallStripe, PAGE, idOf } from './stripe-ledger';

/** What a portal lets people do. Changing the plan has a portal of its own, so that a page left open does not offer it. */
type Portal = 'account' | 'switch';

/** The name by which Hazel's configurations are found again at Stripe. With another number, new ones are made. */
const NAME = 'hazel_portal';
const NAMED: Record<Portal, string> = { account: 'account-1', switch: 'switch-1' };

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** Stripe's customer portal, with configurations of Hazel's own that are found or made once a process, so that
 * the defaults of the Stripe account do not matter. */
export function createPortal(call: CallStripe, prices: Record<BillingInterval, string>) {
  const known = new Map<Portal, string>();

  async function updates(portal: Portal): Promise<NonNullable<Features['subscription_update']>> {
    if (portal === 'account') return { enabled: false };
    const { product } = await call((stripe) => stripe.prices.retrieve(prices.month));
    return {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products: [{ product: idOf(product) ?? '', prices: [prices.month, prices.year] }],
    };
  }

  async function configuration(portal: Portal, returnUrl: string): Promise<string> {
    const { data } = await call((stripe) =>
      stripe.billingPortal.configurations.list({ active: true, limit: PAGE }),
    );
    const found = data.find(({ metadata }) => metadata?.[NAME] === NAMED[portal]);
    if (found) return found.id;
    const features: Features = {
      customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: await updates(portal),
    };
    const { origin, protocol } = new URL(returnUrl);
    // Stripe takes public addresses only.
    const pages = { privacy_policy_url: `${origin}/privacy`, terms_of_service_url: `${origin}/terms` };
    const made = await call((stripe) =>
      stripe.billingPortal.configurations.create(
        {
          features,
          metadata: { [NAME]: NAMED[portal] },
          ...(protocol === 'https:' ? { business_profile: pages } : {}),
        },
        { idempotencyKey: `portal-${NAMED[portal]}-${origin}` },
      ),
    );
    return made.id;
  }

  function flowOf(
    page: PortalPage,
    doneUrl: string,
  ): Stripe.BillingPortal.SessionCreateParams.FlowData | null {
    const after_completion = { type: 'redirect', redirect: { return_url: doneUrl } };
    if (page.kind === 'card') return { type: 'payment_method_update', after_completion };
    if (page.kind === 'home') return null;
    const items = [{ id: page.itemId, price: prices[page.interval], quantity: 1 }];
    const subscription_update_confirm = { subscription: page.subscriptionId, items };
    return { type: 'subscription_update_confirm', subscription_update_confirm, after_completion };
  }

  /** Opens a page of the portal for a customer and returns its address. */
  return async (customer: string, back: PortalReturn, page: PortalPage): Promise<string> => {
    const portal = page.kind === 'switch' ? 'switch' : 'account';
    const id = known.get(portal) ?? (await configuration(portal, back.left));
    known.set(portal, id);
    const flow_data = flowOf(page, back.done);
    const session = await call((stripe) =>
      stripe.billingPortal.sessions.create({
        customer,
        configuration: id,
        return_url: back.left,
        ...(flow_data === null ? {} : { flow_data }),
      }),
    ).catch((error: unknown) => {
      // Somebody may have switched the configuration off at Stripe.
      known.delete(portal);
      throw error;
    });
    return session.url;
  };
}
