import { type Category, SPEND_AREAS } from '../../kernel/categories';
import { type LocalDay, dayParts, weekStart } from '../../kernel/days';
import { goalProgress } from '../../goals/goal';
import { averageWeek } from '../../goals/pace';
import { WEEKDAYS } from '../../insights/insights';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { counted } from '../../kernel/plural';
import { type Fact, type Prose, fact } from '../figures/facts';
import { type CoachProfile, weeksOf } from '../person/coach-profile';
import { type QuickTip, quickTipFor } from './quick-tips';
import { isRelevant } from './tip-template';
import { relevance } from './tips';

/** One of the days of a weekly plan. */
export interface PlanDay {
  day: (typeof WEEKDAYS)[number];
  /** Whole euros, in cents. */
  target: Cents;
  focusArea: Category;
  quickTip: string;
  /** Whether the quick tip is worth clearly less than the target. */
  isPart: boolean;
  /** Whether the quick tip comes from the person's own receipts, so that nobody else words it. */
  isOwn: boolean;
}

export interface WeekPlan {
  days: PlanDay[];
  /** The sum of the targets. */
  weeklyGoal: Cents;
  motivation: Prose;
  facts: Fact[];
}

/** A week asks for at most this multiple of the person's average week: a plan that cannot be met helps nobody. */
const STRETCH = 1.5;
/** The least that a week asks for: a euro a day. */
const LEAST_WEEK = cents(700);
/** From this many savings in 8 weeks on, in this many weeks, weekdays are told apart. */
const STRONG_DAYS = { entries: 10, weeks: 3 } as const;
/** The most that a week asks of someone who has logged nothing yet. */
const FIRST_WEEK = cents(2500);
/** The least that each day asks for, unless the week asks for nothing. */
const DAY_LEAST = cents(100);

/** The goal of a week, or of the days that are left of it, in whole euros: what the goal needs, but within
 * reach of what the person usually saves. */
export function weeklyGoal(
  profile: CoachProfile,
  hardship: boolean,
  days = 7,
): { goal: Cents; facts: Fact[] } {
  const { goal, today, locale } = profile;
  const eur = (amount: Cents) => formatEur(amount, locale);
  const { perDayCents, remainingCents, overdue } = goalProgress(goal, today);
  const needed = cents(Math.min(remainingCents, perDayCents * days));
  const least = cents(DAY_LEAST * days);
  const average = averageWeek(weeksOf(profile)) ?? cents(0);
  // A goal that is reached needs nothing more, and one whose date has passed a new date: both weeks are as usual.
  const stretch = needed === 0 || overdue ? 1 : STRETCH;
  const reach = average === 0 ? FIRST_WEEK : Math.max(LEAST_WEEK, average * stretch);
  const wanted = (reach * days) / 7;
  const within = needed === 0 ? wanted : Math.min(needed, wanted);
  const euros = Math.round(within / 100) * 100;
  const value = cents(hardship ? 0 : Math.max(least, euros));
  const reason = weeklyGoalReason(
    { hardship, value, needed, overdue, wanted: cents(Math.round(wanted)), average, days },
    eur,
  );
  return {
    goal: value,
    facts: [
      fact.eur('weekly_goal', value, `In whole euros: ${reason}.`),
      ...(days === 7
        ? [fact.eur('year_at_goal', value * 52, `52 weeks of ${eur(value)}.`, ['weekly_goal'])]
        : []),
    ],
  };
}

function weeklyGoalReason(
  week: {
    hardship: boolean;
    value: Cents;
    needed: Cents;
    overdue: boolean;
    wanted: Cents;
    average: Cents;
    days: number;
  },
  eur: (amount: Cents) => string,
): string {
  const { hardship, value, needed, overdue, wanted, average, days } = week;
  const span = days === 7 ? 'a week' : `in ${counted(days, 'day')}`;
  const part = days === 7 ? '' : `, for ${days} of 7 days`;
  if (hardship) return 'nothing, because these are hard times';
  if (value === DAY_LEAST * days) return 'a euro a day, the least that a plan asks for';
  if (needed > 0 && needed <= wanted) return `the ${eur(needed)} ${span} that your goal needs`;
  if (average === 0) return `a first week, with no full week of savings to go by yet${part}`;
  if (needed === 0 || overdue)
    return `${overdue ? 'the date of your goal has passed' : 'your goal is reached'}, so it is your average week of ${eur(average)}${part}`;
  const reach = `${eur(wanted)} is half as much again as your average week of ${eur(average)}${part}`;
  return `your goal needs ${eur(needed)} ${span}; ${reach}`;
}

/** Splits an amount of whole euros by weights, so that the parts are whole euros and add up exactly (largest
 * remainders; the earlier part wins a tie). */
export function splitWhole(amount: Cents, weights: readonly number[]): Cents[] {
  const euros = Math.round(amount / 100);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (all > 0 ? (euros * weight) / all : euros / weights.length));
  const parts = exact.map(Math.floor);
  let left = euros - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts.map((part) => cents(part * 100));
}

/** Splits the goal of a week: a euro for each day, and the rest by weights. */
export function dayTargets(goal: Cents, weights: readonly number[]): Cents[] {
  if (goal < DAY_LEAST * weights.length) return splitWhole(goal, weights);
  const rest = splitWhole(cents(goal - DAY_LEAST * weights.length), weights);
  return rest.map((part) => cents(part + DAY_LEAST));
}

/** The weight of each weekday, Monday first: its share of what was logged in 8 weeks, half of it evened out so
 * that no day is left out. All are equal while too little is logged to know a person's strong days. */
export function weekdayWeights(profile: Pick<CoachProfile, 'logged'>): number[] {
  const entries = profile.logged.reduce((sum, one) => sum + one.entries, 0);
  const weeks = new Set(profile.logged.map(({ day }) => weekStart(day))).size;
  if (entries < STRONG_DAYS.entries || weeks < STRONG_DAYS.weeks) return WEEKDAYS.map(() => 1);
  const sums = WEEKDAYS.map(() => 0);
  for (const { day, total } of profile.logged) {
    const index = dayParts(day).weekday - 1;
    sums[index] = (sums[index] ?? 0) + total;
  }
  const all = sums.reduce((sum, value) => sum + value, 0);
  return sums.map((value) => (all === 0 ? 1 : 0.5 / 7 + (0.5 * value) / all));
}

/** For people of whom too few areas are known: everybody eats, and has small expenses. */
const GENERAL = ['groceries', 'other'] as const satisfies readonly Category[];

/** The areas that a person named or logged, most relevant first; general ones too where that leaves fewer than two. */
function areasOf(profile: CoachProfile): Category[] {
  const own: Category[] = SPEND_AREAS.map(({ value }) => value)
    .filter((value) => isRelevant(profile, value))
    .sort((a, b) => relevance(profile, b) - relevance(profile, a));
  return own.length >= 2 ? own : [...new Set([...own, ...GENERAL])];
}

/** The category of each weekday: where the person saves most on that weekday, else the one of their areas that
 * came least so far. Two days in a row differ, and nobody's week is about two areas who has four. */
function weekFocus(profile: CoachProfile): Category[] {
  const areas = areasOf(profile);
  const most = Math.ceil(WEEKDAYS.length / Math.min(areas.length, 4));
  const focus: Category[] = [];
  const timesOf = (area: Category) => focus.filter((one) => one === area).length;
  WEEKDAYS.forEach((_, index) => {
    const sums = new Map<Category, number>();
    for (const { day, category, total } of profile.logged)
      if (dayParts(day).weekday === index + 1) sums.set(category, (sums.get(category) ?? 0) + total);
    const left = areas.filter((area) => area !== focus.at(-1) && timesOf(area) < most);
    const [own] = left
      .filter((area) => sums.has(area))
      .sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0));
    const [next] = left.sort((a, b) => timesOf(a) - timesOf(b));
    focus.push(own ?? next ?? 'other');
  });
  return focus;
}

/** The plan of a week from the day `from` to its Sunday, deterministic. Its targets in whole euros add up to
 * the weekly goal.
 * @param how `quickTips` are those of a category in the person's tone, `lately` the texts of the plans of the
 * weeks before and after */
export function planWeek(
  profile: CoachProfile,
  from: LocalDay,
  how: {
    hardship: boolean;
    quickTips: (category: Category) => readonly QuickTip[];
    lately: readonly string[];
    motivation: Prose;
    /** What the person's own receipts say, for one day of their area; null for nothing. */
    own: { category: Category; text: string } | null;
  },
): WeekPlan {
  const first = dayParts(from).weekday - 1;
  const { goal, facts } = weeklyGoal(profile, how.hardship, WEEKDAYS.length - first);
  const targets = dayTargets(goal, weekdayWeights(profile).slice(first));
  const thisWeek = new Set<string>();
  const lately = new Set(how.lately);
  const focus = weekFocus(profile).slice(first);
  return {
    weeklyGoal: goal,
    facts,
    motivation: how.motivation,
    days: WEEKDAYS.slice(first).map((day, index): PlanDay => {
      const focusArea = focus[index] ?? 'other';
      const target = targets[index] ?? cents(0);
      const isOwn = how.own?.category === focusArea && !lately.has(how.own.text);
      const usual = quickTipFor(
        how.quickTips(focusArea),
        target,
        { lately, thisWeek },
        { multiplier: profile.multiplier, seed: `${profile.id} ${weekStart(from)} ${day}` },
      );
      // What it keeps depends on what is on the list, so it is a start.
      const { text, isPart } = isOwn && how.own ? { text: how.own.text, isPart: target > 0 } : usual;
      thisWeek.add(text);
      lately.add(text);
      return { day, target, focusArea, quickTip: text, isPart, isOwn };
    }),
  };
}
