import type Stripe from 'stripe';

import type { BillingEngine } from './stripe-billing';
import { EMPTY, PLANS } from './stripe-catalogue';
import { invalid, missing } from './stripe-failure';
import { newStripeId, type PortalConfigurationRow, type PortalRow } from './stripe-store';

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** The account's own configuration, for a portal session that names none: everything is allowed. */
const DEFAULT_ID = 'bpc_demo';

/** The prices between which a plan may be changed. */
function pricesOf(update: Features['subscription_update']): string[] {
  if (!update?.enabled) return [];
  const param = 'features[subscription_update]';
  if (!(update.default_allowed_updates || []).includes('price'))
    return invalid('You must allow updates of the price.', `${param}[default_allowed_updates]`);
  const prices = (update.products || []).flatMap((one) => one.prices);
  for (const price of prices)
    if (!PLANS.some(({ id }) => id === price)) missing('price', price, `${param}[products][0][prices][0]`);
  return prices.length > 0 ? prices : invalid('Missing required param: products.', `${param}[products]`);
}

/** The parts of the customer portal that a session shows. */
export function portalConfigurations({ state, now }: Pick<BillingEngine, 'state' | 'now'>) {
  function add(
    id: string,
    allowed: { card: boolean; invoices: boolean; cancel: boolean; prices: string[] },
    metadata: Record<string, string>,
  ): PortalConfigurationRow {
    const { features } = EMPTY.portalConfiguration;
    const row: PortalConfigurationRow = {
      ...EMPTY.portalConfiguration,
      id,
      active: true,
      created: now(),
      features: {
        ...features,
        invoice_history: { enabled: allowed.invoices },
        payment_method_update: { ...features.payment_method_update, enabled: allowed.card },
        subscription_cancel: { ...features.subscription_cancel, enabled: allowed.cancel },
        subscription_update: { ...features.subscription_update, enabled: allowed.prices.length > 0 },
      },
      is_default: id === DEFAULT_ID,
      metadata,
      prices: allowed.prices,
    };
    state.portalConfigurations[id] = row;
    return row;
  }
  if (!state.portalConfigurations[DEFAULT_ID])
    add(DEFAULT_ID, { card: true, invoices: true, cancel: true, prices: PLANS.map(({ id }) => id) }, {});

  const find = (id: string, param = 'id'): PortalConfigurationRow =>
    state.portalConfigurations[id] ?? missing('configuration', id, param);

  return {
    find,
    create: (features: Features, metadata: Record<string, string>) =>
      add(
        newStripeId('bpc'),
        {
          card: features.payment_method_update?.enabled ?? false,
          invoices: features.invoice_history?.enabled ?? false,
          cancel: features.subscription_cancel?.enabled ?? false,
          prices: pricesOf(features.subscription_update),
        },
        metadata,
      ),
    /** The configuration of a new session. @throws StripeFailure where it is off, or does not allow what the session is for */
    forSession(id: string | undefined, flow: PortalRow['flow']): PortalConfigurationRow {
      const row = find(id ?? DEFAULT_ID, 'configuration');
      if (!row.active) invalid('This configuration is not active.', 'configuration');
      const price = flow?.subscription_update_confirm?.items[0]?.price;
      const allowed = price ? row.prices.includes(price) : row.features.payment_method_update.enabled;
      if (flow !== null && !allowed)
        invalid('This flow is disabled in the portal configuration of this session.', 'flow_data[type]');
      return row;
    },
  };
}
