import { type Cents, cents } from '../kernel/money';
import {
  type BackingEntry,
  type Charge,
  type Ledger,
  type LedgerEntry,
  backingOf,
  disputesOf,
  givenBack,
} from './ledger';

/** What happens to the money when a subscription ends before its period does. */
export interface Settlement {
  /** The refund for each payment, newest first; none for a payment that a bank holds. */
  refunds: readonly { paymentIntentId: string; cents: number }[];
  refunded: Cents;
  /** What the customer's credit at Stripe changes by: negative takes back what arose from this subscription. */
  creditChange: Cents;
  /** The price of the days used since the order. */
  used: Cents;
  /** Whether a bank still decides on some of the money. Until then nothing of this is final. */
  waitsForBank: boolean;
}

/** What a withdrawal refunds as money, what stays as credit at Stripe, and the price of the days used. */
export interface ContractWithdrawalSums {
  refundCents: Cents;
  creditCents: Cents;
  usedCents: Cents;
}

export interface Ending {
  subscriptionId: string;
  /** The order that the person withdraws from; null when everything behind the subscription is settled. */
  from: Date | null;
  at: Date;
  /** Whether the days used are paid for: only where the person asked to begin at once. */
  deducts: boolean;
  /** The customer's credit as it is now. */
  credit: number;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** The part of a period that is over at an instant, in whole cents. It is rounded down, in favour of the person. */
function usedOf({ start, end, cents: price }: LedgerEntry['time'][number], at: Date): number {
  const length = end.getTime() - start.getTime();
  const ratio = length > 0 ? (at.getTime() - start.getTime()) / length : 1;
  return Math.floor(price * Math.min(1, Math.max(0, ratio)));
}

const credited = ({ creditBefore, creditAfter }: LedgerEntry) => creditAfter - creditBefore;
const asked = ({ time }: LedgerEntry) => sum(time, (stretch) => stretch.cents);

/** What this settlement may refund of a charge: nothing while a bank holds it. */
function refundable({ cents: price, refunds, disputes }: Charge, own: string): number {
  if (disputes.length > 0) return 0;
  const others = refunds.filter(({ settles }) => settles !== own);
  return Math.max(0, price - sum(others, (refund) => refund.cents));
}

/** Settles a subscription that ends now, to the cent. What was paid since the order and not used is refunded
 * to the means of payment; what an older payment contributed stays as credit; any other credit of this
 * subscription goes. Together these are never less than 0, and a refund is never more than what was paid.
 *
 * Days used are charged in proportion to the time, from the agreed price: Directive 2011/83/EU Art. 14(3), in
 * Germany § 357a(2) BGB, as the Court reads it in C-641/19 (PE Digital). Time counts to the instant, and
 * fractions of a cent go to the person. What a bank took back counts as returned, and so does what was
 * refunded since the order; earlier refunds were goodwill. */
export function settlementOf(
  ledger: Ledger,
  { subscriptionId, from, at, deducts, credit }: Ending,
): Settlement {
  const { entries, unpaid } = backingOf(
    ledger.filter((entry) => entry.at <= at),
    subscriptionId,
  );
  // What Stripe charged until it heard of the end.
  const later = ledger
    .filter((entry) => entry.paid && entry.kind === 'invoice' && entry.subscriptionId === subscriptionId)
    .filter((entry) => entry.at > at)
    .map((entry): BackingEntry => ({ ...entry, accounted: null }));
  const paid = [...later, ...entries.filter((entry) => entry.paid)];
  const since = paid.filter((entry) => from === null || entry.at >= from);
  const [latest] = entries;
  const unusedNow = latest?.paid ? sum(latest.time, (stretch) => stretch.cents - usedOf(stretch, at)) : 0;
  const unused = unusedNow + sum(later, (entry) => asked(entry) - entry.setOff);
  const sinceBefore = since.slice(later.length);
  const used = Math.max(
    0,
    sum(sinceBefore, asked) - unusedNow - sum(sinceBefore.slice(0, -1), ({ setOff }) => setOff),
  );

  const disputes = paid.flatMap(disputesOf);
  const refundedBefore = sum(since, (entry) => sum(entry.charges, (charge) => givenBack(entry, charge)));
  const neverPaid = unpaid === null ? 0 : asked(unpaid) - unpaid.setOff + credited(unpaid);
  const arose = sum(paid, credited);
  /** What belongs to the person, in addition to credit that they already have. */
  const rest =
    unused + (deducts ? 0 : used) - refundedBefore - sum(disputes, (dispute) => dispute.cents) - neverPaid;

  let left = Math.max(0, arose + rest);
  const refunds = since
    .flatMap((entry) => entry.charges)
    .map((charge) => {
      const back = Math.min(left, refundable(charge, subscriptionId));
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
    waitsForBank: disputes.some(({ state }) => state === 'open'),
  };
}
