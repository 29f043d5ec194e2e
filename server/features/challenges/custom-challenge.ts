import {
  countCustom,
  deleteCustom,
  findCustom,
  insertCustom,
  updateCustom,
} from '~db/queries/challenges/challenges';
import { lockProfile } from '~db/queries/game/xp-ledger';

import { baseSaving } from '../../domain/challenges/challenge';
import type { CustomChallengeInput } from '../../domain/challenges/challenge-schema';
import { FREE_LIMITS } from '../../domain/billing/plans';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';

const valuesOf = (
  ctx: OnboardedContext,
  { title, description, durationDays, saving }: CustomChallengeInput,
) => ({
  title,
  description,
  durationDays,
  estSaving: baseSaving(saving, ctx.user.costMultiplier),
});

/** Creates a challenge of the person's own; the same id again changes nothing. Free allows 3 at once.
 * @throws CUSTOM_CHALLENGE_LIMIT (PRO_REQUIRED) */
export async function createCustomChallenge(ctx: OnboardedContext, input: CustomChallengeInput) {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    // The lock makes counting and inserting one step.
    await lockProfile(trx, user.id);
    if (await findCustom(trx, user.id, input.id)) return { id: input.id };
    if (!user.access.pro && (await countCustom(trx, user.id)) >= FREE_LIMITS.customChallenges) {
      throw new DomainError(
        'CUSTOM_CHALLENGE_LIMIT',
        `Free holds ${FREE_LIMITS.customChallenges} custom challenges at once. Delete one, or go Pro for more.`,
      );
    }
    await insertCustom(trx, user.id, input.id, valuesOf(ctx, input), ctx.now());
    return { id: input.id };
  });
}

/** Changes a challenge of the person's own; runs that were started from it keep their title, days and saving. */
export async function updateCustomChallenge(ctx: OnboardedContext, input: CustomChallengeInput) {
  if (!(await updateCustom(ctx.db, ctx.user.id, input.id, valuesOf(ctx, input)))) throw notFound('Challenge');
  return { id: input.id };
}

/** Deletes a challenge of the person's own; runs that were started from it go on. */
export async function deleteCustomChallenge(ctx: OnboardedContext, id: string): Promise<{ id: string }> {
  if (!(await deleteCustom(ctx.db, ctx.user.id, id))) throw notFound('Challenge');
  return { id };
}
