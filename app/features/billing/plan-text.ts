import { PRICES } from '~server/domain/billing/plans';
import type { BillingInterval, PlanState } from '~server/domain/billing/subscription';
import { type LocalDay, formatDay } from '~server/domain/kernel/days';
import { type Cents, cents } from '~server/domain/kernel/money';
import type { OwnPlan } from '~server/features/billing/own-plan';

type Eur = (amount: Cents) => string;
export type Subscribed = Exclude<PlanState, { kind: 'none' }>;

export const PLAN_TEXT = {
  failed: { title: 'Your plan did not load', detail: 'Nothing about it has changed. Try again in a moment.' },
  welcomeLine: 'The whole tree is yours now!',
  notSold: 'Pro cannot be bought on this installation.',
  freeFirst: 'The Free plan goes on as long as you like. Nothing is charged.',
  cancelling: 'Cancel your subscription?',
  withdrawing: 'Withdraw from the contract?',
  withdrawalEffect:
    'Pro ends now. All that you paid since the order is refunded to the same means of payment.',
  withdrawalNotSent: 'Your withdrawal did not arrive. Try again in a moment.',
} as const;

export const day = (of: LocalDay): string => formatDay(of, 'en-GB', 'long');

export const PRICE_OF = { month: PRICES.monthlyCents, year: PRICES.annualCents } as const satisfies Record<
  BillingInterval,
  Cents
>;

/** The plan with its price: 'Monthly, €9.99 a month'. Null without a subscription. */
export function planLine({ interval, amountCents }: OwnPlan, eur: Eur): string | null {
  if (interval === null || amountCents === null) return null;
  return `${interval === 'month' ? 'Monthly' : 'Annual'}, ${eur(amountCents)} a ${interval}`;
}

/** What paying by the year saves in a year. */
const YEARLY_SAVING = cents(12 * PRICES.monthlyCents - PRICES.annualCents);

/** What changing to the other plan saves, or saves already. */
export function switchLine(from: BillingInterval, eur: Eur): string {
  return from === 'month'
    ? `Annual is ${eur(PRICES.annualCents)} a year: ${eur(YEARLY_SAVING)} less than paying monthly.`
    : `You save ${eur(YEARLY_SAVING)} a year against paying monthly.`;
}

const STOPPED = {
  refunded: 'The last payment was refunded, so this subscription gives no Pro.',
  disputed: 'The last payment is disputed at your bank, so this subscription gives no Pro.',
  unpaid: 'A payment did not go through, so this subscription gives no Pro.',
} as const;

/** What a subscription gives, and until when. */
export function stateText(state: Subscribed): string {
  switch (state.kind) {
    case 'renewing':
      return state.firstPayment
        ? `First payment on ${day(state.on)}. Nothing is charged before.`
        : `Next payment on ${day(state.on)}. Thank you for carrying Hazel.`;
    case 'ending':
      return `Cancelled. Pro stays until ${day(state.on)}, and nothing more is charged.`;
    case 'past_due':
      return state.over
        ? `A payment did not go through, so Pro ended on ${day(state.until)}. With another card it is back.`
        : `A payment did not go through. Pro stays until ${day(state.until)}; with another card it goes on.`;
    case 'stopped':
      return state.endsOn === null
        ? STOPPED[state.because]
        : `${STOPPED[state.because]} It is cancelled and ends on ${day(state.endsOn)}.`;
  }
}

/** Whether cancelling would change anything. */
export const canCancel = (state: PlanState): boolean =>
  state.kind === 'renewing' ||
  state.kind === 'past_due' ||
  (state.kind === 'stopped' && state.endsOn === null);

/** What cancelling brings about. */
export function cancelText(state: PlanState): string {
  if (state.kind === 'renewing') return `Pro stays until ${day(state.on)}. Nothing more is charged.`;
  if (state.kind === 'past_due' && !state.over) return 'Pro ends now. Nothing more is charged.';
  return 'The subscription ends. Nothing more is charged.';
}

/** Said once it is cancelled. */
export const cancelledText = (state: PlanState): string =>
  state.kind === 'renewing'
    ? `Cancelled. Pro stays until ${day(state.on)}.`
    : 'Cancelled. Nothing more is charged.';

/** Said once it renews again. */
export const resumedText = (state: PlanState): string =>
  state.kind === 'ending' ? `Pro goes on. Next payment on ${day(state.on)}.` : 'Pro goes on.';

/** The latest withdrawal. */
export function withdrawnText(
  { declaredOn, refundedCents }: NonNullable<OwnPlan['withdrawal']>,
  eur: Eur,
): string {
  const declared = `You withdrew from the contract on ${day(declaredOn)}.`;
  if (refundedCents === null)
    return `${declared} The refund of all that you paid since the order is going on.`;
  return refundedCents === 0
    ? `${declared} Nothing had been paid.`
    : `${declared} ${eur(refundedCents)} was refunded.`;
}

export const receivedText = (settled: boolean): string =>
  `Your withdrawal was received and is confirmed by mail.${settled ? '' : ' The refund follows by itself.'}`;

const EVERY = { month: 'every month', year: 'every year' } as const;

export const renewalText = (interval: BillingInterval): string =>
  `Renews ${EVERY[interval]} until you cancel. You can cancel any time in two clicks.`;

/** The button of the order: it names what is to be paid. */
export const orderLabel = (interval: BillingInterval, eur: Eur): string =>
  `Upgrade and pay ${eur(PRICE_OF[interval])} a ${interval}`;
