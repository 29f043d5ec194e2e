import { type Cents, cents } from '../kernel/money';
import type { Facts } from './facts';
import { foldText, spacedWords } from './folded-text';
import { HardshipFinder } from './hardship-clause';
import { DANISH, DUTCH, ENGLISH, FRENCH, GERMAN, SPANISH } from './hardship-words';
import type { CoachProfile } from './coach-profile';

/** Why the coach drops all pressure and turns gentle (docs/product.md, 'Income and hardship'). */
export interface Hardship {
  reason: 'said' | 'numbers' | 'notes';
}

/** Why money is so tight that pressure would harm: the person has said so, income minus fixed costs cannot carry the
 * goal, or the notes speak of distress. Null when none of these holds.
 * @param input cents a month, null when not known; `neededPerMonth` is also null when nothing is left to save */
export function hardshipOf(input: {
  income: Cents | null;
  fixedCosts: Cents | null;
  neededPerMonth: Cents | null;
  saysTight: boolean;
  spendingNotes: string;
}): Hardship | null {
  const { income, fixedCosts, neededPerMonth } = input;
  if (input.saysTight) return { reason: 'said' };
  if (
    income !== null &&
    fixedCosts !== null &&
    neededPerMonth !== null &&
    neededPerMonth > 0 &&
    income - fixedCosts < neededPerMonth
  )
    return { reason: 'numbers' };
  return speaksOfHardship(input.spendingNotes) ? { reason: 'notes' } : null;
}

/** The same for a coach profile. A goal whose date has passed asks for all that is left at once, which says nothing about
 * a month; then only fixed costs that use up the income count. */
export function hardshipOfProfile(profile: CoachProfile, facts: Facts): Hardship | null {
  const { income, fixedCosts, saysTight, spendingNotes } = profile;
  const needed = facts.get('needed_per_month')?.value ?? 0;
  const overdue = facts.get('goal_days_left')?.value === 0 && needed > 0;
  return hardshipOf({
    income,
    fixedCosts,
    neededPerMonth: cents(overdue ? 1 : needed),
    saysTight,
    spendingNotes,
  });
}

const FINDER = new HardshipFinder([ENGLISH, GERMAN, SPANISH, FRENCH, DANISH, DUTCH]);

/** Whether a text says that money has become a worry, in English, German, Spanish, French, Danish or Dutch. In doubt
 * the answer is yes, because a false yes costs no more than a gentler tone. Negations, gifts to a food bank and broken
 * phones are no hardship. */
export function speaksOfHardship(text: string): boolean {
  return clausesOf(text).some((clause) => FINDER.finds(clause));
}

/** The parts between full stops, commas and 'but' in the six languages. A negation affects only its own part. */
function clausesOf(text: string): string[] {
  return foldText(text)
    .split(/[.,;:!?\n()–—]+| (?:but|aber|pero|mais|men|maar) /u)
    .map(spacedWords)
    .filter((clause) => clause.trim() !== '');
}

/** What Hazel says in hardship, and where to find help. It names no telephone numbers or addresses, because they
 * differ by country and change. */
export const HARDSHIP_TEXT = {
  title: 'No pressure here',
  kind: 'That sounds like a heavy month. Saving can wait: rent, food, heat and medicine come first, and pausing a goal is no failure.',
  help: 'A debt advice service in your country can help you sort it out. Many are free and confidential, and they have seen it all before.',
  early:
    'If a bill or the rent will be late, talk to the landlord or the supplier before it is due. Many agree to smaller instalments when they hear early.',
} as const;

/** What Hazel says when only the numbers show hardship: the person has said nothing, so nothing is assumed. */
export const HARDSHIP_BY_NUMBERS_TEXT =
  'After your fixed costs there is less left than the goal asks for. That is arithmetic, no fault of yours: a later date or a smaller amount is a good plan too.';
