import type { Db } from '~db/client';
import { lockProfile, readGameProgress } from '~db/queries/game/xp-ledger';
import { type SavingsEntry, findEntry, insertEntry } from '~db/queries/savings/savings';
import { savingForm } from '~db/queries/savings/usual-savings';

import { whyNoXp } from '../../domain/game/xp';
import { goalProgress, towardsGoal } from '../../domain/goals/goal';
import { finishedWeeks, forecastOf, paceFrom } from '../../domain/goals/pace';
import { SAVING_TEXT } from '../../domain/savings/saving-rules';
import type { NewSavingInput } from '../../domain/savings/saving-schema';
import { USUAL_OF, likeliestCategories, usualSavings } from '../../domain/savings/usual-savings';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';
import { awardBadges } from '../game/award-badges';
import { confirmAmount } from './confirm-amount';
import { storedStreak, updateDerived } from './update-derived';

export type { SavingsEntry };

/** Logs a saving exactly once: the client's id is the idempotency key among the person's savings. The same id
 * again returns the first entry (`replayed`) without another celebration. @throws DATE_IN_FUTURE,
 * CONFIRM_AMOUNT, and ENTRY_DELETED when that entry is in the trash */
export async function logSaving(ctx: OnboardedContext, input: NewSavingInput) {
  confirmAmount(ctx, input.amount, input.confirmed);
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, ctx.user.id);
    return logSavingIn(trx, ctx, input);
  });
}

/** {@link logSaving} within the caller's transaction, of an amount that needs no question. The profile must be locked. */
export async function logSavingIn(trx: Db, ctx: OnboardedContext, input: NewSavingInput) {
  const saving = await storeSaving(trx, ctx, input);
  return { ...saving, newBadges: saving.replayed ? [] : await awardBadges(trx, ctx.user.id, ctx.now()) };
}
export type LoggedSaving = Awaited<ReturnType<typeof logSavingIn>>;

/** {@link logSavingIn} without its badges, for a caller that writes more and awards them afterwards. */
export async function storeSaving(trx: Db, ctx: OnboardedContext, input: NewSavingInput) {
  const { user } = ctx;
  const { today } = user;
  if (input.date > today)
    throw new DomainError('DATE_IN_FUTURE', SAVING_TEXT.dateInFuture, { field: 'date' });
  const inserted = await insertEntry(trx, {
    ...input,
    userId: user.id,
    loggedOn: today,
    createdAt: ctx.now(),
  });
  if (!inserted) {
    const known = await findEntry(trx, user.id, input.id);
    if (!known) throw new DomainError('ENTRY_DELETED', 'This saving was deleted. Restore it from the trash.');
    const state = await readGameProgress(trx, user.id, 'saving', today);
    const { xp: xpEarned, ...entry } = known;
    return {
      entry,
      xpEarned,
      noXp: whyNoXp(entry, xpEarned, today),
      towardsGoal: towardsGoal(entry.date, user.goal),
      xp: state.xp,
      streakWeeks: storedStreak(state, today),
      levelUp: null,
      streakMilestone: null,
      replayed: true,
    };
  }

  const { id, amount, category, date, note } = input;
  const { entryXp: xpEarned, ...game } = await updateDerived(trx, user, {
    id,
    loggedOn: today,
    after: { amount, date, loggedOn: today },
    isNew: true,
  });
  const createdAt = ctx.now().toISOString();
  const entry: SavingsEntry = { id, amount, category, date, note, transferred: false, createdAt };
  const noXp = whyNoXp(entry, xpEarned, today);
  return { entry, xpEarned, noXp, towardsGoal: towardsGoal(date, user.goal), ...game, replayed: false };
}

/** What the form for a saving shows. `categories` are all categories, likeliest first: those used most lately, then the
 * spending areas chosen in onboarding. `usual` are savings that one tap logs again. `xpToday` is what savings have earned
 * today, because the day has a cap. `perWeek` is the pace of the forecast in cents; null without one. */
export async function getSavingForm({ db, user }: OnboardedContext) {
  const { id: userId, today, gameDay, timeZone, goal } = user;
  const { latest, weeks, firstSavedOn, xpToday } = await savingForm(db, userId, {
    limit: USUAL_OF,
    timeZone,
    gameDay,
    paceFrom: paceFrom(today),
  });
  const forecast = forecastOf(
    goalProgress(goal, today).remainingCents,
    finishedWeeks(weeks, firstSavedOn, today),
    today,
  );
  return {
    categories: likeliestCategories(latest, user.spendAreas),
    usual: usualSavings(
      latest.filter(({ own }) => own),
      user.hour,
    ),
    xpToday,
    perWeek: forecast.kind === 'day' ? forecast.perWeek : null,
  };
}
