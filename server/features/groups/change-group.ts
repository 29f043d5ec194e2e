import { randomUUID } from 'node:crypto';

import { endGroup, hasCreated, insertGroup, setSpan, updateGroup } from '~db/queries/groups/group-changes';
import { insertMember, isMember, markCompletionSeen, setCreator } from '~db/queries/groups/members';

import { GROUP_TEXT, MAX_GROUP_DAYS, extendedEnd, groupEnd, spanUntil } from '../../domain/groups/group';
import type { CreateGroupInput, EditGroupInput } from '../../domain/groups/group-schema';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';
import { completeGroup, lockContributors } from './complete-group';
import { guestsWithinLimits, inviteGuest } from './invite';
import { endOf, lockedGroup, lockedOwnGroup, memberNotFound, requireActive } from './locked-group';

/** Creates a group with its creator as the first member, and invites others. The same id again changes
 * nothing. If the id is already used for somebody else's group, another one is taken, so that the answer does
 * not reveal that group. @throws VERIFY_FIRST when somebody is to be invited
 * @returns how many were invited, and how many were not because the day's invitations are used up */
export async function createGroup(ctx: OnboardedContext, input: CreateGroupInput) {
  const { user, db } = ctx;
  const at = ctx.now();
  const guests = await guestsWithinLimits(ctx, input.emails);
  return db.transaction().execute(async (trx) => {
    const again = { id: input.id, invited: 0, tooMany: 0 };
    if (await hasCreated(trx, user.id, input.id)) return again;
    const group = { ...input, createdBy: user.id, now: at };
    const isNew = await insertGroup(trx, group);
    // When it was sent twice at once, the other request may have been first.
    if (!isNew && (await hasCreated(trx, user.id, input.id))) return again;
    const id = isNew ? input.id : randomUUID();
    if (!isNew) await insertGroup(trx, { ...group, id });
    await insertMember(trx, id, user.id, at);
    for (const guest of guests) await inviteGuest(trx, ctx, { ...input, id }, guest);
    const tooMany = input.emails.length - guests.length;
    return { id, invited: ctx.services.mailOn ? guests.length : 0, tooMany };
  });
}

/** Changes title, description, goal and end of a group. A goal that is reached already completes it.
 * @throws CREATOR_ONLY, GROUP_OVER, GOAL_BELOW_TOTAL, END_IN_PAST, and ASK_FIRST when it would be completed
 * and that is not confirmed */
export async function editGroup({ user, db, now }: OnboardedContext, input: EditGroupInput): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const group = await lockedOwnGroup(trx, user.id, input.groupId);
    requireActive(group);
    if (input.goal < group.total)
      throw new DomainError('GOAL_BELOW_TOTAL', GROUP_TEXT.goalBelowTotal, { field: 'goal' });
    // The title of a group that has ended can be changed, too.
    const shorter = input.durationDays < group.durationDays;
    if (shorter && groupEnd(new Date(group.startedAt), input.durationDays) <= at)
      throw new DomainError('END_IN_PAST', GROUP_TEXT.endInPast, { field: 'durationDays' });
    const completes = group.total > 0 && input.goal === group.total;
    if (completes && !input.confirmed) throw new DomainError('ASK_FIRST', GROUP_TEXT.completesNow);
    await updateGroup(trx, group.id, input);
    if (!completes) return;
    await completeGroup(trx, { id: group.id, goal: input.goal }, await lockContributors(trx, group.id), at);
  });
}

/** Extends a group to this many days from now, or its later end. @throws CREATOR_ONLY, GROUP_OVER, TOO_MANY_DAYS */
export async function extendGroup(
  { user, db, now }: OnboardedContext,
  { groupId, days }: { groupId: string; days: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const group = await lockedOwnGroup(trx, user.id, groupId);
    requireActive(group);
    const end = endOf(group);
    const later = extendedEnd(end, now(), days);
    if (later <= end) return;
    const span = spanUntil(new Date(group.startedAt), later);
    if (span.durationDays > MAX_GROUP_DAYS)
      throw new DomainError('TOO_MANY_DAYS', GROUP_TEXT.tooManyDays, { field: 'days' });
    await setSpan(trx, group.id, span);
  });
}

/** Completes a group before its goal is reached. A second call changes nothing. @throws CREATOR_ONLY */
export async function completeGroupEarly({ user, db, now }: OnboardedContext, groupId: string) {
  await db.transaction().execute(async (trx) => {
    const group = await lockedOwnGroup(trx, user.id, groupId);
    if (group.status === 'active')
      await completeGroup(trx, group, await lockContributors(trx, group.id), now());
  });
}

/** Cancels a group and removes it from all lists; contributions stay with the people who saved them.
 * @throws CREATOR_ONLY, GROUP_OVER */
export async function cancelGroup({ user, db }: OnboardedContext, groupId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const group = await lockedOwnGroup(trx, user.id, groupId);
    requireActive(group);
    await endGroup(trx, group.id, null);
  });
}

/** Makes another member the creator. @throws CREATOR_ONLY, and NOT_FOUND when they are no member */
export async function handOver(
  { user, db }: OnboardedContext,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const group = await lockedOwnGroup(trx, user.id, groupId);
    if (!(await isMember(trx, group.id, userId))) throw memberNotFound();
    await setCreator(trx, group.id, userId);
  });
}

/** Stores that the person has seen how their group ended. */
export async function seeCompletion({ user, db, now }: OnboardedContext, groupId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockedGroup(trx, user.id, groupId);
    await markCompletionSeen(trx, groupId, user.id, now());
  });
}
