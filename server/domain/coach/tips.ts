import { type Category, isSpendArea } from '../kernel/categories';
import type { Cents } from '../kernel/money';
import { type Fact, type Facts, type Prose, factBook } from './facts';
import { type TipTemplate, estimateTip, habitOf } from './tip-template';
import { type CoachProfile, loggedInLast } from './coach-profile';
import { stableHash } from './tone';

/** How many tips one generation brings. */
export const TIPS_AT_ONCE = 3;

/** A tip as it is proposed. Figures of `description` are ids of `facts`. */
export interface Tip {
  /** The family it came from; null when a model made it up. */
  family: string | null;
  category: Category;
  title: string;
  description: Prose;
  /** Cents a month, whole euros. */
  saving: Cents;
  facts: Fact[];
}

/** A family with what it would do for a person. */
export interface Candidate {
  family: TipTemplate;
  saving: Cents;
  facts: Fact[];
  score: number;
}

/** Weights of the ranking. What matters to the person counts most, then what it could save. */
const WEIGHT = { area: 30, habit: 4, logged: 3, maxHabit: 10, maxLogged: 8, saving: 14 } as const;
/** Factor by what came of earlier tips of the category: what works for this person rises. */
const OUTCOME = { more: 1.35, same: 1, less: 0.75 } as const;
/** A tip that is still to do makes others of its category less urgent, one that was done makes them old news. */
const OPEN_TIP = 0.5;
const DONE_TIP = 0.8;

/** How much a category has to do with what this person spends and saves. */
export function relevance(profile: CoachProfile, category: Category): number {
  const area = isSpendArea(category) && profile.spendAreas.includes(category) ? WEIGHT.area : 0;
  const habit = Math.min(WEIGHT.maxHabit, habitOf(profile, category)) * WEIGHT.habit;
  const logged = Math.min(WEIGHT.maxLogged, loggedInLast(profile, 28, category).entries) * WEIGHT.logged;
  return 10 + area + habit + logged;
}

function triedFactor({ tried }: CoachProfile, family: TipTemplate): number {
  let factor = 1;
  for (const tip of tried) {
    const same = tip.family === family.id;
    if (!same && tip.category !== family.category) continue;
    if (tip.outcome !== null) factor *= same ? OUTCOME[tip.outcome] ** 2 : OUTCOME[tip.outcome];
    else if (tip.status === 'todo') factor *= OPEN_TIP;
    if (same) factor *= DONE_TIP;
  }
  return Math.min(3, Math.max(0.1, factor));
}

/** All families that suit a person, best first. Equal ones are ordered differently for different people and weeks. */
export function rankTemplates(profile: CoachProfile, families: readonly TipTemplate[]): Candidate[] {
  return families
    .filter((family) => family.fits(profile))
    .map((family): Candidate => {
      const { monthly: saving, facts } = estimateTip(family, profile);
      const worth = WEIGHT.saving * Math.log2(1 + saving / 100);
      const jitter = (stableHash(`${profile.id} ${family.id} ${profile.today.slice(0, 7)}`) % 1000) / 1000;
      return {
        family,
        saving,
        facts,
        score: (relevance(profile, family.category) + worth) * triedFactor(profile, family) + jitter,
      };
    })
    .sort((a, b) => b.score - a.score || (a.family.id < b.family.id ? -1 : 1));
}

/** The candidates worth proposing today: those not proposed in the last 8 weeks and not being tried, one of each
 * category before a second; older ones only when nothing else is left, longest ago first. */
export function chooseTemplates(
  profile: CoachProfile,
  families: readonly TipTemplate[],
  count: number = TIPS_AT_ONCE,
): Candidate[] {
  const ranked = rankTemplates(profile, families);
  const lastShown = new Map<string, string>();
  for (const { family, on } of profile.shown)
    if ((lastShown.get(family) ?? '') < on) lastShown.set(family, on);
  for (const { family, acceptedOn } of profile.tried)
    if (family !== null && (lastShown.get(family) ?? '') < acceptedOn) lastShown.set(family, acceptedOn);
  const open = new Set(
    profile.tried.flatMap(({ family, status }) => (status === 'todo' && family ? [family] : [])),
  );

  const isNew = ({ family }: Candidate) => !lastShown.has(family.id) && !open.has(family.id);
  const fresh = ranked.filter(isNew);
  const stale = ranked
    .filter((candidate) => !isNew(candidate))
    .sort((a, b) => {
      const [first, second] = [lastShown.get(a.family.id) ?? '', lastShown.get(b.family.id) ?? ''];
      return first === second ? b.score - a.score : first < second ? -1 : 1;
    });
  return [...mixed(fresh), ...stale].slice(0, count);
}

/** The best of each category first, in their order, then the rest. */
function mixed(ranked: readonly Candidate[]): Candidate[] {
  const seen = new Set<Category>();
  const first = ranked.filter(({ family: { category } }) => !seen.has(category) && seen.add(category));
  return [...first, ...ranked.filter((candidate) => !first.includes(candidate))];
}

/** A chosen family in the person's tone (gentle in hardship). */
export function tipOf(candidate: Candidate, tone: CoachProfile['tone'], facts: Facts): Tip {
  const { family, saving, facts: own } = candidate;
  const book = factBook([...facts.values(), ...own]);
  return {
    family: family.id,
    category: family.category,
    title: family.title,
    description: family.text[tone],
    saving,
    facts: [...book.values()].filter(
      ({ id }) => family.text[tone].includes(`{${id}}`) || own.some((fact) => fact.id === id),
    ),
  };
}
