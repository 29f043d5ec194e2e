import type { Ledger } from '../../domain/billing/ledger';
import type { BillingInterval, Subscription } from '../../domain/billing/subscription';
import { namedError } from '../../errors';

/** What Stripe knows about a customer. `itemId` names the line of the subscription that a change of plan replaces. */
export type RemoteCustomer =
  | { kind: 'deleted' }
  | {
      kind: 'known';
      userId: string | null;
      /** Cents that coming invoices will use up. */
      credit: number;
      ledger: Ledger;
      subscription: (Subscription & { itemId: string }) | null;
    };

export type RemoteCheckout = { status: 'open'; url: string } | { status: 'complete' | 'expired' };

/** The content of a webhook, once its signature was checked. */
export interface BillingEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** For events that name no customer: disputes. */
  chargeId: string | null;
}

/** The payment provider, as the application uses it. Every method throws {@link BillingError} and nothing
 * else. A key makes a repeated call take effect once. */
export interface Billing {
  /** The customer that was created for an account before, if its number was lost. */
  findCustomer(account: { userId: string; email: string }): Promise<string | null>;
  createCustomer(account: { userId: string; email: string }, key: string): Promise<string>;
  updateCustomerEmail(customerId: string, email: string): Promise<void>;
  customer(customerId: string): Promise<RemoteCustomer>;
  /** Deletes a customer with their running subscriptions; does nothing when they are gone already. Invoices
   * and payments stay. */
  deleteCustomer(customerId: string): Promise<void>;
  customerOfCharge(chargeId: string): Promise<string | null>;
  openCheckout(order: CheckoutOrder, key: string): Promise<{ id: string; url: string }>;
  checkout(sessionId: string): Promise<RemoteCheckout>;
  /** Ends an open checkout; one that is complete or has ended stays as it is. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Address of the customer portal. */
  openPortal(customerId: string, back: PortalReturn, page: PortalPage): Promise<string>;
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** Ends a subscription now, unless it has ended, and voids its open invoices. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Tries once more to collect a subscription's open invoice; does nothing without one, or when the card is
   * refused again. */
  payOpenInvoice(subscriptionId: string): Promise<void>;
  /** Refunds a part of a payment, to settle a subscription. */
  refund(payment: { paymentIntentId: string; cents: number }, subscriptionId: string): Promise<void>;
  /** Changes a customer's credit by this many cents, once for a subscription, to settle it. */
  changeCredit(customerId: string, cents: number, subscriptionId: string): Promise<void>;
  /** Checks signature and age of a webhook. @throws BillingError with the code 'bad_signature',
   * 'stale_signature' or 'bad_event' */
  readEvent(body: Buffer, signature: string): Promise<BillingEvent>;
}

export interface CheckoutOrder {
  customerId: string;
  userId: string;
  interval: BillingInterval;
  /** The end of a trial that goes on before the first payment; null when the payment is due now. */
  trialEnd: Date | null;
  successUrl: string;
  cancelUrl: string;
}

/** The addresses that the portal leads back to: for people who leave it, and for people who have completed the
 * page's purpose. */
export interface PortalReturn {
  left: string;
  done: string;
}

export type PortalPage =
  | { kind: 'home' }
  | { kind: 'card' }
  | { kind: 'switch'; subscriptionId: string; itemId: string; interval: BillingInterval };

/** A call to the payment provider failed. The message names no person and may be logged. */
export class BillingError extends namedError('BillingError') {
  /** Whether the call may have been carried out, so that a second one with its key would tell. False when
   * Stripe refused it, and after an error of its own, which it would repeat for that key. */
  readonly keyHolds: boolean;
  /** Whether Stripe is away or overloaded, so that trying again later helps. */
  readonly outage: boolean;

  constructor(
    /** Stripe's or our own name of what went wrong. */
    readonly code: string,
    details: { keyHolds?: boolean; outage?: boolean; requestId?: string | undefined } = {},
  ) {
    super(`Stripe: ${code}${details.requestId === undefined ? '' : ` (${details.requestId})`}`);
    this.keyHolds = details.keyHolds ?? false;
    this.outage = details.outage ?? false;
  }
}
