import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const metadata = z.record(z.string(), z.string());
const time = z.number().int();
const text = z.string().nullable();
const moment = time.nullable();

/** Test cards by their number, as Stripe documents them. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002500003155',
  failsLater: '4000000000000341',
} as const;
const card = z.enum(['good', 'declined', 'authentication', 'failsLater']);
export type Card = z.output<typeof card>;

const address = z.object({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
});
const customer = z.object({
  id: z.string(),
  created: time,
  email: text,
  name: text,
  phone: text,
  description: text,
  address: address.nullable(),
  metadata,
  preferredLocales: z.array(z.string()),
  taxExempt: z.enum(['none', 'exempt', 'reverse']),
  taxIds: z.array(z.object({ id: z.string(), type: z.enum(['eu_vat']), value: z.string() })),
  paymentMethod: text,
  /** Credit (negative) that coming invoices use up. */
  balance: z.number().int(),
  delinquent: z.boolean(),
  invoiceCount: z.number().int(),
  deleted: z.boolean(),
  /** What a tester ordered for coming payments; 'card' leaves it to the card. */
  nextPayment: z.enum(['card', 'works', 'fails']),
});
const paymentMethod = z.object({ id: z.string(), created: time, customer: text, card });
const subscription = z.object({
  id: z.string(),
  created: time,
  customer: z.string(),
  price: z.string(),
  item: z.string(),
  status: z.enum([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'canceled',
  ]),
  anchor: time,
  periodStart: time,
  periodEnd: time,
  trialStart: moment,
  trialEnd: moment,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: moment,
  endedAt: moment,
  reason: z.enum(['cancellation_requested', 'payment_failed', 'payment_disputed']).nullable(),
  comment: text,
  feedback: text,
  paymentMethod: text,
  latestInvoice: text,
  /** The id of a discount that has not been used up. */
  discount: text,
  automaticTax: z.boolean(),
  description: text,
  metadata,
});
const line = z.object({
  id: z.string(),
  amount: z.number().int(),
  description: z.string(),
  price: z.string(),
  start: time,
  end: time,
  proration: z.boolean(),
  /** What a proration gives back: the lines that were charged for that time. */
  credits: z
    .object({ invoice: z.string(), invoice_line_items: z.array(z.string()) })
    .nullable()
    .default(null),
});
const invoice = z.object({
  id: z.string(),
  created: time,
  customer: z.string(),
  subscription: z.string(),
  item: z.string(),
  number: text,
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  lines: z.array(line),
  periodStart: time,
  periodEnd: time,
  discount: text,
  discountAmount: z.number().int(),
  automaticTax: z.boolean(),
  startingBalance: z.number().int(),
  endingBalance: z.number().int().nullable(),
  attempts: z.number().int(),
  /** When a draft becomes final, or a failed payment is tried again. */
  due: moment,
  finalizedAt: moment,
  paidAt: moment,
  voidedAt: moment,
  uncollectibleAt: moment,
  paymentIntent: text,
  metadata,
});
const paymentIntent = z.object({
  id: z.string(),
  created: time,
  customer: z.string(),
  invoice: z.string(),
  amount: z.number().int(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  paymentMethod: text,
  charge: text,
  declined: z.boolean(),
  canceledAt: moment,
  paidAt: moment,
});
const charge = z.object({
  id: z.string(),
  created: time,
  customer: z.string(),
  paymentIntent: z.string(),
  paymentMethod: z.string(),
  amount: z.number().int(),
  paid: z.boolean(),
});
const refund = z.object({
  id: z.string(),
  created: time,
  charge: z.string(),
  amount: z.number().int(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable(),
  metadata,
});
const dispute = z.object({
  id: z.string(),
  created: time,
  charge: z.string(),
  amount: z.number().int(),
  status: z.enum(['needs_response', 'won', 'lost']),
});
const discount = z.object({
  id: z.string(),
  start: time,
  customer: z.string(),
  subscription: z.string(),
  session: text,
});
const session = z.object({
  id: z.string(),
  created: time,
  expiresAt: time,
  status: z.enum(['open', 'complete', 'expired']),
  customer: text,
  customerEmail: text,
  createsCustomer: z.boolean(),
  updatesCustomer: z.boolean(),
  price: z.string(),
  successUrl: z.string(),
  cancelUrl: text,
  promotionCodes: z.boolean().nullable(),
  promotion: text,
  taxIds: z.boolean(),
  termsRequired: z.boolean().nullable(),
  submitText: text,
  termsText: text,
  automaticTax: z.boolean(),
  addressCollection: z.enum(['auto', 'required']).nullable(),
  cardCollection: z.enum(['always', 'if_required']),
  reference: text,
  locale: text,
  submitType: text,
  metadata,
  trialEnd: moment,
  trialDays: z.number().int().nullable(),
  description: text,
  subscriptionMetadata: metadata,
  subscription: text,
  invoice: text,
  /** The email and tax id that the person gave. */
  paidBy: z.object({ email: z.string(), name: text, taxId: text, country: text }).nullable(),
});
const flow = z.object({
  type: z.enum([
    'payment_method_update',
    'subscription_update_confirm',
    'subscription_cancel',
    'subscription_update',
  ]),
  subscription: text,
  item: text,
  price: text,
  redirect: text,
  message: text,
});
const balanceTransaction = z.object({
  id: z.string(),
  created: time,
  customer: z.string(),
  /** Negative adds to the customer's credit. */
  amount: z.number().int(),
  endingBalance: z.number().int(),
  type: z.enum(['adjustment', 'applied_to_invoice', 'unapplied_from_invoice']),
  invoice: text,
  description: text,
  metadata,
});
const portalConfiguration = z.object({
  id: z.string(),
  created: time,
  updated: time,
  active: z.boolean(),
  isDefault: z.boolean(),
  name: text,
  returnUrl: text,
  privacyUrl: text,
  termsUrl: text,
  headline: text,
  card: z.boolean(),
  invoices: z.boolean(),
  cancel: z.boolean(),
  cancelAtOnce: z.boolean(),
  /** The prices between which a plan may be changed; none where it may not. */
  prices: z.array(z.string()),
  details: z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])),
  metadata,
});
const portal = z.object({
  id: z.string(),
  created: time,
  customer: z.string(),
  configuration: z.string().default('bpc_demo'),
  returnUrl: text,
  locale: text,
  flow: flow.nullable(),
});
const event = z.object({
  id: z.string(),
  created: time,
  type: z.string(),
  /** The whole event as it goes over the wire. */
  payload: z.string(),
  delivery: z.enum(['pending', 'delivered', 'failed', 'dropped']),
  attempts: z.number().int(),
  lastAnswer: z.string(),
});
const kept = z.object({
  at: z.number(),
  request: z.string(),
  status: z.number().int(),
  body: z.string(),
});
const table = <T extends z.ZodType>(row: T) => z.record(z.string(), row);
const state = z.object({
  version: z.literal(1),
  /** Seconds that the sandbox's clock is ahead of the real one. */
  offset: z.number(),
  delivery: z.enum(['normal', 'duplicate', 'delay', 'reorder', 'drop']),
  afterRetries: z.enum(['cancel', 'unpaid']),
  promotionUses: z.number().int(),
  customers: table(customer),
  paymentMethods: table(paymentMethod),
  subscriptions: table(subscription),
  invoices: table(invoice),
  paymentIntents: table(paymentIntent),
  charges: table(charge),
  refunds: table(refund),
  disputes: table(dispute),
  discounts: table(discount),
  sessions: table(session),
  portals: table(portal),
  // Newer than files that may lie about.
  balanceTransactions: table(balanceTransaction).default({}),
  portalConfigurations: table(portalConfiguration).default({}),
  events: table(event),
  idempotency: table(kept),
});

export type StripeState = z.output<typeof state>;
export type CustomerRow = z.output<typeof customer>;
export type SubscriptionRow = z.output<typeof subscription>;
export type InvoiceRow = z.output<typeof invoice>;
export type InvoiceLineRow = z.output<typeof line>;
export type PaymentIntentRow = z.output<typeof paymentIntent>;
export type PaymentMethodRow = z.output<typeof paymentMethod>;
export type ChargeRow = z.output<typeof charge>;
export type RefundRow = z.output<typeof refund>;
export type DisputeRow = z.output<typeof dispute>;
export type DiscountRow = z.output<typeof discount>;
export type SessionRow = z.output<typeof session>;
export type PortalRow = z.output<typeof portal>;
export type BalanceTransactionRow = z.output<typeof balanceTransaction>;
export type PortalConfigurationRow = z.output<typeof portalConfiguration>;
export type FlowRow = z.output<typeof flow>;
export type EventRow = z.output<typeof event>;

export interface Plan {
  id: string;
  product: string;
  name: string;
  interval: 'month' | 'year';
  amount: number;
}

/** What Hazel sells. The ids are those of the demo data. */
export const PLANS: readonly Plan[] = [
  { id: 'price_demo_monthly', product: 'prod_demo_pro', name: 'Hazel Pro', interval: 'month', amount: 999 },
  { id: 'price_demo_annual', product: 'prod_demo_pro', name: 'Hazel Pro', interval: 'year', amount: 5900 },
];
/** The plans were made before everything else. */
export const CATALOGUE_CREATED = 1_767_225_600;
export const PROMOTION = {
  id: 'promo_demo_squirrel',
  code: 'SQUIRREL20',
  coupon: 'squirrel20',
  percent: 20,
} as const;

export function emptyState(): StripeState {
  return {
    version: 1,
    offset: 0,
    delivery: 'normal',
    afterRetries: 'cancel',
    promotionUses: 0,
    customers: {},
    paymentMethods: {},
    subscriptions: {},
    invoices: {},
    paymentIntents: {},
    charges: {},
    refunds: {},
    disputes: {},
    discounts: {},
    sessions: {},
    portals: {},
    balanceTransactions: {},
    portalConfigurations: {},
    events: {},
    idempotency: {},
  };
}

/** The state of the last run; an unreadable one is put aside, because a sandbox may begin anew. */
export function loadState(file: string): StripeState {
  if (!existsSync(file)) return emptyState();
  try {
    return state.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    renameSync(file, `${file}.unreadable`);
    return emptyState();
  }
}

const KEPT_EVENTS = 1000;

/** Written aside and renamed, so that an interrupted write leaves the last state whole. */
export function saveState(file: string, current: StripeState): void {
  const old = Object.keys(current.events).slice(0, -KEPT_EVENTS);
  for (const id of old)
    if (current.events[id]?.delivery !== 'pending') Reflect.deleteProperty(current.events, id);
  writeFileSync(`${file}.new`, JSON.stringify(current), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
