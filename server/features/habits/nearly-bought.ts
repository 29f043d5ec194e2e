import { lockProfile } from '~db/queries/game/xp-ledger';
import {
  countOpenNearlyBought,
  markNearlyBoughtDecided,
  findNearlyBought,
  insertNearlyBought,
} from '~db/queries/habits/habits';

import type { NearlyBoughtDecision, NearlyBoughtInput } from '../../domain/habits/habit-schema';
import { NEARLY_BOUGHT_HOURS, HABIT_TEXT } from '../../domain/habits/habit-text';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { confirmAmount } from '../savings/confirm-amount';
import { type LoggedSaving, logSavingIn } from '../savings/log-saving';
import { HOUR_MS } from '../../domain/kernel/durations';

const MAX_OPEN = 50;

/** Stores something nearly bought, once for each id. @throws TOO_MANY_OPEN, CONFIRM_AMOUNT */
export async function noteNearlyBought(ctx: OnboardedContext, input: NearlyBoughtInput) {
  const { id: userId } = ctx.user;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    const known = await findNearlyBought(trx, userId, input.id);
    if (known) return { askAt: known.askAt };
    confirmAmount(ctx, input.amount, input.confirmed);
    if ((await countOpenNearlyBought(trx, userId)) >= MAX_OPEN)
      throw new DomainError('TOO_MANY_OPEN', HABIT_TEXT.tooManyNearly);
    const at = ctx.now();
    const askAt = new Date(at.getTime() + NEARLY_BOUGHT_HOURS * HOUR_MS);
    await insertNearlyBought(trx, { ...input, userId, now: at, askAt });
    return { askAt: askAt.toISOString() };
  });
}

/** Decides about something nearly bought, a day later: `saved` logs a saving of `date` (today without one), `bought` logs none (null). The
 * same answer again changes nothing. @throws TOO_EARLY before its 24 hours are over, and ALREADY_DECIDED */
export async function decideNearlyBought(
  ctx: OnboardedContext,
  { id, outcome, date }: NearlyBoughtDecision,
): Promise<LoggedSaving | null> {
  const { id: userId, today } = ctx.user;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    const nearlyBought = await findNearlyBought(trx, userId, id);
    if (!nearlyBought) throw notFound('Decision');
    if (nearlyBought.outcome !== null && nearlyBought.outcome !== outcome)
      throw new DomainError('ALREADY_DECIDED', HABIT_TEXT.decided);
    if (Date.parse(nearlyBought.askAt) > ctx.now().getTime())
      throw new DomainError('TOO_EARLY', HABIT_TEXT.tooEarly);
    if (nearlyBought.outcome === null)
      await markNearlyBoughtDecided(trx, userId, id, { outcome, now: ctx.now() });
    if (outcome === 'bought') return null;
    // The entry gets the same id, so that a second call finds the entry of the first.
    return logSavingIn(trx, ctx, {
      id,
      amount: nearlyBought.amount,
      category: nearlyBought.category,
      date: date ?? today,
      note: nearlyBought.title,
    });
  });
}
