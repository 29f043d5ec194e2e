import { createHash } from 'node:crypto';
import type { z } from 'zod';

import { holdUsage, releaseUsage, settleUsage } from '~db/queries/coach/usage';

import { COACH_TEXT } from '../../domain/coach/tips/coach-text';
import { dayAt } from '../../domain/kernel/days';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { Claude, Meter, Written } from '../../services/claude/claude';
import type { Task } from '../../services/claude/models';
import type { OnboardedContext } from '../../context';
import type { CoachContext } from './coach-context';
import { SYSTEM } from './prompts';

/** The most that a person's calls may cost in a day (UTC), in millionths of a US dollar. */
const DAILY_COST_CAP = { free: 100_000, pro: 500_000 } as const;

/** Why Claude is not asked at all: the installation has no key, or the person has not agreed. */
type NotCalled = 'no_key' | 'no_consent';

/** Claude, if this installation has a key and the person has agreed that facts are sent there. */
export function claudeFor(ctx: OnboardedContext, { row }: CoachContext): Claude | NotCalled {
  const { claude } = ctx.services;
  if (claude === null) return 'no_key';
  return row.ai_consent_at === null ? 'no_consent' : claude;
}

/** The options of all calls for a person: their cost limit, whether they have Pro, and a pseudonym, because
 * Anthropic asks to tell users apart but need not know who they are. */
export function callOptions(ctx: OnboardedContext) {
  const { user, db, services } = ctx;
  const pro = user.access.pro;
  const day = dayAt(ctx.now(), 'UTC');
  const meter: Meter = {
    async hold(most, attempts) {
      const held = { userId: user.id, day, most, installationMost: most * attempts };
      const cap = DAILY_COST_CAP[pro ? 'pro' : 'free'];
      const installationCap = services.claudeDailyCapMicroUsd;
      const { person, minute } = await holdUsage(db, held, { cap, installationCap, now: ctx.now() });
      if (!person) return 'cap';
      if (minute === null) {
        if (await releaseUsage(db, held, ctx.now()))
          ctx.log.warn({ day }, 'the AI costs of the day have reached AI_DAILY_COST_USD');
        return 'installation_cap';
      }
      return (usage) => settleUsage(db, held, { minute, usage });
    },
  };
  return {
    meter,
    pro,
    left: ctx.signal,
    metadataUserId: createHash('sha256').update(`hazel ${user.id}`).digest('hex').slice(0, 32),
  };
}

/** The outcome of asking Claude for a structured answer. `ours`: the failure is not the person's fault. */
export type CallOutcome<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'not_asked'; reason: NotCalled }
  | { kind: 'failed'; reason: ClaudeFailure; ours: boolean };

/** Asks Claude for a structured answer, given key and consent. A failure is a result, never an exception. */
export async function callClaude<T>(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  asked: { task: Task; prompt: string; schema: z.ZodType<T> },
): Promise<CallOutcome<T>> {
  const claude = claudeFor(ctx, coachContext);
  if (typeof claude === 'string') return { kind: 'not_asked', reason: claude };
  const written: Written<T> = await claude.write({
    ...callOptions(ctx),
    ...asked,
    system: SYSTEM[asked.task],
  });
  return written.ok
    ? { kind: 'answer', value: written.value }
    : { kind: 'failed', reason: written.reason, ours: isOutageOfOurs(written.reason) };
}

/** The person's message when the built-in coach steps in; COACH_TEXT.usingFallback for any other reason. */
const REASON_TEXT: Partial<Record<ClaudeFailure, string>> = {
  cap: 'Today’s share of AI answers is used up. The built-in coach answers until tomorrow.',
  installation_cap:
    'Hazel’s AI answers for today are used up, for everybody. The built-in coach answers until tomorrow.',
  timeout: 'The AI coach took too long. Using fallback tips',
  rate_limited: 'The AI coach is busy right now. Using fallback tips',
  overloaded: 'The AI coach is busy right now. Using fallback tips',
};

export function claudeFailureText(reason: ClaudeFailure): string {
  return REASON_TEXT[reason] ?? COACH_TEXT.usingFallback;
}

/** Whether a failed call is not the person's fault, so that a free generation is given back. That includes a
 * person who leaves in the middle, but not one who has used up the own share of the day. */
function isOutageOfOurs(reason: ClaudeFailure): boolean {
  return reason !== 'cap';
}
