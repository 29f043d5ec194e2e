import { daysBetween, localDay, weekStart } from '../kernel/days';
import type { CoachTone } from '../profile/onboarding-schema';
import type { Category } from '../kernel/categories';
import { type Cents } from '../kernel/money';
import { type ChallengeIdea, estimateIdea } from './challenge-idea';
import { CHALLENGE_IDEAS_A } from './challenge-ideas-a';
import { CHALLENGE_IDEAS_B } from './challenge-ideas-b';
import { type Fact, type Facts, type Prose, factsBehind } from './facts';
import { TIP_TEMPLATES } from './tip-templates';
import { type WeekPlan, weekPlan } from './plan';
import { QUICK_TIPS_A } from './quick-tips-a';
import { QUICK_TIPS_B } from './quick-tips-b';
import type { CoachProfile } from './coach-profile';
import { type Tip, chooseTemplates, relevance, tipOf } from './tips';
import { stableHash } from './tone';
import { motivationLine, summaryLine } from './lines';

/** What the built-in coach has to know to speak. */
export interface BuiltInContext {
  profile: CoachProfile;
  facts: Facts;
  tone: CoachTone;
  hardship: boolean;
}

export const CHALLENGE_IDEAS: readonly ChallengeIdea[] = [...CHALLENGE_IDEAS_A, ...CHALLENGE_IDEAS_B];

const QUICK_TIPS: Readonly<Record<Category, Readonly<Record<CoachTone, readonly string[]>>>> = {
  ...QUICK_TIPS_A,
  ...QUICK_TIPS_B,
};

/** A challenge of seven days as it is proposed. */
export interface ChallengeProposal {
  title: string;
  description: Prose;
  /** Cents in its seven days, at local prices. */
  saving: Cents;
  facts: Fact[];
}

export interface TipsProposal {
  summary: Prose;
  /** Facts that the summary names. */
  facts: Fact[];
  tips: Tip[];
  challenge: ChallengeProposal | null;
}

/** How many weeks have gone since a fixed Monday: changes what is equal otherwise from week to week. */
const weekNumber = (profile: CoachProfile): number =>
  Math.floor(daysBetween(localDay('2024-01-01'), weekStart(profile.today)) / 7);

/** Challenge ideas that suit a person, best first; each week begins with another. */
export function rankIdeas(profile: CoachProfile): { idea: ChallengeIdea; saving: Cents; facts: Fact[] }[] {
  const running = new Set(profile.challenges.map(({ title }) => title));
  const fitting = CHALLENGE_IDEAS.filter((idea) => idea.fits(profile) && !running.has(idea.title));
  const order = [...fitting].sort(
    (a, b) =>
      relevance(profile, b.category) - relevance(profile, a.category) ||
      stableHash(`${profile.id} ${a.id}`) - stableHash(`${profile.id} ${b.id}`),
  );
  // Of the six that suit best, one after the other.
  const best = order.slice(0, 6);
  const turn = best.length === 0 ? 0 : weekNumber(profile) % best.length;
  return [...best.slice(turn), ...best.slice(0, turn), ...order.slice(6)].map((idea) => ({
    idea,
    ...estimateIdea(idea, profile),
  }));
}

/** Three tips, a word on how the person stands, and a challenge: deterministic, from his own figures. */
export function builtInTips(known: BuiltInContext): TipsProposal {
  const { profile, facts, tone, hardship } = known;
  const summary = summaryLine(facts, tone, hardship, `${profile.id} ${weekNumber(profile)}`);
  const [first] = rankIdeas(profile);
  return {
    summary,
    facts: factsBehind([summary], facts),
    tips: chooseTemplates(profile, TIP_TEMPLATES).map((candidate) => tipOf(candidate, tone, facts)),
    challenge: first
      ? {
          title: first.idea.title,
          description: first.idea.description,
          saving: first.saving,
          facts: first.facts,
        }
      : null,
  };
}

/** The one tip that the chat would propose now. */
export function nextTip(known: BuiltInContext): Tip | null {
  const [first] = chooseTemplates(known.profile, TIP_TEMPLATES, 1);
  return first ? tipOf(first, known.tone, known.facts) : null;
}

/** The plan of the running week. */
export function builtInPlan(known: BuiltInContext): WeekPlan {
  const { profile, facts, tone, hardship } = known;
  const motivation = motivationLine(facts, tone, hardship, `${profile.id} ${weekNumber(profile)}`);
  const plan = weekPlan(profile, {
    hardship,
    quickTips: (category) => QUICK_TIPS[category][tone],
    motivation,
  });
  return { ...plan, facts: [...plan.facts, ...factsBehind([motivation], facts)] };
}
