import { z } from 'zod';

import { findGeneration } from '~db/queries/coach/tips';
import { insertRun } from '~db/queries/challenges/run-changes';

import { MAX_CHALLENGE_DESCRIPTION, baseSaving } from '../../domain/challenges/challenge';
import { factBook, proseText } from '../../domain/coach/figures/facts';
import { PRICE_TABLE } from '../../domain/coach/prices/prices';
import { townOfProfile } from '../../domain/coach/prices/whose';
import { swapSchema } from '../../domain/coach/prices/swap-schema';
import { suggestSaving, suggestSavingFrom } from '../../domain/coach/tips/savings-suggestion';
import type { Cents } from '../../domain/kernel/money';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { callClaude } from './call-claude';
import { dataBlock } from './prompts';
import { readCoachContext } from './coach-context';
import { answerSchema } from './stored';

const savingAnswer = swapSchema.pick({ price: true, instead: true }).extend({
  times_per_week: z.number().int().min(1).max(21),
});

/** What a challenge of the person's own could save (docs/product/challenges.md, 'Challenges'). The sum is
 * computed here; for a title without a known word, Claude may choose a row of the price table. */
export async function suggestChallengeSaving(
  ctx: OnboardedContext,
  { title, days }: { title: string; days: number },
): Promise<{ estimatedSavings: Cents; breakdown: string }> {
  const { user } = ctx;
  await ctx.services.limits.consume('coachGeneration', user.id);
  const input = {
    title,
    days,
    multiplier: user.costMultiplier,
    locale: user.numberLocale,
    place: townOfProfile(user),
  };
  const built = suggestSaving(input);
  if (built.known || ctx.services.claude === null)
    return { estimatedSavings: built.saving, breakdown: built.breakdown };
  const asked = await callClaude(ctx, await readCoachContext(ctx), {
    task: 'saving',
    prompt: [
      'Price table (key: what it is):',
      ...Object.entries(PRICE_TABLE).map(([key, { name }]) => `${key}: ${name}`),
      dataBlock({ challenge_title: title }),
    ].join('\n'),
    schema: savingAnswer,
  });
  if (asked.kind !== 'answer') return { estimatedSavings: built.saving, breakdown: built.breakdown };
  const { price, instead, times_per_week: count } = asked.value;
  const made = suggestSavingFrom({ price, instead, count, per: 'week' }, input);
  return { estimatedSavings: made.saving, breakdown: made.breakdown };
}

/** Starts the challenge that a generation proposed, for 7 days from today. @throws ALREADY_RUNNING */
export async function startProposedChallenge(ctx: OnboardedContext, generationId: string) {
  const { user, db } = ctx;
  const row = await findGeneration(db, user.id, generationId);
  const challenge = row === undefined ? null : answerSchema.parse(row.answer).challenge;
  if (!challenge) throw notFound('Challenge');
  const description = proseText(challenge.description, factBook(challenge.facts), user.numberLocale);
  const id = await insertRun(db, {
    userId: user.id,
    code: `tip_${generationId}`,
    source: 'tip',
    title: challenge.title.slice(0, 100),
    description: description.slice(0, MAX_CHALLENGE_DESCRIPTION),
    durationDays: 7,
    estSaving: baseSaving(challenge.saving, user.costMultiplier),
    startedOn: user.gameDay,
    now: ctx.now(),
  });
  if (id === undefined) throw new DomainError('ALREADY_RUNNING', 'This challenge is already running');
  return { id };
}
