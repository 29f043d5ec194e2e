import type { Db } from '~db/client';
import { lockProfile } from '~db/queries/game/xp-ledger';
import {
  findDeletedEntry,
  findEntryToChange,
  listDeletedEntries,
  setEntryApart,
  trashEntry,
  untrashEntry,
  updateEntry,
} from '~db/queries/savings/savings';
import { listDeletedGoalWithdrawals } from '~db/queries/goals/goal-withdrawals';

import { correctableSince } from '../../domain/groups/group';
import type { EntryFacts } from '../../domain/savings/entry-effects';
import { SAVING_TEXT } from '../../domain/savings/saving-rules';
import type { SavingInput } from '../../domain/savings/saving-schema';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { awardAgain, revoke } from '../game/award';
import { awardBadges } from '../game/award-badges';
import { confirmAmount } from './confirm-amount';
import { updateDerived } from './update-derived';

/** Days that a deleted entry can be restored. */
export const TRASH_DAYS = 30;
const TRASH_SHOWN = 100;

/** An entry that the person may change here. While its contribution can be corrected, a linked entry changes
 * only with that; afterwards it is independent, and the contribution keeps its amount. */
async function entryToChange(trx: Db, userId: string, id: string, now: Date) {
  const found = await findEntryToChange(trx, userId, id, correctableSince(now));
  if (!found) throw notFound('Saving');
  const { held, follows, ...entry } = found;
  if (held)
    throw new DomainError('LINKED_ENTRY', 'This saving belongs to a group contribution. Change it there.');
  if (follows) await setEntryApart(trx, userId, id);
  return entry;
}

/** Changes an entry; money, weeks, XP and streak follow. The XP never exceeds what it earned the first time.
 * @throws NOT_FOUND, LINKED_ENTRY, DATE_IN_FUTURE and CONFIRM_AMOUNT */
export async function editSaving(ctx: OnboardedContext, input: SavingInput) {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const entry = await entryToChange(trx, user.id, input.id, ctx.now());
    if (input.date > user.today && input.date !== entry.date)
      throw new DomainError('DATE_IN_FUTURE', SAVING_TEXT.dateInFuture, { field: 'date' });
    const { loggedOn, ...before } = entry;
    const { amount, category, date, note } = input;
    if (amount !== entry.amount) confirmAmount(ctx, amount, input.confirmed);
    const after: EntryFacts = { amount, date, loggedOn };
    await updateEntry(trx, user.id, input.id, input);
    const change = { id: input.id, loggedOn, after, isNew: false };
    const changed = await updateDerived(trx, user, change);
    const game = { ...changed, newBadges: await awardBadges(trx, user.id, ctx.now()) };
    return { entry: { ...before, amount, category, date, note }, game };
  });
}

/** Moves an entry into the trash for 30 days, and takes back its XP, including that of its transfer. */
export async function deleteSaving(ctx: OnboardedContext, id: string) {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const entry = await entryToChange(trx, user.id, id, ctx.now());
    await trashEntry(trx, user.id, id, ctx.now());
    if (entry.transferred) await revoke(trx, user.id, 'transfer', id);
    const change = { id, loggedOn: entry.loggedOn, after: null, isNew: false };
    return { ...(await updateDerived(trx, user, change)), newBadges: [] };
  });
}

/** Restores an entry with the XP that it had earned. Restoring twice is no error. */
export async function restoreSaving(ctx: OnboardedContext, id: string) {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const entry = await findDeletedEntry(trx, user.id, id);
    if (!entry) {
      if (await findEntryToChange(trx, user.id, id, correctableSince(ctx.now()))) return null;
      throw notFound('Saving');
    }
    await untrashEntry(trx, user.id, id);
    if (entry.transferred) await awardAgain(trx, user.id, 'transfer', id);
    const change = { id, loggedOn: entry.loggedOn, after: entry, isNew: false };
    const game = await updateDerived(trx, user, change);
    return { ...game, newBadges: await awardBadges(trx, user.id, ctx.now()) };
  });
}

/** The savings and withdrawals in the trash, latest deletion first. */
export async function getDeletedSavings({ db, user }: OnboardedContext) {
  const savings = await listDeletedEntries(db, user.id, TRASH_SHOWN);
  const withdrawals = await listDeletedGoalWithdrawals(db, user.id, TRASH_SHOWN);
  const both = [
    ...savings.map((one) => ({ kind: 'saving' as const, ...one })),
    ...withdrawals.map((one) => ({ kind: 'withdrawal' as const, ...one })),
  ];
  return both.sort((a, b) => ((a.deletedAt ?? '') < (b.deletedAt ?? '') ? 1 : -1)).slice(0, TRASH_SHOWN);
}
export type DeletedSaving = Awaited<ReturnType<typeof getDeletedSavings>>[number];
