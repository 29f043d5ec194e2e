import { lockProfile } from '~db/queries/game/xp-ledger';
import { readLeftIn, settleGoal } from '~db/queries/goals/goals';
import {
  findGoalWithdrawal,
  insertGoalWithdrawal,
  trashGoalWithdrawal,
} from '~db/queries/goals/goal-withdrawals';
import type { Db } from '~db/client';

import { type Cents, formatEur } from '../../domain/kernel/money';
import { SAVING_TEXT } from '../../domain/savings/saving-rules';
import type { GoalWithdrawalInput } from '../../domain/goals/goal-withdrawal-schema';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';

/** Refuses to take out more than lies in the goal. Throws NOT_FOUND and NOT_ENOUGH. */
async function checkLeft(trx: Db, { user }: OnboardedContext, goalId: string, amount: Cents): Promise<void> {
  const left = await readLeftIn(trx, user.id, goalId);
  if (left === undefined) throw notFound('Goal');
  if (amount > left) {
    const there = formatEur(left, user.numberLocale, { decimals: 'always' });
    throw new DomainError('NOT_ENOUGH', `Only ${there} lies in this goal`, {
      field: 'amount',
    });
  }
}

/** Takes money out of a goal, running or reached. XP, streak, badges and the sum of savings stay. The same id
 * again changes nothing. @throws NOT_FOUND, NOT_ENOUGH, DATE_IN_FUTURE, and ENTRY_DELETED when it is in the trash */
export async function logGoalWithdrawal(ctx: OnboardedContext, input: GoalWithdrawalInput): Promise<void> {
  const { user } = ctx;
  if (input.date > user.today)
    throw new DomainError('DATE_IN_FUTURE', SAVING_TEXT.dateInFuture, { field: 'date' });
  await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const known = await findGoalWithdrawal(trx, user.id, input.id);
    if (known && known.deletedAt !== null)
      throw new DomainError('ENTRY_DELETED', 'This withdrawal was deleted. Restore it from the trash.');
    if (known) return;
    await checkLeft(trx, ctx, input.goalId, input.amount);
    await insertGoalWithdrawal(trx, user.id, { ...input, createdAt: ctx.now() });
    await settleGoal(trx, user.id, user.today);
  });
}

/** Moves a withdrawal into the trash (`deleted`), from where it can be restored for 30 days, or back out of it. Doing
 * either twice is no error. @throws NOT_FOUND, and NOT_ENOUGH when the money has been taken out again since */
export async function changeGoalWithdrawal(ctx: OnboardedContext, id: string, deleted: boolean) {
  const { user } = ctx;
  await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const found = await findGoalWithdrawal(trx, user.id, id);
    if (!found) throw notFound('Withdrawal');
    if ((found.deletedAt !== null) === deleted) return;
    if (!deleted) await checkLeft(trx, ctx, found.goalId, found.amount);
    await trashGoalWithdrawal(trx, user.id, id, deleted ? ctx.now() : null);
    await settleGoal(trx, user.id, user.today);
  });
}
