import { findBuiltIn, findCustom, insertRun } from '~db/queries/challenges';

import { baseSaving, customCode } from '../../domain/challenge';
import { localSaving } from '../../domain/challenge-days';
import type { StartInput } from '../../domain/challenge-schema';
import { cents } from '../../domain/money';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../trpc/init';

/** Starts a challenge today. The run keeps title, days and saving, whatever becomes of what it was started from.
 * Throws ALREADY_RUNNING while a run of the same challenge goes on. */
export async function startChallenge(ctx: OnboardedContext, input: StartInput): Promise<{ id: string }> {
  const run = 'customId' in input ? await customRun(ctx, input.customId) : await builtInRun(ctx, input);
  const { id: userId, today: startedOn } = ctx.user;
  const id = await insertRun(ctx.db, { ...run, userId, startedOn, now: ctx.now() });
  if (id === undefined)
    throw new DomainError('CONFLICT', 'ALREADY_RUNNING', 'This challenge is already running');
  return { id };
}

async function customRun(ctx: OnboardedContext, id: string) {
  const custom = await findCustom(ctx.db, ctx.user.id, id);
  if (!custom) throw notFound('Challenge');
  const { title, description, duration_days: durationDays, est_saving: estSaving } = custom;
  return { code: customCode(id), source: 'custom' as const, title, description, durationDays, estSaving };
}

async function builtInRun(
  ctx: OnboardedContext,
  { code, durationDays, saving }: Exclude<StartInput, { customId: string }>,
) {
  const found = await findBuiltIn(ctx.db, code);
  if (!found) throw notFound('Challenge');
  const { title, description, est_saving } = found;
  const { costMultiplier } = ctx.user;
  // Left as proposed, the estimate stays exact instead of going through whole euros.
  const asProposed = saving === localSaving(cents(est_saving), costMultiplier);
  const estSaving = asProposed ? est_saving : baseSaving(saving, costMultiplier);
  return { code, source: 'built_in' as const, title, description, durationDays, estSaving };
}
