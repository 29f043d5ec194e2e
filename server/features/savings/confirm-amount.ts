import type { Cents } from '../../domain/kernel/money';
import { aboveGoalText, isAboveGoal } from '../../domain/savings/saving-rules';
import type { OnboardedContext } from '../../context';
import { DomainError } from '../../errors';

/** Asks about a typed amount that is more than the whole goal, because a slip distorts all figures and the
 * leaderboard. @throws CONFIRM_AMOUNT unless the person has `confirmed` it */
export function confirmAmount({ user }: OnboardedContext, amount: Cents, confirmed: boolean | undefined) {
  if (confirmed || !isAboveGoal(amount, user.goal)) return;
  throw new DomainError('CONFIRM_AMOUNT', aboveGoalText(amount, user.goal, user.numberLocale), {
    field: 'amount',
  });
}
