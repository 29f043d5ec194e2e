import type Stripe from 'stripe';

import type { BillingEngine } from './stripe-billing';
import { EMPTY, PLANS, priceObject } from './stripe-catalogue';
import { DAY } from './stripe-core';
import { DECLINED, StripeFailure, invalid, missing, missingParameter, notModelled } from './stripe-failure';
import { objects } from './stripe-objects';
import { portalConfigurations } from './stripe-portal-configurations';
import { readParameters, type Form } from './stripe-requests';
import { newStripeId, type InvoiceRow, type PortalRow } from './stripe-store';
import { subscriptionIdOf } from './stripe-invoices';
import type { ParameterTypes } from './stripe-types';

export interface Endpoint {
  method: string;
  path: RegExp;
  /** Reads the parameters, and then carries the request out. */
  answer: (form: { [key: string]: Form }, id: string) => { expand: readonly string[]; run: () => object };
}

/** An endpoint of the API. ':id' in the path is handed to `run`. */
function endpoint<K extends keyof ParameterTypes>(
  method: string,
  path: string,
  request: K,
  run: (params: ParameterTypes[K], id: string) => object,
): Endpoint {
  return {
    method,
    path: new RegExp(`^/v1${path.replace(':id', '([^/]+)')}$`),
    answer: (form, id) => {
      const params = readParameters(request, form);
      return { expand: params.expand ?? [], run: () => run(params, id) };
    },
  };
}

/** A list of all rows, newest first, which is answered page by page. */
function list<K extends keyof ParameterTypes & `${string}List`>(
  path: string,
  request: K,
  rows: (params: ParameterTypes[K], id: string) => { id: string }[],
): Endpoint {
  return endpoint('GET', path, request, (params, id) =>
    pageOf(`/v1${path.replace(':id', id)}`, rows(params, id).toReversed(), params),
  );
}

function pageOf(url: string, rows: { id: string }[], params: Stripe.PaginationParams): object {
  const { limit = 10, starting_after: after } = params;
  const last = rows.findIndex((row) => row.id === after);
  if (after !== undefined && last < 0) missing('object', after, 'starting_after');
  const rest = rows.slice(last + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

/** The rows that have every value that is asked for. */
const matching = <T extends object>(
  rows: Record<string, T>,
  wanted: { [Key in keyof T]?: T[Key] | undefined },
): T[] =>
  Object.values(rows).filter((row) =>
    Object.entries(wanted).every(([key, value]) => value === undefined || value === Reflect.get(row, key)),
  );

/** What an object that a filter names is called; it must be there. */
function checkFilter(kind: string, rows: Record<string, unknown>, id: string | undefined): void {
  if (id !== undefined && !(id in rows)) missing(kind, id, kind);
}

const metadataOf = (given: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(given || {}).map(([key, value]) => [key, String(value)]));

function customerEndpoints(billing: BillingEngine): Endpoint[] {
  const { state } = billing;
  return [
    list('/customers', 'customerList', ({ email }) =>
      matching(state.customers, { deleted: false, email }).map(objects.customer),
    ),
    endpoint('POST', '/customers', 'customerCreate', ({ email = null, name = null, metadata }) =>
      objects.customer(billing.createCustomer({ email, name, metadata: metadataOf(metadata) })),
    ),
    endpoint('GET', '/customers/:id', 'retrieve', (_params, id) =>
      objects.customer(state.customers[id] ?? missing('customer', id)),
    ),
    endpoint('POST', '/customers/:id', 'customerUpdate', (params, id) => {
      const row = billing.customerOf(id, 'id');
      const { email = row.email, name = row.name } = params;
      billing.changeCustomer(row, {
        email,
        name,
        metadata: { ...row.metadata, ...metadataOf(params.metadata) },
      });
      return objects.customer(row);
    }),
    endpoint('DELETE', '/customers/:id', 'retrieve', (_params, id) => {
      billing.deleteCustomer(id);
      return { id, object: 'customer', deleted: true };
    }),
    list('/customers/:id/balance_transactions', 'balanceTransactionList', (_params, id) =>
      matching(state.balanceTransactions, { customer: billing.customerOf(id, 'id').id }),
    ),
    endpoint('POST', '/customers/:id/balance_transactions', 'balanceTransactionCreate', (params, id) =>
      billing.changeBalance(billing.customerOf(id, 'id'), params.amount, {
        type: 'adjustment',
        description: params.description ?? null,
        metadata: metadataOf(params.metadata),
      }),
    ),
  ];
}

function subscriptionEndpoints(billing: BillingEngine): Endpoint[] {
  const { state } = billing;
  return [
    list('/subscriptions', 'subscriptionList', ({ customer, status }) => {
      checkFilter('customer', state.customers, customer);
      const wanted = (is: string) =>
        status === 'all' || (status === undefined ? is !== 'canceled' : is === status);
      return matching(state.subscriptions, { customer })
        .filter((row) => wanted(row.status) && state.customers[row.customer]?.deleted === false)
        .map(objects.subscription);
    }),
    endpoint('GET', '/subscriptions/:id', 'retrieve', (_params, id) =>
      objects.subscription(billing.subscriptionOf(id)),
    ),
    endpoint('POST', '/subscriptions/:id', 'subscriptionUpdate', (params, id) => {
      const row = billing.subscriptionOf(id);
      if (params.cancel_at_period_end !== undefined)
        billing.setCancelAtPeriodEnd(row, params.cancel_at_period_end);
      return objects.subscription(row);
    }),
    endpoint('DELETE', '/subscriptions/:id', 'subscriptionCancel', (params, id) => {
      if (params.prorate) notModelled('The sandbox gives money back by refunds only.', 'prorate');
      const row = billing.subscriptionOf(id);
      billing.cancelNow(row);
      return objects.subscription(row);
    }),
    endpoint('GET', '/prices/:id', 'retrieve', (_params, id) =>
      priceObject(PLANS.find((plan) => plan.id === id) ?? missing('price', id)),
    ),
  ];
}

function invoiceEndpoints(billing: BillingEngine): Endpoint[] {
  const { state } = billing;
  const open = (id: string): InvoiceRow => {
    const row = billing.invoiceOf(id);
    return row.status === 'open'
      ? row
      : invalid(`Invoice is already ${row.status ?? ''}`, undefined, 'invoice_not_open');
  };
  return [
    list('/invoices', 'invoiceList', ({ customer, subscription, status }) => {
      checkFilter('customer', state.customers, customer);
      checkFilter('subscription', state.subscriptions, subscription);
      return matching(state.invoices, { customer, status }).filter(
        (row) =>
          state.customers[row.customer ?? '']?.deleted === false &&
          (subscription === undefined || subscriptionIdOf(row) === subscription),
      );
    }),
    endpoint('POST', '/invoices/:id/pay', 'invoicePay', (_params, id) => {
      const row = open(id);
      if (!billing.pay(row, undefined, false))
        throw new StripeFailure(402, { type: 'card_error', code: 'card_declined', message: DECLINED });
      return row;
    }),
    endpoint('POST', '/invoices/:id/void', 'retrieve', (_params, id) => {
      const row = open(id);
      billing.voidInvoice(row);
      return row;
    }),
    list('/invoice_payments', 'invoicePaymentList', ({ invoice }) =>
      Object.entries(state.payments)
        .filter(([of]) => invoice === undefined || invoice === of)
        .map(([of, intent]) => objects.invoicePayment(of, intent)),
    ),
  ];
}

function paymentEndpoints(billing: BillingEngine): Endpoint[] {
  const { state } = billing;
  return [
    list('/charges', 'chargeList', ({ customer, payment_intent }) => {
      checkFilter('customer', state.customers, customer);
      return matching(state.charges, { customer, payment_intent });
    }),
    endpoint('GET', '/charges/:id', 'retrieve', (_params, id) => billing.chargeOf(id, 'id')),
    list('/disputes', 'disputeList', ({ charge, payment_intent }) =>
      matching(state.disputes, { charge, payment_intent }),
    ),
    list('/refunds', 'refundList', ({ charge, payment_intent }) =>
      matching(state.refunds, { charge, payment_intent }),
    ),
    endpoint('POST', '/refunds', 'refundCreate', (params) => {
      const { amount, payment_intent: intent, reason = null } = params;
      const paid = Object.values(state.payments).find(({ id }) => id === intent);
      if (intent !== undefined && !paid) missing('payment_intent', intent, 'payment_intent');
      const charge = params.charge ?? paid?.latest_charge;
      if (!charge) return missingParameter('charge');
      return billing.refund(charge, { amount, reason, metadata: metadataOf(params.metadata) });
    }),
  ];
}

/** Creates what a checkout session orders. @throws StripeFailure where Stripe would refuse it */
function createSession(params: Stripe.Checkout.SessionCreateParams, billing: BillingEngine) {
  if (params.mode !== 'subscription')
    return notModelled('The sandbox models the mode `subscription` only.', 'mode');
  const [item, second] = params.line_items ?? [];
  if (!item) return missingParameter('line_items');
  if (second) notModelled('The sandbox sells one plan at a time.', 'line_items[1]');
  const plan = PLANS.find(({ id }) => id === item.price);
  if (!plan) return missing('price', item.price ?? '', 'line_items[0][price]');
  if (item.quantity !== 1) notModelled('The sandbox sells a quantity of 1.', 'line_items[0][quantity]');
  const trialEnd = params.subscription_data?.trial_end ?? null;
  if (trialEnd !== null && trialEnd < billing.now() + 2 * DAY)
    invalid('The `trial_end` date has to be at least 2 days in the future.', 'subscription_data[trial_end]');
  if (params.customer === undefined)
    return notModelled('The sandbox sells to known customers only.', 'customer');
  const { id: customer } = billing.customerOf(params.customer);
  const { custom_text: text, tax_id_collection: taxIds } = params;
  if (taxIds?.enabled && params.customer_update?.name !== 'auto')
    invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'customer_update[name]',
    );
  const metadata = metadataOf(params.subscription_data?.metadata);
  return billing.createSession(
    { price: plan.id, trialEnd, metadata },
    {
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      custom_text: { ...EMPTY.session.custom_text, submit: text?.submit || null },
      customer,
      submit_type: params.submit_type ?? null,
      success_url: params.success_url ?? null,
      tax_id_collection: { enabled: taxIds?.enabled ?? false, required: 'never' },
    },
  );
}

/** The one act that a portal session leads to. @throws StripeFailure where it cannot be done */
function portalFlow(
  params: Stripe.BillingPortal.SessionCreateParams,
  billing: BillingEngine,
): PortalRow['flow'] {
  const data = params.flow_data;
  if (!data) return null;
  const { type } = data;
  const redirect = data.after_completion?.redirect ?? null;
  const after = { redirect, type: redirect ? 'redirect' : 'portal_homepage' };
  const after_completion = { ...EMPTY.portalFlow.after_completion, ...after };
  const flow = { ...EMPTY.portalFlow, after_completion, type };
  if (type === 'payment_method_update') return flow;
  if (type !== 'subscription_update_confirm')
    return notModelled(`The sandbox does not model the flow ${type}.`, 'flow_data[type]');
  const param = 'flow_data[subscription_update_confirm]';
  const { subscription, items } = data.subscription_update_confirm ?? missingParameter(param);
  const row = billing.subscriptionOf(subscription, `${param}[subscription]`);
  if (row.customer !== params.customer) missing('subscription', row.id, `${param}[subscription]`);
  const [item] = items;
  if (item?.id !== row.item) return missing('subscription item', item?.id ?? '', `${param}[items][0][id]`);
  const price = item.price ?? '';
  if (!PLANS.some(({ id }) => id === price)) missing('price', price, `${param}[items][0][price]`);
  if (row.price === price)
    invalid('The subscription update must change the price, quantity or discounts.', `${param}[items]`);
  if (row.status === 'canceled')
    invalid('This subscription cannot be updated because it is canceled.', `${param}[subscription]`);
  const confirmed = { discounts: null, items: [{ id: row.item, price, quantity: 1 }], subscription };
  return { ...flow, subscription_update_confirm: confirmed };
}

function pageEndpoints(billing: BillingEngine): Endpoint[] {
  const { state } = billing;
  const configurations = portalConfigurations(billing);
  return [
    endpoint('POST', '/checkout/sessions', 'sessionCreate', (params) =>
      objects.session(createSession(params, billing)),
    ),
    endpoint('GET', '/checkout/sessions/:id', 'retrieve', (_params, id) =>
      objects.session(billing.sessionOf(id)),
    ),
    endpoint('POST', '/checkout/sessions/:id/expire', 'retrieve', (_params, id) =>
      objects.session(billing.expireSession(id)),
    ),
    endpoint('POST', '/billing_portal/sessions', 'portalCreate', (params) => {
      const { id: customer } = billing.customerOf(params.customer ?? '');
      const flow = portalFlow(params, billing);
      const { id: configuration } = configurations.forSession(params.configuration, flow);
      const id = newStripeId('bps');
      const row: PortalRow = {
        ...EMPTY.portal,
        id,
        configuration,
        created: billing.now(),
        customer,
        flow,
        return_url: params.return_url ?? null,
        url: `${billing.origin()}/p/session/${id}`,
      };
      state.portals[id] = row;
      return row;
    }),
    endpoint('POST', '/billing_portal/configurations', 'portalConfigurationCreate', (params) =>
      objects.portalConfiguration(configurations.create(params.features, metadataOf(params.metadata))),
    ),
    list('/billing_portal/configurations', 'portalConfigurationList', ({ active, is_default }) =>
      matching(state.portalConfigurations, { active, is_default }).map(objects.portalConfiguration),
    ),
    endpoint('POST', '/billing_portal/configurations/:id', 'portalConfigurationUpdate', (params, id) => {
      const row = configurations.find(id);
      row.active = params.active ?? row.active;
      return objects.portalConfiguration(row);
    }),
  ];
}

/** Every endpoint that the sandbox answers. */
export const endpointsOf = (billing: BillingEngine): Endpoint[] => [
  ...customerEndpoints(billing),
  ...subscriptionEndpoints(billing),
  ...invoiceEndpoints(billing),
  ...paymentEndpoints(billing),
  ...pageEndpoints(billing),
];
