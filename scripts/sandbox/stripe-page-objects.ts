import type Stripe from 'stripe';

import { EMPTY, discountOn, price } from './stripe-catalogue';
import { PLANS, planOf, type PortalConfigurationRow, type PortalRow, type SessionRow } from './stripe-store';

/** What the person pays on the checkout page: nothing yet when a trial comes first. */
export function sessionAmounts(row: SessionRow): { subtotal: number; discount: number; total: number } {
  if (row.trialEnd !== null) return { subtotal: 0, discount: 0, total: 0 };
  const subtotal = planOf(row.price).amount;
  const discount = row.promotion ? discountOn(subtotal) : 0;
  return { subtotal, discount, total: subtotal - discount };
}

function sessionItem(row: SessionRow): Stripe.LineItem {
  const { subtotal, discount, total } = sessionAmounts(row);
  return {
    ...EMPTY.sessionItem,
    id: `li_${row.id.slice(-24)}`,
    object: 'item',
    amount_discount: discount,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: total,
    currency: 'eur',
    description: planOf(row.price).name,
    price: price(planOf(row.price)),
    quantity: 1,
  };
}

function portalConfiguration(row: PortalConfigurationRow): Stripe.BillingPortal.Configuration {
  const { customer_update: details, subscription_cancel: cancel } = row.features;
  const switchable = row.prices.length > 0;
  const [plan] = PLANS;
  const minimum = { enabled: false, maximum: null, minimum: 1 };
  return {
    ...EMPTY.portalConfiguration,
    id: row.id,
    object: 'billing_portal.configuration',
    active: row.active,
    created: row.created,
    features: {
      customer_update: {
        allowed_updates: details?.allowed_updates || [],
        enabled: details?.enabled ?? false,
      },
      invoice_history: { enabled: row.invoices },
      payment_method_update: { enabled: row.card, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: row.cancel,
        mode: cancel?.mode ?? 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        ...EMPTY.portalUpdates,
        default_allowed_updates: switchable ? ['price'] : [],
        enabled: switchable,
        products:
          switchable && plan
            ? [{ adjustable_quantity: minimum, prices: row.prices, product: plan.product }]
            : [],
        proration_behavior: switchable ? 'always_invoice' : 'none',
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: row.isDefault,
    metadata: row.metadata,
    updated: row.created,
  };
}

/** Sessions of checkout and portal as they look on the wire. */
export function pageObjects(origin: () => string) {
  function session(row: SessionRow): Stripe.Checkout.Session {
    const { subtotal, discount, total } = sessionAmounts(row);
    const open = row.status === 'open';
    return {
      ...EMPTY.session,
      id: row.id,
      object: 'checkout.session',
      allow_promotion_codes: row.promotionCodes,
      amount_subtotal: subtotal,
      amount_total: total,
      cancel_url: row.cancelUrl,
      client_reference_id: row.reference,
      created: row.created,
      currency: 'eur',
      custom_text: {
        after_submit: null,
        shipping_address: null,
        submit: row.submitText === null ? null : { message: row.submitText },
        terms_of_service_acceptance: null,
      },
      customer: row.customer,
      expires_at: row.expiresAt,
      invoice: row.invoice,
      metadata: row.metadata,
      mode: 'subscription',
      payment_method_collection: 'always',
      payment_method_types: ['card'],
      payment_status: row.status !== 'complete' ? 'unpaid' : total === 0 ? 'no_payment_required' : 'paid',
      status: row.status,
      submit_type: row.submitType,
      subscription: row.subscription,
      success_url: row.successUrl,
      tax_id_collection: { enabled: row.taxIds, required: 'never' },
      total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
      url: open ? `${origin()}/c/pay/${row.id}` : null,
    };
  }

  function portal(row: PortalRow): Stripe.BillingPortal.Session {
    const { flow } = row;
    return {
      ...EMPTY.portal,
      id: row.id,
      object: 'billing_portal.session',
      configuration: row.configuration,
      created: row.created,
      customer: row.customer,
      flow: flow && {
        after_completion: {
          hosted_confirmation: flow.message === null ? null : { custom_message: flow.message },
          redirect: flow.redirect === null ? null : { return_url: flow.redirect },
          type: flow.redirect === null ? 'hosted_confirmation' : 'redirect',
        },
        customer_update: null,
        subscription_cancel: null,
        subscription_pause: null,
        subscription_update: null,
        subscription_update_confirm:
          flow.subscription === null
            ? null
            : {
                discounts: null,
                items: [{ id: flow.item, price: flow.price, quantity: 1 }],
                subscription: flow.subscription,
              },
        type: flow.type,
      },
      return_url: row.returnUrl,
      url: `${origin()}/p/session/${row.id}`,
    };
  }

  return { session, sessionItem, portal, portalConfiguration };
}
