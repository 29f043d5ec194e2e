import type { Cents } from '../../domain/kernel/money';
import { aboveGoalText, isAboveGoal } from '../../domain/savings/saving-rules';
import type { OnboardedContext } from '../../context';
import { DomainError } from '../../errors';

/** Asks about an amount that a person typed and that is more than their whole goal: a slip of the finger is for ever in
 * figures and on the leaderboard. Throws CONFIRM_AMOUNT unless they have `confirmed` it. */
export function confirmAmount(
  { user }: OnboardedContext,
  amount: Cents,
  confirmed: boolean | undefined,
): void {
  if (confirmed || !isAboveGoal(amount, user.goal)) return;
  throw new DomainError('CONFIRM_AMOUNT', aboveGoalText(amount, user.goal, user.numberLocale), {
    field: 'amount',
  });
}
