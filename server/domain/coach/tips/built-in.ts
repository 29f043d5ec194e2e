import { type Category, isSpendArea } from '../../kernel/categories';
import { type LocalDay, daysBetween, localDay, weekStart } from '../../kernel/days';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import type { Cents } from '../../kernel/money';
import { stableHash } from '../../kernel/stable-hash';
import { CHALLENGE_IDEAS, type ChallengeIdea, estimateIdea } from './challenge-ideas';
import { type Fact, type Facts, type Prose, factBook, factsBehind } from '../figures/facts';
import type { TipTemplate } from './tip-template';
import { TIP_TEMPLATES } from './tip-templates';
import { type WeekPlan, planWeek } from './plan';
import { QUICK_TIPS } from './quick-tips';
import type { CoachProfile } from '../person/coach-profile';
import { type Tip, chooseTemplates, relevance, sameSwap, wordTip } from './tips';
import { ongoingSwapFact } from '../person/profile-facts';
import { motivationSentence, summaries, summarySentence } from '../person/goal-sentences';

/** What the built-in coach needs: a coach context without its database row. */
interface BuiltInContext {
  profile: CoachProfile;
  facts: Facts;
  tone: CoachTone;
  hardship: boolean;
}

/** A challenge of seven days, as the coach proposes it. */
export interface ChallengeProposal {
  /** Id of the idea; null for proposals made before ids were stored. */
  idea: string | null;
  title: string;
  description: Prose;
  /** What the seven days save, in cents at local prices. */
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

/** Weeks since a fixed Monday. It varies the proposals from week to week. */
const weekNumber = (profile: CoachProfile): number =>
  Math.floor(daysBetween(localDay('2024-01-01'), weekStart(profile.today)) / 7);

/** The challenge ideas that suit a person, best first. The six best take turns at the top, one a week. */
export function rankChallengeIdeas(
  profile: CoachProfile,
): { idea: ChallengeIdea; saving: Cents; facts: Fact[] }[] {
  const running = new Set(profile.challenges.map(({ title }) => title));
  const fitting = CHALLENGE_IDEAS.filter((idea) => idea.fits(profile) && !running.has(idea.title));
  const order = [...fitting].sort(
    (a, b) =>
      relevance(profile, b.category) - relevance(profile, a.category) ||
      stableHash(`${profile.id} ${a.id}`) - stableHash(`${profile.id} ${b.id}`),
  );
  const best = order.slice(0, 6);
  const turn = best.length === 0 ? 0 : weekNumber(profile) % best.length;
  // Ideas proposed in the last 14 days come after all others, the latest last; then what the person does already.
  const lately = (idea: ChallengeIdea) =>
    profile.ongoingSwaps.some((one) => sameSwap(one, idea))
      ? profile.recentSentences.length
      : profile.recentSentences.lastIndexOf(idea.id);
  const inTurn = [...best.slice(turn), ...best.slice(0, turn), ...order.slice(6)];
  return inTurn
    .sort((a, b) => lately(a) - lately(b))
    .map((idea) => ({
      idea,
      ...estimateIdea(idea, profile),
    }));
}

/** Three tips, a summary of the goal status, and a challenge. Deterministic: the same context gives the same. */
export function builtInTips(context: BuiltInContext): TipsProposal {
  const { profile, facts, tone, hardship } = context;
  const book = factBook([...facts.values(), ...ongoingSwapFact(profile)]);
  const options = summaries(profile, book, tone, hardship);
  const summary = summarySentence(options, profile.recentSentences, `${profile.id} ${profile.today}`);
  const [first] = rankChallengeIdeas(profile);
  return {
    summary,
    facts: factsBehind([summary], book),
    tips: chooseTemplates(profile, TIP_TEMPLATES).map((candidate, index) =>
      wordTip(candidate, tone, facts, index),
    ),
    challenge: first
      ? {
          idea: first.idea.id,
          title: first.idea.title,
          description: first.idea.description,
          saving: first.saving,
          facts: first.facts,
        }
      : null,
  };
}

/** The one tip that the chat proposes, in a category or in all; null when no template fits. */
export function nextTip(context: BuiltInContext, category: Category | null = null): Tip | null {
  if (category === null) return firstTip(context, TIP_TEMPLATES);
  // Somebody who asks about a category wants to save there, whatever areas they chose before.
  const { spendAreas } = context.profile;
  const profile = {
    ...context.profile,
    spendAreas: isSpendArea(category) ? [...spendAreas, category] : spendAreas,
  };
  return firstTip(
    { ...context, profile },
    TIP_TEMPLATES.filter((template) => template.category === category),
  );
}

function firstTip(context: BuiltInContext, templates: readonly TipTemplate[]): Tip | null {
  const [first] = chooseTemplates(context.profile, templates, 1);
  return first ? wordTip(first, context.tone, context.facts) : null;
}

/** The plan of the week from a day on, deterministic as well.
 * @param lately quick tips of the weeks before and after, which do not come again while others are left */
export function builtInPlan(
  context: BuiltInContext,
  from?: LocalDay,
  lately: readonly string[] = [],
): WeekPlan {
  const { profile, facts, tone, hardship } = context;
  const motivation = motivationSentence(facts, tone, hardship, `${profile.id} ${weekNumber(profile)}`);
  const plan = planWeek(profile, from ?? weekStart(profile.today), {
    hardship,
    quickTips: (category) => QUICK_TIPS[category][tone],
    lately,
    motivation,
  });
  return { ...plan, facts: [...plan.facts, ...factsBehind([motivation], facts)] };
}
