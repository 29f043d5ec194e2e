import { EMPTY, sandboxPlanOf, discountOn, type TestCard } from './stripe-catalogue';
import { DAY, type Core } from './stripe-core';
import { invalid, missing } from './stripe-failure';
import { objects } from './stripe-objects';
import { newStripeId, type CheckoutSessionRow } from './stripe-store';
import type { PaymentResult, Subscriptions } from './stripe-subscriptions';

interface Payer {
  card: TestCard;
  name: string | null;
  promotion: boolean;
  /** The person came back from their bank. */
  authenticated: boolean;
}

/** Sessions of the checkout. */
export function createCheckouts(core: Core, { subscribe }: Subscriptions) {
  const { state, origin, now, emit, fresh } = core;
  const sessionOf = (id: string) => state.sessions[id] ?? missing('checkout.session', id);

  /** What the person pays on the checkout page: nothing yet when a trial comes first. */
  function amountsOf({ price, trialEnd }: CheckoutSessionRow['order'], promotion: boolean) {
    const amount = trialEnd === null ? sandboxPlanOf(price).amount : 0;
    const discount = promotion ? discountOn(amount) : 0;
    return {
      amount_subtotal: amount,
      amount_total: amount - discount,
      total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    };
  }

  function createSession(
    order: CheckoutSessionRow['order'],
    fields: Partial<CheckoutSessionRow>,
  ): CheckoutSessionRow {
    const id = newStripeId('cs_test', 58);
    const row: CheckoutSessionRow = {
      ...EMPTY.session,
      ...fresh('cs_test'),
      id,
      ...amountsOf(order, false),
      expires_at: now() + DAY,
      mode: 'subscription',
      order,
      payment_status: 'unpaid',
      status: 'open',
      url: `${origin()}/c/pay/${id}`,
      ...fields,
    };
    state.sessions[id] = row;
    return row;
  }

  function expireSession(id: string): CheckoutSessionRow {
    const row = sessionOf(id);
    if (row.status !== 'open')
      invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.status}.`,
      );
    Object.assign(row, { status: 'expired', url: null });
    emit('checkout.session.expired', objects.session(row));
    return row;
  }

  /** The person pressed the order button of the checkout page. */
  function completeSession(id: string, payer: Payer): PaymentResult {
    const row = sessionOf(id);
    if (row.status !== 'open') return invalid(`This Checkout Session is ${row.status}.`);
    const customer = core.customerOf(row.customer ?? '');
    if (payer.card === 'declined' || customer.nextPayment === 'fails') return 'declined';
    if (payer.card === 'authentication' && !payer.authenticated) return 'authenticate';
    core.changeCustomer(customer, { name: payer.name ?? customer.name });
    const { card, promotion } = payer;
    const subscription = subscribe(customer, { ...row.order, card, promotion });
    const amounts = amountsOf(row.order, promotion);
    Object.assign(row, amounts, {
      status: 'complete',
      payment_status: amounts.amount_total === 0 ? 'no_payment_required' : 'paid',
      subscription: subscription.id,
      invoice: subscription.latestInvoice,
      url: null,
    });
    emit('checkout.session.completed', objects.session(row));
    return 'paid';
  }

  return { sessionOf, createSession, expireSession, completeSession };
}
export type Checkout = ReturnType<typeof createCheckouts>;
