import type { EndReason } from '~db/columns';

import type { ProEnd } from './pro-end';
import { type StoredSubscription, isRunning, neverBegan } from './subscription';
import { type TimeLeft, timeLeft, trialState, type TrialState } from './trial';

/** What the decision needs to know about an account. `freePlanChosenAt`: when 'Continue with Free' was pressed. */
export type AccessFacts = {
  role: string | null;
  proStatus: boolean;
  trialEndsAt: Date;
  /** Whether the trial ended early, because the address had one before. */
  trialUsedBefore: boolean;
  /** The latest subscription; null without one. */
  subscription: AccessSubscription | null;
  /** When Pro that an operator or a role gave was last taken back; null if never. */
  takenBackAt: Date | null;
  freePlanChosenAt: Date | null;
};

type AccessSubscription = Pick<StoredSubscription, 'status' | 'payment' | 'periodEnd' | 'endsAt'> & {
  /** Until when it gives Pro; null when it gives none. */
  proUntil: Date | null;
  /** Why it ends before its time; null when it does not. */
  ending: EndReason | null;
};

type ActiveTrial = Extract<TrialState, { kind: 'active' }>;

/** The banner on top of the app. */
type AccessBanner =
  | { kind: 'none' }
  | ActiveTrialBanner
  | { kind: 'expired'; because: ProEnd }
  /** A renewal is not paid; `left` is how long Pro stays. */
  | { kind: 'past_due'; left: TimeLeft };
type ActiveTrialBanner = { kind: 'trial'; left: TimeLeft; tier: 'plain' | 'warning' };

/** Whether someone has Pro and why. `subscribed`: there is a subscription to manage, whatever else gives Pro.
 * `blocked`: the Trial Expired screen blocks the app; only an ended trial causes that (docs/decisions/0070). */
export type Access =
  | { pro: true; reason: 'admin' | 'granted' | 'subscription'; subscribed: boolean; banner: AccessBanner }
  | { pro: true; reason: 'trial'; trial: ActiveTrial; subscribed: boolean; banner: AccessBanner }
  | { pro: false; blocked: boolean; banner: AccessBanner };

/** Whether the Trial Expired screen stands in front of the app. */
export const isBlocked = (access: Access): boolean => !access.pro && access.blocked;

/** The one decision on Pro: admin, pro_status, trial, subscription (docs/product/access.md, 'Plans and access'). */
export function accessOf(facts: AccessFacts, now: Date): Access {
  const { subscription } = facts;
  const paidUntil = subscription?.proUntil ?? null;
  const subscribed = paidUntil !== null && paidUntil > now;
  const none: AccessBanner = { kind: 'none' };
  if (facts.role === 'admin') return { pro: true, reason: 'admin', subscribed, banner: none };
  if (facts.proStatus) return { pro: true, reason: 'granted', subscribed, banner: none };

  const paid: AccessBanner =
    subscribed && subscription?.status === 'past_due'
      ? { kind: 'past_due', left: timeLeft(paidUntil, now) }
      : none;
  const trial = trialState(facts.trialEndsAt, now);
  if (trial.kind === 'active') {
    // A person who pays already need not know how long the trial lasts.
    const banner: AccessBanner = subscribed ? paid : { kind: 'trial', left: trial.left, tier: trial.tier };
    return { pro: true, reason: 'trial', trial, subscribed, banner };
  }
  if (subscribed) return { pro: true, reason: 'subscription', subscribed, banner: paid };
  const because = endOfPro(facts);
  const afterTrial = because === 'trial' || because === 'trial_used_before';
  return {
    pro: false,
    blocked: afterTrial && facts.freePlanChosenAt === null,
    banner: { kind: 'expired', because },
  };
}

/** Why somebody without Pro lost it: the reason of whatever gave Pro last. A subscription counts more than the
 * trial before it. */
function endOfPro({ trialEndsAt, trialUsedBefore, takenBackAt, subscription }: AccessFacts): ProEnd {
  const end = subscription && endOfSubscription(subscription);
  const lastAt = subscription && end ? (subscription.endsAt ?? subscription.periodEnd) : trialEndsAt;
  if (takenBackAt !== null && takenBackAt > lastAt) return 'taken_back';
  return end ?? (trialUsedBefore ? 'trial_used_before' : 'trial');
}

/** Null when the first payment never came, so that there was no subscription. */
function endOfSubscription({ status, payment, endsAt, ending }: AccessSubscription): ProEnd | null {
  if (neverBegan(status)) return null;
  if (ending !== null) return ending;
  if (payment !== 'kept' && payment !== 'unpaid') return payment;
  if (payment === 'unpaid' || (status !== 'active' && status !== 'trialing' && status !== 'canceled'))
    return isRunning(status) ? 'unpaid' : 'given_up';
  return status === 'canceled' || endsAt !== null ? 'cancelled' : 'unheard';
}

/** The answer while the check of Pro fails: nobody has Pro, and nobody is told that a trial has ended. */
export const UNCHECKED: Access = { pro: false, blocked: false, banner: { kind: 'none' } };
