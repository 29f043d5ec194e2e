import type { Category, CoachTone } from '~db/columns';

import type { Goal } from '../goals/goal';
import type { LocalDay } from '../kernel/days';
import type { Cents } from '../kernel/money';

/** What the weekly letter tells about the week that is over: the figures of the screens, as of the sending. */
export interface LetterFacts {
  /** The Monday of the week that it tells about. */
  week: LocalDay;
  today: LocalDay;
  tone: CoachTone;
  numberLocale: string;
  withAmounts: boolean;
  /** Whether money is so tight that nothing may press. */
  tight: boolean;
  goalName: string;
  goal: Goal;
  /** What the week was to bring: by the coach's plan, with its days, or else what the goal needed; null without either. */
  planned: { amount: Cents; steps: { done: number; all: number } | null } | null;
  /** Days of the week with a saving, ascending. */
  days: readonly LocalDay[];
  saved: { entries: number; total: Cents };
  /** Of that, what was moved to the savings account. */
  moved: { entries: number; total: Cents };
  streakWeeks: number;
  /** Whether the streak was paused in that week, and is in the one that begins. */
  paused: { then: boolean; now: boolean };
  /** The largest saving of the week. */
  largest: { day: LocalDay; amount: Cents; category: Category } | null;
  /** The names of a goal that was reached, and of a badge that was earned, in the week. */
  reachedGoal: string | null;
  badge: string | null;
  /** Savings in all, ever. */
  savedCount: number;
  /** What happened in groups, and who cheered, in sentences. */
  news: readonly string[];
  /** The day on which the trial ends, while that is news. */
  trialEndsOn: LocalDay | null;
}
