import type { Db } from '~db/client';
import { type LockedGroup, endGroup } from '~db/queries/groups/group-changes';
import { deleteMember, isMember, longestMember, setCreator } from '~db/queries/groups/members';
import { insertRemoval } from '~db/queries/groups/endings';
import { deleteInvitations } from '~db/queries/groups/invitations';
import { deleteLinks } from '~db/queries/groups/links';

import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';
import { lockedGroup, lockedOwnGroup, memberNotFound } from './locked-group';

/** Takes a member out of a locked group. Their contributions stay. When the creator goes, the longest-standing
 * member becomes the creator; without other members an active group is cancelled. */
export async function takeOut(
  trx: Db,
  group: Pick<LockedGroup, 'id' | 'createdBy' | 'status'>,
  userId: string,
): Promise<void> {
  if (group.createdBy === userId) {
    const next = await longestMember(trx, group.id, userId);
    if (next !== null) await setCreator(trx, group.id, next);
    else if (group.status === 'active') await endGroup(trx, group.id, null);
  }
  await deleteMember(trx, group.id, userId);
}

/** Leaves a group. @throws NOT_FOUND unless the person is a member */
export async function leaveGroup({ user, db }: OnboardedContext, groupId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeOut(trx, await lockedGroup(trx, user.id, groupId), user.id);
  });
}

/** Removes a member other than the creator and tells them. Also removes what could bring them back:
 * invitations that they sent, and every share link, because they may know it. @throws CREATOR_ONLY,
 * NOT_FOUND, and REMOVE_YOURSELF, because leaving also passes the group on */
export async function removeMember(
  { user, db, now }: OnboardedContext,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  if (userId === user.id) throw new DomainError('REMOVE_YOURSELF', 'To go yourself, leave the group');
  await db.transaction().execute(async (trx) => {
    const group = await lockedOwnGroup(trx, user.id, groupId);
    if (!(await isMember(trx, group.id, userId))) throw memberNotFound();
    await insertRemoval(trx, group.id, userId, now());
    await takeOut(trx, group, userId);
    await deleteInvitations(trx, { groupId: group.id, invitedBy: userId });
    await deleteLinks(trx, group.id);
  });
}
