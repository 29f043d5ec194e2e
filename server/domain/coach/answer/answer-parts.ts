import type { Category } from '../../kernel/categories';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import type { Fact, Facts, Prose } from '../figures/facts';
import type { PlanDay } from '../tips/plan';
import type { DangerDay } from '../help/danger-day';
import { type Step, open } from './steps';
import type { Tip } from '../tips/tips';

/** An answer with the facts that its figures stand for, and what the person can do next. */
export interface Answer {
  prose: Prose;
  facts: Facts;
  steps: readonly Step[];
}

/** What an answer needs besides the profile. */
export interface AnswerParts {
  facts: Facts;
  /** Gentle in hardship and on a day of danger, whatever was chosen. */
  tone: CoachTone;
  hardship: boolean;
  /** As in the profile, for helplines; null when not known. */
  country: string | null;
  /** The coach's previous message; empty at the beginning. */
  before: string;
  /** Whether the person wrote of danger today. */
  day: DangerDay;
  /** All XP that the person has. */
  xp: number;
  /** Tips that are still to do, newest first. */
  openTips: readonly string[];
  /** What the coach has said in this chat, oldest first. */
  told: readonly Prose[];
  /** The tip that the coach would propose now, in a category or in all, of another kind than those that were shown; null for
   * none. */
  tipFor: (category: Category | null, shown?: readonly Tip[]) => Tip | null;
  /** Today's day of the plan; null without a plan. */
  planDay: Pick<PlanDay, 'target' | 'quickTip'> | null;
}

/** The parts that an answer is put together from. */
export interface Reply {
  prose: Prose;
  moreFacts?: readonly Fact[];
  steps?: readonly Step[];
}

/** A link to the goal, for answers where only a change of goal helps. */
export const DATE_STEP = open('Change the goal', 'settings');
