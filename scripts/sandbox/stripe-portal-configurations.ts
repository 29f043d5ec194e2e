import type { z } from 'zod';

import { type Billing, missing, StripeFailure } from './stripe-billing';
import type { REQUESTS } from './stripe-requests';
import { PLANS, newId, type FlowRow, type PortalConfigurationRow } from './stripe-store';

const refuse = (message: string, param: string): never => {
  throw new StripeFailure(400, { type: 'invalid_request_error', message, param });
};

/** The account's own configuration, which a portal session gets that names none: everything is allowed. */
const DEFAULT: PortalConfigurationRow = {
  id: 'bpc_demo',
  created: 0,
  updated: 0,
  active: true,
  isDefault: true,
  name: null,
  returnUrl: null,
  privacyUrl: null,
  termsUrl: null,
  headline: null,
  card: true,
  invoices: true,
  cancel: true,
  cancelAtOnce: false,
  prices: PLANS.map(({ id }) => id),
  details: ['address', 'email', 'name', 'tax_id'],
  metadata: {},
};

type Params = z.output<typeof REQUESTS.portalConfigurationCreate>;

/** Which part of the customer portal a session shows. */
export function portalConfigurations({ state, now }: Pick<Billing, 'state' | 'now'>) {
  state.portalConfigurations[DEFAULT.id] ??= { ...DEFAULT, created: now(), updated: now() };

  const find = (id: string, param = 'id'): PortalConfigurationRow =>
    state.portalConfigurations[id] ?? missing('configuration', id, param);

  /** The prices between which a plan may be changed. */
  function pricesOf(update: Params['features']['subscription_update']): string[] {
    if (!update?.enabled) return [];
    const param = 'features[subscription_update]';
    if (!update.default_allowed_updates?.includes('price'))
      return refuse('You must allow updates of the price.', `${param}[default_allowed_updates]`);
    const prices = (update.products ?? []).flatMap((one) => one.prices);
    for (const price of prices)
      if (!PLANS.some(({ id }) => id === price)) missing('price', price, `${param}[products][0][prices][0]`);
    if (prices.length === 0) refuse('Missing required param: products.', `${param}[products]`);
    return prices;
  }

  function create(params: Params): PortalConfigurationRow {
    const { features, business_profile: business } = params;
    const row: PortalConfigurationRow = {
      ...DEFAULT,
      id: newId('bpc'),
      created: now(),
      updated: now(),
      isDefault: false,
      name: params.name ?? null,
      returnUrl: params.default_return_url ?? null,
      privacyUrl: business?.privacy_policy_url ?? null,
      termsUrl: business?.terms_of_service_url ?? null,
      headline: business?.headline ?? null,
      card: features.payment_method_update?.enabled ?? false,
      invoices: features.invoice_history?.enabled ?? false,
      cancel: features.subscription_cancel?.enabled ?? false,
      cancelAtOnce: features.subscription_cancel?.mode === 'immediately',
      prices: pricesOf(features.subscription_update),
      details: features.customer_update?.enabled ? (features.customer_update.allowed_updates ?? []) : [],
      metadata: params.metadata ?? {},
    };
    state.portalConfigurations[row.id] = row;
    return row;
  }

  /** The configuration of a new session. @throws StripeFailure where it is off, or does not allow what the session is for */
  function forSession(id: string | undefined, flow: FlowRow | null): PortalConfigurationRow {
    const row = find(id ?? DEFAULT.id, 'configuration');
    if (!row.active) refuse('This configuration is not active.', 'configuration');
    const allowed: Record<FlowRow['type'], boolean> = {
      payment_method_update: row.card,
      subscription_cancel: row.cancel,
      subscription_update: row.prices.length > 0,
      subscription_update_confirm: row.prices.includes(flow?.price ?? ''),
    };
    if (flow !== null && !allowed[flow.type])
      refuse('This flow is disabled in the portal configuration of this session.', 'flow_data[type]');
    return row;
  }

  return { find, create, forSession };
}
