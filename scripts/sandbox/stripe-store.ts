import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { z } from 'zod';

import type { TestCard } from './stripe-catalogue';
import type { Stored } from './stripe-types';

export type InvoiceRow = Stored<Stripe.Invoice>;
export type PaymentIntentRow = Stored<Stripe.PaymentIntent>;
export type ChargeRow = Stored<Stripe.Charge>;
export type RefundRow = Stored<Stripe.Refund>;
export type DisputeRow = Stored<Stripe.Dispute>;
export type BalanceTransactionRow = Stored<Stripe.CustomerBalanceTransaction>;
export type PortalRow = Stored<Stripe.BillingPortal.Session>;
/** With what only the engine knows. */
export type CheckoutSessionRow = Stored<Stripe.Checkout.Session> & {
  order: { price: string; trialEnd: number | null; metadata: Record<string, string> };
};

export type PortalConfigurationRow = Stored<Stripe.BillingPortal.Configuration> & {
  /** Between which a plan may be changed; none where it may not. */
  prices: string[];
};

/** Instants are in seconds, amounts in cents. */
interface Row {
  id: string;
  created: number;
}
export interface CustomerRow extends Row {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  paymentMethod: string | null;
  /** Credit (negative) that coming invoices use up. */
  balance: number;
  invoiceCount: number;
  deleted: boolean;
  /** What a tester ordered for coming payments; 'card' leaves it to the card. */
  nextPayment: 'card' | 'works' | 'fails';
}
export interface SubscriptionRow extends Row {
  customer: string;
  price: string;
  item: string;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
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

export const DELIVERIES = ['normal', 'duplicate', 'reorder', 'drop'] as const;

const rows = <Row>(): Record<string, Row> => ({});
/** By their ids; payments by the invoice that they pay. */
const emptyTables = () => ({
  customers: rows<CustomerRow>(),
  paymentMethods: rows<TestCard>(),
  subscriptions: rows<SubscriptionRow>(),
  invoices: rows<InvoiceRow>(),
  payments: rows<PaymentIntentRow>(),
  charges: rows<ChargeRow>(),
  refunds: rows<RefundRow>(),
  disputes: rows<DisputeRow>(),
  sessions: rows<CheckoutSessionRow>(),
  portals: rows<PortalRow>(),
  balanceTransactions: rows<BalanceTransactionRow>(),
  portalConfigurations: rows<PortalConfigurationRow>(),
  events: rows<EventRow>(),
  idempotency: rows<KeptAnswer>(),
});

export interface StripeState extends ReturnType<typeof emptyTables> {
  version: 3;
  /** Seconds that the sandbox's clock is ahead of the real one. */
  offset: number;
  delivery: (typeof DELIVERIES)[number];
  afterRetries: 'cancel' | 'unpaid';
}

export const emptyState = (): StripeState => ({
  version: 3,
  offset: 0,
  delivery: 'normal',
  afterRetries: 'cancel',
  ...emptyTables(),
});

const versioned = z.looseObject({ version: z.literal(3) });
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

export function newStripeId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
