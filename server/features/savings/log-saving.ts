import type { Db } from '~db/client';
import { lockProfile, readGameState } from '~db/queries/game/xp-ledger';
import { type SavingsEntry, findEntry, insertEntry } from '~db/queries/savings/savings';

import { SAVING_TEXT } from '../../domain/savings/saving-rules';
import type { SavingInput } from '../../domain/savings/saving-schema';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';
import { storedStreak, updateDerived } from './update-derived';

export type { SavingsEntry };

export interface LoggedSaving {
  entry: SavingsEntry;
  /** XP that this entry has earned. */
  xpEarned: number;
  /** The person's XP and streak now. */
  xp: number;
  streakWeeks: number;
  /** What to celebrate: a new level, a streak that reached a multiple of five. Null when nothing was reached. */
  levelUp: number | null;
  streakMilestone: number | null;
  /** Codes of the badges that it has earned. */
  newBadges: string[];
  /** True when a saving with this id had arrived before: `entry` is that one, and nothing was added. */
  replayed: boolean;
}

/** Logs a saving exactly once: the client's id is the key among the person's own, and the same id again gives the
 * entry that it made the first time (`replayed`), without another celebration. Throws DATE_IN_FUTURE, and
 * ENTRY_DELETED when that entry lies in the trash. */
export async function logSaving(ctx: OnboardedContext, input: SavingInput): Promise<LoggedSaving> {
  return ctx.db.transaction().execute((trx) => logSavingIn(trx, ctx, input));
}

/** {@link logSaving} as a part of what else happens in a transaction. Locks the profile. */
export async function logSavingIn(trx: Db, ctx: OnboardedContext, input: SavingInput): Promise<LoggedSaving> {
  const { user } = ctx;
  const { today } = user;
  if (input.date > today) {
    throw new DomainError('BAD_REQUEST', 'DATE_IN_FUTURE', SAVING_TEXT.dateInFuture, { field: 'date' });
  }
  await lockProfile(trx, user.id);
  const inserted = await insertEntry(trx, {
    ...input,
    userId: user.id,
    loggedOn: today,
    createdAt: ctx.now(),
  });
  if (!inserted) {
    const known = await findEntry(trx, user.id, input.id);
    if (!known) {
      throw new DomainError(
        'CONFLICT',
        'ENTRY_DELETED',
        'This saving was deleted. Restore it from the trash.',
      );
    }
    const state = await readGameState(trx, user.id, 'saving', today);
    const { xp: xpEarned, ...entry } = known;
    return {
      entry,
      xpEarned,
      xp: state.xp,
      streakWeeks: storedStreak(state, today),
      levelUp: null,
      streakMilestone: null,
      newBadges: [],
      replayed: true,
    };
  }

  const { id, amount, category, date, note } = input;
  const change = await updateDerived(
    trx,
    user,
    { id, loggedOn: today, after: { amount, date, loggedOn: today }, isNew: true },
    ctx.now(),
  );
  const createdAt = ctx.now().toISOString();
  return {
    entry: { id, amount, category, date, note, transferred: false, createdAt },
    xpEarned: change.entryXp,
    xp: change.xp,
    streakWeeks: change.streakWeeks,
    levelUp: change.levelUp,
    streakMilestone: change.streakMilestone,
    newBadges: change.newBadges,
    replayed: false,
  };
}
