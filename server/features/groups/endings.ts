import { markEndingSeen } from '~db/queries/groups/endings';
import { markPutAway } from '~db/queries/groups/members';

import type { OnboardedContext } from '../../context';
import { GROUP_TEXT, groupState } from '../../domain/groups/group';
import { DomainError } from '../../errors';
import { endOf, groupNotFound, lockedGroup } from './locked-group';

/** Stores that the person knows that they were removed from a group, or that it was cancelled. @throws
 * NOT_FOUND when there is no such news */
export async function seeEnding({ db, user, now }: OnboardedContext, groupId: string): Promise<void> {
  if (!(await markEndingSeen(db, groupId, user.id, now()))) throw groupNotFound();
}

/** Takes a group that is over out of the person's lists, or brings it back. @throws NOT_FOUND, GROUP_ACTIVE */
export async function putGroupAway(
  { db, user, now }: OnboardedContext,
  { groupId, away }: { groupId: string; away: boolean },
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const group = await lockedGroup(trx, user.id, groupId);
    const active = group.status === 'cancelled' || groupState(group.status, endOf(group), at) === 'active';
    if (away && active) throw new DomainError('GROUP_ACTIVE', GROUP_TEXT.stillActive);
    await markPutAway(trx, groupId, user.id, away ? at : null);
  });
}
