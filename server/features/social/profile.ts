import { countSocial } from '~db/queries/social/social';

import { notFound } from '../../errors';
import type { OnboardedContext } from '../../context';

/** A person's profile. People see only their own; any other id answers as if it did not exist. @throws NOT_FOUND */
export async function profileOf(ctx: OnboardedContext, userId: string) {
  const { user } = ctx;
  if (userId !== user.id) throw notFound('User');
  const { displayName, xp, streakWeeks, savedTotal, savedCount } = user;
  return { displayName, xp, streakWeeks, savedTotal, savedCount, ...(await countSocial(ctx.db, user.id)) };
}
