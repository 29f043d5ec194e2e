import type { PaymentState } from '~db/columns';

/** Money that a customer paid, and what came back of it. */
export interface Charge {
  paymentIntentId: string;
  cents: number;
  /** `settles`: the subscription whose end Hazel settled with it; null where somebody gave it back at Stripe. */
  refunds: readonly { cents: number; at: Date; settles: string | null }[];
  /** Those that are open or lost: the bank has the money. */
  disputes: readonly { cents: number; at: Date; state: 'open' | 'lost' }[];
}

/** What moved a customer's money or credit at Stripe: an invoice, or the settlement of a subscription that ended. Amounts are
 * whole cents and not negative. */
export interface LedgerEntry {
  kind: 'invoice' | 'settlement';
  subscriptionId: string;
  at: Date;
  paid: boolean;
  /** What it asks for stretches of time, discounts taken off. */
  time: readonly { start: Date; end: Date; cents: number }[];
  /** What it gives back of time that an older one asked for. */
  setOff: number;
  creditBefore: number;
  creditAfter: number;
  charges: readonly Charge[];
}

/** All of a customer's entries, newest first. */
export type Ledger = readonly LedgerEntry[];

/** An entry of what a subscription lives on. What came back of it up to `accounted` was settled with an earlier one. */
export type BackingEntry = LedgerEntry & { accounted: Date | null };

/** What a subscription's running period lives on. */
export interface Backing {
  /** Newest first. */
  entries: readonly BackingEntry[];
  /** An invoice that was never paid, whose time was set off all the same. */
  unpaid: LedgerEntry | null;
}

/** Follows the money of a subscription's running period back to the last period that money alone paid for: through what was set
 * off when the plan was changed, and through credit, also that of an earlier subscription. */
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

/** What a bank took of an entry, or may take. */
export const disputesOf = (entry: OfEntry): Charge['disputes'] =>
  entry.charges
    .flatMap(({ disputes }) => disputes)
    .filter((dispute) => dispute.state === 'open' || isNew(entry, dispute));

/** Cents that somebody gave back of a charge at Stripe, beside all settlements. */
export const givenBack = (entry: OfEntry, { refunds }: Charge): number =>
  refunds
    .filter((refund) => refund.settles === null && isNew(entry, refund))
    .reduce((sum, refund) => sum + refund.cents, 0);

/** Whether the money that a subscription lives on is still ours: one dispute is enough, and of refunds the whole of the latest
 * payment. Less than the whole is a kindness. */
export function paymentState({ entries, unpaid }: Backing): PaymentState {
  const disputes = entries.flatMap(disputesOf);
  if (disputes.some(({ state }) => state === 'open')) return 'disputed';
  if (disputes.length > 0) return 'lost';
  if (unpaid !== null) return 'unpaid';
  const latest = entries.find(({ charges }) => charges.length > 0);
  return latest?.charges.every((charge) => givenBack(latest, charge) >= charge.cents) ? 'refunded' : 'kept';
}
