import type { Db } from '~db/client';
import {
  type LockedGroup,
  contributingMembers,
  deleteContribution,
  findContribution,
  insertContribution,
  updateContribution,
} from '~db/queries/groups/group-changes';
import { lockProfiles } from '~db/queries/game/xp-ledger';
import { findEntryToChange, trashEntry, updateEntry } from '~db/queries/savings/savings';

import { GROUP_TEXT, isCorrectable } from '../../domain/groups/group';
import type { ContributionInput, CorrectionInput } from '../../domain/groups/group-schema';
import type { Cents } from '../../domain/kernel/money';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { awardBadges } from '../game/award-badges';
import { revoke } from '../game/award';
import { logSavingIn } from '../savings/log-saving';
import { updateDerived } from '../savings/update-derived';
import { completeGroup } from './complete-group';
import { endOf, lockedGroup, requireActive } from './locked-group';

/** Locks whom a change of the total concerns: the person, and everybody who is paid when the goal is reached by it. All at once,
 * because one profile after the other could wait for somebody who waits for this one. */
async function lockConcerned(trx: Db, userId: string, group: LockedGroup, total: number): Promise<boolean> {
  const reaches = total >= group.goal;
  await lockProfiles(trx, reaches ? [userId, ...(await contributingMembers(trx, group.id))] : [userId]);
  return reaches;
}

/** Contributes to a group, exactly once: the browser's id is the idempotency key. With `logSaving` it is a saving of the person's own
 * too (category other), with the same id. The contribution that reaches the goal completes the group. Throws GROUP_OVER,
 * GROUP_ENDED. */
export async function contribute(ctx: OnboardedContext, input: ContributionInput) {
  const { user, db } = ctx;
  const now = ctx.now();
  const { groupId, id, amount, note } = input;
  return db.transaction().execute(async (trx) => {
    const group = await lockedGroup(trx, user.id, groupId);
    if (await findContribution(trx, user.id, groupId, id)) return { completed: false, saving: null };
    requireActive(group);
    if (endOf(group) <= now) throw new DomainError('CONFLICT', 'GROUP_ENDED', GROUP_TEXT.ended);
    const completed = await lockConcerned(trx, user.id, group, group.total + amount);
    const saving = input.logSaving
      ? await logSavingIn(trx, ctx, { id, amount, note, category: 'other', date: user.today })
      : null;
    const isNew = await insertContribution(trx, {
      groupId,
      id,
      userId: user.id,
      amount,
      note,
      at: now,
      entryId: saving === null ? null : id,
    });
    if (!isNew) throw new DomainError('CONFLICT', 'ID_TAKEN', 'Please try again');
    if (completed) await completeGroup(trx, groupId, now);
    else await awardBadges(trx, user.id, now);
    return { completed, saving };
  });
}

/** A contribution that the person may still change. @throws NOT_FOUND, GROUP_OVER, TOO_LATE */
async function contributionToChange(
  trx: Db,
  { user, now }: OnboardedContext,
  { groupId, id }: { groupId: string; id: string },
) {
  const group = await lockedGroup(trx, user.id, groupId);
  const contribution = await findContribution(trx, user.id, groupId, id);
  if (!contribution) throw notFound('Contribution');
  requireActive(group);
  if (!isCorrectable(new Date(contribution.at), now()))
    throw new DomainError('CONFLICT', 'TOO_LATE', GROUP_TEXT.tooLate);
  return { group, contribution };
}

/** Corrects amount and note of one's own contribution within 24 hours; its saving, XP and streak follow. The correction that
 * reaches the goal completes the group. */
export async function correctContribution(ctx: OnboardedContext, input: CorrectionInput) {
  const { user } = ctx;
  const now = ctx.now();
  const { groupId, id, amount, note } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const { group, contribution } = await contributionToChange(trx, ctx, input);
    const total = group.total - contribution.amount + amount;
    const completed = await lockConcerned(trx, user.id, group, total);
    await updateContribution(trx, user.id, { groupId, id, amount, note });
    if (contribution.entryId !== null) await correctEntry(trx, ctx, contribution.entryId, { amount, note });
    if (completed) await completeGroup(trx, groupId, now);
    else await awardBadges(trx, user.id, now);
    return { completed };
  });
}

async function correctEntry(
  trx: Db,
  ctx: OnboardedContext,
  id: string,
  { amount, note }: { amount: Cents; note: string | null },
): Promise<void> {
  const entry = await findEntryToChange(trx, ctx.user.id, id);
  if (!entry) return;
  const { loggedOn, category, date } = entry;
  await updateEntry(trx, ctx.user.id, id, { amount, category, date, note });
  const after = { amount, date, loggedOn };
  await updateDerived(trx, ctx.user, { id, loggedOn, after, isNew: false }, ctx.now());
}

/** Takes one's own contribution back within 24 hours. Its saving goes into the trash, from where it comes back without the group. */
export async function takeBackContribution(
  ctx: OnboardedContext,
  input: { groupId: string; id: string },
): Promise<void> {
  const { user } = ctx;
  await ctx.db.transaction().execute(async (trx) => {
    const { contribution } = await contributionToChange(trx, ctx, input);
    await lockProfiles(trx, [user.id]);
    await deleteContribution(trx, user.id, input.groupId, input.id);
    if (contribution.entryId === null) {
      if (contribution.transferred) await revoke(trx, user.id, 'transfer', input.id);
      return;
    }
    const id = contribution.entryId;
    const entry = await findEntryToChange(trx, user.id, id);
    if (!entry) return;
    await trashEntry(trx, user.id, id, ctx.now());
    if (entry.transferred) await revoke(trx, user.id, 'transfer', id);
    await updateDerived(trx, user, { id, loggedOn: entry.loggedOn, after: null, isNew: false }, ctx.now());
  });
}
