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
  /** Whether a bank still decides on some of the money: then nothing of this is final. */
  waitsForBank: boolean;
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
  const length = end.getTime() - start.getTime();
  const share = length > 0 ? (at.getTime() - start.getTime()) / length : 1;
  return Math.floor(price * Math.min(1, Math.max(0, share)));
}

const credited = ({ creditBefore, creditAfter }: LedgerEntry) => creditAfter - creditBefore;
const asked = ({ time }: LedgerEntry) => sum(time, (stretch) => stretch.cents);

/** What of a charge this settlement may give back: nothing where a bank has it. */
function refundable({ cents: price, refunds, disputes }: Charge, own: string): number {
  if (disputes.length > 0) return 0;
  const others = refunds.filter(({ settles }) => settles !== own);
  return Math.max(0, price - sum(others, (refund) => refund.cents));
}

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
  const { entries, unpaid } = backingOf(
    ledger.filter((entry) => entry.at <= at),
    subscriptionId,
  );
  // What Stripe asked for until it heard of the end.
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
  /** What is the person's own, beside credit that has already arisen. */
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
