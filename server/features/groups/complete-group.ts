import type { Db } from '~db/client';
import type { Award } from '~db/queries/game/badges';
import { type LockedGroup, countGroup, endGroup, reopenGroup } from '~db/queries/groups/group-changes';
import { type GroupMember, listMembers } from '~db/queries/groups/members';
import { insertAwards, lockProfiles } from '~db/queries/game/xp-ledger';

import { DAILY_CAP, XP } from '../../domain/game/xp';
import { GROUPS_A_WEEK, isReopened, paysOut } from '../../domain/groups/group';
import type { Cents } from '../../domain/kernel/money';
import { revoke } from '../game/award';
import { awardBadgesToAll } from '../game/award-badges';

/** Locks the profiles of the contributors to a group that is completed, and of whoever contributes now. All at once, because
 * one profile after the other could wait for somebody who waits for this one.
 * @returns all members, as they are with that contribution */
export async function lockContributors(trx: Db, groupId: string, userId?: string): Promise<GroupMember[]> {
  const members = (await listMembers(trx, groupId)).map((member) =>
    member.user_id === userId ? { ...member, contributed: true } : member,
  );
  await lockProfiles(
    trx,
    members.flatMap(({ user_id, contributed }) => (contributed ? [user_id] : [])),
  );
  return members;
}

/** Completes a group that is locked and active. Where it pays, every member who contributed gets 50 XP, for two groups a week,
 * and badges go to whoever has earned them; who was paid before is not paid twice.
 * @param goal the goal with which it is completed
 * @param members of {@link lockContributors} */
export async function completeGroup(
  trx: Db,
  { id, goal }: { id: string; goal: Cents },
  members: readonly GroupMember[],
  now: Date,
): Promise<Award[]> {
  await endGroup(trx, id, now);
  if (paysOut({ goal, proven: members.filter(({ contributed, proven }) => contributed && proven).length })) {
    await insertAwards(trx, await countGroup(trx, id, { perWeek: GROUPS_A_WEEK, now }), {
      rule: 'group_completed',
      source: id,
      amount: XP.challengeCompletion,
      cap: DAILY_CAP.group_completed,
      perWeek: GROUPS_A_WEEK,
      now,
    });
  }
  const ids = members.map(({ user_id }) => user_id);
  return awardBadgesToAll(trx, ids, now);
}

/** Makes a completed group active again when a correction takes its total below the goal. Others keep their XP
 * and badges; the person who corrects loses their XP for it. Their profile must be locked.
 * @param after the total after the correction */
export async function reopenBelowGoal(
  trx: Db,
  userId: string,
  group: LockedGroup,
  { after, now }: { after: number; now: Date },
): Promise<void> {
  if (group.status !== 'completed' || !isReopened(group.goal, group.total, after)) return;
  await reopenGroup(trx, group.id, { by: userId, now });
  await revoke(trx, userId, 'group_completed', group.id);
}
