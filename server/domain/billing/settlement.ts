import { type Cents, cents } from '../kernel/money';
import { type Charge, type Ledger, type LedgerEntry, backingOf } from './ledger';

/** What becomes of the money when a subscription ends before its period does. */
export interface Settlement {
  /** What goes back to each payment, newest first; nothing of one that a bank has. */
  refunds: readonly { paymentIntentId: string; cents: number }[];
  /** The sum of `refunds`. */
  refunded: Cents;
  /** What the customer's credit at Stripe changes by: negative takes back what arose from this subscription. */
  creditChange: Cents;
  /** What the days are worth that were used since the order. */
  used: Cents;
}

/** What a withdrawal gives back as money, what is left as credit at Stripe, and what the days used are worth. */
export interface WithdrawalSums {
  refundCents: Cents;
  creditCents: Cents;
  usedCents: Cents;
}

export interface Ending {
  subscriptionId: string;
  /** The order that is withdrawn from; null where everything that the subscription lives on is settled. */
  from: Date | null;
  at: Date;
  /** Whether the days used are paid for: only where the person asked to begin at once. */
  deducts: boolean;
  /** The customer's credit as it is now. */
  credit: number;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** The part of a stretch that is over at an instant, in whole cents rounded down: the rest goes to the person. */
function usedOf({ start, end, cents: price }: LedgerEntry['time'][number], at: Date): number {
  const share = (at.getTime() - start.getTime()) / (end.getTime() - start.getTime());
  return Math.floor(price * Math.min(1, Math.max(0, share)));
}

const credited = ({ creditBefore, creditAfter }: LedgerEntry) => creditAfter - creditBefore;
const asked = ({ time }: LedgerEntry) => sum(time, (stretch) => stretch.cents);

/** What somebody else than this settlement has given back of a charge. */
const givenBack = ({ refunds }: Charge, own: string) =>
  sum(
    refunds.filter(({ settles }) => settles !== own),
    (refund) => refund.cents,
  );

/** Settles a subscription that ends now, to the cent: what was paid since the order and not used goes back to the means of
 * payment, what was set off from before it stays as credit, and no other credit stays that arose from it. Together they are never
 * less than 0, and a refund is never more than was paid.
 *
 * Used days are paid for in proportion to the time, of the price that was agreed: Directive 2011/83/EU Art. 14(3), in Germany
 * § 357a(2) BGB, as the Court reads it in C-641/19 (PE Digital). Time counts to the instant; parts of a cent are the person's.
 * What a bank took back counts as returned, and so does what was refunded since the order; refunds before it were kindness. */
export function settlementOf(
  ledger: Ledger,
  { subscriptionId, from, at, deducts, credit }: Ending,
): Settlement {
  const { entries, unpaid } = backingOf(ledger, subscriptionId);
  const paid = entries.filter((entry) => entry.paid);
  const since = paid.filter((entry) => from === null || entry.at >= from);
  const [latest] = entries;
  const usedNow = latest?.paid ? sum(latest.time, (stretch) => usedOf(stretch, at)) : 0;
  const unused = latest?.paid ? asked(latest) - usedNow : 0;
  const used = sum(since, asked) - unused - sum(since.slice(0, -1), ({ setOff }) => setOff);

  const charges = since.flatMap((entry) => entry.charges);
  const lost = sum(
    paid.flatMap((entry) => entry.charges).flatMap(({ disputes }) => disputes),
    (dispute) => dispute.cents,
  );
  const refundedBefore = sum(
    charges.flatMap(({ refunds }) => refunds.filter(({ settles }) => settles === null)),
    (refund) => refund.cents,
  );
  const neverPaid = unpaid === null ? 0 : asked(unpaid) - unpaid.setOff + credited(unpaid);
  const arose = sum(paid, credited);
  /** What the person's own is, beside credit that has already arisen. */
  const rest = unused + (deducts ? 0 : used) - refundedBefore - lost - neverPaid;

  let left = Math.max(0, arose + rest);
  const refunds = charges.map((charge) => {
    const open = charge.disputes.length > 0 ? 0 : charge.cents - givenBack(charge, subscriptionId);
    const back = Math.min(left, Math.max(0, open));
    left -= back;
    return { paymentIntentId: charge.paymentIntentId, cents: back };
  });
  const refunded = sum(refunds, (refund) => refund.cents);
  const takeable = Math.min(Math.max(0, arose), credit);
  return {
    refunds: refunds.filter((refund) => refund.cents > 0),
    refunded: cents(refunded),
    creditChange: cents(Math.max(-takeable, rest - refunded)),
    used: cents(used),
  };
}
