import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { z } from 'zod';

import { DECLINED, StripeFailure, missing, type Billing } from './stripe-billing';
import { portalConfigurations } from './stripe-portal-configurations';
import {
  readForm,
  readParams,
  REQUESTS,
  type Form,
  type Page,
  type Range,
  type SessionParams,
} from './stripe-requests';
import { PLANS, PROMOTION, newId, type CustomerRow, type FlowRow } from './stripe-store';

/** The one key that the sandbox accepts; it opens nothing but this program on loopback. */
export const SANDBOX_STRIPE_KEY = 'sk_test_sandbox_0123456789abcdef';
const KEY_LIFETIME_MS = 24 * 3_600_000;

export interface WireRequest {
  method: string;
  /** With the query. */
  path: string;
  body: string;
  header: (name: string) => string | undefined;
}
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  params: { [key: string]: Form };
  idempotencyKey: string | null;
  version: string | null;
  replayed: boolean;
  status: number;
}

interface Route {
  method: string;
  pattern: RegExp;
  answer: (form: { [key: string]: Form }, id: string) => { expand: readonly string[]; run: () => object };
}

const invalid = (message: string, param?: string, code?: string): never => {
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
};

/** Stripe's requests, answered by the sandbox: parameters, keys, pages, expansion. */
export function createStripeApi(billing: Billing) {
  const { state, objects } = billing;
  const configurations = portalConfigurations(billing);
  const log: LoggedRequest[] = [];

  function route<T extends z.ZodType<{ expand: string[] }>>(
    method: string,
    path: string,
    schema: T,
    run: (params: z.output<T>, id: string) => object,
  ): Route {
    return {
      method,
      pattern: new RegExp(`^/v1${path.replace(':id', '([^/]+)')}$`),
      answer: (form, id) => {
        const params = readParams(schema, form);
        return { expand: params.expand, run: () => run(params, id) };
      },
    };
  }

  /** One page of rows, newest first. */
  function pageOf(url: string, kind: string, rows: { id: string }[], params: Page): object {
    const newestFirst = rows.toReversed();
    const placeOf = (id: string, param: string) => {
      const place = newestFirst.findIndex((row) => row.id === id);
      return place < 0 ? missing(kind, id, param) : place;
    };
    const backwards = params.ending_before !== undefined && params.starting_after === undefined;
    const from =
      params.starting_after === undefined ? 0 : placeOf(params.starting_after, 'starting_after') + 1;
    const to = backwards ? placeOf(params.ending_before ?? '', 'ending_before') : newestFirst.length;
    const start = backwards ? Math.max(from, to - params.limit) : from;
    const data = newestFirst.slice(start, Math.min(to, start + params.limit));
    return { object: 'list', data, has_more: backwards ? start > 0 : start + data.length < to, url };
  }

  const within = (created: number, range: Range | undefined): boolean => {
    if (range === undefined) return true;
    if (typeof range === 'number') return created === range;
    const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
    return created > gt && created >= gte && created < lt && created <= lte;
  };
  /** A customer that a filter names may be deleted (then nothing is found), but must have been there. */
  const checkFilter = (
    kind: string,
    rows: Record<string, unknown>,
    id: string | undefined,
    param: string,
  ) => {
    if (id !== undefined && !(id in rows)) missing(kind, id, param);
  };
  const deleted = (customer: string) => state.customers[customer]?.deleted === true;

  const merged = (old: Record<string, string>, change: Record<string, string> | null | undefined) =>
    change === undefined
      ? old
      : change === null
        ? {}
        : Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''));

  function customerFields(
    params: z.output<typeof REQUESTS.customerUpdate>,
    old?: CustomerRow,
  ): Partial<CustomerRow> {
    const {
      address,
      description,
      email,
      name,
      phone,
      preferred_locales: locales,
      tax_exempt: exempt,
    } = params;
    const whole = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
    const given =
      address && Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
    return {
      ...(address === undefined ? {} : { address: address && { ...whole, ...old?.address, ...given } }),
      ...(description === undefined ? {} : { description }),
      ...(email === undefined ? {} : { email }),
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(locales === undefined ? {} : { preferredLocales: locales }),
      ...(exempt === undefined ? {} : { taxExempt: exempt ?? 'none' }),
      metadata: merged(old?.metadata ?? {}, params.metadata),
    };
  }

  function sessionFields(params: SessionParams): Parameters<Billing['createSession']>[0] {
    const now = billing.now();
    if (params.mode !== 'subscription')
      return invalid('The sandbox models the mode `subscription` only.', 'mode', 'sandbox_not_modelled');
    for (const name of ['payment_intent_data', 'invoice_creation', 'setup_intent_data'] as const)
      if (params[name] !== undefined) invalid(`You can not pass \`${name}\` in \`subscription\` mode.`, name);
    if (params.customer_creation !== undefined)
      invalid('`customer_creation` can only be used in `payment` mode.', 'customer_creation');
    const [item, second] = params.line_items ?? [];
    if (!item)
      return invalid(
        'You must provide at least one recurring price in `subscription` mode when using prices.',
        'line_items',
        'parameter_missing',
      );
    if (second) invalid('The sandbox sells one plan at a time.', 'line_items[1]', 'sandbox_not_modelled');
    if (!PLANS.some((plan) => plan.id === item.price)) missing('price', item.price, 'line_items[0][price]');
    if (item.quantity !== 1)
      invalid('The sandbox sells a quantity of 1.', 'line_items[0][quantity]', 'sandbox_not_modelled');
    if (params.success_url === undefined)
      return invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
    if (params.customer !== undefined && params.customer_email !== undefined)
      invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
    if (params.allow_promotion_codes !== undefined && params.discounts !== undefined)
      invalid(
        'You may only specify one of these parameters: allow_promotion_codes, discounts.',
        'allow_promotion_codes',
      );
    const promotion = params.discounts?.[0]?.promotion_code ?? null;
    if (promotion !== null && promotion !== PROMOTION.id)
      missing('promotion code', promotion, 'discounts[0][promotion_code]');
    const customer = params.customer === undefined ? undefined : billing.customerOf(params.customer);
    if (!customer && params.customer_update)
      invalid('`customer_update` can only be used with `customer`.', 'customer_update');
    if (customer && params.tax_id_collection?.enabled && params.customer_update?.name !== 'auto')
      invalid(
        'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
        'customer_update[name]',
      );
    if (
      customer &&
      !customer.address?.country &&
      params.automatic_tax?.enabled &&
      params.customer_update?.address !== 'auto'
    )
      invalid(
        "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
        'automatic_tax',
        'customer_tax_location_invalid',
      );
    const terms = params.consent_collection?.terms_of_service;
    const termsText = params.custom_text?.terms_of_service_acceptance?.message ?? null;
    if (termsText !== null && terms !== 'required')
      invalid(
        '`custom_text[terms_of_service_acceptance]` requires `consent_collection[terms_of_service]` to be `required`.',
        'custom_text[terms_of_service_acceptance]',
      );
    const { trial_end: trialEnd, trial_period_days: trialDays } = params.subscription_data ?? {};
    if (trialEnd !== undefined && trialDays !== undefined)
      invalid(
        'You may only specify one of these parameters: trial_end, trial_period_days.',
        'subscription_data[trial_end]',
      );
    if (trialEnd !== undefined && trialEnd < now + 2 * 86_400)
      invalid(
        'The `trial_end` date has to be at least 2 days in the future.',
        'subscription_data[trial_end]',
      );
    if ((trialEnd ?? 0) > now + 730 * 86_400 || (trialDays ?? 0) > 730)
      invalid('A trial can last 730 days at most.', 'subscription_data');
    if (trialDays !== undefined && trialDays < 1)
      invalid('The minimum number of trial period days is 1.', 'subscription_data[trial_period_days]');
    const expiresAt = params.expires_at ?? now + 86_400;
    if (expiresAt < now + 1800)
      invalid(
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
        'expires_at',
      );
    if (expiresAt > now + 86_400)
      invalid(
        'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
        'expires_at',
      );
    return {
      expiresAt,
      customer: customer?.id ?? null,
      customerEmail: params.customer_email ?? null,
      createsCustomer: customer === undefined,
      updatesCustomer: params.customer_update?.name === 'auto' || params.customer_update?.address === 'auto',
      price: item.price,
      successUrl: params.success_url,
      cancelUrl: params.cancel_url ?? null,
      promotionCodes: params.allow_promotion_codes ?? null,
      promotion,
      taxIds: params.tax_id_collection?.enabled ?? false,
      termsRequired: terms === undefined ? null : terms === 'required',
      submitText: params.custom_text?.submit?.message ?? null,
      termsText,
      automaticTax: params.automatic_tax?.enabled ?? false,
      addressCollection: params.billing_address_collection ?? null,
      cardCollection: params.payment_method_collection ?? 'always',
      reference: params.client_reference_id ?? null,
      locale: params.locale ?? null,
      submitType: params.submit_type ?? null,
      metadata: params.metadata ?? {},
      trialEnd: trialEnd ?? null,
      trialDays: trialDays ?? null,
      description: params.subscription_data?.description ?? null,
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
    };
  }

  function portalFlow(params: z.output<typeof REQUESTS.portalCreate>): FlowRow | null {
    const data = params.flow_data;
    if (!data) return null;
    if (data.type === 'customer_update' || data.type === 'subscription_pause')
      return invalid(
        `The sandbox does not model the flow ${data.type}.`,
        'flow_data[type]',
        'sandbox_not_modelled',
      );
    const after = data.after_completion;
    if (after?.type === 'redirect' && !after.redirect)
      invalid(
        'Missing required param: flow_data[after_completion][redirect].',
        'flow_data[after_completion][redirect]',
        'parameter_missing',
      );
    const flow: FlowRow = {
      type: data.type,
      subscription: null,
      item: null,
      price: null,
      redirect: after?.redirect?.return_url ?? null,
      message:
        after?.type === 'hosted_confirmation' ? (after.hosted_confirmation?.custom_message ?? 'Done.') : null,
    };
    if (data.type === 'payment_method_update') return flow;
    const field = data[data.type];
    const param = `flow_data[${data.type}]`;
    if (!field) return invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
    const subscription = billing.subscriptionOf(field.subscription, `${param}[subscription]`);
    if (subscription.customer !== params.customer)
      missing('subscription', field.subscription, `${param}[subscription]`);
    flow.subscription = subscription.id;
    if (data.type === 'subscription_update_confirm') {
      const [item] = data.subscription_update_confirm?.items ?? [];
      if (!item || item.id !== subscription.item)
        return missing('subscription item', item?.id ?? '', `${param}[items][0][id]`);
      if (item.price === undefined)
        return invalid(
          `Missing required param: ${param}[items][0][price].`,
          `${param}[items][0][price]`,
          'parameter_missing',
        );
      if (!PLANS.some((plan) => plan.id === item.price))
        missing('price', item.price, `${param}[items][0][price]`);
      if (subscription.price === item.price)
        invalid('The subscription update must change the price, quantity or discounts.', `${param}[items]`);
      if (subscription.status === 'canceled')
        invalid(
          `This subscription cannot be updated because it is ${subscription.status}.`,
          `${param}[subscription]`,
        );
      Object.assign(flow, { item: item.id, price: item.price });
    }
    return flow;
  }

  const LIVE_CHARGE = (params: { charge?: string | undefined; payment_intent?: string | undefined }) => {
    checkFilter('charge', state.charges, params.charge, 'charge');
    checkFilter('payment_intent', state.paymentIntents, params.payment_intent, 'payment_intent');
    return (row: { charge: string }) =>
      (params.charge === undefined || row.charge === params.charge) &&
      (params.payment_intent === undefined ||
        state.charges[row.charge]?.paymentIntent === params.payment_intent);
  };

  const routes: Route[] = [
    route('GET', '/customers', REQUESTS.customerList, (params) => {
      const rows = Object.values(state.customers).filter(
        (row) =>
          !row.deleted &&
          (params.email === undefined || row.email === params.email) &&
          within(row.created, params.created),
      );
      return pageOf('/v1/customers', 'customer', rows.map(objects.customer), params);
    }),
    route('POST', '/customers', REQUESTS.customerCreate, (params) => {
      const taxIds = (params.tax_id_data ?? []).map((id) => ({ id: newId('txi'), ...id }));
      return objects.customer(billing.createCustomer({ ...customerFields(params), taxIds }));
    }),
    route('GET', '/customers/:id', REQUESTS.retrieve, (_params, id) =>
      objects.customer(state.customers[id] ?? missing('customer', id)),
    ),
    route('POST', '/customers/:id', REQUESTS.customerUpdate, (params, id) => {
      const row = billing.customerOf(id, 'id');
      billing.changeCustomer(row, customerFields(params, row));
      return objects.customer(row);
    }),
    route('DELETE', '/customers/:id', REQUESTS.retrieve, (_params, id) => {
      billing.deleteCustomer(id);
      return { id, object: 'customer', deleted: true };
    }),
    route('POST', '/checkout/sessions', REQUESTS.sessionCreate, (params) =>
      objects.session(billing.createSession(sessionFields(params))),
    ),
    route('GET', '/checkout/sessions/:id', REQUESTS.retrieve, (_params, id) =>
      objects.session(billing.sessionOf(id)),
    ),
    route('POST', '/checkout/sessions/:id/expire', REQUESTS.retrieve, (_params, id) =>
      objects.session(billing.expireSession(id)),
    ),
    route('POST', '/billing_portal/sessions', REQUESTS.portalCreate, (params) => {
      billing.customerOf(params.customer);
      const flow = portalFlow(params);
      const { id: configuration } = configurations.forSession(params.configuration, flow);
      const returnUrl = params.return_url ?? null;
      return objects.portal(
        billing.createPortal(params.customer, {
          configuration,
          returnUrl,
          locale: params.locale ?? null,
          flow,
        }),
      );
    }),
    route('POST', '/billing_portal/configurations', REQUESTS.portalConfigurationCreate, (params) =>
      objects.portalConfiguration(configurations.create(params)),
    ),
    route('GET', '/billing_portal/configurations', REQUESTS.portalConfigurationList, (params) => {
      const rows = Object.values(state.portalConfigurations).filter(
        (row) =>
          (params.active === undefined || row.active === params.active) &&
          (params.is_default === undefined || row.isDefault === params.is_default),
      );
      return pageOf(
        '/v1/billing_portal/configurations',
        'configuration',
        rows.map(objects.portalConfiguration),
        params,
      );
    }),
    route('GET', '/billing_portal/configurations/:id', REQUESTS.retrieve, (_params, id) =>
      objects.portalConfiguration(configurations.find(id)),
    ),
    route('POST', '/billing_portal/configurations/:id', REQUESTS.portalConfigurationUpdate, (params, id) => {
      const row = configurations.find(id);
      Object.assign(row, { active: params.active ?? row.active, updated: billing.now() });
      return objects.portalConfiguration(row);
    }),
    route('POST', '/customers/:id/balance_transactions', REQUESTS.balanceTransactionCreate, (params, id) => {
      const customer = billing.customerOf(id, 'id');
      const { amount, description = null, metadata } = params;
      return objects.balanceTransaction(
        billing.changeBalance(customer, amount, {
          type: 'adjustment',
          description,
          metadata: metadata ?? {},
        }),
      );
    }),
    route('GET', '/customers/:id/balance_transactions', REQUESTS.balanceTransactionList, (params, id) => {
      const customer = billing.customerOf(id, 'id');
      const rows = Object.values(state.balanceTransactions).filter(
        (row) =>
          row.customer === customer.id &&
          (params.invoice === undefined || row.invoice === params.invoice) &&
          within(row.created, params.created),
      );
      const path = `/v1/customers/${customer.id}/balance_transactions`;
      return pageOf(path, 'customer_balance_transaction', rows.map(objects.balanceTransaction), params);
    }),
    route('GET', '/subscriptions', REQUESTS.subscriptionList, (params) => {
      checkFilter('customer', state.customers, params.customer, 'customer');
      const { status } = params;
      const shown = (own: string) =>
        status === 'all' ||
        (status === undefined && own !== 'canceled') ||
        (status === 'ended' && (own === 'canceled' || own === 'incomplete_expired')) ||
        status === own;
      const rows = Object.values(state.subscriptions).filter(
        (row) =>
          shown(row.status) &&
          !deleted(row.customer) &&
          (params.customer === undefined || row.customer === params.customer) &&
          (params.price === undefined || row.price === params.price) &&
          within(row.created, params.created),
      );
      return pageOf('/v1/subscriptions', 'subscription', rows.map(objects.subscription), params);
    }),
    route('GET', '/subscriptions/:id', REQUESTS.retrieve, (_params, id) =>
      objects.subscription(billing.subscriptionOf(id)),
    ),
    route('POST', '/subscriptions/:id', REQUESTS.subscriptionUpdate, (params, id) => {
      const row = billing.subscriptionOf(id);
      const comment = params.cancellation_details?.comment ?? undefined;
      const feedback = params.cancellation_details?.feedback ?? undefined;
      const why = {
        ...(comment === undefined ? {} : { comment }),
        ...(feedback === undefined ? {} : { feedback }),
      };
      if (params.cancel_at_period_end !== undefined)
        billing.setCancelAtPeriodEnd(row, params.cancel_at_period_end, why);
      billing.changeSubscription(row, {
        metadata: merged(row.metadata, params.metadata),
        ...(params.description === undefined ? {} : { description: params.description }),
        ...why,
      });
      return objects.subscription(row);
    }),
    route('DELETE', '/subscriptions/:id', REQUESTS.subscriptionCancel, (params, id) => {
      if (params.prorate)
        invalid('The sandbox gives money back by refunds only.', 'prorate', 'sandbox_not_modelled');
      const row = billing.subscriptionOf(id);
      const comment = params.cancellation_details?.comment ?? undefined;
      const feedback = params.cancellation_details?.feedback ?? undefined;
      billing.cancelNow(row, {
        ...(comment === undefined ? {} : { comment }),
        ...(feedback === undefined ? {} : { feedback }),
      });
      return objects.subscription(row);
    }),
    route('GET', '/invoices', REQUESTS.invoiceList, (params) => {
      checkFilter('customer', state.customers, params.customer, 'customer');
      checkFilter('subscription', state.subscriptions, params.subscription, 'subscription');
      const rows = Object.values(state.invoices).filter(
        (row) =>
          !deleted(row.customer) &&
          (params.customer === undefined || row.customer === params.customer) &&
          (params.subscription === undefined || row.subscription === params.subscription) &&
          (params.status === undefined || row.status === params.status) &&
          within(row.created, params.created),
      );
      return pageOf('/v1/invoices', 'invoice', rows.map(objects.invoice), params);
    }),
    route('GET', '/invoices/:id', REQUESTS.retrieve, (_params, id) =>
      objects.invoice(state.invoices[id] ?? missing('invoice', id)),
    ),
    route('POST', '/invoices/:id/pay', REQUESTS.invoicePay, (_params, id) => {
      const row = state.invoices[id] ?? missing('invoice', id);
      if (row.status !== 'open') invalid(`Invoice is already ${row.status}`, undefined, 'invoice_not_open');
      if (!billing.pay(row, undefined, false))
        throw new StripeFailure(402, { type: 'card_error', code: 'card_declined', message: DECLINED });
      return objects.invoice(row);
    }),
    route('GET', '/invoice_payments', REQUESTS.invoicePaymentList, (params) => {
      checkFilter('invoice', state.invoices, params.invoice, 'invoice');
      const rows = Object.values(state.paymentIntents).filter(
        (row) =>
          (params.invoice === undefined || row.invoice === params.invoice) &&
          (params.payment?.payment_intent === undefined || row.id === params.payment.payment_intent) &&
          within(row.created, params.created),
      );
      const payments = rows
        .map(objects.invoicePayment)
        .filter((payment) => params.status === undefined || payment.status === params.status);
      return pageOf('/v1/invoice_payments', 'invoice_payment', payments, params);
    }),
    route('POST', '/invoices/:id/void', REQUESTS.retrieve, (_params, id) => {
      const row = state.invoices[id] ?? missing('invoice', id);
      if (row.status !== 'open')
        invalid(
          `You can only pass in open invoices. This invoice isn't open (it is ${row.status}).`,
          undefined,
          'invoice_not_open',
        );
      billing.voidInvoice(row);
      return objects.invoice(row);
    }),
    route('GET', '/charges', REQUESTS.chargeList, (params) => {
      checkFilter('customer', state.customers, params.customer, 'customer');
      const rows = Object.values(state.charges).filter(
        (row) =>
          (params.customer === undefined || row.customer === params.customer) &&
          (params.payment_intent === undefined || row.paymentIntent === params.payment_intent) &&
          within(row.created, params.created),
      );
      return pageOf('/v1/charges', 'charge', rows.map(objects.charge), params);
    }),
    route('GET', '/charges/:id', REQUESTS.retrieve, (_params, id) =>
      objects.charge(billing.chargeOf(id, 'id')),
    ),
    route('GET', '/payment_intents/:id', REQUESTS.retrieve, (_params, id) =>
      objects.paymentIntent(state.paymentIntents[id] ?? missing('payment_intent', id)),
    ),
    route('GET', '/disputes', REQUESTS.disputeList, (params) => {
      const rows = Object.values(state.disputes).filter(LIVE_CHARGE(params));
      const shown = rows.filter((row) => within(row.created, params.created));
      return pageOf('/v1/disputes', 'dispute', shown.map(objects.dispute), params);
    }),
    route('POST', '/refunds', REQUESTS.refundCreate, (params) => {
      const intent = params.payment_intent;
      if (intent !== undefined && !state.paymentIntents[intent])
        missing('payment_intent', intent, 'payment_intent');
      const id = params.charge ?? state.paymentIntents[intent ?? '']?.charge;
      if (id === undefined || id === null)
        return invalid(
          'One of the following params should be provided for this request: payment_intent or charge.',
        );
      return objects.refund(
        billing.refund(id, {
          metadata: params.metadata ?? {},
          ...(params.amount === undefined ? {} : { amount: params.amount }),
          ...(params.reason === undefined ? {} : { reason: params.reason }),
        }),
      );
    }),
    route('GET', '/refunds', REQUESTS.refundList, (params) => {
      const rows = Object.values(state.refunds).filter(LIVE_CHARGE(params));
      const shown = rows.filter((row) => within(row.created, params.created));
      return pageOf('/v1/refunds', 'refund', shown.map(objects.refund), params);
    }),
    route('GET', '/refunds/:id', REQUESTS.retrieve, (_params, id) =>
      objects.refund(state.refunds[id] ?? missing('refund', id)),
    ),
    route('GET', '/prices/:id', REQUESTS.retrieve, (_params, id) =>
      objects.price(PLANS.find((plan) => plan.id === id) ?? missing('price', id)),
    ),
    route('GET', '/products/:id', REQUESTS.retrieve, (_params, id) =>
      PLANS.some((plan) => plan.product === id) ? objects.product(id) : missing('product', id),
    ),
  ];

  /** The object behind an id, whatever its kind. */
  function byId(id: string): object | undefined {
    const render = <T>(rows: Record<string, T>, draw: (row: T) => object) => {
      const row = rows[id];
      return row === undefined ? undefined : draw(row);
    };
    const plan = PLANS.find((one) => one.id === id || one.product === id);
    if (plan) return plan.id === id ? objects.price(plan) : objects.product(id);
    if (id === PROMOTION.id) return objects.promotionCode();
    if (id === PROMOTION.coupon) return objects.coupon();
    return (
      render(state.customers, objects.customer) ??
      render(state.subscriptions, objects.subscription) ??
      render(state.invoices, objects.invoice) ??
      render(state.paymentIntents, objects.paymentIntent) ??
      render(state.paymentMethods, objects.paymentMethod) ??
      render(state.charges, objects.charge) ??
      render(state.discounts, objects.discount)
    );
  }

  /** Fields that are there only when they are asked for. */
  function included(object: object, field: string): unknown {
    const id = textOf(object, 'id');
    const kind = `${textOf(object, 'object')}.${field}`;
    const listed = <T extends object>(url: string, rows: T[]) => objects.list(url, rows);
    if (kind === 'checkout.session.line_items')
      return listed(`/v1/checkout/sessions/${id}/line_items`, [objects.sessionItem(billing.sessionOf(id))]);
    if (kind === 'customer.subscriptions')
      return listed(
        `/v1/customers/${id}/subscriptions`,
        billing
          .subscriptionsOf(id)
          .filter((row) => row.status !== 'canceled')
          .map(objects.subscription),
      );
    if (kind === 'customer.tax_ids') {
      const row = billing.customerOf(id);
      return listed(
        `/v1/customers/${id}/tax_ids`,
        row.taxIds.map((taxId) => objects.taxId(row, taxId)),
      );
    }
    if (kind === 'invoice.payments')
      return listed(
        '/v1/invoice_payments',
        Object.values(state.paymentIntents)
          .filter((row) => row.invoice === id)
          .map(objects.invoicePayment),
      );
    if (kind === 'charge.refunds')
      return listed(
        `/v1/charges/${id}/refunds`,
        Object.values(state.refunds)
          .filter((row) => row.charge === id)
          .map(objects.refund),
      );
    return undefined;
  }

  /** Fields that hold an object's id, or nothing at the moment. */
  const EXPANDABLE = new Set(
    'customer latest_invoice default_payment_method payment_method payment_intent latest_charge charge invoice subscription product discounts promotion_code coupon pending_setup_intent setup_intent schedule test_clock balance_transaction default_source default_price'.split(
      ' ',
    ),
  );

  function expandPath(object: unknown, path: string[], whole: string): void {
    const [field, ...rest] = path;
    if (field === undefined || object === null || object === undefined) return;
    if (Array.isArray(object)) {
      for (const one of object) expandPath(one, path, whole);
      return;
    }
    const impossible = () => invalid(`This property cannot be expanded (${whole}).`, 'expand');
    if (typeof object !== 'object') return impossible();
    let value: unknown = Reflect.get(object, field) ?? included(object, field);
    if (value === undefined && !(field in object)) return impossible();
    const mayEnd = EXPANDABLE.has(field) || included(object, field) !== undefined;
    if ((rest.length === 0 || typeof value === 'string') && !mayEnd) return impossible();
    if (typeof value === 'string') value = byId(value) ?? value;
    else if (Array.isArray(value) && EXPANDABLE.has(field))
      value = value.map((one: unknown) => (typeof one === 'string' ? (byId(one) ?? one) : one));
    Reflect.set(object, field, value);
    expandPath(value, rest, whole);
  }

  function expanded(object: object, paths: readonly string[]): object {
    for (const path of paths) {
      const fields = path.split('.');
      if (fields.length > 4) invalid('You cannot expand more than 4 levels of a property.', 'expand');
      expandPath(object, fields, path);
    }
    return object;
  }

  const failureAnswer = (failure: StripeFailure, requestId: string): { status: number; body: string } => ({
    status: failure.status,
    body: JSON.stringify({
      error: {
        ...failure.error,
        ...(failure.error.code === undefined
          ? {}
          : { doc_url: `https://stripe.com/docs/error-codes/${failure.error.code.replaceAll('_', '-')}` }),
        request_log_url: `${billing.origin()}/_sandbox/requests#${requestId}`,
      },
    }),
  });

  /** @param failure what is answered, and kept, in place of the result of carrying the request out */
  function answer(request: WireRequest, failure?: StripeFailure): WireAnswer {
    const requestId = newId('req', 14);
    const version = request.header('stripe-version') ?? null;
    const key = request.method === 'POST' ? (request.header('idempotency-key') ?? null) : null;
    const [path = '', query = ''] = request.path.split('?');
    const form = readForm(request.method === 'GET' || request.body === '' ? query : request.body);
    const entry: LoggedRequest = {
      at: new Date().toISOString(),
      method: request.method,
      path,
      params: form,
      idempotencyKey: key,
      version,
      replayed: false,
      status: 0,
    };
    log.push(entry);
    if (log.length > 500) log.shift();
    const done = (result: { status: number; body: string }): WireAnswer => {
      entry.status = result.status;
      return {
        ...result,
        headers: {
          'content-type': 'application/json',
          'request-id': requestId,
          'stripe-version': version ?? Stripe.API_VERSION,
          ...(key === null ? {} : { 'idempotency-key': key, 'original-request': requestId }),
          ...(entry.replayed ? { 'idempotent-replayed': 'true' } : {}),
        },
      };
    };

    billing.catchUp();
    const hash = createHash('sha256').update(`${request.method} ${path} ${request.body}`).digest('hex');
    try {
      checkKey(request.header('authorization'));
      if (key !== null) {
        if (key.length > 255) invalid('Idempotency keys can be at most 255 characters long.');
        const kept = keptAnswer(key);
        if (kept && kept.request !== hash)
          throw new StripeFailure(400, {
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          });
        if (kept) {
          entry.replayed = true;
          return done(kept);
        }
      }
      const match = routes
        .map((one) => ({ one, found: one.pattern.exec(path) }))
        .find(({ one, found }) => found && one.method === request.method);
      if (!match)
        throw new StripeFailure(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${path}).`,
        });
      // Refused parameters are not kept under the key: Stripe keeps what it began to carry out.
      const { expand, run } = match.one.answer(form, decodeURIComponent(match.found?.[1] ?? ''));
      billing.setCause({ id: requestId, idempotency_key: key });
      let result: { status: number; body: string };
      try {
        result = { status: 200, body: JSON.stringify(expanded(run(), expand)) };
        if (failure) result = failureAnswer(failure, requestId);
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        result = failureAnswer(error, requestId);
      } finally {
        billing.setCause({ id: null, idempotency_key: null });
      }
      if (key !== null) keep(key, hash, result);
      return done(result);
    } catch (error) {
      if (error instanceof StripeFailure) return done(failureAnswer(error, requestId));
      throw error;
    }
  }

  function checkKey(authorization: string | undefined): void {
    const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (key === SANDBOX_STRIPE_KEY) return;
    const message =
      key === undefined
        ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
        : `Invalid API Key provided: ${key.slice(0, 8)}****`;
    throw new StripeFailure(401, { type: 'invalid_request_error', message });
  }

  function keptAnswer(key: string) {
    for (const [old, kept] of Object.entries(state.idempotency))
      if (Date.now() - kept.at > KEY_LIFETIME_MS) Reflect.deleteProperty(state.idempotency, old);
    return state.idempotency[key];
  }

  function keep(key: string, request: string, result: { status: number; body: string }): void {
    state.idempotency[key] = { at: Date.now(), request, ...result };
  }

  return {
    answer,
    /** The last 500 requests, oldest first. */
    requests: (): readonly LoggedRequest[] => log,
  };
}
export type StripeApi = ReturnType<typeof createStripeApi>;

function textOf(object: object, field: string): string {
  const value: unknown = Reflect.get(object, field);
  return typeof value === 'string' ? value : '';
}
