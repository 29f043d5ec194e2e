import type Stripe from 'stripe';
import { z } from 'zod';

import { StripeFailure } from './stripe-billing';

/** A form's nested fields, as `a[b][0]=x` says them: lists where all keys are numbers. */
export type Form = string | Form[] | { [key: string]: Form };
type Tree = Map<string, Tree | string>;

export function readForm(encoded: string): { [key: string]: Form } {
  const root: Tree = new Map<string, Tree | string>();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = [
      /^[^[]*/.exec(name)?.[0] ?? name,
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
    ];
    let tree = root;
    for (const [index, key] of keys.entries()) {
      const own = key === '' ? String(tree.size) : key;
      if (index === keys.length - 1) tree.set(own, value);
      else {
        const inner = tree.get(own);
        const next: Tree = inner instanceof Map ? inner : new Map<string, Tree | string>();
        tree.set(own, next);
        tree = next;
      }
    }
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]));
}

function plain(tree: Tree | string): Form {
  if (typeof tree === 'string') return tree;
  const entries = [...tree].map(([key, value]): [string, Form] => [key, plain(value)]);
  if (entries.every(([key]) => /^\d+$/.test(key)))
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  return Object.fromEntries(entries);
}

const code = (name: string) => ({ code: name });
const text = (longest = 5000) =>
  z
    .string('Invalid string')
    .min(1, 'empty')
    .max(longest, `Invalid string: must be at most ${longest} characters`);
/** Text that an empty string takes away. */
const clearable = (longest = 5000) =>
  z
    .string('Invalid string')
    .max(longest)
    .transform((value) => (value === '' ? null : value));
const integer = z
  .string('Invalid integer')
  .min(1, 'empty')
  .refine((value) => /^-?\d+$/.test(value), {
    message: 'Invalid integer',
    params: code('parameter_invalid_integer'),
  })
  .transform(Number);
const boolean = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const email = text(512).refine((value) => z.email().safeParse(value).success, {
  message: 'Invalid email address',
  params: code('email_invalid'),
});
const url = text().refine((value) => /^https?:\/\/[^\s/]+/.test(value), {
  message: 'Not a valid URL',
  params: code('url_invalid'),
});
const metadata = z.union([
  z.literal('').transform(() => null),
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 50, 'at most 50 keys'),
]);
const expand = z.array(z.string()).max(20);
const CHECKOUT_LOCALES =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );
const PORTAL_LOCALES = [
  ...CHECKOUT_LOCALES.filter((name) => name !== 'hi-IN'),
  ...'en-AU en-CA en-IE en-IN en-NZ en-SG'.split(' '),
];
const locale = (known: readonly string[]) =>
  text().refine((value) => known.includes(value), { message: 'Invalid locale' });
const emptyable = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema]);
/** What Stripe knows and the sandbox does not act on. */
const later = z
  .unknown()
  .refine((value) => value === undefined, {
    message: 'Stripe knows this parameter, but the sandbox does not model it.',
    params: code('sandbox_not_modelled'),
  })
  .optional();

type Shape<T> = Record<keyof T, z.ZodType>;
const range = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);
export type Range = z.output<typeof range>;
const page = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'must be between 1 and 100').default(10),
  starting_after: text().optional(),
  ending_before: text().optional(),
  expand: expand.default([]),
};
export type Page = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };

const address = z.strictObject({
  city: clearable().optional(),
  country: clearable().optional(),
  line1: clearable().optional(),
  line2: clearable().optional(),
  postal_code: clearable().optional(),
  state: clearable().optional(),
});
const customerShape = {
  address: emptyable(address).optional(),
  balance: later,
  business_name: later,
  cash_balance: later,
  description: clearable().optional(),
  email: z.union([z.literal('').transform(() => null), email]).optional(),
  expand: expand.default([]),
  individual_name: later,
  invoice_prefix: later,
  invoice_settings: later,
  metadata: metadata.optional(),
  name: clearable(256).optional(),
  next_invoice_sequence: later,
  phone: clearable(20).optional(),
  preferred_locales: z.array(text()).optional(),
  shipping: later,
  source: later,
  tax: later,
  tax_exempt: emptyable(choice('none', 'exempt', 'reverse')).optional(),
  validate: later,
};
const cancellation = z.strictObject({
  comment: clearable().optional(),
  feedback: emptyable(
    choice(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ).optional(),
  feedback_option: later,
});
const message = emptyable(z.strictObject({ message: text(1200) }));
const auto = choice('auto', 'never');

/** The parameters of each request. Their keys are those of the SDK's types, which the compiler compares. */
export const REQUESTS = {
  retrieve: z.strictObject({ expand: expand.default([]) }),
  nothing: z.strictObject({}),
  customerCreate: z.strictObject({
    ...customerShape,
    payment_method: later,
    tax_id_data: z
      .array(z.strictObject({ type: choice('eu_vat'), value: text() }))
      .max(5)
      .optional(),
    test_clock: later,
  } satisfies Shape<Stripe.CustomerCreateParams>),
  customerUpdate: z.strictObject({
    ...customerShape,
    default_source: later,
  } satisfies Shape<Stripe.CustomerUpdateParams>),
  customerList: z.strictObject({
    ...page,
    created: range.optional(),
    email: text(512).optional(),
    test_clock: later,
  } satisfies Shape<Stripe.CustomerListParams>),
  sessionCreate: z.strictObject({
    adaptive_pricing: z.strictObject({ enabled: boolean.optional() }).optional(),
    after_expiration: later,
    allow_promotion_codes: boolean.optional(),
    allowed_payment_method_types: z.array(text()).optional(),
    automatic_tax: z.strictObject({ enabled: boolean, liability: later }).optional(),
    billing_address_collection: choice('auto', 'required').optional(),
    branding_settings: later,
    cancel_url: url.optional(),
    client_reference_id: text(200).optional(),
    consent_collection: z
      .strictObject({
        payment_method_reuse_agreement: later,
        promotions: choice('auto', 'none').optional(),
        terms_of_service: choice('none', 'required').optional(),
      })
      .optional(),
    currency: choice('eur').optional(),
    custom_fields: later,
    custom_text: z
      .strictObject({
        after_submit: later,
        shipping_address: later,
        submit: message.optional(),
        terms_of_service_acceptance: message.optional(),
      })
      .optional(),
    customer: text().optional(),
    customer_account: later,
    customer_creation: choice('always', 'if_required').optional(),
    customer_email: email.optional(),
    customer_update: z
      .strictObject({ address: auto.optional(), name: auto.optional(), shipping: auto.optional() })
      .optional(),
    discounts: z
      .array(z.strictObject({ coupon: later, promotion_code: text() }))
      .max(1)
      .optional(),
    excluded_payment_method_types: later,
    expand: expand.default([]),
    expires_at: integer.optional(),
    integration_identifier: later,
    invoice_creation: z.unknown().optional(),
    line_items: z
      .array(
        z.strictObject({
          adjustable_quantity: later,
          metadata: later,
          price: text(),
          price_data: later,
          quantity: integer,
          tax_rates: later,
        } satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem>),
      )
      .optional(),
    locale: locale(CHECKOUT_LOCALES).optional(),
    managed_payments: later,
    metadata: metadata.optional(),
    mode: choice('payment', 'setup', 'subscription'),
    name_collection: later,
    optional_items: later,
    origin_context: choice('mobile_app', 'web').optional(),
    payment_intent_data: z.unknown().optional(),
    payment_method_collection: choice('always', 'if_required').optional(),
    payment_method_configuration: later,
    payment_method_data: later,
    payment_method_options: later,
    permissions: later,
    phone_number_collection: later,
    redirect_on_completion: later,
    return_url: later,
    saved_payment_method_options: z
      .strictObject({
        allow_redisplay_filters: z.array(choice('always', 'limited', 'unspecified')).optional(),
        payment_method_remove: choice('disabled', 'enabled').optional(),
        payment_method_save: choice('disabled', 'enabled').optional(),
      })
      .optional(),
    setup_intent_data: z.unknown().optional(),
    shipping_address_collection: later,
    shipping_options: later,
    submit_type: choice('auto', 'book', 'donate', 'pay', 'subscribe').optional(),
    subscription_data: z
      .strictObject({
        application_fee_percent: later,
        billing_cycle_anchor: later,
        billing_cycle_anchor_config: later,
        billing_mode: z.strictObject({ flexible: later, type: choice('classic', 'flexible') }).optional(),
        default_tax_rates: later,
        description: text(500).optional(),
        invoice_settings: later,
        metadata: metadata.optional(),
        on_behalf_of: later,
        pending_invoice_item_interval: later,
        proration_behavior: later,
        transfer_data: later,
        trial_end: integer.optional(),
        trial_period_days: integer.optional(),
        trial_settings: z
          .strictObject({
            end_behavior: z.strictObject({
              billing_cycle_anchor: later,
              missing_payment_method: choice('cancel', 'create_invoice', 'pause').optional(),
            }),
          })
          .optional(),
      } satisfies Shape<Stripe.Checkout.SessionCreateParams.SubscriptionData>)
      .optional(),
    success_url: url.optional(),
    tax_id_collection: z
      .strictObject({ enabled: boolean, required: choice('if_supported', 'never').optional() })
      .optional(),
    ui_mode: choice('hosted_page').default('hosted_page'),
    wallet_options: later,
  } satisfies Shape<Stripe.Checkout.SessionCreateParams>),
  portalCreate: z.strictObject({
    after_expiration: later,
    configuration: text().optional(),
    customer: text(),
    customer_account: later,
    expand: expand.default([]),
    flow_data: z
      .strictObject({
        after_completion: z
          .strictObject({
            hosted_confirmation: z.strictObject({ custom_message: text(500).optional() }).optional(),
            redirect: z.strictObject({ return_url: url }).optional(),
            type: choice('hosted_confirmation', 'portal_homepage', 'redirect'),
          })
          .optional(),
        subscription_cancel: z.strictObject({ retention: later, subscription: text() }).optional(),
        subscription_pause: later,
        subscription_update: z.strictObject({ subscription: text() }).optional(),
        subscription_update_confirm: z
          .strictObject({
            discounts: later,
            items: z
              .array(z.strictObject({ id: text(), price: text().optional(), quantity: integer.optional() }))
              .min(1)
              .max(1),
            subscription: text(),
          })
          .optional(),
        type: choice(
          'customer_update',
          'payment_method_update',
          'subscription_cancel',
          'subscription_pause',
          'subscription_update',
          'subscription_update_confirm',
        ),
      } satisfies Shape<Stripe.BillingPortal.SessionCreateParams.FlowData>)
      .optional(),
    locale: locale(PORTAL_LOCALES).optional(),
    on_behalf_of: later,
    return_url: url.optional(),
  } satisfies Shape<Stripe.BillingPortal.SessionCreateParams>),
  portalConfigurationCreate: z.strictObject({
    business_profile: z
      .strictObject({
        headline: clearable(60).optional(),
        privacy_policy_url: url.optional(),
        terms_of_service_url: url.optional(),
      })
      .optional(),
    default_return_url: emptyable(url).optional(),
    expand: expand.default([]),
    features: z.strictObject({
      customer_update: z
        .strictObject({
          allowed_updates: z
            .array(choice('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))
            .optional(),
          enabled: boolean,
        })
        .optional(),
      invoice_history: z.strictObject({ enabled: boolean }).optional(),
      payment_method_update: z
        .strictObject({ enabled: boolean, payment_method_configuration: later })
        .optional(),
      subscription_cancel: z
        .strictObject({
          cancellation_reason: later,
          enabled: boolean,
          mode: choice('at_period_end', 'immediately').optional(),
          proration_behavior: choice('none').optional(),
        })
        .optional(),
      subscription_pause: later,
      subscription_update: z
        .strictObject({
          billing_cycle_anchor: later,
          default_allowed_updates: z.array(choice('price', 'promotion_code', 'quantity')).optional(),
          enabled: boolean,
          products: z
            .array(z.strictObject({ adjustable_quantity: later, prices: z.array(text()), product: text() }))
            .optional(),
          // What the sandbox's switch does.
          proration_behavior: choice('always_invoice').optional(),
          schedule_at_period_end: later,
          trial_update_behavior: later,
        })
        .optional(),
    } satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams.Features>),
    login_page: later,
    metadata: metadata.optional(),
    name: clearable().optional(),
  } satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams>),
  portalConfigurationUpdate: z.strictObject({
    active: boolean.optional(),
    business_profile: later,
    default_return_url: later,
    expand: expand.default([]),
    features: later,
    login_page: later,
    metadata: later,
    name: later,
  } satisfies Shape<Stripe.BillingPortal.ConfigurationUpdateParams>),
  portalConfigurationList: z.strictObject({
    ...page,
    active: boolean.optional(),
    is_default: boolean.optional(),
  } satisfies Shape<Stripe.BillingPortal.ConfigurationListParams>),
  balanceTransactionCreate: z.strictObject({
    amount: integer,
    currency: choice('eur'),
    description: text(350).optional(),
    expand: expand.default([]),
    metadata: metadata.optional(),
  } satisfies Shape<Stripe.CustomerCreateBalanceTransactionParams>),
  balanceTransactionList: z.strictObject({
    ...page,
    created: range.optional(),
    invoice: text().optional(),
  } satisfies Shape<Stripe.CustomerListBalanceTransactionsParams>),
  chargeList: z.strictObject({
    ...page,
    created: range.optional(),
    customer: text().optional(),
    payment_intent: text().optional(),
    transfer_group: later,
  } satisfies Shape<Stripe.ChargeListParams>),
  subscriptionList: z.strictObject({
    ...page,
    automatic_tax: later,
    collection_method: later,
    created: range.optional(),
    current_period_end: later,
    current_period_start: later,
    customer: text().optional(),
    customer_account: later,
    plan: later,
    price: text().optional(),
    status: choice(
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ).optional(),
    test_clock: later,
  } satisfies Shape<Stripe.SubscriptionListParams>),
  subscriptionUpdate: z.strictObject({
    add_invoice_items: later,
    application_fee_percent: later,
    automatic_tax: later,
    billing_cycle_anchor: later,
    billing_schedules: later,
    billing_thresholds: later,
    cancel_at: later,
    cancel_at_period_end: boolean.optional(),
    cancellation_details: cancellation.optional(),
    collection_method: later,
    days_until_due: later,
    default_payment_method: later,
    default_source: later,
    default_tax_rates: later,
    description: emptyable(text(500)).optional(),
    discounts: later,
    expand: expand.default([]),
    invoice_settings: later,
    items: later,
    metadata: metadata.optional(),
    off_session: later,
    on_behalf_of: later,
    pause_collection: later,
    payment_behavior: later,
    payment_settings: later,
    pending_invoice_item_interval: later,
    proration_behavior: choice('always_invoice', 'create_prorations', 'none').optional(),
    proration_date: later,
    transfer_data: later,
    trial_end: later,
    trial_from_plan: later,
    trial_settings: later,
  } satisfies Shape<Stripe.SubscriptionUpdateParams>),
  subscriptionCancel: z.strictObject({
    cancellation_details: cancellation.optional(),
    expand: expand.default([]),
    invoice_now: boolean.optional(),
    prorate: boolean.optional(),
  } satisfies Shape<Stripe.SubscriptionCancelParams>),
  invoiceList: z.strictObject({
    ...page,
    collection_method: later,
    created: range.optional(),
    customer: text().optional(),
    customer_account: later,
    due_date: later,
    status: choice('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
    subscription: text().optional(),
  } satisfies Shape<Stripe.InvoiceListParams>),
  invoicePay: z.strictObject({
    expand: expand.default([]),
    forgive: later,
    mandate: later,
    off_session: boolean.optional(),
    paid_out_of_band: later,
    payment_method: later,
    source: later,
  } satisfies Shape<Stripe.InvoicePayParams>),
  invoicePaymentList: z.strictObject({
    ...page,
    created: range.optional(),
    invoice: text().optional(),
    payment: z
      .strictObject({
        payment_intent: text().optional(),
        payment_record: later,
        type: choice('payment_intent', 'payment_record'),
      })
      .optional(),
    status: choice('canceled', 'open', 'paid').optional(),
  } satisfies Shape<Stripe.InvoicePaymentListParams>),
  disputeList: z.strictObject({
    ...page,
    charge: text().optional(),
    created: range.optional(),
    payment_intent: text().optional(),
  } satisfies Shape<Stripe.DisputeListParams>),
  refundCreate: z.strictObject({
    amount: integer.optional(),
    charge: text().optional(),
    currency: later,
    customer: later,
    expand: expand.default([]),
    instructions_email: later,
    metadata: metadata.optional(),
    origin: later,
    payment_intent: text().optional(),
    reason: choice('duplicate', 'fraudulent', 'requested_by_customer').optional(),
    refund_application_fee: later,
    reverse_transfer: later,
  } satisfies Shape<Stripe.RefundCreateParams>),
  refundList: z.strictObject({
    ...page,
    charge: text().optional(),
    created: range.optional(),
    payment_intent: text().optional(),
  } satisfies Shape<Stripe.RefundListParams>),
};
export type SessionParams = z.output<typeof REQUESTS.sessionCreate>;

const paramName = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');

const valueAt = (form: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  );

/** The parameters as the request's schema reads them, or Stripe's complaint about the first wrong one. */
export function readParams<T extends z.ZodType>(schema: T, form: { [key: string]: Form }): z.output<T> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(alternatives);
  const issue = issues.find(({ code: kind }) => kind === 'unrecognized_keys') ?? issues[0];
  if (!issue) throw result.error;
  throw new StripeFailure(400, { type: 'invalid_request_error', ...complaint(issue, form) });
}

/** The issues inside of a choice: those of the alternative that came furthest. */
function alternatives(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.at(-1) ?? [];
  return inner.map((one) => ({ ...one, path: [...issue.path, ...one.path] })).flatMap(alternatives);
}

function complaint(
  issue: z.core.$ZodIssue,
  form: unknown,
): { message: string; param: string; code?: string } {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => paramName([...issue.path, key]));
    const word = names.length === 1 ? 'parameter' : 'parameters';
    return {
      code: 'parameter_unknown',
      param: names[0] ?? param,
      message: `Received unknown ${word}: ${names.join(', ')}`,
    };
  }
  const value = valueAt(form, issue.path);
  if (value === undefined)
    return { code: 'parameter_missing', param, message: `Missing required param: ${param}.` };
  if (value === '')
    return {
      code: 'parameter_invalid_empty',
      param,
      message: `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    };
  const given = typeof value === 'string' ? value : JSON.stringify(value);
  if (issue.code === 'custom') {
    const name: unknown = issue.params?.code;
    return {
      param,
      message: `${issue.message}: ${given}`,
      ...(typeof name === 'string' ? { code: name } : {}),
    };
  }
  return { param, message: `Invalid ${param}: ${issue.message} (got ${given})` };
}
