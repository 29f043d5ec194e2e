import { z } from 'zod';

import { findBuiltIn, findCustom } from '~db/queries/challenges/challenges';
import { insertRun } from '~db/queries/challenges/run-changes';

import { baseSaving, customCode, customIdOf } from '../../domain/challenges/challenge';
import type { StartInput } from '../../domain/challenges/challenge-schema';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { expectedSaving } from './run';

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/** Starts a challenge today. The run keeps its title, days and saving even when the challenge is changed or
 * deleted. Throws ALREADY_RUNNING while a run of the same challenge goes on. */
export async function startChallenge(ctx: OnboardedContext, input: StartInput): Promise<{ id: string }> {
  const customId = customIdOf(input.code);
  const run = customId === null ? await builtInRun(ctx, input) : await customRun(ctx, customId);
  const { id: userId, gameDay: startedOn } = ctx.user;
  const id = await insertRun(ctx.db, { ...run, userId, startedOn, now: ctx.now() });
  if (id === undefined) throw new DomainError('ALREADY_RUNNING', 'This challenge is already running');
  return { id };
}

async function customRun(ctx: OnboardedContext, id: string) {
  const custom = isUuid(id) ? await findCustom(ctx.db, ctx.user.id, id) : undefined;
  if (!custom) throw notFound('Challenge');
  return { ...custom, code: customCode(custom.id), source: 'custom' as const };
}

async function builtInRun(ctx: OnboardedContext, { code, durationDays, saving }: StartInput) {
  const found = await findBuiltIn(ctx.db, code);
  if (!found) throw notFound('Challenge');
  const days = durationDays ?? found.durationDays;
  return {
    ...found,
    source: 'built_in' as const,
    durationDays: days,
    estSaving: baseSaving(saving ?? expectedSaving(found, days, ctx.user), ctx.user.costMultiplier),
  };
}
