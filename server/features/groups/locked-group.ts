import type { Db } from '~db/client';
import { type LockedGroup, lockGroup } from '~db/queries/groups/group-changes';
import { isMember } from '~db/queries/groups/members';

import { GROUP_TEXT, groupEnd } from '../../domain/groups/group';
import { DomainError, notFound } from '../../errors';

export const groupNotFound = () => notFound('Group');

/** @throws NOT_FOUND unless the person is a member of such a group */
export async function requireMember(db: Db, userId: string, groupId: string): Promise<void> {
  if (!(await isMember(db, groupId, userId))) throw groupNotFound();
}

/** Locks a group that the person is a member of. A missing group, a cancelled one and one of other people give
 * the same answer. @throws NOT_FOUND */
export async function lockedGroup(trx: Db, userId: string, groupId: string): Promise<LockedGroup> {
  const group = await lockGroup(trx, groupId);
  if (!group || !(await isMember(trx, groupId, userId))) throw groupNotFound();
  return group;
}

/** The same for acts that only the creator may do. @throws NOT_FOUND, CREATOR_ONLY */
export async function lockedOwnGroup(trx: Db, userId: string, groupId: string): Promise<LockedGroup> {
  const group = await lockedGroup(trx, userId, groupId);
  if (group.createdBy !== userId)
    throw new DomainError('CREATOR_ONLY', 'Only the creator of the group can do this');
  return group;
}

/** @throws GROUP_OVER when the group is completed */
export function requireActive({ status }: LockedGroup): void {
  if (status !== 'active') throw new DomainError('GROUP_OVER', GROUP_TEXT.over);
}

export const endOf = ({ startedAt, durationDays }: LockedGroup): Date =>
  groupEnd(new Date(startedAt), durationDays);

export const memberNotFound = () => notFound('Member');
