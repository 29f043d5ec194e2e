import {
  claimNudge,
  findAiConsent,
  setAiConsent,
  setAiPictures,
  updateFinance,
} from '~db/queries/coach/coach-context';

import type { FinanceInput } from '../../domain/coach/tips/coach-schema';
import { NUDGE_DAYS } from '../../domain/coach/tips/coach-text';
import { type ProNudge, nudgeOf } from '../../domain/coach/person/nudge';
import type { OnboardedContext, AuthedContext } from '../../context';

/** Stores what the person says about income, fixed costs and habits. Empty notes are stored as null. */
export async function saveFinance(ctx: OnboardedContext, input: FinanceInput): Promise<void> {
  const notes = input.notes?.trim() ? input.notes : null;
  await updateFinance(ctx.db, ctx.user.id, { ...input, notes });
}

/** Whether there is a key for Claude, when the person agreed to its use (null without consent), and whether it may read
 * pictures of receipts (null until they were asked). */
export async function getAiState(ctx: AuthedContext) {
  const { ai_consent_at: consentedAt, ai_pictures: pictures } = await findAiConsent(ctx.db, ctx.user.id);
  return { available: ctx.services.claude !== null, consentedAt, pictures };
}

/** Gives or withdraws the consent to sending facts to Anthropic. */
export async function setConsent(ctx: AuthedContext, granted: boolean): Promise<void> {
  await setAiConsent(ctx.db, ctx.user.id, granted ? ctx.now() : null);
}

/** Keeps the answer to whether Claude may read pictures of receipts. */
export const setPictureConsent = (ctx: AuthedContext, allowed: boolean): Promise<void> =>
  setAiPictures(ctx.db, ctx.user.id, { allowed, at: ctx.now() });

/** The nudge towards Pro, at most one a week, none with Pro or in hardship. Reading it marks it as shown. */
export async function takeNudge(ctx: OnboardedContext): Promise<ProNudge | null> {
  const { user } = ctx;
  const nudge =
    user.access.pro || user.hardship
      ? null
      : nudgeOf({ savedTotal: user.savedTotal, xp: user.xp, streakWeeks: user.streakWeeks });
  if (nudge === null) return null;
  return (await claimNudge(ctx.db, user.id, user.today, NUDGE_DAYS)) ? nudge : null;
}
