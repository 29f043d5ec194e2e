import { PRO_PRICES } from '~server/domain/billing/plans';
import type { ContractWithdrawalSums } from '~server/domain/billing/settlement';
import type { BillingInterval, PlanState } from '~server/domain/billing/subscription';
import { type LocalDay, formatDay } from '~server/domain/kernel/days';
import { type Cents, cents } from '~server/domain/kernel/money';
import type { OwnPlan } from '~server/features/billing/own-plan';

import PLAN_TEXT from './plan-text.json';

type Eur = (amount: Cents) => string;
export type Subscribed = Exclude<PlanState, { kind: 'none' }>;

export const day = (of: LocalDay): string => formatDay(of, 'en-GB', 'long');

export const PRICE_OF: Record<BillingInterval, Cents> = {
  month: PRO_PRICES.monthlyCents,
  year: PRO_PRICES.annualCents,
};

export const PLAN_NAME: Record<BillingInterval, string> = { month: 'Monthly', year: 'Annual' };

/** What happens to the running plan when it is changed. */
export const switchEffect = (from: BillingInterval): string =>
  from === 'month'
    ? 'The new year begins now. What is left of the month that you paid is taken off its price.'
    : 'The new month begins now. What is left of the year that you paid becomes credit, which pays the coming months.';

/** The plan with its price: 'Monthly, €9.99 a month'. Null without a subscription. */
export function planNameText({ interval, amountCents }: OwnPlan, eur: Eur): string | null {
  if (interval === null || amountCents === null) return null;
  return `${PLAN_NAME[interval]}, ${eur(amountCents)} a ${interval}`;
}

/** What annual payment saves in a year. */
const YEARLY_SAVING = cents(12 * PRO_PRICES.monthlyCents - PRO_PRICES.annualCents);

/** What changing to the other plan would save, or what the present plan saves. */
export function switchText(from: BillingInterval, eur: Eur): string {
  return from === 'month'
    ? `Annual is ${eur(PRO_PRICES.annualCents)} a year: ${eur(YEARLY_SAVING)} less than paying monthly.`
    : `You save ${eur(YEARLY_SAVING)} a year against paying monthly.`;
}

/** What a subscription gives, and until when. */
export function stateText(state: Subscribed): string {
  switch (state.kind) {
    case 'renewing':
      return state.firstPayment
        ? `First payment on ${day(state.on)}. Nothing is charged before.`
        : `Next payment on ${day(state.on)}. Thank you for carrying Hazel.`;
    case 'unheard':
      return state.over
        ? `The payment of ${day(state.on)} is not confirmed, so Pro ended on ${day(state.until)}. It is back as soon as that is.`
        : `The payment of ${day(state.on)} is not confirmed yet. Pro stays until ${day(state.until)}.`;
    case 'ending':
      return `Cancelled. Pro stays until ${day(state.on)}, and nothing more is charged.`;
    case 'past_due':
      return state.over
        ? `A payment did not go through, so Pro ended on ${day(state.until)}. With another card it is back.`
        : `A payment did not go through. Pro stays until ${day(state.until)}; with another card it goes on.`;
    case 'stopped':
      return state.endsOn === null
        ? PLAN_TEXT.stopped[state.because]
        : `${PLAN_TEXT.stopped[state.because]} It is cancelled and ends on ${day(state.endsOn)}.`;
  }
}

/** Whether cancelling would change anything. */
export const canCancel = (state: PlanState): boolean =>
  state.kind === 'renewing' ||
  state.kind === 'unheard' ||
  state.kind === 'past_due' ||
  (state.kind === 'stopped' && state.endsOn === null);

/** What cancelling will do. */
export function cancelText(state: PlanState): string {
  if (state.kind === 'renewing') return `Pro stays until ${day(state.on)}. Nothing more is charged.`;
  if (state.kind === 'past_due' && !state.over) return 'Pro ends now. Nothing more is charged.';
  return 'The subscription ends. Nothing more is charged.';
}

/** The message after cancelling. */
export const cancelledText = (state: PlanState): string =>
  state.kind === 'renewing'
    ? `Cancelled. Pro stays until ${day(state.on)}.`
    : 'Cancelled. Nothing more is charged.';

/** The message after a cancelled subscription was resumed. */
export const resumedText = (state: PlanState): string =>
  state.kind === 'ending' ? `Pro goes on. Next payment on ${day(state.on)}.` : 'Pro goes on.';

/** The latest withdrawal, or end because of lost money. */
export function contractWithdrawnText(
  { because, declaredOn, refundedCents, creditCents }: NonNullable<OwnPlan['withdrawal']>,
  eur: Eur,
): string {
  const declared = `${PLAN_TEXT.ended[because]} ${day(declaredOn)}.`;
  if (refundedCents === null) return `${declared} The refund of what you have not used is going on.`;
  const credit = creditCents ? [`${eur(creditCents)} stays as credit for a later order.`] : [];
  const money = refundedCents > 0 ? [`${eur(refundedCents)} was refunded.`] : [];
  const nothing = because === 'withdrawn' && refundedCents === 0 && !creditCents;
  return [declared, ...money, ...credit, ...(nothing ? ['There was nothing to refund.'] : [])].join(' ');
}

/** What a withdrawal would refund now, as labels and amounts. */
export function sumsRows({ refundCents, creditCents, usedCents }: ContractWithdrawalSums, eur: Eur) {
  return [
    { label: 'You get back', amount: eur(refundCents) },
    ...(creditCents > 0 ? [{ label: 'Stays as credit for a later order', amount: eur(creditCents) }] : []),
    ...(usedCents > 0 ? [{ label: 'Used until now', amount: eur(usedCents) }] : []),
  ];
}

export const receivedText = ({ settled, mailed }: { settled: boolean; mailed: boolean }): string =>
  `Your withdrawal was received and is confirmed ${mailed ? 'by mail' : 'in the settings'}.${settled ? '' : ' The refund follows by itself.'}`;

export const renewalText = (interval: BillingInterval): string =>
  `Renews every ${interval} until you cancel. You can cancel any time in two clicks.`;

/** The label of the order button: it names the price. */
export const orderLabel = (interval: BillingInterval, eur: Eur): string =>
  `Upgrade and pay ${eur(PRICE_OF[interval])} a ${interval}`;
