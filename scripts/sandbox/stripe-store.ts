import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { z } from 'zod';

/** Test cards by their number, as Stripe documents them. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002500003155',
  failsLater: '4000000000000341',
} as const;
export const CARD_KINDS = ['good', 'declined', 'authentication', 'failsLater'] as const;
export type Card = (typeof CARD_KINDS)[number];

/** Stripe's object with ids where Stripe could also send the objects behind them. */
type Stored<T> = { [K in keyof T]: string extends T[K] ? Exclude<T[K], { id: string }> : T[K] };
export type ChargeRow = Stored<Stripe.Charge>;
export type RefundRow = Stored<Stripe.Refund>;
export type DisputeRow = Stored<Stripe.Dispute>;
export type BalanceTransactionRow = Stored<Stripe.CustomerBalanceTransaction>;

/** Instants are in seconds, amounts in cents. */
interface Row {
  id: string;
  created: number;
}
export interface CustomerRow extends Row {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  taxIds: { id: string; value: string }[];
  paymentMethod: string | null;
  /** Credit (negative) that coming invoices use up. */
  balance: number;
  delinquent: boolean;
  invoiceCount: number;
  deleted: boolean;
  /** What a tester ordered for coming payments; 'card' leaves it to the card. */
  nextPayment: 'card' | 'works' | 'fails';
}
export interface SubscriptionRow extends Row {
  customer: string;
  price: string;
  item: string;
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  anchor: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  reason: 'cancellation_requested' | 'payment_failed' | null;
  /** Renewals use this one before the customer's. */
  paymentMethod: string;
  latestInvoice: string | null;
  /** The id of a discount that has not been used up. */
  discount: string | null;
  metadata: Record<string, string>;
}
export interface InvoiceLineRow {
  id: string;
  amount: number;
  description: string;
  price: string;
  start: number;
  end: number;
  proration: boolean;
  /** What a proration gives back: the lines that were charged for that time. */
  credits: { invoice: string; invoice_line_items: string[] } | null;
}
export interface InvoiceRow extends Row {
  customer: string;
  subscription: string;
  item: string;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void';
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: InvoiceLineRow[];
  periodStart: number;
  periodEnd: number;
  discount: string | null;
  discountAmount: number;
  startingBalance: number;
  endingBalance: number | null;
  attempts: number;
  /** When a draft becomes final, or a failed payment is tried again. */
  due: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  paymentIntent: string | null;
  metadata: Record<string, string>;
}
export interface PaymentIntentRow extends Row {
  customer: string;
  invoice: string;
  amount: number;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  charge: string | null;
  declined: boolean;
  canceledAt: number | null;
  paidAt: number | null;
}
export interface SessionRow extends Row {
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  customer: string;
  price: string;
  successUrl: string;
  cancelUrl: string | null;
  promotionCodes: boolean;
  /** The promotion was used. */
  promotion: boolean;
  taxIds: boolean;
  submitText: string | null;
  reference: string | null;
  submitType: string | null;
  metadata: Record<string, string>;
  trialEnd: number | null;
  subscriptionMetadata: Record<string, string>;
  subscription: string | null;
  invoice: string | null;
}
export interface PortalRow extends Row {
  customer: string;
  configuration: string;
  returnUrl: string | null;
  flow: Flow | null;
}
/** The one act that a deep link into the portal leads to. */
export interface Flow {
  type: 'payment_method_update' | 'subscription_update_confirm';
  subscription: string | null;
  item: string | null;
  price: string | null;
  redirect: string | null;
  message: string | null;
}
export interface PortalConfigurationRow extends Row {
  active: boolean;
  isDefault: boolean;
  card: boolean;
  invoices: boolean;
  cancel: boolean;
  /** The prices between which a plan may be changed; none where it may not. */
  prices: string[];
  features: Stripe.BillingPortal.ConfigurationCreateParams.Features;
  metadata: Record<string, string>;
}
export interface EventRow extends Row {
  type: string;
  /** The whole event as it goes over the wire. */
  payload: string;
  delivery: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  lastAnswer: string;
}
interface KeptAnswer {
  at: number;
  request: string;
  status: number;
  body: string;
}

export const DELIVERIES = ['normal', 'duplicate', 'delay', 'reorder', 'drop'] as const;

export interface StripeState {
  version: 2;
  /** Seconds that the sandbox's clock is ahead of the real one. */
  offset: number;
  delivery: (typeof DELIVERIES)[number];
  afterRetries: 'cancel' | 'unpaid';
  customers: Record<string, CustomerRow>;
  paymentMethods: Record<string, Card>;
  subscriptions: Record<string, SubscriptionRow>;
  invoices: Record<string, InvoiceRow>;
  paymentIntents: Record<string, PaymentIntentRow>;
  charges: Record<string, ChargeRow>;
  refunds: Record<string, RefundRow>;
  disputes: Record<string, DisputeRow>;
  sessions: Record<string, SessionRow>;
  portals: Record<string, PortalRow>;
  balanceTransactions: Record<string, BalanceTransactionRow>;
  portalConfigurations: Record<string, PortalConfigurationRow>;
  events: Record<string, EventRow>;
  idempotency: Record<string, KeptAnswer>;
}

export interface Plan {
  id: string;
  product: string;
  name: string;
  interval: 'month' | 'year';
  amount: number;
}
export const PRICE_IDS = ['price_demo_monthly', 'price_demo_annual'] as const;
const PRO = { product: 'prod_demo_pro', name: 'Hazel Pro' };
/** What Hazel sells. The ids are those of the demo data. */
export const PLANS: readonly Plan[] = [
  { ...PRO, id: PRICE_IDS[0], interval: 'month', amount: 999 },
  { ...PRO, id: PRICE_IDS[1], interval: 'year', amount: 5900 },
];
export const planOf = (id: string): Plan => {
  const plan = PLANS.find((one) => one.id === id);
  if (!plan) throw new Error(`no price ${id}`);
  return plan;
};
export const PROMOTION = { code: 'SQUIRREL20', percent: 20 } as const;

export const emptyState = (): StripeState => ({
  version: 2,
  offset: 0,
  delivery: 'normal',
  afterRetries: 'cancel',
  customers: {},
  paymentMethods: {},
  subscriptions: {},
  invoices: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  sessions: {},
  portals: {},
  balanceTransactions: {},
  portalConfigurations: {},
  events: {},
  idempotency: {},
});

const versioned = z.looseObject({ version: z.literal(2) });
/** The sandbox reads what it wrote itself: the version is enough. */
const savedState = z.custom<StripeState>((saved) => versioned.safeParse(saved).success);

/** The state of the last run; an unreadable one is put aside, because a sandbox may start empty. */
export function loadState(file: string): StripeState {
  if (!existsSync(file)) return emptyState();
  try {
    return savedState.parse(JSON.parse(readFileSync(file, 'utf8')));
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
