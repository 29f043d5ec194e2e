import type { BillingInterval, Cents, LocalDay, PaymentState, SubscriptionStatus } from '~db/columns';

import { addDays, dayAt, dayParts } from '../kernel/days';
import { DAY_MS } from '../kernel/durations';

export type { BillingInterval };

/** Days for which Pro stays while a renewal is unpaid or unconfirmed (docs/product/billing.md, 'Payments'). */
export const GRACE_DAYS = 7;

/** Days in which an order can be withdrawn from, without a reason (docs/product/billing.md, 'Payments'). */
const WITHDRAWAL_DAYS = 14;

/** A subscription as Stripe holds it. */
export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  priceId: string;
  interval: BillingInterval;
  /** What one period costs, VAT included. */
  amount: Cents;
  orderedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** When it ends instead of renewing; null while it renews. */
  endsAt: Date | null;
  payment: PaymentState;
}

const after = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS);

/** Until when a subscription gives Pro; null when it gives none. An unconfirmed renewal takes Pro from nobody
 * for {@link GRACE_DAYS}, because the news may be late or Stripe unreachable. The grace of an unpaid renewal
 * starts with its period. */
export function proUntil(subscription: Subscription): Date | null {
  const { status, payment, endsAt, periodStart, periodEnd } = subscription;
  if (payment !== 'kept') return null;
  if (status === 'active' || status === 'trialing') return endsAt ?? after(periodEnd, GRACE_DAYS);
  return status === 'past_due' ? graceEnd(periodStart, endsAt) : null;
}

/** Until when Pro stays while the renewal is unpaid. */
function graceEnd(periodStart: Date, endsAt: Date | null): Date {
  const graceEnds = after(periodStart, GRACE_DAYS);
  return endsAt !== null && endsAt < graceEnds ? endsAt : graceEnds;
}

const OVER = new Set<SubscriptionStatus>(['canceled', 'incomplete_expired']);

/** Whether a subscription still exists at Stripe, so that it can be managed and a second one would be charged
 * as well. One whose first payment never came does not count. */
export const isRunning = (status: SubscriptionStatus): boolean =>
  !OVER.has(status) && status !== 'incomplete';

/** Whether the first payment of a subscription never came. */
export const neverBegan = (status: SubscriptionStatus): boolean =>
  status === 'incomplete' || status === 'incomplete_expired';

const GIVES = new Set<SubscriptionStatus>(['active', 'trialing', 'past_due']);

/** Whether the plan may be changed: only while it is paid for with money that is still ours, because a change
 * turns that money into credit. */
export const mayChangePlan = ({ status, payment }: Pick<Subscription, 'status' | 'payment'>): boolean =>
  (status === 'active' || status === 'trialing') && payment === 'kept';

/** Why a subscription has to end: its money is lost for good. Null when it need not end. */
export const endReason = ({ payment }: Pick<Subscription, 'payment'>): 'refunded' | 'lost' | null =>
  payment === 'refunded' || payment === 'lost' ? payment : null;

/** Picks the subscription that counts among a customer's: one that gives Pro, else one that still runs, else
 * the newest. */
export function theSubscription<S extends Subscription>(all: readonly S[]): S | null {
  const rank = ({ status }: S) => (GIVES.has(status) ? 2 : isRunning(status) ? 1 : 0);
  const [first = null] = [...all].sort(
    (a, b) => rank(b) - rank(a) || b.orderedAt.getTime() - a.orderedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  return first;
}

const SATURDAY = 6;
const SUNDAY = 7;

/** The last day on which an order can be withdrawn from: 14 days after the order, or the following Monday when
 * that is a weekend (Regulation 1182/71).
 * @param timeZone the person's */
export function contractWithdrawalUntil(orderedAt: Date, timeZone: string): LocalDay {
  const last = addDays(dayAt(orderedAt, timeZone), WITHDRAWAL_DAYS);
  const { weekday } = dayParts(last);
  return addDays(last, weekday === SATURDAY ? 2 : weekday === SUNDAY ? 1 : 0);
}

/** With more of Hazel's trial left than this, the first payment waits for its end. Stripe takes no trial
 * shorter than 48 hours. */
const SHORTEST_TRIAL_MS = 49 * 60 * 60 * 1000;

/** When an order made at `orderedAt` is first charged: at the end of a trial that lasts long enough, else at
 * once (null). */
export function firstPaymentAt(trialEndsAt: Date, orderedAt: Date): Date | null {
  return trialEndsAt.getTime() - orderedAt.getTime() > SHORTEST_TRIAL_MS ? trialEndsAt : null;
}

/** The orders of a subscription that can still be withdrawn from, from the oldest one on.
 * Null when it is too late for all of them. `until` is that of the latest order. */
export function withdrawableOrder(
  orderedAt: readonly Date[],
  { today, timeZone }: { today: LocalDay; timeZone: string },
): { from: Date; until: LocalDay } | null {
  const open = orderedAt
    .filter((at) => contractWithdrawalUntil(at, timeZone) >= today)
    .sort((a, b) => a.getTime() - b.getTime());
  const [from] = open;
  const last = open.at(-1);
  return from && last ? { from, until: contractWithdrawalUntil(last, timeZone) } : null;
}

/** What the settings say about somebody's plan. Days are the person's own. */
export type PlanState =
  | { kind: 'none' }
  /** `firstPayment`: the trial goes on until the first payment, so nothing has been paid yet. */
  | { kind: 'renewing'; on: LocalDay; firstPayment: boolean }
  /** Its period is over and no payment was confirmed; Pro stays until `until`, or is gone when `over`. */
  | { kind: 'unheard'; on: LocalDay; until: LocalDay; over: boolean }
  | { kind: 'ending'; on: LocalDay }
  /** The renewal is unpaid; Pro stays until `until`, or is gone when `over`. */
  | { kind: 'past_due'; until: LocalDay; over: boolean }
  /** It runs at Stripe but gives no Pro. With an end it is cancelled already. */
  | { kind: 'stopped'; because: Exclude<PaymentState, 'kept'>; endsOn: LocalDay | null };

/** A subscription as it is stored. */
export interface StoredSubscription {
  status: SubscriptionStatus;
  periodStart: Date;
  periodEnd: Date;
  endsAt: Date | null;
  payment: PaymentState;
}

/** @param now a subscription counts as ended once its end has come, even before Stripe confirms it */
export function planState(stored: StoredSubscription | null, now: Date, timeZone: string): PlanState {
  if (stored === null || !isRunning(stored.status)) return { kind: 'none' };
  const { status, payment, endsAt, periodStart, periodEnd } = stored;
  if (endsAt !== null && endsAt <= now) return { kind: 'none' };
  const day = (at: Date) => dayAt(at, timeZone);
  const endsOn = endsAt && day(endsAt);
  if (payment !== 'kept') return { kind: 'stopped', because: payment, endsOn };
  if (status === 'past_due') {
    const until = graceEnd(periodStart, endsAt);
    return { kind: 'past_due', until: day(until), over: until <= now };
  }
  if (status !== 'active' && status !== 'trialing') return { kind: 'stopped', because: 'unpaid', endsOn };
  if (endsOn !== null) return { kind: 'ending', on: endsOn };
  const on = day(periodEnd);
  // News of a payment takes minutes, so on the day of the payment it is not late.
  if (on < day(now)) {
    const until = after(periodEnd, GRACE_DAYS);
    return { kind: 'unheard', on, until: day(until), over: until <= now };
  }
  return { kind: 'renewing', on, firstPayment: status === 'trialing' };
}
