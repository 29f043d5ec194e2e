import type { Db } from '~db/client';
import { lockProfile } from '~db/queries/game/xp-ledger';
import {
  findDeletedEntry,
  findEntryToChange,
  listDeletedEntries,
  trashEntry,
  untrashEntry,
  updateEntry,
} from '~db/queries/savings/savings';

import { localDay } from '../../domain/kernel/days';
import type { EntryFacts } from '../../domain/savings/entry-effects';
import { cents } from '../../domain/kernel/money';
import { SAVING_TEXT } from '../../domain/savings/saving-rules';
import type { SavingInput } from '../../domain/savings/saving-schema';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { giveTransferBack, takeBackTransfer } from '../transfers/transfer-award';
import { type SavingsEntry, entryOf } from './entry';
import { type GameChange, updateDerived } from './update-derived';

/** Days that a deleted entry can be restored. */
export const TRASH_DAYS = 30;
const TRASH_SHOWN = 100;

const factsOf = (row: { amount: number; date: string; logged_on: string }): EntryFacts => ({
  amount: cents(row.amount),
  date: localDay(row.date),
  loggedOn: localDay(row.logged_on),
});

/** An entry of the person that he may change himself: one that a contribution made is changed through that. */
async function entryToChange(trx: Db, userId: string, id: string) {
  const entry = await findEntryToChange(trx, userId, id);
  if (!entry) throw notFound('Saving');
  if (entry.linked) {
    throw new DomainError(
      'CONFLICT',
      'LINKED_ENTRY',
      'This saving belongs to a group contribution. Change it there.',
    );
  }
  return entry;
}

/** Changes an entry; money, weeks, XP and streak follow. The XP never exceeds what it earned the first time. */
export async function editSaving(
  ctx: OnboardedContext,
  input: SavingInput,
): Promise<{ entry: SavingsEntry; game: GameChange }> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const entry = await entryToChange(trx, user.id, input.id);
    if (input.date > user.today && input.date !== entry.date) {
      throw new DomainError('BAD_REQUEST', 'DATE_IN_FUTURE', SAVING_TEXT.dateInFuture, { field: 'date' });
    }
    const before = factsOf(entry);
    const after: EntryFacts = { ...before, amount: input.amount, date: input.date };
    await updateEntry(trx, user.id, input.id, input);
    const game = await updateDerived(trx, user, { id: input.id, before, after, isNew: false }, ctx.now());
    const { amount, category, date, note } = input;
    return { entry: entryOf({ ...entry, amount, category, date, note }), game };
  });
}

/** Moves an entry into the trash, from where it can be restored for 30 days, and takes its XP back, that of
 * its transfer included. */
export async function deleteSaving(ctx: OnboardedContext, id: string): Promise<GameChange> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const entry = await entryToChange(trx, user.id, id);
    await trashEntry(trx, user.id, id, ctx.now());
    if (entry.transferred) await takeBackTransfer(trx, user.id, id);
    return updateDerived(trx, user, { id, before: factsOf(entry), after: null, isNew: false }, ctx.now());
  });
}

/** Brings an entry back as it was, with the XP that it had earned. Restoring twice is no error. */
export async function restoreSaving(ctx: OnboardedContext, id: string): Promise<GameChange | null> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const entry = await findDeletedEntry(trx, user.id, id);
    if (!entry) {
      if (await findEntryToChange(trx, user.id, id)) return null;
      throw notFound('Saving');
    }
    await untrashEntry(trx, user.id, id);
    if (entry.transferred) await giveTransferBack(trx, user.id, id);
    return updateDerived(trx, user, { id, before: null, after: factsOf(entry), isNew: false }, ctx.now());
  });
}

export interface DeletedSaving extends SavingsEntry {
  deletedAt: string;
}

/** What lies in the trash, the newest first. */
export async function deletedSavings(ctx: OnboardedContext): Promise<DeletedSaving[]> {
  const rows = await listDeletedEntries(ctx.db, ctx.user.id, TRASH_SHOWN);
  return rows.map((row) => ({ ...entryOf(row), deletedAt: row.deleted_at }));
}
