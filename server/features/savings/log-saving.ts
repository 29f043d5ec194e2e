import { applySavingEffect, lockProfile, readGameState } from '~db/queries/game';
import { findEntry, insertEntry } from '~db/queries/savings';

import { localDay, weekStart } from '../../domain/days';
import { SAVING_TEXT } from '../../domain/saving-rules';
import type { SavingInput } from '../../domain/saving-schema';
import { streakOf, streakOn } from '../../domain/streak';
import { DAILY_CAP, cappedAward, countsForGame, milestonesOf, xpForSaving } from '../../domain/xp';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../trpc/init';
import { type SavingsEntry, entryOf } from './entry';

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
  /** True when a saving with this id had arrived before: `entry` is that one, and nothing was added. */
  replayed: boolean;
}

/** Logs a saving exactly once: the client's id is the key, and the same id again gives the entry that it made the
 * first time (`replayed`), without another celebration. Throws DATE_IN_FUTURE, and ID_IN_USE when somebody else's
 * entry has the id. */
export async function logSaving(ctx: OnboardedContext, input: SavingInput): Promise<LoggedSaving> {
  const { user } = ctx;
  const { today } = user;
  if (input.date > today) {
    throw new DomainError('BAD_REQUEST', 'DATE_IN_FUTURE', SAVING_TEXT.dateInFuture, { field: 'date' });
  }
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const state = await readGameState(trx, user.id, 'saving', today);
    const inserted = await insertEntry(trx, {
      ...input,
      userId: user.id,
      loggedOn: today,
      createdAt: ctx.now(),
    });
    if (!inserted) {
      const known = await findEntry(trx, user.id, input.id);
      if (!known) throw new DomainError('CONFLICT', 'ID_IN_USE', SAVING_TEXT.failed, { field: 'id' });
      return {
        entry: entryOf(known),
        xpEarned: known.xp,
        xp: state.xp,
        streakWeeks: streakOn(
          {
            weeks: state.streak_weeks,
            aliveUntil: state.streak_alive_until === null ? null : localDay(state.streak_alive_until),
          },
          today,
        ),
        levelUp: null,
        streakMilestone: null,
        replayed: true,
      };
    }

    const counts = countsForGame(input.date, today);
    const xpEarned = counts
      ? cappedAward(xpForSaving(input.amount), state.earned_today, DAILY_CAP.saving)
      : 0;
    const week = weekStart(input.date);
    const savedWeeks = state.saved_weeks.map(localDay);
    const before = streakOf({ savedWeeks, pausedWeeks: [], today });
    const streak = counts ? streakOf({ savedWeeks: [...savedWeeks, week], pausedWeeks: [], today }) : before;
    await applySavingEffect(trx, {
      userId: user.id,
      entryId: input.id,
      amount: input.amount,
      day: today,
      week: counts ? week : null,
      xp: xpEarned,
      streakWeeks: streak.weeks,
      streakAliveUntil: streak.aliveUntil,
    });
    const xp = state.xp + xpEarned;
    const milestones = milestonesOf({
      xpBefore: state.xp,
      xpAfter: xp,
      streakBefore: before.weeks,
      streakAfter: streak.weeks,
    });
    return {
      entry: entryOf({
        id: input.id,
        amount: input.amount,
        category: input.category,
        date: input.date,
        note: input.note,
        transferred: false,
        created_at: ctx.now().toISOString(),
      }),
      xpEarned,
      xp,
      streakWeeks: streak.weeks,
      levelUp: milestones.levelUp,
      streakMilestone: milestones.streak,
      replayed: false,
    };
  });
}
