import type { Db } from '~db/client';
import {
  type LockedGroup,
  contributingMembers,
  countGroup,
  endGroup,
  membersToPay,
  provenContributors,
  reopenGroup,
} from '~db/queries/groups/group-changes';
import { memberIds } from '~db/queries/groups/members';
import { insertAwards, lockProfiles } from '~db/queries/game/xp-ledger';

import { DAILY_CAP, XP } from '../../domain/game/xp';
import { GROUPS_A_WEEK, isReopened, paysOut } from '../../domain/groups/group';
import type { Cents } from '../../domain/kernel/money';
import { revoke } from '../game/award';
import { awardBadgesToAll } from '../game/award-badges';

/** Completes a group that is locked and active. Where it pays, every member who contributed gets 50 XP, for two groups a week,
 * and badges go to whoever has earned them; who was paid before is not paid twice. It locks the contributors' profiles: the
 * transaction must have locked none before, or all of theirs.
 * @param goal the goal with which it is completed */
export async function completeGroup(
  trx: Db,
  { id, goal }: { id: string; goal: Cents },
  now: Date,
): Promise<void> {
  await endGroup(trx, id, now);
  await lockProfiles(trx, await contributingMembers(trx, id));
  if (paysOut({ goal, proven: await provenContributors(trx, id) })) {
    await countGroup(trx, id, { perWeek: GROUPS_A_WEEK, now });
    await insertAwards(trx, await membersToPay(trx, id), {
      rule: 'group_completed',
      source: id,
      amount: XP.challengeCompletion,
      cap: DAILY_CAP.group_completed,
      perWeek: GROUPS_A_WEEK,
      now,
    });
  }
  await awardBadgesToAll(trx, await memberIds(trx, id), now);
}

/** Makes a completed group active again when a correction takes its total below the goal. Others keep the XP and badges that
 * they got; who corrects gives their XP for it back. Their profile must be locked.
 * @param after the total after the correction */
export async function reopenBelowGoal(
  trx: Db,
  userId: string,
  group: LockedGroup,
  { after, now }: { after: number; now: Date },
): Promise<void> {
  if (group.status !== 'completed' || !isReopened(group.goal, group.total, after)) return;
  await reopenGroup(trx, group.id, { by: userId, at: now });
  await revoke(trx, userId, 'group_completed', group.id);
}
