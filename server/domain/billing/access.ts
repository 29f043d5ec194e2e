import { type TimeLeft, timeLeft, trialState, type TrialState } from './trial';

/** What the decision needs to know about an account. `freePlanChosenAt`: when 'Continue with Free' was pressed. */
export type AccessFacts = {
  role: string | null;
  proStatus: boolean;
  trialEndsAt: Date;
  /** Until when a paid subscription gives Pro; null without one that does. */
  paidUntil: Date | null;
  /** Whether its renewal waits for money. */
  pastDue: boolean;
  freePlanChosenAt: Date | null;
};

type ActiveTrial = Extract<TrialState, { kind: 'active' }>;

/** The banner on top of the app. */
type AccessBanner =
  | { kind: 'none' }
  | ActiveTrialBanner
  | { kind: 'expired' }
  /** A renewal is not paid; Pro stays for so long. */
  | { kind: 'past_due'; left: TimeLeft };
type ActiveTrialBanner = { kind: 'trial'; left: TimeLeft; tier: 'plain' | 'warning' };

/**
 * Whether someone has Pro and why. `subscribed`: there is a subscription to manage, whatever the reason for Pro.
 * `blocked`: the Trial Expired screen blocks the app.
 */
export type Access =
  | { pro: true; reason: 'admin' | 'granted' | 'subscription'; subscribed: boolean; banner: AccessBanner }
  | { pro: true; reason: 'trial'; trial: ActiveTrial; subscribed: boolean; banner: AccessBanner }
  | { pro: false; blocked: boolean; banner: AccessBanner };

/** The one decision on Pro: admin, pro_status, trial, subscription (docs/product.md, 'Plans and access'). */
export function accessOf(facts: AccessFacts, now: Date): Access {
  const { paidUntil } = facts;
  const subscribed = paidUntil !== null && paidUntil > now;
  const none: AccessBanner = { kind: 'none' };
  if (facts.role === 'admin') return { pro: true, reason: 'admin', subscribed, banner: none };
  if (facts.proStatus) return { pro: true, reason: 'granted', subscribed, banner: none };

  const paid: AccessBanner =
    subscribed && facts.pastDue ? { kind: 'past_due', left: timeLeft(paidUntil, now) } : none;
  const trial = trialState(facts.trialEndsAt, now);
  if (trial.kind === 'active') {
    // A person who pays already need not know how long the trial lasts.
    const banner: AccessBanner = subscribed ? paid : { kind: 'trial', left: trial.left, tier: trial.tier };
    return { pro: true, reason: 'trial', trial, subscribed, banner };
  }
  if (subscribed) return { pro: true, reason: 'subscription', subscribed, banner: paid };
  return { pro: false, blocked: facts.freePlanChosenAt === null, banner: { kind: 'expired' } };
}

/** While the check fails nobody has Pro, and nobody is told that a trial has ended. */
export const UNCHECKED: Access = { pro: false, blocked: false, banner: { kind: 'none' } };
