import type Stripe from 'stripe';

import type { Charge, Ledger, LedgerEntry } from '../../domain/billing/ledger';

/** Calls Stripe, and turns its failures into ours. */
export type CallStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** The metadata key with which Hazel marks the settlement of a subscription; the value is the subscription's id. */
export const SETTLES = 'settles';

/** The most that a list of Stripe holds in one answer, and the most that is read of one list. */
export const PAGE = 100;
const MOST = 1000;

/** The states of a dispute that count. Stripe's warnings are only questions: no money has moved. */
const DISPUTE_STATES = new Map<string, 'open' | 'lost'>([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['lost', 'lost'],
]);
const NO_REFUND = new Set<string | null>(['failed', 'canceled']);

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
export const instant = (seconds: number) => new Date(seconds * 1000);
/** Stripe's balance is what a customer owes. */
const creditOf = (balance: number | null) => Math.max(0, -(balance ?? 0));

/** All charges, refunds and credits of a customer, newest first. */
export async function readLedger(call: CallStripe, customer: Stripe.Customer): Promise<Ledger> {
  const of = { customer: customer.id, limit: PAGE };
  const invoices = await call((stripe) =>
    stripe.invoices.list({ ...of, expand: ['data.payments'] }).autoPagingToArray({ limit: MOST }),
  );
  const charges = await readCharges(call, of);
  const entries = invoices.map((invoice) => invoiceEntry(invoice, charges));
  const usesCredit = entries.some(({ creditBefore, creditAfter }) => creditBefore + creditAfter > 0);
  if (!usesCredit && customer.balance === 0) return entries;
  return [...(await readSettlements(call, customer.id)), ...entries].sort(newestFirst);
}

/** Within one second a settlement comes after what it settles, and before the next order. The sort keeps
 * Stripe's order. */
function newestFirst(a: LedgerEntry, b: LedgerEntry): number {
  const later = b.at.getTime() - a.at.getTime();
  if (later !== 0 || a.kind === b.kind) return later;
  const settles = a.subscriptionId === b.subscriptionId;
  return (a.kind === 'settlement') === settles ? -1 : 1;
}

/** The charges, by payment intent. */
async function readCharges(
  call: CallStripe,
  of: { customer: string; limit: number },
): Promise<Map<string, Charge>> {
  const all = await call((stripe) =>
    stripe.charges.list({ ...of, expand: ['data.refunds'] }).autoPagingToArray({ limit: MOST }),
  );
  const found = new Map<string, Charge>();
  for (const charge of all) {
    const paymentIntentId = idOf(charge.payment_intent);
    if (!charge.paid || paymentIntentId === null) continue;
    found.set(paymentIntentId, {
      paymentIntentId,
      cents: charge.amount,
      refunds: (charge.refunds?.data ?? [])
        .filter(({ status }) => !NO_REFUND.has(status))
        .map(({ amount, created, metadata }) => ({
          cents: amount,
          at: instant(created),
          settles: metadata?.[SETTLES] ?? null,
        })),
      disputes: charge.disputed ? await readDisputes(call, charge.id) : [],
    });
  }
  return found;
}

async function readDisputes(call: CallStripe, charge: string): Promise<Charge['disputes']> {
  const { data } = await call((stripe) => stripe.disputes.list({ charge, limit: PAGE }));
  return data.flatMap(({ amount, created, status }) => {
    const state = DISPUTE_STATES.get(status);
    return state === undefined ? [] : [{ cents: amount, at: instant(created), state }];
  });
}

function invoiceEntry(invoice: Stripe.Invoice, charges: ReadonlyMap<string, Charge>): LedgerEntry {
  const lines = invoice.lines.data.map(({ amount, discount_amounts: discounts, period }) => ({
    start: instant(period.start),
    end: instant(period.end),
    cents: amount - (discounts ?? []).reduce((sum, discount) => sum + discount.amount, 0),
  }));
  const payments = invoice.payments?.data ?? [];
  return {
    kind: 'invoice',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) ?? '',
    at: instant(invoice.created),
    paid: invoice.status === 'paid',
    time: lines.filter(({ cents }) => cents >= 0),
    setOff: lines.reduce((sum, { cents }) => sum - Math.min(0, cents), 0),
    creditBefore: creditOf(invoice.starting_balance),
    creditAfter: creditOf(invoice.ending_balance ?? invoice.starting_balance),
    charges: payments.flatMap(({ payment }) => charges.get(idOf(payment.payment_intent) ?? '') ?? []),
  };
}

/** The changes of credit with which Hazel has settled subscriptions. */
async function readSettlements(call: CallStripe, customerId: string): Promise<LedgerEntry[]> {
  const changes = await call((stripe) =>
    stripe.customers.listBalanceTransactions(customerId, { limit: PAGE }).autoPagingToArray({ limit: MOST }),
  );
  return changes.flatMap(({ metadata, created, amount, ending_balance: ending }) => {
    const subscriptionId = metadata?.[SETTLES];
    if (subscriptionId === undefined) return [];
    return [
      {
        kind: 'settlement' as const,
        subscriptionId,
        at: instant(created),
        paid: true,
        time: [],
        setOff: 0,
        creditBefore: creditOf(ending - amount),
        creditAfter: creditOf(ending),
        charges: [],
      },
    ];
  });
}
