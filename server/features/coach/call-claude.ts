import type { z } from 'zod';

import { COACH_TEXT } from '../../domain/coach/tips/coach-text';
import type { ClaudeFailure } from '../../services/claude/failure';
import type { Claude, Written } from '../../services/claude/claude';
import type { Task } from '../../services/claude/models';
import type { OnboardedContext } from '../../context';
import { callOptions } from '../claude/call-options';
import type { CoachContext } from './coach-context';
import { SYSTEM } from './prompts';

/** Why Claude is not asked at all: the installation has no key, or the person has not agreed. */
type NotCalled = 'no_key' | 'no_consent';

/** Claude, if this installation has a key and the person has agreed that facts are sent there. */
export function claudeFor(ctx: OnboardedContext, { row }: CoachContext): Claude | NotCalled {
  const { claude } = ctx.services;
  if (claude === null) return 'no_key';
  return row.ai_consent_at === null ? 'no_consent' : claude;
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
  asked: { task: Exclude<Task, 'receipt'>; prompt: string; schema: z.ZodType<T> },
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
