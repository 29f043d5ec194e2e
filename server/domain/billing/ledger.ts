import type { PaymentState } from '~db/columns';

/** Money that a customer paid, and what of it was returned. */
export interface Charge {
  paymentIntentId: string;
  cents: number;
  /** `settles`: the subscription that Hazel settled with this refund; null for a refund that somebody made at Stripe. */
  refunds: readonly { cents: number; at: Date; settles: string | null }[];
  /** Only open and lost disputes: while those last, the bank has the money. */
  disputes: readonly { cents: number; at: Date; state: 'open' | 'lost' }[];
}

/** What moved a customer's money or credit at Stripe: an invoice, or the settlement of a subscription that
 * ended. Amounts are whole cents and not negative. */
export interface LedgerEntry {
  kind: 'invoice' | 'settlement';
  subscriptionId: string;
  at: Date;
  paid: boolean;
  /** What it charges for periods of time, after discounts. */
  time: readonly { start: Date; end: Date; cents: number }[];
  /** What it credits for time that an older entry charged. */
  setOff: number;
  creditBefore: number;
  creditAfter: number;
  charges: readonly Charge[];
}

/** All of a customer's entries, newest first. */
export type Ledger = readonly LedgerEntry[];

/** An entry that pays for the running period. What was refunded of it up to `accounted` belongs to an earlier
 * settlement. */
export type BackingEntry = LedgerEntry & { accounted: Date | null };

/** The payments behind a subscription's running period. */
export interface Backing {
  /** Newest first. */
  entries: readonly BackingEntry[];
  /** An invoice that was never paid although its time was credited to a later one. */
  unpaid: LedgerEntry | null;
}

/** Follows the money behind a subscription's running period back to the last period that was paid with money
 * alone: through credit from changes of plan, and through other credit, also that of an earlier subscription. */
export function backingOf(ledger: Ledger, subscriptionId: string): Backing {
  const own = ledger.findIndex((one) => one.kind === 'invoice' && one.subscriptionId === subscriptionId);
  const counted = (own < 0 ? [] : ledger.slice(own)).filter(
    (one) => one.paid || one.subscriptionId === subscriptionId,
  );
  const entries: BackingEntry[] = [];
  let accounted: Date | null = null;
  let relied = false;
  for (const [n, entry] of counted.entries()) {
    if (!entry.paid && relied) return { entries, unpaid: entry };
    entries.push({ ...entry, accounted });
    const spent = entry.creditBefore > entry.creditAfter && (counted[n + 1]?.creditAfter ?? 0) > 0;
    const livesOnOlder = entry.kind === 'settlement' || entry.setOff > 0 || spent;
    if (entry.paid && !livesOnOlder) break;
    relied ||= entry.paid;
    if (entry.kind === 'settlement') accounted ??= entry.at;
  }
  return { entries, unpaid: null };
}

type OfEntry = Pick<BackingEntry, 'charges' | 'accounted'>;
const isNew = ({ accounted }: OfEntry, { at }: { at: Date }) => accounted === null || at > accounted;

/** The disputes in which a bank took, or may take, money of this entry. */
export const disputesOf = (entry: OfEntry): Charge['disputes'] =>
  entry.charges
    .flatMap(({ disputes }) => disputes)
    .filter((dispute) => dispute.state === 'open' || isNew(entry, dispute));

/** Cents of a charge that somebody refunded at Stripe, outside of all settlements. */
export const givenBack = (entry: OfEntry, { refunds }: Charge): number =>
  refunds
    .filter((refund) => refund.settles === null && isNew(entry, refund))
    .reduce((sum, refund) => sum + refund.cents, 0);

/** Whether the money behind a subscription is still ours. One dispute is enough to lose it; of refunds only a
 * full refund of the latest payment counts, because a smaller one is goodwill. */
export function paymentState({ entries, unpaid }: Backing): PaymentState {
  const disputes = entries.flatMap(disputesOf);
  if (disputes.some(({ state }) => state === 'open')) return 'disputed';
  if (disputes.length > 0) return 'lost';
  if (unpaid !== null) return 'unpaid';
  const latest = entries.find(({ charges }) => charges.length > 0);
  return latest?.charges.every((charge) => givenBack(latest, charge) >= charge.cents) ? 'refunded' : 'kept';
}
