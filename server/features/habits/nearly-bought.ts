import { lockProfile } from '~db/queries/game/xp-ledger';
import { countOpenNearly, decideNearly, findNearly, insertNearly } from '~db/queries/habits/habits';

import type { NearlyDecision, NearlyInput } from '../../domain/habits/habit-schema';
import { NEARLY_HOURS, HABIT_TEXT } from '../../domain/habits/habit-text';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { confirmAmount } from '../savings/confirm-amount';
import { type LoggedSaving, logSavingIn } from '../savings/log-saving';
import { HOUR_MS } from '../../domain/kernel/durations';

const MOST_OPEN = 50;

/** Stores something that was nearly bought, once for each id; it counts as nothing yet. @throws TOO_MANY_OPEN
 * and CONFIRM_AMOUNT */
export async function noteNearly(ctx: OnboardedContext, input: NearlyInput): Promise<{ askAt: string }> {
  const { id: userId } = ctx.user;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    const known = await findNearly(trx, userId, input.id);
    if (known) return { askAt: known.askAt };
    confirmAmount(ctx, input.amount, input.confirmed);
    if ((await countOpenNearly(trx, userId)) >= MOST_OPEN)
      throw new DomainError('TOO_MANY_OPEN', HABIT_TEXT.tooManyNearly);
    const at = ctx.now();
    const askAt = new Date(at.getTime() + NEARLY_HOURS * HOUR_MS);
    await insertNearly(trx, { ...input, userId, at, askAt });
    return { askAt: askAt.toISOString() };
  });
}

/** Decides about something nearly bought, a day later: `saved` logs a saving of today, `bought` logs none (null). The
 * same answer again changes nothing. @throws TOO_EARLY before its 24 hours are over, and ALREADY_DECIDED */
export async function decideNearlyBought(
  ctx: OnboardedContext,
  { id, outcome }: NearlyDecision,
): Promise<LoggedSaving | null> {
  const { id: userId, today } = ctx.user;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    const nearly = await findNearly(trx, userId, id);
    if (!nearly) throw notFound('Decision');
    if (nearly.outcome !== null && nearly.outcome !== outcome)
      throw new DomainError('ALREADY_DECIDED', HABIT_TEXT.decided);
    if (Date.parse(nearly.askAt) > ctx.now().getTime())
      throw new DomainError('TOO_EARLY', HABIT_TEXT.tooEarly);
    if (nearly.outcome === null) await decideNearly(trx, userId, id, { outcome, at: ctx.now() });
    if (outcome === 'bought') return null;
    // The entry gets the same id, so that a second call finds the entry of the first.
    return logSavingIn(trx, ctx, {
      id,
      amount: nearly.amount,
      category: nearly.category,
      date: today,
      note: nearly.title,
    });
  });
}
