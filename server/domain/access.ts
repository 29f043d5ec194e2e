import { trialState, type TrialState } from './trial';

/** What the decision needs of an account. `freePlanChosenAt`: when 'Continue with Free' was pressed. */
export type AccessFacts = {
  role: string | null;
  proStatus: boolean;
  trialEndsAt: Date;
  subscribed: boolean;
  freePlanChosenAt: Date | null;
};

type ActiveTrial = Extract<TrialState, { kind: 'active' }>;

/** The banner on top of the app. */
type AccessBanner = { kind: 'none' } | ActiveTrialBanner | { kind: 'expired' };
type ActiveTrialBanner = { kind: 'trial'; daysLeft: number; tier: 'plain' | 'warning' };

/**
 * Whether someone has Pro and why. `subscribed` tells whether there is a subscription to manage, which may
 * be so beside every other reason. `blocked`: the Trial Expired screen stands in the way.
 */
export type Access =
  | { pro: true; because: 'admin' | 'granted' | 'subscription'; subscribed: boolean; banner: AccessBanner }
  | { pro: true; because: 'trial'; trial: ActiveTrial; subscribed: boolean; banner: AccessBanner }
  | { pro: false; blocked: boolean; banner: AccessBanner };

/** The one decision on Pro, in the specification's order: admin, pro_status, trial, subscription. */
export function accessOf(facts: AccessFacts, now: Date): Access {
  const { subscribed } = facts;
  const none: AccessBanner = { kind: 'none' };
  if (facts.role === 'admin') return { pro: true, because: 'admin', subscribed, banner: none };
  if (facts.proStatus) return { pro: true, because: 'granted', subscribed, banner: none };

  const trial = trialState(facts.trialEndsAt, now);
  if (trial.kind === 'active') {
    // Who pays already is not told how long the trial lasts.
    const banner: AccessBanner = subscribed
      ? none
      : { kind: 'trial', daysLeft: trial.daysLeft, tier: trial.tier };
    return { pro: true, because: 'trial', trial, subscribed, banner };
  }
  if (subscribed) return { pro: true, because: 'subscription', subscribed, banner: none };
  return { pro: false, blocked: facts.freePlanChosenAt === null, banner: { kind: 'expired' } };
}
