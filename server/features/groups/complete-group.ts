import type { Db } from '~db/client';
import { contributingMembers, endGroup, memberIds } from '~db/queries/groups/group-changes';
import { insertAwards, lockProfiles } from '~db/queries/game/xp-ledger';

import { DAILY_CAP, XP } from '../../domain/game/xp';
import { awardBadgesToAll } from '../game/award-badges';

/** Completes a group that is locked and active: 50 XP to every member who contributed, badges to whoever has earned them.
 * It locks the contributors' profiles: the transaction must have locked none before, or all of theirs. */
export async function completeGroup(trx: Db, groupId: string, now: Date): Promise<void> {
  await endGroup(trx, groupId, now);
  const contributors = await contributingMembers(trx, groupId);
  await lockProfiles(trx, contributors);
  await insertAwards(trx, contributors, {
    rule: 'group_completed',
    source: groupId,
    amount: XP.challengeCompletion,
    cap: DAILY_CAP.group_completed,
    now,
  });
  await awardBadgesToAll(trx, await memberIds(trx, groupId), now);
}
