import type { TipVerdict } from '~db/columns';
import {
  addTipToGeneration,
  deleteTipFeedback,
  findGeneration,
  findTemplateOfTip,
  putTipFeedback,
} from '~db/queries/coach/tips';
import { lockProfile } from '~db/queries/game/xp-ledger';

import { nextTip } from '../../domain/coach/tips/built-in';
import { areOld } from '../../domain/coach/tips/tip-age';
import { dayAt } from '../../domain/kernel/days';
import { notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { readCoachContext, withToldPrices } from './coach-context';
import { type GenerationAnswer, answerJson, answerSchema, currentTips } from './stored';

/** A generation holds at most this many tips, with those that took the place of others. */
const TIPS_AT_MOST = 10;

/** Stores that a person does what a tip says, or that it is not for them. The next best of the built-in coach takes
 * its place at once; that is no generation. Saying it again changes nothing more. */
export async function setTipFeedback(
  ctx: OnboardedContext,
  { generationId, index, feedback }: { generationId: string; index: number; feedback: TipVerdict },
): Promise<{ template: string }> {
  const { user, db, now } = ctx;
  return db.transaction().execute(async (trx) => {
    // The lock makes reading and adding one step.
    await lockProfile(trx, user.id);
    const row = await findGeneration(trx, user.id, generationId);
    const answer = row === undefined ? null : answerSchema.parse(row.answer);
    const template = answer?.tips[index]?.template ?? null;
    if (row === undefined || answer === null || template === null) throw notFound('Tip');
    await putTipFeedback(trx, { userId: user.id, template, feedback, today: user.today, now: now() });
    const isAnswered = answer.replaced.some((one) => one.index === index);
    const madeOn = dayAt(new Date(row.generated_at), user.timeZone);
    if (isAnswered || areOld(madeOn, user.today) || answer.tips.length >= TIPS_AT_MOST) return { template };
    const context = await withToldPrices({ ...ctx, db: trx }, await readCoachContext({ db: trx, user }));
    const standing = currentTips(answer, madeOn, context.profile.saidOfTips);
    const tip = nextTip({ ...context, hardship: context.hardship !== null }, null, {
      shown: answer.tips,
      standing,
    });
    if (tip?.template) {
      const by = answer.tips.length;
      const more: GenerationAnswer = {
        ...answer,
        tips: [...answer.tips, tip],
        replaced: [...answer.replaced, { index, by }],
      };
      await addTipToGeneration(trx, user.id, generationId, {
        answer: answerJson(more),
        template: tip.template,
      });
    }
    return { template };
  });
}

/** The same for a tip that the person has accepted; it leaves their list. */
export async function setAcceptedFeedback(
  { db, user, now }: OnboardedContext,
  { id, feedback }: { id: string; feedback: TipVerdict },
): Promise<{ template: string }> {
  const template = (await findTemplateOfTip(db, user.id, id))?.template ?? null;
  if (template === null) throw notFound('Tip');
  await putTipFeedback(db, { userId: user.id, template, feedback, today: user.today, now: now() });
  return { template };
}

/** Takes back what a person said to a tip. It stands where it stood, and may be proposed again. */
export async function undoTipFeedback({ db, user }: OnboardedContext, template: string) {
  await deleteTipFeedback(db, user.id, template);
  return { template };
}
