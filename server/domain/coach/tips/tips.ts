import { type Category, categoryLabel, isSpendArea } from '../../kernel/categories';
import type { Cents } from '../../kernel/money';
import { daysBetween } from '../../kernel/days';
import { stableHash } from '../../kernel/stable-hash';
import { type Fact, type Facts, type Prose, citedIds, factBook, factsBehind } from '../figures/facts';
import type { AdviceKind, Need } from '../prices/kinds';
import { hardshipOfProfile } from '../person/hardship';
import { categoryFact } from '../person/profile-facts';
import { type TipTemplate, estimateTip, habitOf } from './tip-template';
import { TIP_TEMPLATES } from './tip-templates';
import { swapsIn } from '../prices/title-words';
import { type CoachProfile, loggedInLast } from '../person/coach-profile';

export const TIPS_AT_ONCE = 3;

/** Needs that nobody names who has no wish to hear of them: whoever writes of cigarettes among their spending. */
const NAMES: ReadonlySet<Need> = new Set(['smoking']);

/** A tip as it is proposed. Figures of `description` are ids of `facts`. */
export interface Tip {
  /** Id of its template; null for tips from before templates existed. */
  template: string | null;
  category: Category;
  title: string;
  description: Prose;
  /** Cents a month, whole euros. */
  saving: Cents;
  /** Whose prices it was computed with, as a line below it; null where its text says so, where no amount is named, and for tips
   * from before there was one. */
  whose: Prose | null;
  facts: Fact[];
}

/** A template with what it could save a person. */
export interface Candidate {
  template: TipTemplate;
  saving: Cents;
  facts: Fact[];
  whose: Prose;
  score: number;
  /** Whether the person has mentioned it in their spending notes, or their receipts show it. */
  isNamed: boolean;
}

/** Weights of the ranking. What the person logs and says counts most, then what a tip could save. `logged` is for
 * the category that all of the last 28 days' savings are in. */
const WEIGHT = {
  area: 20,
  habit: 3,
  maxHabit: 8,
  logged: 130,
  maxLogged: 70,
  saving: 10,
  named: 60,
} as const;
/** Factors by the result of earlier tips of the category, so that what works for this person comes first. */
const OUTCOME = { more: 1.35, same: 1, less: 0.75 } as const;
/** Lowers a category a little for each of its tips that is still to do. */
const OPEN_TIP = 0.95;
/** Lowers a category a little for each of its tips that was not for the person, from the third on. */
const DECLINED_TIP = 0.9;
const DECLINED_FREELY = 2;
/** How long a tip that is not for the person is not proposed again. */
const DECLINED_DAYS = 365;

/** How much a category matters to a person: by its share of what they logged in 28 days, then by what they said; 10
 * when nothing suggests that it does. */
export function relevance(profile: CoachProfile, category: Category): number {
  const area = isSpendArea(category) && profile.spendAreas.includes(category) ? WEIGHT.area : 0;
  const habit = Math.min(WEIGHT.maxHabit, habitOf(profile, category)) * WEIGHT.habit;
  const all = loggedInLast(profile, 28).total;
  const share = all === 0 ? 0 : loggedInLast(profile, 28, category).total / all;
  return 10 + area + habit + Math.min(WEIGHT.maxLogged, share * WEIGHT.logged);
}

/** The declined tips that are not proposed again yet. */
const declinedLately = ({ saidOfTips, today }: CoachProfile) =>
  saidOfTips.filter(({ feedback, on }) => feedback === 'declined' && daysBetween(on, today) < DECLINED_DAYS);

function categoryFactor(profile: CoachProfile, category: Category): number {
  let factor = 1;
  for (const tip of profile.triedTips) {
    if (tip.category !== category) continue;
    if (tip.outcome !== null) factor *= OUTCOME[tip.outcome];
    else if (tip.status === 'todo') factor *= OPEN_TIP;
  }
  const declined = declinedLately(profile).filter(
    ({ template }) => templateOf(template)?.category === category,
  ).length;
  factor *= DECLINED_TIP ** Math.max(0, declined - DECLINED_FREELY);
  return Math.min(3, Math.max(0.3, factor));
}

const templateOf = (id: string): TipTemplate | undefined =>
  TIP_TEMPLATES.find((template) => template.id === id);

/** What needs no advice: what the person does already, has accepted, or does not want, under any name. */
export function settledKinds(profile: CoachProfile): ReadonlySet<AdviceKind> {
  const told = [
    ...profile.saidOfTips.filter(({ feedback }) => feedback === 'doing'),
    ...declinedLately(profile),
  ].flatMap(({ template }) => templateOf(template)?.kind ?? []);
  // What is praised as done already is not advised beside it.
  // Where their notes name which of several ways of doing it is theirs, the others are news.
  const doing = new Set(profile.doing);
  const praised = profile.ongoingSwaps.flatMap((one) => {
    const kinds = TIP_TEMPLATES.filter(
      ({ price, instead }) => one.price === price && one.instead === instead,
    ).map(({ kind }) => kind);
    return kinds.some((kind) => doing.has(kind)) ? [] : kinds;
  });
  return new Set([...profile.doing, ...profile.triedTips.flatMap(({ kinds }) => kinds), ...told, ...praised]);
}

/** All templates that suit a person and say something new, best first. Ties come in a different order for each person
 * and month. */
export function rankTemplates(profile: CoachProfile, templates: readonly TipTemplate[]): Candidate[] {
  // What people write about their spending is the best hint; what they do already needs no tip.
  const named = swapsIn(profile.spendingNotes).filter(
    ({ price }) => !profile.ongoingSwaps.some((one) => one.price === price),
  );
  const settled = settledKinds(profile);
  return templates
    .filter((template) => !settled.has(template.kind) && template.fits(profile))
    .map((template): Candidate => {
      const own = template.own?.(profile) ?? null;
      const { monthly: saving, facts, whose } = own ?? estimateTip(template, profile);
      const worth = WEIGHT.saving * Math.log2(1 + saving / 100);
      const isNamed =
        // What they buy themselves is as good a hint as what they write.
        own !== null ||
        template.needs.some((need) => NAMES.has(need)) ||
        named.some(({ price }) => price === template.price);
      const jitter = (stableHash(`${profile.id} ${template.id} ${profile.today.slice(0, 7)}`) % 1000) / 1000;
      return {
        template: own ? { ...template, text: own.text, withoutSums: own.withoutSums } : template,
        saving,
        facts,
        whose,
        isNamed,
        score:
          (relevance(profile, template.category) + worth + (isNamed ? WEIGHT.named : 0)) *
            categoryFactor(profile, template.category) +
          jitter,
      };
    })
    .sort((a, b) => b.score - a.score || (a.template.id < b.template.id ? -1 : 1));
}

/** The candidates to propose today: those not proposed in the last 8 weeks, one of each category before a second one,
 * unless the person mentioned both. Older ones follow only when nothing else is left, the longest ago first. All of
 * them together stay below what is left of the income, so there may be fewer.
 * @param besides cents a month of other tips that they stand beside */
export function chooseTemplates(
  profile: CoachProfile,
  templates: readonly TipTemplate[],
  count: number = TIPS_AT_ONCE,
  besides = 0,
): Candidate[] {
  const ranked = rankTemplates(profile, templates);
  const lastShown = new Map<string, string>();
  for (const { template, on } of profile.shownTips)
    if ((lastShown.get(template) ?? '') < on) lastShown.set(template, on);
  const isFresh = ({ template }: Candidate) => !lastShown.has(template.id);
  const stale = ranked
    .filter((candidate) => !isFresh(candidate))
    .sort((a, b) => {
      const [first, second] = [lastShown.get(a.template.id) ?? '', lastShown.get(b.template.id) ?? ''];
      return first === second ? b.score - a.score : first < second ? -1 : 1;
    });
  const fresh = mixed(ranked.filter(isFresh));
  const all = oneOfAKind([...fresh, ...stale]);
  if (hardshipOfProfile(profile) === null) return withinIncome(profile, all, count, besides);
  // In hardship no sum is shown, so what is new comes before what saves less.
  const within = withinIncome(profile, all.filter(isFresh), count, besides);
  return [...within, ...all.filter((one) => !within.includes(one))].slice(0, count);
}

/** The first of each kind. */
function oneOfAKind(ranked: readonly Candidate[]): Candidate[] {
  const seen = new Set<AdviceKind>();
  return ranked.filter(({ template: { kind } }) => !seen.has(kind) && seen.add(kind));
}

/** The first candidates that together save less than what is left of the income after fixed costs and accepted tips,
 * where it is known. */
function withinIncome(
  { income, fixedCosts, triedTips }: CoachProfile,
  ranked: readonly Candidate[],
  count: number,
  besides: number,
): Candidate[] {
  if (income === null) return ranked.slice(0, count);
  const left = income - (fixedCosts ?? 0) - triedTips.reduce((sum, { saving }) => sum + saving, 0);
  let sum = besides;
  const chosen: Candidate[] = [];
  for (const candidate of ranked) {
    if (chosen.length === count || sum + candidate.saving >= left) continue;
    sum += candidate.saving;
    chosen.push(candidate);
  }
  return chosen;
}

/** The best of each category, and of each spending that the person mentioned; then the rest, each in their order. */
function mixed(ranked: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  const first = ranked.filter(({ template: { category, price }, isNamed }) => {
    const kind = isNamed ? price : category;
    return !seen.has(kind) && seen.add(kind).add(category);
  });
  return [...first, ...ranked.filter((candidate) => !first.includes(candidate))];
}

/** What the words of a tip depend on besides the tip. */
export interface Wording {
  tone: CoachProfile['tone'];
  facts: Facts;
  /** In hardship a tip says what to do and names no amount. */
  hardship: boolean;
}

/** Words a candidate as a tip, with something that the person has logged.
 * @param place its index among several tips */
export function wordTip(candidate: Candidate, { tone, facts, hardship }: Wording, index = 0): Tip {
  const { template, saving, facts: own } = candidate;
  const book = factBook([...facts.values(), ...own]);
  const description = hardship
    ? template.withoutSums
    : template.text[tone] + ownSentence(candidate, facts, index);
  return {
    template: template.id,
    category: template.category,
    title: template.title,
    description,
    saving,
    whose: hardship ? null : whoseOf(candidate, description),
    facts: [...new Set([...factsBehind([description], book), ...(hardship ? [] : own)])],
  };
}

/** The line about prices, unless the text says it already. */
export const whoseOf = ({ whose }: Pick<Candidate, 'whose'>, description: Prose): Prose | null =>
  citedIds(whose).some((id) => citedIds(description).includes(id)) ? null : whose;

/** Something that the person has logged and that fits a tip: what they usually keep each time, its category, or else
 * their savings as a whole. */
function ownSentence({ template: { category }, facts: own }: Candidate, facts: Facts, index: number): Prose {
  const logged = categoryFact('saved_28d', category);
  if (own.some(({ id }) => id === 'own_each'))
    return ' That counts what you usually keep, {own_each} each time.';
  if (facts.has(logged))
    return ` You logged {${logged}} under ${categoryLabel(category)} in the last four weeks.`;
  const lines = [
    ['saved_28d', ' It would come on top of the {saved_28d} that you logged in the last four weeks.'],
    ['saved_total', ' It would join the {saved_total} that you have saved so far.'],
    ['goal_saved', ' You have saved {goal_saved} for your goal, and this would add to it.'],
  ].filter(([id = '']) => (facts.get(id)?.value ?? 0) > 0);
  return lines[index % lines.length]?.[1] ?? '';
}
