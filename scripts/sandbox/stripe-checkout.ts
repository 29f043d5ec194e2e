import type { Core } from './stripe-core';
import { invalid, missing } from './stripe-failure';
import { newId, type Card, type PortalRow, type SessionRow } from './stripe-store';
import type { PaymentResult, Subscriptions } from './stripe-subscriptions';

interface Payer {
  card: Card;
  name: string | null;
  taxId: string | null;
  promotion: boolean;
  /** The person came back from their bank. */
  authenticated: boolean;
}

/** Sessions of checkout and portal. */
export function createCheckout(core: Core, { subscribe }: Subscriptions) {
  const { state, objects, now, emit } = core;
  const sessionOf = (id: string) => state.sessions[id] ?? missing('checkout.session', id);

  function createSession(
    fields: Omit<
      SessionRow,
      'id' | 'created' | 'expiresAt' | 'status' | 'promotion' | 'subscription' | 'invoice'
    >,
  ): SessionRow {
    const row: SessionRow = {
      ...fields,
      id: newId('cs_test', 58),
      created: now(),
      expiresAt: now() + 86_400,
      status: 'open',
      promotion: false,
      subscription: null,
      invoice: null,
    };
    state.sessions[row.id] = row;
    return row;
  }

  function expireSession(id: string): SessionRow {
    const row = sessionOf(id);
    if (row.status !== 'open')
      invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.status}.`,
      );
    row.status = 'expired';
    emit('checkout.session.expired', objects.session(row));
    return row;
  }

  /** The person pressed the order button of the checkout page. */
  function completeSession(id: string, payer: Payer): PaymentResult {
    const row = sessionOf(id);
    if (row.status !== 'open') return invalid(`This Checkout Session is ${row.status}.`);
    const customer = core.customerOf(row.customer);
    if (payer.card === 'declined' || customer.nextPayment === 'fails') return 'declined';
    if (payer.card === 'authentication' && !payer.authenticated) return 'authenticate';
    const taxIds = payer.taxId === null ? [] : [{ id: newId('txi'), value: payer.taxId }];
    core.changeCustomer(customer, {
      name: payer.name ?? customer.name,
      taxIds: [...customer.taxIds, ...taxIds],
    });
    row.promotion = payer.promotion;
    const subscription = subscribe(customer, {
      price: row.price,
      card: payer.card,
      trialEnd: row.trialEnd,
      promotion: payer.promotion,
      metadata: row.subscriptionMetadata,
      works: true,
    });
    Object.assign(row, {
      status: 'complete',
      subscription: subscription.id,
      invoice: subscription.latestInvoice,
    });
    emit('checkout.session.completed', objects.session(row));
    return 'paid';
  }

  function createPortal(fields: Omit<PortalRow, 'id' | 'created'>): PortalRow {
    const row = { id: newId('bps'), created: now(), ...fields };
    state.portals[row.id] = row;
    emit('billing_portal.session.created', objects.portal(row));
    return row;
  }

  return { sessionOf, createSession, expireSession, completeSession, createPortal };
}
export type Checkout = ReturnType<typeof createCheckout>;
