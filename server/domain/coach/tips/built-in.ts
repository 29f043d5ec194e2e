import { type Category, isSpendArea } from '../../kernel/categories';
import { type LocalDay, daysBetween, localDay, weekStart } from '../../kernel/days';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import type { Cents } from '../../kernel/money';
import { stableHash } from '../../kernel/stable-hash';
import { CHALLENGE_IDEAS, type ChallengeIdea, estimateIdea } from './challenge-ideas';
import { type Fact, type Facts, type Prose, factBook, factsBehind } from '../figures/facts';
import { goalProgress } from '../../goals/goal';
import { BOOK_TIP, bookQuickTip } from './book-tip';
import { withoutAmounts } from './tip-template';
import { TIP_TEMPLATES } from './tip-templates';
import { type WeekPlan, planWeek } from './plan';
import { QUICK_TIPS } from './quick-tips';
import type { CoachProfile } from '../person/coach-profile';
import type { AdviceKind } from '../prices/kinds';
import { type Tip, chooseTemplates, relevance, settledKinds, whoseOf, wordTip } from './tips';
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
  /** Whose prices it was computed with; null in hardship, where the text says so, and for proposals from before. */
  whose: Prose | null;
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

/** A challenge saves at least this much at price level 1, and the tenth part of what the goal needs in the week, up to
 * twice as much. Less is not worth a week. */
const WORTH = { least: 500, needed: 0.1, most: 1000 } as const;

/** The least saving that makes a challenge worth its week, in cents. */
function worthOfAWeek(profile: CoachProfile): number {
  const { least, needed, most } = WORTH;
  const { perWeekCents } = goalProgress(profile.goal, profile.today);
  return Math.max(least, Math.min(most, perWeekCents * needed)) * profile.multiplier;
}

/** The challenge ideas that suit a person, best first. The six best take turns at the top, one a week. */
export function rankChallengeIdeas(
  profile: CoachProfile,
): { idea: ChallengeIdea; saving: Cents; facts: Fact[]; whose: Prose }[] {
  const running = new Set(profile.challenges.map(({ title }) => title));
  const settled = settledKinds(profile);
  const least = worthOfAWeek(profile);
  const fitting = CHALLENGE_IDEAS.filter(
    (idea) => !running.has(idea.title) && !settled.has(idea.kind) && idea.fits(profile),
  )
    .map((idea) => ({ idea, ...estimateIdea(idea, profile) }))
    .filter(({ saving }) => saving >= least);
  const order = fitting.sort(
    (a, b) =>
      relevance(profile, b.idea.category) - relevance(profile, a.idea.category) ||
      stableHash(`${profile.id} ${a.idea.id}`) - stableHash(`${profile.id} ${b.idea.id}`),
  );
  const best = order.slice(0, 6);
  const turn = best.length === 0 ? 0 : weekNumber(profile) % best.length;
  // Ideas proposed in the last 14 days come after all others, the latest last.
  const lately = ({ id }: ChallengeIdea) => profile.recentSentences.lastIndexOf(id);
  const inTurn = [...best.slice(turn), ...best.slice(0, turn), ...order.slice(6)];
  return inTurn.sort((a, b) => lately(a.idea) - lately(b.idea));
}

/** An idea as it is proposed; in hardship without amounts. */
export function challengeOf(
  { idea, saving, facts, whose }: ReturnType<typeof rankChallengeIdeas>[number],
  hardship: boolean,
): ChallengeProposal {
  const { id, title } = idea;
  if (!hardship)
    return {
      idea: id,
      title,
      description: idea.description,
      saving,
      whose: whoseOf({ whose }, idea.description),
      facts,
    };
  const description = withoutAmounts(idea.description);
  return {
    idea: id,
    title,
    description,
    saving,
    whose: null,
    facts: factsBehind([description], factBook(facts)),
  };
}

/** The first idea that says something else than the tips beside it, and was not proposed in the last 14 days; null where none
 * is left. */
function otherIdea(
  ideas: ReturnType<typeof rankChallengeIdeas>,
  beside: ReadonlySet<AdviceKind>,
  { recentSentences }: Pick<CoachProfile, 'recentSentences'>,
) {
  return ideas.find(({ idea: { id, kind } }) => !beside.has(kind) && !recentSentences.includes(id)) ?? null;
}

/** Three tips, a summary of the goal status, and a challenge. Deterministic: the same context gives the same. */
export function builtInTips(context: BuiltInContext): TipsProposal {
  const { profile, facts, tone, hardship } = context;
  const book = factBook([...facts.values(), ...ongoingSwapFact(profile)]);
  const options = summaries(profile, book, tone, hardship);
  const summary = summarySentence(options, profile.recentSentences, `${profile.id} ${profile.today}`);
  const ideas = rankChallengeIdeas(profile);
  const chosen = chooseTemplates(profile, TIP_TEMPLATES);
  // A challenge that says the same as a tip beside it is no second idea: it gives way, also where no other is left.
  const first = otherIdea(ideas, new Set(chosen.map(({ template: { kind } }) => kind)), profile);
  return {
    summary,
    facts: factsBehind([summary], book),
    tips: chosen.map((candidate, index) => wordTip(candidate, context, index)),
    challenge: first ? challengeOf(first, hardship) : null,
  };
}

/** One more tip, in a category or in all; null when no template fits.
 * @param beside.shown tips whose like is not wanted @param beside.standing tips that it stands beside, with whose
 * savings it stays below what is left of the income */
export function nextTip(
  context: BuiltInContext,
  category: Category | null = null,
  { shown = [], standing = [] }: { shown?: readonly Tip[]; standing?: readonly Pick<Tip, 'saving'>[] } = {},
): Tip | null {
  const ids = new Set(shown.map(({ template }) => template));
  const kinds = new Set(TIP_TEMPLATES.filter(({ id }) => ids.has(id)).map(({ kind }) => kind));
  const templates = TIP_TEMPLATES.filter(
    (template) => !kinds.has(template.kind) && (category === null || template.category === category),
  );
  // Somebody who asks about a category wants to save there, whatever areas they chose before.
  const { spendAreas } = context.profile;
  const profile =
    category !== null && isSpendArea(category)
      ? { ...context.profile, spendAreas: [...spendAreas, category] }
      : context.profile;
  const besides = standing.reduce((sum, { saving }) => sum + saving, 0);
  const [first] = chooseTemplates(profile, templates, 1, besides);
  return first ? wordTip(first, context) : null;
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
  const quickTip = bookQuickTip(profile);
  const plan = planWeek(profile, from ?? weekStart(profile.today), {
    hardship,
    quickTips: (category) => QUICK_TIPS[category][tone],
    lately,
    motivation,
    own: quickTip === null ? null : { category: BOOK_TIP.category, text: quickTip },
  });
  return { ...plan, facts: [...plan.facts, ...factsBehind([motivation], facts)] };
}
