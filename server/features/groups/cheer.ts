import { deleteCheer, findGiver, markCheersSeen, putCheer, putThanks } from '~db/queries/groups/cheers';

import type { CheerKind, ThanksKind } from '~db/columns';
import { GROUP_TEXT } from '../../domain/groups/group';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { lockedGroup } from './locked-group';

/** Cheers a contribution of another member, changes the cheer, or takes it back (null). Only its giver hears of it.
 * @throws TOO_MANY_ATTEMPTS, and NOT_FOUND for one's own, for that of somebody who has left, and where there is a block */
export async function cheer(
  { user, db, now, services }: OnboardedContext,
  { groupId, id, kind }: { groupId: string; id: string; kind: CheerKind | null },
): Promise<void> {
  await services.limits.consume('cheer', user.id);
  const told = await db.transaction().execute(async (trx) => {
    await lockedGroup(trx, user.id, groupId);
    const giver = await findGiver(trx, user.id, { groupId, id });
    if (giver === null) throw notFound('Contribution');
    const changed =
      kind === null
        ? await deleteCheer(trx, user.id, { groupId, id })
        : await putCheer(trx, user.id, { groupId, id, giver, kind, now: now() });
    return changed ? giver : null;
  });
  if (told !== null) services.liveEvents.changed(told, null);
}

/** Stores that the person has seen the cheers up to the one that was given at `until`. */
export async function seeCheers({ user, db, now }: OnboardedContext, { until }: { until: string }) {
  await markCheersSeen(db, user.id, { until, now: now() });
}

/** Thanks all members of a group that is completed, or takes it back (null).
 * @throws TOO_MANY_ATTEMPTS, NOT_FOUND, GROUP_ACTIVE */
export async function thank(
  { user, db, services }: OnboardedContext,
  { groupId, kind }: { groupId: string; kind: ThanksKind | null },
): Promise<void> {
  await services.limits.consume('cheer', user.id);
  await db.transaction().execute(async (trx) => {
    const group = await lockedGroup(trx, user.id, groupId);
    if (group.status !== 'completed') throw new DomainError('GROUP_ACTIVE', GROUP_TEXT.thanksLater);
    await putThanks(trx, user.id, { groupId, kind });
  });
}
