/** How long a new account has Pro (docs/product.md, 'Plans and access'). */
export const TRIAL_DAYS = 5;

/** With this many days left or fewer the banner warns. */
const WARNING_DAYS = 2;

const MS_PER_DAY = 86_400_000;

/** The trial on an instant. `daysLeft` counts a begun day as whole, so the last day shows 1. */
export type TrialState =
  { kind: 'active'; daysLeft: number; tier: 'plain' | 'warning' } | { kind: 'expired' };

/** When the trial of an account made at `signedUpAt` ends: 5 times 24 hours later. */
export function trialEndsAt(signedUpAt: Date): Date {
  return new Date(signedUpAt.getTime() + TRIAL_DAYS * MS_PER_DAY);
}

/** Active up to and including the instant at which the trial ends. */
export function trialState(endsAt: Date, now: Date): TrialState {
  const left = endsAt.getTime() - now.getTime();
  if (!(left >= 0)) return { kind: 'expired' };
  const daysLeft = Math.max(1, Math.ceil(left / MS_PER_DAY));
  return { kind: 'active', daysLeft, tier: daysLeft <= WARNING_DAYS ? 'warning' : 'plain' };
}
