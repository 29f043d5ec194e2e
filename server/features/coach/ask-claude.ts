import { createHash } from 'node:crypto';
import type { z } from 'zod';

import { holdUsage, settleUsage } from '~db/queries/coach-usage';

import { isOutageOfOurs } from './failure-text';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { Claude, Meter, Written } from '../../services/claude/claude';
import type { OnboardedContext } from '../../trpc/init';
import type { KnownSaver } from './saver';

/** The most that a person's calls may cost in a day (UTC), in millionths of a US dollar. */
const DAILY_COST_CAP = { free: 100_000, pro: 500_000 } as const;

/** Why Claude is not asked at all. */
export type NotAsked = 'no_key' | 'no_consent';

/** Claude, if this installation has a key and the person has agreed that facts go there. */
export function claudeFor(ctx: OnboardedContext, { row }: KnownSaver): Claude | NotAsked {
  const { claude } = ctx.services;
  if (claude === null) return 'no_key';
  return row.ai_consent_at === null ? 'no_consent' : claude;
}

/** What every call of a person has in common: his budget, his turn, and a name for him that says nothing. */
export function callOf(ctx: OnboardedContext) {
  const { user, db } = ctx;
  const pro = user.access.pro;
  const day = ctx.now().toISOString().slice(0, 10);
  const meter: Meter = {
    hold: (most) => holdUsage(db, { userId: user.id, day, most, cap: DAILY_COST_CAP[pro ? 'pro' : 'free'] }),
    settle: (held, usage) => settleUsage(db, { userId: user.id, day, held, usage }),
  };
  return {
    meter,
    first: pro,
    left: ctx.signal,
    metadataUserId: createHash('sha256').update(`hazel ${user.id}`).digest('hex').slice(0, 32),
  };
}

/** What came of asking Claude for something structured. */
export type Asked<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'not_asked'; because: NotAsked }
  | { kind: 'failed'; because: ClaudeFailure; ours: boolean };

/** Asks Claude for a structured answer, where that is possible and allowed. Never throws for what Claude does. */
export async function askClaude<T>(
  ctx: OnboardedContext,
  known: KnownSaver,
  task: { system: string; prompt: string; schema: z.ZodType<T>; maxTokens: number; strong?: boolean },
): Promise<Asked<T>> {
  const claude = claudeFor(ctx, known);
  if (typeof claude === 'string') return { kind: 'not_asked', because: claude };
  const written: Written<T> = await claude.write({
    ...callOf(ctx),
    system: task.system,
    prompt: task.prompt,
    schema: task.schema,
    maxTokens: task.maxTokens,
    // Priority Coach Mode: the stronger model is for Pro.
    size: task.strong === true && ctx.user.access.pro ? 'strong' : 'small',
  });
  return written.ok
    ? { kind: 'answer', value: written.value }
    : { kind: 'failed', because: written.because, ours: isOutageOfOurs(written.because) };
}
