import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type Stripe from 'stripe';
import { z } from 'zod';

import type { SubscriptionStatus } from '~db/columns';

import { backingOf, paymentState } from '../../domain/billing/ledger';
import { PRO_PRICES } from '../../domain/billing/plans';
import { type BillingInterval, type Subscription, theSubscription } from '../../domain/billing/subscription';
import { cents, formatEur } from '../../domain/kernel/money';
import { type Billing, BillingError, type BillingEvent } from './billing';
import { PAGE, SETTLES, idOf, instant, readLedger } from './stripe-ledger';
import { createPortal } from './stripe-portal';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  prices: Record<BillingInterval, string>;
  /** Origin of the API. */
  apiBase: string;
  /** For tests that wait for the time-out. */
  timeoutMs?: number;
  /** For tests without sockets. */
  httpClient?: Stripe.HttpClient;
}

/** The longest wait for one try. The SDK tries again once, so that a person waits for {@link TIMEOUT_MS} twice at most. */
const TIMEOUT_MS = 5000;
const RETRIES = 1;
/** After this many failures in a row Stripe is not called for {@link BREAK_MS}, so that nobody waits in vain. */
const BREAK_AFTER = 5;
const BREAK_MS = 10_000;
/** Seconds after which a signed webhook is too old; Stripe signs each delivery again. */
const TOLERANCE_SECONDS = 300;

const STATUSES = new Set<string>([
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] satisfies SubscriptionStatus[]);
const isStatus = (text: string): text is SubscriptionStatus => STATUSES.has(text);
const isInterval = (text: string | undefined): text is BillingInterval => text === 'month' || text === 'year';

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** Stripe through its SDK, which is loaded by the first call, because it takes 20 MiB. */
export function createStripeBilling(options: StripeOptions): Billing {
  const { prices, webhookSecret } = options;
  let loading: Promise<{ sdk: typeof Stripe; client: Stripe }> | null = null;

  const load = async () => {
    const { default: sdk } = await import('stripe');
    const { hostname, port, protocol } = new URL(options.apiBase);
    const client = new sdk(options.secretKey, {
      host: hostname,
      ...(port === '' ? {} : { port }),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: options.timeoutMs ?? TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(options.httpClient ? { httpClient: options.httpClient } : {}),
    });
    return { sdk, client };
  };
  const loaded = () => {
    // A load that failed is tried again by the next call.
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };

  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof BillingError && error.outage),
    { halfOpenAfter: BREAK_MS, breaker: new ConsecutiveBreaker(BREAK_AFTER) },
  );

  const billingError = (sdk: typeof Stripe, error: unknown): unknown => {
    const { errors } = sdk;
    if (!(error instanceof errors.StripeError)) return error;
    const { code, rawType, type, requestId, statusCode } = error;
    const name = code ?? rawType ?? type;
    const answered = statusCode !== undefined && statusCode !== 429 && statusCode !== 409;
    const outage = !answered || statusCode >= 500;
    return new BillingError(name, { keyHolds: !answered, outage, requestId });
  };

  /** Calls Stripe, unless it has just failed many times. */
  async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { sdk, client } = await loaded();
    try {
      return await breaker.execute(() =>
        work(client).catch((error: unknown) => {
          throw billingError(sdk, error);
        }),
      );
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new BillingError('circuit_open', { keyHolds: true, outage: true });
    }
  }

  /** Checks once that the two prices are those that every screen shows. @throws BillingError 'wrong_price' */
  const checkedPrices = new Set<BillingInterval>();
  async function checkPrice(interval: BillingInterval): Promise<void> {
    if (checkedPrices.has(interval)) return;
    const price = await call((stripe) => stripe.prices.retrieve(prices[interval]));
    const expected = interval === 'month' ? PRO_PRICES.monthlyCents : PRO_PRICES.annualCents;
    const right =
      price.unit_amount === expected &&
      price.currency === 'eur' &&
      price.recurring?.interval === interval &&
      price.recurring.interval_count === 1 &&
      price.tax_behavior !== 'exclusive';
    if (!right) throw new BillingError('wrong_price');
    checkedPrices.add(interval);
  }

  /** A subscription in our terms, without the state of its payment. */
  function subscriptionOf(found: Stripe.Subscription): Subscription & { itemId: string } {
    const [item] = found.items.data;
    const interval = item?.price.recurring?.interval;
    if (!item || !isStatus(found.status) || !isInterval(interval))
      throw new BillingError('unknown_subscription');
    return {
      id: found.id,
      itemId: item.id,
      status: found.status,
      priceId: item.price.id,
      interval,
      amount: cents((item.price.unit_amount ?? 0) * (item.quantity ?? 1)),
      orderedAt: instant(found.created),
      periodStart: instant(item.current_period_start),
      periodEnd: instant(item.current_period_end),
      endsAt:
        found.cancel_at !== null
          ? instant(found.cancel_at)
          : found.cancel_at_period_end
            ? instant(item.current_period_end)
            : null,
      payment: 'kept',
    };
  }

  const openPortal = createPortal(call, prices);

  return {
    async findCustomer({ userId, email }) {
      const { data } = await call((stripe) => stripe.customers.list({ email, limit: PAGE }));
      return data.find(({ metadata }) => metadata['user_id'] === userId)?.id ?? null;
    },

    async createCustomer({ userId, email }, key) {
      const customer = await call((stripe) =>
        stripe.customers.create({ email, metadata: { user_id: userId } }, { idempotencyKey: key }),
      );
      return customer.id;
    },

    async updateCustomerEmail(customerId, email) {
      await call((stripe) => stripe.customers.update(customerId, { email }));
    },

    async customer(customerId) {
      const customer = await unlessGone(call((stripe) => stripe.customers.retrieve(customerId)));
      if (customer === null || customer.deleted) return { kind: 'deleted' };
      const { data } = await call((stripe) =>
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE }),
      );
      const chosen = theSubscription(data.map(subscriptionOf));
      const ledger = chosen ? await readLedger(call, customer) : [];
      return {
        kind: 'known',
        userId: customer.metadata['user_id'] ?? null,
        credit: Math.max(0, -customer.balance),
        ledger,
        subscription: chosen && { ...chosen, payment: paymentState(backingOf(ledger, chosen.id)) },
      };
    },

    async deleteCustomer(customerId) {
      await unlessGone(call((stripe) => stripe.customers.del(customerId)));
    },

    async customerOfCharge(chargeId) {
      return idOf((await call((stripe) => stripe.charges.retrieve(chargeId))).customer);
    },

    async openCheckout({ customerId, userId, interval, trialEnd, successUrl, cancelUrl }, key) {
      await checkPrice(interval);
      const session = await call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: prices[interval], quantity: 1 }],
            allow_promotion_codes: true,
            tax_id_collection: { enabled: true },
            // To collect a tax id, Stripe requires permission to store the name that belongs to it.
            customer_update: { name: 'auto', address: 'auto' },
            submit_type: 'subscribe',
            subscription_data: {
              metadata: { user_id: userId },
              ...(trialEnd === null ? {} : { trial_end: secondsOf(trialEnd) }),
            },
            custom_text: { submit: { message: SUBMIT_TEXT[interval] } },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        ),
      );
      if (session.url === null) throw new BillingError('no_url');
      return { id: session.id, url: session.url };
    },

    async checkout(sessionId) {
      const { status, url } = await call((stripe) => stripe.checkout.sessions.retrieve(sessionId));
      if (status === 'open' && url !== null) return { status: 'open', url };
      return { status: status === 'complete' ? 'complete' : 'expired' };
    },

    async expireCheckout(sessionId) {
      await call((stripe) => stripe.checkout.sessions.expire(sessionId)).catch(unlessOutage);
    },

    openPortal,

    async setCancelAtPeriodEnd(subscriptionId, cancel) {
      await call((stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel }));
    },

    async endSubscription(subscriptionId) {
      await unlessGone(
        call((stripe) => stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false })),
      );
      // An open invoice would be collected for nothing, and would keep the credit that went into it.
      const open = await unlessGone(
        call((stripe) => stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE })),
      );
      for (const { id } of open?.data ?? [])
        await call((stripe) => stripe.invoices.voidInvoice(id)).catch(unlessOutage);
    },

    async payOpenInvoice(subscription) {
      const { data } = await call((stripe) =>
        stripe.invoices.list({ subscription, status: 'open', limit: 1 }),
      );
      const [open] = data;
      if (!open) return;
      await call((stripe) => stripe.invoices.pay(open.id)).catch(unlessOutage);
    },

    async refund({ paymentIntentId, cents: amount }, subscriptionId) {
      await call((stripe) =>
        stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount,
            reason: 'requested_by_customer',
            metadata: { [SETTLES]: subscriptionId },
          },
          { idempotencyKey: `settle-${subscriptionId}-${paymentIntentId}-${amount}` },
        ),
      );
    },

    async changeCredit(customerId, change, subscriptionId) {
      await call((stripe) =>
        stripe.customers.createBalanceTransaction(
          customerId,
          // Stripe counts what a customer owes, so the sign is reversed.
          { amount: -change, currency: 'eur', metadata: { [SETTLES]: subscriptionId } },
          { idempotencyKey: `settle-${subscriptionId}` },
        ),
      );
    },

    async readEvent(body, signature) {
      const { sdk } = await loaded();
      try {
        return eventOf(sdk.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS));
      } catch (error) {
        const unsigned = error instanceof sdk.errors.StripeSignatureVerificationError;
        const stale = unsigned && error.message.includes('tolerance');
        const code = stale ? 'stale_signature' : unsigned ? 'bad_signature' : 'bad_event';
        throw new BillingError(code);
      }
    },
  };
}

/** Null when the object no longer exists at Stripe. */
const unlessGone = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof BillingError && error.code === 'resource_missing') return null;
    throw error;
  });

/** Passes over a refusal: a checkout that is no longer open, an invoice that was paid just now, a refused card. */
const unlessOutage = (error: unknown): void => {
  if (!(error instanceof BillingError) || error.outage) throw error;
};

/** Text beside the order button, which reads 'Subscribe'. */
const SUBMIT_TEXT: Record<BillingInterval, string> = {
  month: `You order with an obligation to pay: ${formatEur(PRO_PRICES.monthlyCents, 'en-IE')} a month, VAT included, until you cancel.`,
  year: `You order with an obligation to pay: ${formatEur(PRO_PRICES.annualCents, 'en-IE')} a year, VAT included, until you cancel.`,
};

/** The names of Stripe's objects, events and types, in a form that the database can store. */
const name = z.string().regex(/^[\w.:-]{1,255}$/);
/** A field that holds an object's id, or the object. */
const reference = z.union([name, z.object({ id: name }).transform(({ id }) => id)]).nullish();
const event = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({ object: name, id: name.optional(), customer: reference, charge: reference }),
  }),
});

/** The content of a webhook and whose event it is: a customer's or, for a dispute, that of a charge. */
function eventOf(told: unknown): BillingEvent {
  const { id, type, data } = event.parse(told);
  const { object, id: own, customer, charge } = data.object;
  const customerId = (object === 'customer' ? own : customer) ?? null;
  return { id, type, customerId, chargeId: customerId === null ? (charge ?? null) : null };
}
