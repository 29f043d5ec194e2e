import {
  deleteBlock,
  deleteFollow,
  deleteRequest,
  insertBlock,
  lockPair,
} from '~db/queries/social/relations';

import type { OnboardedContext } from '../../context';
import { notFound } from '../../errors';
import { withPerson } from './with-person';

/** Blocks somebody: from now on neither finds or follows the other. @throws NOT_FOUND */
export async function block(ctx: OnboardedContext, otherId: string): Promise<void> {
  await withPerson(ctx, otherId, async (trx, { userId }) => {
    await insertBlock(trx, { userId, otherId });
    // Requests before follows: `acceptFollowRequests` locks request rows but no pairs, so follows that it has
    // just made are found below.
    await deleteRequest(trx, userId, otherId);
    await deleteRequest(trx, otherId, userId);
    await deleteFollow(trx, userId, otherId);
    await deleteFollow(trx, otherId, userId);
  });
}

/** Removes one of the person's blocks. @throws NOT_FOUND */
export async function unblock({ user, db }: OnboardedContext, otherId: string): Promise<void> {
  const pair = { userId: user.id, otherId };
  await db.transaction().execute(async (trx) => {
    await lockPair(trx, pair);
    if (!(await deleteBlock(trx, pair))) throw notFound('User');
  });
}
