import { type Cents, cents } from '../../kernel/money';
import { type Goal, goalProgress, monthlyAmount } from '../../goals/goal';
import type { CoachProfile } from './coach-profile';

/** Why the coach drops all pressure and turns gentle (docs/product/coach.md, 'Income and hardship'). */
export interface Hardship {
  reason: 'said' | 'numbers';
}

/** Why money is so tight that pressure would harm: the person has said so, or income minus fixed costs cannot carry the
 * goal. Null when neither holds. Notes are not searched: words alone find too little, and take too much for distress.
 * @param input cents a month, null when not known; `neededPerMonth` is also null when nothing is left to save */
export function hardshipOf(input: {
  income: Cents | null;
  fixedCosts: Cents | null;
  neededPerMonth: Cents | null;
  saysTight: boolean;
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
  return null;
}

/** The same for a person. When the goal's date has passed, all of the rest is due at once, which says nothing
 * about a month; then only fixed costs that use up the income count. Every screen, job and mail asks this
 * before it names a target, a pace or a streak to keep: in hardship none of them may press. */
export function hardshipOfProfile(
  person: Pick<CoachProfile, 'income' | 'fixedCosts' | 'saysTight' | 'today'> & { goal: Goal | null },
): Hardship | null {
  const { goal, today } = person;
  if (goal === null) return hardshipOf({ ...person, neededPerMonth: null });
  const { remainingCents, daysLeft } = goalProgress(goal, today);
  const month = monthlyAmount(remainingCents, today, goal.date);
  const neededPerMonth = daysLeft === 0 && remainingCents > 0 ? cents(1) : month;
  return hardshipOf({ ...person, neededPerMonth });
}

/** What Hazel says in hardship, and where to find help. It names no telephone numbers or addresses, because
 * they differ by country and change. */
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
