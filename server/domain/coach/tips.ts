import { type Category, isSpendArea } from '../kernel/categories';
import type { Cents } from '../kernel/money';
import { stableHash } from '../kernel/stable-hash';
import { type Fact, type Facts, type Prose, factBook } from './facts';
import { type TipTemplate, estimateTip, habitOf } from './tip-template';
import { type CoachProfile, loggedInLast } from './coach-profile';

export const TIPS_AT_ONCE = 3;

/** A tip as it is proposed. Figures of `description` are ids of `facts`. */
export interface Tip {
  /** Id of its template; null for tips from before there were templates. */
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
}

/** Weights of the ranking. What matters to the person counts most, then what it could save. */
const WEIGHT = { area: 30, habit: 4, logged: 3, maxHabit: 10, maxLogged: 8, saving: 14 } as const;
/** Factors by the result of earlier tips of the category, so that what works for this person comes first. */
const OUTCOME = { more: 1.35, same: 1, less: 0.75 } as const;
/** Factors that lower a category while one of its tips is still to do, and a template that was accepted before. */
const OPEN_TIP = 0.5;
const DONE_TIP = 0.8;

/** How much a category matters to a person; 10 when nothing says that it does. */
export function relevance(profile: CoachProfile, category: Category): number {
  const area = isSpendArea(category) && profile.spendAreas.includes(category) ? WEIGHT.area : 0;
  const habit = Math.min(WEIGHT.maxHabit, habitOf(profile, category)) * WEIGHT.habit;
  const logged = Math.min(WEIGHT.maxLogged, loggedInLast(profile, 28, category).entries) * WEIGHT.logged;
  return 10 + area + habit + logged;
}

function triedFactor({ tried }: CoachProfile, template: TipTemplate): number {
  let factor = 1;
  for (const tip of tried) {
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
  return templates
    .filter((template) => template.fits(profile))
    .map((template): Candidate => {
      const { monthly: saving, facts } = estimateTip(template, profile);
      const worth = WEIGHT.saving * Math.log2(1 + saving / 100);
      const jitter = (stableHash(`${profile.id} ${template.id} ${profile.today.slice(0, 7)}`) % 1000) / 1000;
      return {
        template,
        saving,
        facts,
        score: (relevance(profile, template.category) + worth) * triedFactor(profile, template) + jitter,
      };
    })
    .sort((a, b) => b.score - a.score || (a.template.id < b.template.id ? -1 : 1));
}

/** The candidates to propose today: those that were not proposed in the last 8 weeks and are not being tried, one of each
 * category before a second one. Older ones follow only when nothing else is left, the longest ago first. */
export function chooseTemplates(
  profile: CoachProfile,
  templates: readonly TipTemplate[],
  count: number = TIPS_AT_ONCE,
): Candidate[] {
  const ranked = rankTemplates(profile, templates);
  const lastShown = new Map<string, string>();
  for (const { template, on } of profile.shown)
    if ((lastShown.get(template) ?? '') < on) lastShown.set(template, on);
  for (const { template, acceptedOn } of profile.tried)
    if (template !== null && (lastShown.get(template) ?? '') < acceptedOn)
      lastShown.set(template, acceptedOn);
  const open = new Set(
    profile.tried.flatMap(({ template, status }) => (status === 'todo' && template ? [template] : [])),
  );

  const isNew = ({ template }: Candidate) => !lastShown.has(template.id) && !open.has(template.id);
  const fresh = ranked.filter(isNew);
  const stale = ranked
    .filter((candidate) => !isNew(candidate))
    .sort((a, b) => {
      const [first, second] = [lastShown.get(a.template.id) ?? '', lastShown.get(b.template.id) ?? ''];
      return first === second ? b.score - a.score : first < second ? -1 : 1;
    });
  return [...mixed(fresh), ...stale].slice(0, count);
}

/** The best of each category, then the rest, each in their order. */
function mixed(ranked: readonly Candidate[]): Candidate[] {
  const seen = new Set<Category>();
  const first = ranked.filter(({ template: { category } }) => !seen.has(category) && seen.add(category));
  return [...first, ...ranked.filter((candidate) => !first.includes(candidate))];
}

/** A candidate as a tip in the given tone. */
export function wordTip(candidate: Candidate, tone: CoachProfile['tone'], facts: Facts): Tip {
  const { template, saving, facts: own } = candidate;
  const book = factBook([...facts.values(), ...own]);
  return {
    template: template.id,
    category: template.category,
    title: template.title,
    description: template.text[tone],
    saving,
    facts: [...book.values()].filter(
      ({ id }) => template.text[tone].includes(`{${id}}`) || own.some((fact) => fact.id === id),
    ),
  };
}
