import { type Cents, cents } from '../kernel/money';
import type { Facts } from './facts';
import { foldText, spacedWords } from './folded-text';
import { HardshipFinder } from './hardship-clause';
import { DANISH, DUTCH } from './hardship-words-da-nl';
import { ENGLISH, GERMAN } from './hardship-words-en-de';
import { FRENCH, SPANISH } from './hardship-words-es-fr';
import type { CoachProfile } from './coach-profile';

/** Why the coach drops all pressure and turns gentle (docs/product.md, 'Income and hardship'). */
export interface Hardship {
  reason: 'said' | 'numbers' | 'notes';
}

/** Finds out whether money is so tight that pressure would harm: the person has said so, income minus fixed costs
 * cannot carry the goal, or the notes speak of distress. Null when none of them holds.
 * @param input amounts a month; null where not known, `neededPerMonth` also when there is nothing left to save */
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

/** The same for a person as the coach knows him. The date of a goal that has passed asks for nothing a month, so then
 * only having nothing left at the end of the month counts. */
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

/** Whether a person writes that money has become a worry, in English, German, Spanish, French, Danish or Dutch. A
 * false yes costs a gentler tone, so in doubt it is yes; negations, gifts to a food bank and broken phones are not. */
export function speaksOfHardship(text: string): boolean {
  return clausesOf(text).some((clause) => FINDER.finds(clause));
}

/** Parts between full stops, commas and 'but' in the six languages: what one of them takes back stays in it. */
function clausesOf(text: string): string[] {
  return foldText(text)
    .split(/[.,;:!?\n()–—]+| (?:but|aber|pero|mais|men|maar) /u)
    .map(spacedWords)
    .filter((clause) => clause.trim() !== '');
}

/** What Hazel says then, with where help is to be had. Without numbers or addresses: they differ and they change. */
export const HARDSHIP_TEXT = {
  title: 'No pressure here',
  kind: 'That sounds like a heavy month. Saving can wait: rent, food, heat and medicine come first, and pausing a goal is no failure.',
  help: 'A debt advice service in your country can help you sort it out. Many are free and confidential, and they have seen it all before.',
  early:
    'If a bill or the rent will be late, talk to the landlord or the supplier before it is due. Many agree to smaller instalments when they hear early.',
} as const;

/** The same where it was found by numbers: nothing was said, so nothing is assumed. */
export const HARDSHIP_BY_NUMBERS_TEXT =
  'After your fixed costs there is less left than the goal asks for. That is arithmetic, no fault of yours: a later date or a smaller amount is a good plan too.';
