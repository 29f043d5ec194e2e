import type { TipStatus } from '~db/columns';
import {
  countAcceptedTips,
  deleteTip,
  deleteTipFeedback,
  findAcceptedTip,
  findGeneration,
  insertAcceptedTip,
  setTipStatus,
} from '~db/queries/coach/tips';
import { lockProfile } from '~db/queries/game/xp-ledger';

import { COACH_TEXT, MAX_ACCEPTED_TIPS } from '../../domain/coach/tips/coach-text';
import { baselineDays } from '../../domain/coach/tips/results';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { answerSchema } from './stored';

/** Accepts a tip of a generation. What was logged in its category in the last 28 days becomes its baseline.
 * Accepting it again returns the same one. @throws TOO_MANY_TIPS at 100 */
export async function acceptTip(
  ctx: OnboardedContext,
  { generationId, index }: { generationId: string; index: number },
): Promise<{ id: string }> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    // The lock makes counting and inserting one step.
    await lockProfile(trx, user.id);
    const row = await findGeneration(trx, user.id, generationId);
    const tip = row === undefined ? undefined : answerSchema.parse(row.answer).tips[index];
    if (!tip) throw notFound('Tip');
    const there = await findAcceptedTip(trx, user.id, generationId, index);
    if (there) return there;
    if ((await countAcceptedTips(trx, user.id)) >= MAX_ACCEPTED_TIPS) {
      throw new DomainError(
        'TOO_MANY_TIPS',
        `${COACH_TEXT.tipSaveFailed}: you keep ${MAX_ACCEPTED_TIPS} already. Delete some first.`,
      );
    }
    // The last word counts: who accepts a tip has changed their mind about it.
    if (tip.template !== null) await deleteTipFeedback(trx, user.id, tip.template);
    const id = await insertAcceptedTip(trx, {
      userId: user.id,
      generationId,
      index,
      title: tip.title,
      description: tip.description,
      saving: tip.saving,
      template: tip.template,
      category: tip.category,
      facts: JSON.stringify(tip.facts),
      acceptedOn: user.today,
      baselineFrom: baselineDays(user.today).from,
      now: ctx.now(),
    });
    return { id };
  });
}

/** Marks a tip as completed, or as still to do. */
export async function changeTipStatus(
  ctx: OnboardedContext,
  { id, status }: { id: string; status: TipStatus },
): Promise<{ id: string }> {
  if (!(await setTipStatus(ctx.db, ctx.user.id, id, status, ctx.now()))) throw notFound('Tip');
  return { id };
}

/** Deletes an accepted tip. Its template still counts as shown, so it is not proposed again at once. */
export async function removeTip(ctx: OnboardedContext, id: string): Promise<{ id: string }> {
  if (!(await deleteTip(ctx.db, ctx.user.id, id))) throw notFound('Tip');
  return { id };
}
