import { type Category, categoryLabel, isSpendArea } from '../../kernel/categories';
import type { Cents } from '../../kernel/money';
import { stableHash } from '../../kernel/stable-hash';
import { type Fact, type Facts, type Prose, factBook, factsBehind } from '../figures/facts';
import type { Swap } from '../prices/prices';
import { categoryFact } from '../person/profile-facts';
import { type TipTemplate, estimateTip, habitOf } from './tip-template';
import { swapsIn } from '../prices/title-words';
import { type CoachProfile, loggedInLast } from '../person/coach-profile';

export const TIPS_AT_ONCE = 3;

/** A tip as it is proposed. Figures of `description` are ids of `facts`. */
export interface Tip {
  /** Id of its template; null for tips from before templates existed. */
  template: string | null;
  category: Category;
  title: string;
  description: Prose;
  /** Cents a month, whole euros. */
  saving: Cents;
  facts: Fact[];
}

/** A template with what it could save a person. */
export interface Candidate {
  template: TipTemplate;
  saving: Cents;
  facts: Fact[];
  score: number;
  /** Whether the person has mentioned it in their spending notes. */
  isNamed: boolean;
}

/** Weights of the ranking. What matters to the person counts most, then what it could save. */
const WEIGHT = { area: 30, habit: 4, logged: 3, maxHabit: 10, maxLogged: 8, saving: 14, named: 50 } as const;
/** Factors by the result of earlier tips of the category, so that what works for this person comes first. */
const OUTCOME = { more: 1.35, same: 1, less: 0.75 } as const;
/** Factors that lower a category while one of its tips is still to do, and a template that was accepted before. */
const OPEN_TIP = 0.5;
const DONE_TIP = 0.8;

/** How much a category matters to a person; 10 when nothing suggests that it does. */
export function relevance(profile: CoachProfile, category: Category): number {
  const area = isSpendArea(category) && profile.spendAreas.includes(category) ? WEIGHT.area : 0;
  const habit = Math.min(WEIGHT.maxHabit, habitOf(profile, category)) * WEIGHT.habit;
  const logged = Math.min(WEIGHT.maxLogged, loggedInLast(profile, 28, category).entries) * WEIGHT.logged;
  return 10 + area + habit + logged;
}

function triedFactor({ triedTips }: CoachProfile, template: TipTemplate): number {
  let factor = 1;
  for (const tip of triedTips) {
    const same = tip.template === template.id;
    if (!same && tip.category !== template.category) continue;
    if (tip.outcome !== null) factor *= same ? OUTCOME[tip.outcome] ** 2 : OUTCOME[tip.outcome];
    else if (tip.status === 'todo') factor *= OPEN_TIP;
    if (same) factor *= DONE_TIP;
  }
  return Math.min(3, Math.max(0.1, factor));
}

/** All templates that suit a person, best first. Ties come in a different order for each person and month. */
export function rankTemplates(profile: CoachProfile, templates: readonly TipTemplate[]): Candidate[] {
  // What people write about their spending is the best hint; what they do already needs no tip.
  const named = swapsIn(profile.spendingNotes).filter(
    ({ price }) => !profile.ongoingSwaps.some((one) => one.price === price),
  );
  return templates
    .filter((template) => template.fits(profile))
    .map((template): Candidate => {
      const { monthly: saving, facts } = estimateTip(template, profile);
      const worth = WEIGHT.saving * Math.log2(1 + saving / 100);
      const isNamed = named.some(({ price }) => price === template.price);
      const jitter = (stableHash(`${profile.id} ${template.id} ${profile.today.slice(0, 7)}`) % 1000) / 1000;
      return {
        template,
        saving,
        facts,
        isNamed,
        score:
          (relevance(profile, template.category) + worth + (isNamed ? WEIGHT.named : 0)) *
            triedFactor(profile, template) +
          jitter,
      };
    })
    .sort((a, b) => b.score - a.score || (a.template.id < b.template.id ? -1 : 1));
}

/** The candidates to propose today: those not proposed in the last 8 weeks, one of each category before a second one,
 * unless the person mentioned both. Older ones follow only when nothing else is left, the longest ago first. Last
 * comes what the person already does or has accepted, under this name or in other words for the same swap. */
export function chooseTemplates(
  profile: CoachProfile,
  templates: readonly TipTemplate[],
  count: number = TIPS_AT_ONCE,
): Candidate[] {
  const ranked = rankTemplates(profile, templates);
  const lastShown = new Map<string, string>();
  for (const { template, on } of profile.shownTips)
    if ((lastShown.get(template) ?? '') < on) lastShown.set(template, on);
  const tried = new Set(profile.triedTips.map(({ template }) => template));
  const taken = [...profile.ongoingSwaps, ...templates.filter(({ id }) => tried.has(id))];
  const isTaken = ({ template }: Candidate) => taken.some((one) => sameSwap(one, template));
  const isFresh = (one: Candidate) => !lastShown.has(one.template.id) && !isTaken(one);
  const stale = ranked
    .filter((candidate) => !isFresh(candidate))
    .sort((a, b) => {
      const [first, second] = [lastShown.get(a.template.id) ?? '', lastShown.get(b.template.id) ?? ''];
      if (isTaken(a) !== isTaken(b)) return isTaken(a) ? 1 : -1;
      return first === second ? b.score - a.score : first < second ? -1 : 1;
    });
  return [...mixed(ranked.filter(isFresh)), ...stale].slice(0, count);
}

/** Whether two pieces of advice replace the same thing by the same other thing. */
export const sameSwap = (a: Pick<Swap, 'price' | 'instead'>, b: Pick<Swap, 'price' | 'instead'>): boolean =>
  a.price === b.price && a.instead === b.instead;

/** The best of each category, and of each spending that the person mentioned; then the rest, each in their order. */
function mixed(ranked: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  const first = ranked.filter(({ template: { category, price }, isNamed }) => {
    const kind = isNamed ? price : category;
    return !seen.has(kind) && seen.add(kind).add(category);
  });
  return [...first, ...ranked.filter((candidate) => !first.includes(candidate))];
}

/** Words a candidate as a tip in the given tone, with something that the person has logged.
 * @param place its index among several tips */
export function wordTip(candidate: Candidate, tone: CoachProfile['tone'], facts: Facts, index = 0): Tip {
  const { template, saving, facts: own } = candidate;
  const book = factBook([...facts.values(), ...own]);
  const description = template.text[tone] + ownSentence(candidate, facts, index);
  return {
    template: template.id,
    category: template.category,
    title: template.title,
    description,
    saving,
    facts: [...new Set([...factsBehind([description], book), ...own])],
  };
}

/** Something that the person has logged and that fits a tip: the price that it uses, its category, or else
 * their savings as a whole. */
function ownSentence({ template: { category }, facts: own }: Candidate, facts: Facts, index: number): Prose {
  const logged = categoryFact('saved_28d', category);
  if (own.some(({ id }) => id === 'own_price'))
    return ' That counts your own average, {own_price} each time.';
  if (facts.has(logged))
    return ` You logged {${logged}} under ${categoryLabel(category)} in the last four weeks.`;
  const lines = [
    ['saved_28d', ' It would come on top of the {saved_28d} that you logged in the last four weeks.'],
    ['saved_total', ' It would join the {saved_total} that you have saved so far.'],
    ['goal_saved', ' Your goal holds {goal_saved} already, and this would add to it.'],
  ].filter(([id = '']) => (facts.get(id)?.value ?? 0) > 0);
  return lines[index % lines.length]?.[1] ?? '';
}
