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

/** Blocks somebody: neither finds or follows the other from now on. @throws NOT_FOUND */
export async function block(ctx: OnboardedContext, otherId: string): Promise<void> {
  await withPerson(ctx, otherId, async (trx, { userId }) => {
    await insertBlock(trx, { userId, otherId });
    // Requests first: `acceptFollowRequests` takes no lock of pairs, but its rows, and what it made of them is found here.
    await deleteRequest(trx, userId, otherId);
    await deleteRequest(trx, otherId, userId);
    await deleteFollow(trx, userId, otherId);
    await deleteFollow(trx, otherId, userId);
  });
}

/** Takes back a block of the person's own. @throws NOT_FOUND */
export async function unblock({ user, db }: OnboardedContext, otherId: string): Promise<void> {
  const pair = { userId: user.id, otherId };
  await db.transaction().execute(async (trx) => {
    await lockPair(trx, pair);
    if (!(await deleteBlock(trx, pair))) throw notFound('User');
  });
}
