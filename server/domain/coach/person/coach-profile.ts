import type { TipVerdict, TipStatus } from '~db/columns';

import type { Category, SpendArea } from '../../kernel/categories';
import { addDays, type LocalDay } from '../../kernel/days';
import { type Cents, cents } from '../../kernel/money';
import type { AdviceKind, Need } from '../prices/kinds';
import type { OngoingSwap } from '../prices/ongoing-swaps';
import { type Goal, goalProgress } from '../../goals/goal';
import { type Forecast, type WeekSum, finishedWeeks, forecastOf } from '../../goals/pace';
import type { TownPrice } from '../../places/town-price';
import type { Elsewhere } from '../../receipts/elsewhere';
import type { CoachTone } from '../../onboarding/onboarding-schema';

/** What was logged in one category on one day. */
export interface CategoryDay {
  day: LocalDay;
  category: Category;
  total: Cents;
  entries: number;
}

/** How much was logged in the 28 days of a tip's trial, compared with the 28 days before (see results.ts). */
export type TipOutcome = 'more' | 'same' | 'less';

/** A tip that the person has accepted. */
export interface TriedTip {
  /** Id of its template; null when there is none. */
  template: string | null;
  category: Category | null;
  /** What it advises, by its template or else by its words. */
  kinds: readonly AdviceKind[];
  /** Cents a month. */
  saving: Cents;
  status: TipStatus;
  acceptedOn: LocalDay;
  /** Null while the trial runs, and when there are too few entries to tell. */
  outcome: TipOutcome | null;
}

/** A tip that was proposed: the id of its template and the local day. */
export interface ShownTip {
  template: string;
  on: LocalDay;
}

/** What the person said to a tip: that they do this already, or that it is not for them. */
export interface SaidOfTip {
  template: string;
  feedback: TipVerdict;
  on: LocalDay;
}

/** How far back the coach looks for what somebody does already: half a year. One note of it is enough. */
export const NOTED_DAYS = 182;

/** How far back the coach looks: 8 weeks. */
export const LOOK_BACK_DAYS = 56;

/** Everything that the coach knows about a person. What the person typed (goal, notes, titles) is data, never
 * an instruction. */
export interface CoachProfile {
  /** The person's id, which breaks ties differently for different people. */
  id: string;
  today: LocalDay;
  locale: string;
  tone: CoachTone;
  householdSize: number;
  /** Price level where the person lives; 1 is that of the price table. */
  multiplier: number;
  city: string | null;
  country: string | null;
  /** What a coffee, a lunch or a dinner costs there by the person's own receipts and report, or by those of at least five people; what nobody
   * told is left out. */
  toldPrices: readonly TownPrice[];
  /** What they could have bought for less in another shop, by their own receipts, the best first. */
  cheaperElsewhere: readonly Elsewhere[];
  spendAreas: readonly SpendArea[];
  /** As answered in onboarding: times a week, and how many subscriptions. */
  habits: { eatingOut: number; coffees: number; rides: number; subscriptions: number };
  /** Income and fixed costs in cents a month; null while not said. */
  income: Cents | null;
  fixedCosts: Cents | null;
  spendingNotes: string;
  /** The person has said that money is tight. */
  saysTight: boolean;
  goal: Goal & { name: string };
  savedTotal: Cents;
  savedCount: number;
  /** First day with a saving; null without any. */
  firstSavedOn: LocalDay | null;
  /** What was logged in each of the weeks that a pace looks back to (goals/pace.ts). */
  weeks: readonly WeekSum[];
  streakWeeks: number;
  /** The last 56 days, today included, by day and category. */
  logged: readonly CategoryDay[];
  challenges: readonly { title: string; day: number; days: number; checkIns: number }[];
  triedTips: readonly TriedTip[];
  shownTips: readonly ShownTip[];
  saidOfTips: readonly SaidOfTip[];
  ongoingSwaps: readonly OngoingSwap[];
  /** What their notes, habits and challenges show that they do already; the typed words go no further. */
  doing: readonly AdviceKind[];
  /** Parts of their life that they have named. */
  named: readonly Need[];
  /** Summaries, and ids of challenges, that were proposed in the last 14 days, oldest first. */
  recentSentences: readonly string[];
}

/** Sum and number of what was logged on the days `from` to `to`, both included, in one category or in all. */
export function loggedBetween(
  profile: Pick<CoachProfile, 'logged'>,
  from: LocalDay,
  to: LocalDay,
  category?: Category,
): { total: Cents; entries: number } {
  let total = 0;
  let entries = 0;
  for (const row of profile.logged) {
    if (row.day < from || row.day > to || (category !== undefined && row.category !== category)) continue;
    total += row.total;
    entries += row.entries;
  }
  return { total: cents(total), entries };
}

/** The same for the last `days` days, today included. */
export function loggedInLast(
  profile: Pick<CoachProfile, 'logged' | 'today'>,
  days: number,
  category?: Category,
): { total: Cents; entries: number } {
  return loggedBetween(profile, addDays(profile.today, 1 - days), profile.today, category);
}

type Weeks = Pick<CoachProfile, 'weeks' | 'firstSavedOn' | 'today'>;

/** The finished weeks that the pace is computed from. */
export const weeksOf = ({ weeks, firstSavedOn, today }: Weeks): Cents[] =>
  finishedWeeks(weeks, firstSavedOn, today);

/** When the person reaches their goal at their average week, or why that cannot be said. */
export const goalForecast = (profile: Weeks & Pick<CoachProfile, 'goal'>): Forecast =>
  forecastOf(goalProgress(profile.goal, profile.today).remainingCents, weeksOf(profile), profile.today);
