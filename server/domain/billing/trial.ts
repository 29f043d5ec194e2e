import { DAY_MS, HOUR_MS } from '../kernel/durations';

/** How long a new account has Pro (docs/product/access.md, 'Plans and access'). */
export const TRIAL_DAYS = 5;

/** With this many days left or fewer the banner warns. */
const WARNING_DAYS = 2;

/** How long something still lasts. A unit that has begun counts as whole. */
export type TimeLeft = { count: number; unit: 'day' | 'hour' };

/** The state of a trial. Its last day is counted in hours. */
export type TrialState = { kind: 'active'; left: TimeLeft; tier: 'plain' | 'warning' } | { kind: 'expired' };

/** When the trial of an account made at `signedUpAt` ends: 5 times 24 hours later. */
export function trialEndsAt(signedUpAt: Date): Date {
  return new Date(signedUpAt.getTime() + TRIAL_DAYS * DAY_MS);
}

/** The latest end of a trial that is over at `now`: the instant at which it ends still belongs to it. */
export const trialOverAt = (now: Date): Date => new Date(now.getTime() - 1);

/** The message when a trial ended before its time (docs/product/access.md, 'Plans and access'). */
export const TRIAL_USED_BEFORE = 'Your address has had a Pro trial before, so this one has ended.';

/** Years for which an address is remembered as having had a trial. */
export const TRIAL_REMEMBERED_YEARS = 2;

const wholeUnits = (ms: number, unitMs: number) => Math.max(1, Math.ceil(ms / unitMs));

/** How long it is from `now` until `end`, which must not be before it. */
export function timeLeft(end: Date, now: Date): TimeLeft {
  const left = end.getTime() - now.getTime();
  return left < DAY_MS
    ? { count: wholeUnits(left, HOUR_MS), unit: 'hour' }
    : { count: wholeUnits(left, DAY_MS), unit: 'day' };
}

/** A trial is active up to and including the instant at which it ends. */
export function trialState(endsAt: Date, now: Date): TrialState {
  const left = endsAt.getTime() - now.getTime();
  if (!(left >= 0)) return { kind: 'expired' };
  return {
    kind: 'active',
    left: timeLeft(endsAt, now),
    tier: wholeUnits(left, DAY_MS) <= WARNING_DAYS ? 'warning' : 'plain',
  };
}

/** Days after which the dismissed banner of an ended trial comes back. */
const PUT_AWAY_DAYS = 7;

export const isBannerPutAway = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() < PUT_AWAY_DAYS * DAY_MS;
