import type { Db } from '~db/client';
import type { GroupMember } from '~db/queries/groups/members';
import {
  type LockedGroup,
  deleteContribution,
  findContribution,
  hasLogged,
  insertContribution,
  updateContribution,
} from '~db/queries/groups/group-changes';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { findEntryToChange, trashEntry, updateEntry } from '~db/queries/savings/savings';

import { BADGES, isBadgeCode } from '../../domain/game/badges';
import { GROUP_TEXT, correctableSince, isCorrectable, whyAsked } from '../../domain/groups/group';
import type { ContributionInput, CorrectionInput } from '../../domain/groups/group-schema';
import type { Cents } from '../../domain/kernel/money';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { awardBadges } from '../game/award-badges';
import { revoke } from '../game/award';
import { storeSaving } from '../savings/log-saving';
import { updateDerived } from '../savings/update-derived';
import { completeGroup, lockContributors, reopenBelowGoal } from './complete-group';
import { endOf, lockedGroup, requireActive } from './locked-group';

/** Locks whom a change of the total concerns: the person alone, or whoever is paid because it reaches the goal.
 * @returns the members of a group that the change completes, null where it does not */
async function lockConcerned(trx: Db, userId: string, group: LockedGroup, total: number) {
  if (group.status === 'active' && total >= group.goal) return lockContributors(trx, group.id, userId);
  await lockProfile(trx, userId);
  return null;
}

/** After a change of a contribution: completes the group for its members, or gives the person alone their badges.
 * @returns codes of the person's new badges */
async function settle(trx: Db, userId: string, group: LockedGroup, members: GroupMember[] | null, now: Date) {
  if (members === null) return awardBadges(trx, userId, now);
  const awards = await completeGroup(trx, group, members, now);
  return awards.flatMap(({ user_id, badge_code }) => (user_id === userId ? [badge_code] : []));
}

/** Asks about an amount that looks like a slip. @throws ASK_FIRST */
async function askFirst(
  trx: Db,
  userId: string,
  { id, amount, confirmed }: { id: string; amount: Cents; confirmed: boolean },
  left: number,
): Promise<void> {
  if (confirmed) return;
  const { loggedBefore, asMuch } = await hasLogged(trx, userId, { amount, exceptId: id });
  const why = whyAsked({ amount, left, mostEver: loggedBefore && !asMuch });
  if (why !== null) throw new DomainError('ASK_FIRST', why);
}

/** Whether a badge is one for the saving, and not one that the group shows. */
const isOfSavings = (code: string): boolean =>
  !isBadgeCode(code) || !['groupsCompleted', 'contributedTotal'].includes(BADGES[code].fact);

/** Contributes to a group, exactly once: the browser's id is the idempotency key. With `logSaving` it is a saving of the person's own
 * too (category other), with the same id. The contribution that reaches the goal completes the group. Throws GROUP_OVER,
 * GROUP_ENDED, and ASK_FIRST for an amount that looks like a slip. */
export async function contribute(ctx: OnboardedContext, input: ContributionInput) {
  const { user, db } = ctx;
  const now = ctx.now();
  const { groupId, id, amount, note } = input;
  return db.transaction().execute(async (trx) => {
    const group = await lockedGroup(trx, user.id, groupId);
    if (await findContribution(trx, user.id, groupId, id)) return { completed: false, saving: null };
    requireActive(group);
    if (endOf(group) <= now) throw new DomainError('GROUP_ENDED', GROUP_TEXT.ended);
    await askFirst(trx, user.id, input, group.goal - group.total);
    const members = await lockConcerned(trx, user.id, group, group.total + amount);
    const saving = input.logSaving
      ? await storeSaving(trx, ctx, { id, amount, note, category: 'other', date: input.date ?? user.today })
      : null;
    const isNew = await insertContribution(trx, {
      groupId,
      id,
      userId: user.id,
      amount,
      note,
      now,
      entryId: saving === null ? null : id,
    });
    if (!isNew) throw new DomainError('ID_TAKEN', 'Please try again');
    const newBadges = (await settle(trx, user.id, group, members, now)).filter(isOfSavings);
    return { completed: members !== null, saving: saving && { ...saving, newBadges } };
  });
}

/** A contribution that the person may still change, whether or not the group is completed. @throws NOT_FOUND, TOO_LATE */
async function contributionToChange(
  trx: Db,
  { user, now }: OnboardedContext,
  { groupId, id }: { groupId: string; id: string },
) {
  const group = await lockedGroup(trx, user.id, groupId);
  const contribution = await findContribution(trx, user.id, groupId, id);
  if (!contribution) throw notFound('Contribution');
  if (!isCorrectable(new Date(contribution.at), now())) throw new DomainError('TOO_LATE', GROUP_TEXT.tooLate);
  return { group, contribution, others: group.total - contribution.amount };
}

/** Corrects amount and note of one's own contribution within 24 hours; its saving, XP and streak follow. If
 * the goal is then reached, the group is completed; if a completed group falls below it, it is active again.
 * @throws NOT_FOUND, TOO_LATE, and ASK_FIRST for a larger amount that looks like a slip */
export async function correctContribution(ctx: OnboardedContext, input: CorrectionInput) {
  const { user } = ctx;
  const now = ctx.now();
  const { groupId, id, amount, note } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const { group, contribution, others } = await contributionToChange(trx, ctx, input);
    if (amount > contribution.amount) await askFirst(trx, user.id, input, group.goal - others);
    const after = others + amount;
    const members = await lockConcerned(trx, user.id, group, after);
    await updateContribution(trx, user.id, { groupId, id, amount, note });
    if (contribution.entryId !== null) await correctEntry(trx, ctx, contribution.entryId, { amount, note });
    await reopenBelowGoal(trx, user.id, group, { after, now });
    await settle(trx, user.id, group, members, now);
    return { completed: members !== null };
  });
}

async function correctEntry(
  trx: Db,
  ctx: OnboardedContext,
  id: string,
  { amount, note }: { amount: Cents; note: string | null },
): Promise<void> {
  const now = ctx.now();
  const entry = await findEntryToChange(trx, ctx.user.id, id, correctableSince(now));
  if (!entry?.follows) return;
  const { loggedOn, category, date } = entry;
  await updateEntry(trx, ctx.user.id, id, { amount, category, date, note });
  const after = { amount, date, loggedOn };
  await updateDerived(trx, ctx.user, { id, loggedOn, after, isNew: false });
}

/** Takes one's own contribution back within 24 hours. Its saving goes into the trash and, when restored, is no longer
 * part of the group. A completed group that falls below its goal is active again. @throws NOT_FOUND, TOO_LATE */
export async function takeBackContribution(ctx: OnboardedContext, input: { groupId: string; id: string }) {
  const { user } = ctx;
  const now = ctx.now();
  await ctx.db.transaction().execute(async (trx) => {
    const { group, contribution, others } = await contributionToChange(trx, ctx, input);
    await lockProfile(trx, user.id);
    const id = contribution.entryId;
    const entry = id === null ? null : await findEntryToChange(trx, user.id, id, correctableSince(now));
    await deleteContribution(trx, user.id, input.groupId, input.id);
    await reopenBelowGoal(trx, user.id, group, { after: others, now });
    if (id === null) {
      if (contribution.transferred) await revoke(trx, user.id, 'transfer', input.id);
      return;
    }
    if (!entry?.follows) return;
    await trashEntry(trx, user.id, id, now);
    if (entry.transferred) await revoke(trx, user.id, 'transfer', id);
    await updateDerived(trx, user, { id, loggedOn: entry.loggedOn, after: null, isNew: false });
  });
}
