import { type LocalDay, daysBetween, localDay, weekStart } from '../kernel/days';
import type { CoachTone } from '../profile/onboarding-schema';
import type { Cents } from '../kernel/money';
import { stableHash } from '../kernel/stable-hash';
import { CHALLENGE_IDEAS, type ChallengeIdea, estimateIdea } from './challenge-ideas';
import { type Fact, type Facts, type Prose, factsBehind } from './facts';
import { TIP_TEMPLATES } from './tip-templates';
import { type WeekPlan, weekPlan } from './plan';
import { QUICK_TIPS } from './quick-tips';
import type { CoachProfile } from './coach-profile';
import { type Tip, chooseTemplates, relevance, wordTip } from './tips';
import { motivationLine, summaryLine } from './lines';

/** What the built-in coach needs: a coach context without its database row. */
interface BuiltInContext {
  profile: CoachProfile;
  facts: Facts;
  tone: CoachTone;
  hardship: boolean;
}

/** A challenge of seven days, as the coach proposes it. */
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

/** Weeks since a fixed Monday. It makes proposals differ from week to week. */
const weekNumber = (profile: CoachProfile): number =>
  Math.floor(daysBetween(localDay('2024-01-01'), weekStart(profile.today)) / 7);

/** The challenge ideas that suit a person, best first. The six best take turns at the top, one a week. */
export function rankIdeas(profile: CoachProfile): { idea: ChallengeIdea; saving: Cents; facts: Fact[] }[] {
  const running = new Set(profile.challenges.map(({ title }) => title));
  const fitting = CHALLENGE_IDEAS.filter((idea) => idea.fits(profile) && !running.has(idea.title));
  const order = [...fitting].sort(
    (a, b) =>
      relevance(profile, b.category) - relevance(profile, a.category) ||
      stableHash(`${profile.id} ${a.id}`) - stableHash(`${profile.id} ${b.id}`),
  );
  const best = order.slice(0, 6);
  const turn = best.length === 0 ? 0 : weekNumber(profile) % best.length;
  return [...best.slice(turn), ...best.slice(0, turn), ...order.slice(6)].map((idea) => ({
    idea,
    ...estimateIdea(idea, profile),
  }));
}

/** Three tips, a summary of the goal status, and a challenge. Deterministic: the same context gives the same. */
export function builtInTips(context: BuiltInContext): TipsProposal {
  const { profile, facts, tone, hardship } = context;
  const summary = summaryLine(facts, tone, hardship, `${profile.id} ${weekNumber(profile)}`);
  const [first] = rankIdeas(profile);
  return {
    summary,
    facts: factsBehind([summary], facts),
    tips: chooseTemplates(profile, TIP_TEMPLATES).map((candidate) => wordTip(candidate, tone, facts)),
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

/** The one tip that the chat proposes; null when no template fits. */
export function nextTip(context: BuiltInContext): Tip | null {
  const [first] = chooseTemplates(context.profile, TIP_TEMPLATES, 1);
  return first ? wordTip(first, context.tone, context.facts) : null;
}

/** The plan of the week from a day on, deterministic as well. */
export function builtInPlan(context: BuiltInContext, from?: LocalDay): WeekPlan {
  const { profile, facts, tone, hardship } = context;
  const motivation = motivationLine(facts, tone, hardship, `${profile.id} ${weekNumber(profile)}`);
  const plan = weekPlan(profile, from ?? weekStart(profile.today), {
    hardship,
    quickTips: (category) => QUICK_TIPS[category][tone],
    motivation,
  });
  return { ...plan, facts: [...plan.facts, ...factsBehind([motivation], facts)] };
}
