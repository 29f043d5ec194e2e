import { type LocalDay, addDays, daysBetween } from '../../kernel/days';
import { type Cents, cents } from '../../kernel/money';
import type { Category } from '../../kernel/categories';
import { type CoachProfile, type TipOutcome, loggedInLast } from '../person/coach-profile';
import { statedSpend } from './tip-template';

/** How many days a tip is tried before it has a result, and how far its baseline looks back. */
export const TIP_TRIAL_DAYS = 28;

/** What was logged in the tip's category in the 28 days before or after it was accepted. */
interface LoggedIn {
  total: Cents;
  entries: number;
}

/** How an accepted tip is doing. It is measured by what was logged as saved, because Hazel does not know what
 * people spend. */
export type TipResult =
  | { state: 'running'; daysLeft: number; baseline: LoggedIn }
  | {
      state: 'measured';
      baseline: LoggedIn;
      after: LoggedIn;
      /** The difference in cents: after minus before. */
      change: Cents;
      outcome: TipOutcome;
      /** Too few entries to tell a change from chance. */
      unsure: boolean;
    };

/** With fewer entries than this in both periods together, a change may be chance. */
const FEW_ENTRIES = 6;
/** A change below this fraction of the larger period counts as no change. */
const SAME_SHARE = 0.15;
/** A change below this many cents counts as no change, however small the periods are. */
const SAME_CENTS = 300;

/** The days of the trial, both included: the day of acceptance is its first. */
export function trialDays(acceptedOn: LocalDay): { from: LocalDay; to: LocalDay } {
  return { from: acceptedOn, to: addDays(acceptedOn, TIP_TRIAL_DAYS - 1) };
}

/** The 28 days before the acceptance, both included. */
export function baselineDays(acceptedOn: LocalDay): { from: LocalDay; to: LocalDay } {
  return { from: addDays(acceptedOn, -TIP_TRIAL_DAYS), to: addDays(acceptedOn, -1) };
}

/** The result of a tip: after 28 days, what was logged in its category is compared with the 28 days before. */
export function tipResult(
  acceptedOn: LocalDay,
  today: LocalDay,
  baseline: LoggedIn,
  after: LoggedIn,
): TipResult {
  const gone = daysBetween(acceptedOn, today);
  if (gone < TIP_TRIAL_DAYS)
    return { state: 'running', daysLeft: TIP_TRIAL_DAYS - Math.max(0, gone), baseline };
  const change = cents(after.total - baseline.total);
  const same = Math.max(SAME_CENTS, SAME_SHARE * Math.max(after.total, baseline.total));
  const entries = after.entries + baseline.entries;
  // By chance, counts vary by about the square root of their sum.
  const unsure = entries < FEW_ENTRIES || Math.abs(after.entries - baseline.entries) < Math.sqrt(entries);
  return {
    state: 'measured',
    baseline,
    after,
    change,
    outcome: Math.abs(change) < same ? 'same' : change > 0 ? 'more' : 'less',
    unsure,
  };
}

type DoneTip = { category: Category | null; saving: Cents };

/** What completed tips may add up to a month, in whole euros, rounded down. Tips of a category overlap, so each
 * category counts at most what its savings can carry ({@link mostOf}). */
export function potentialOf(
  done: readonly DoneTip[],
  profile: CoachProfile,
): { tips: number; estimated: Cents; monthly: Cents } {
  let monthly = 0;
  for (const category of new Set(done.map(categoryOf))) {
    const tips = done.filter((tip) => categoryOf(tip) === category);
    monthly += Math.min(sumOf(tips), mostOf(category, tips, profile));
  }
  return {
    tips: done.length,
    estimated: cents(sumOf(done)),
    monthly: cents(Math.floor(monthly / 100) * 100),
  };
}

const categoryOf = (tip: DoneTip): Category => tip.category ?? 'other';

/** The most that the tips of a category count, in cents: what was logged there in the last 28 days. For somebody who
 * logged nothing at all it is what they said they spend there, or else the largest of its tips. The same holds for
 * subscriptions when it is more: one that is cancelled saves every month without being logged. */
function mostOf(category: Category, tips: readonly DoneTip[], profile: CoachProfile): number {
  const logged = loggedInLast(profile, 28, category).total;
  if (category !== 'subscriptions' && loggedInLast(profile, 28).entries > 0) return logged;
  return Math.max(logged, statedSpend(profile, category) ?? Math.max(...tips.map(({ saving }) => saving)));
}

const sumOf = (tips: readonly { saving: Cents }[]): number =>
  tips.reduce((sum, { saving }) => sum + saving, 0);

/** The card's word about a measured tip: calm, whether it worked or not. What may be chance is called no change. */
export function resultText({ outcome, unsure }: Extract<TipResult, { state: 'measured' }>): string {
  if (unsure) return 'No clear change';
  return { more: 'More than before', same: 'About as much as before', less: 'Less than before' }[outcome];
}

/** How sure the results of tips are; said once, below all of them. */
export const RESULTS_NOTE =
  'With few entries a change may be chance, and other things play a part, too: I only see what you log, not what you spend.';
