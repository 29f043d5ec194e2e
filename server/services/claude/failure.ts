import { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk';
import { BrokenCircuitError } from 'cockatiel';

import { namedError } from '../../errors';

/** Why Claude gave no usable answer. */
export type ClaudeFailure =
  /** The person's share of the day is used up. */
  | 'cap'
  /** That of the installation is. */
  | 'installation_cap'
  | 'refused'
  | 'timeout'
  | 'invalid'
  /** Cut off by its limit, or ended for an unknown reason. */
  | 'incomplete'
  | 'rate_limited'
  | 'overloaded'
  | 'auth'
  | 'network'
  | 'cancelled';

// 'instanceof' alone leaves its properties untyped.
const isApiError = (error: unknown): error is APIError => error instanceof APIError;

/** An answer arrived that cannot be used. */
export class UnusableAnswer extends namedError('UnusableAnswer') {
  constructor(
    readonly reason: 'refused' | 'invalid' | 'incomplete',
    detail: string,
  ) {
    super(detail);
  }
}

/** No answer arrived in time, or in as many rounds of tools as there may be. */
export class LateAnswer extends namedError('LateAnswer') {}

/** The kind of a thrown error. The SDK throws bare TypeErrors for a truncated JSON answer, and errors without
 * a status for `event: error`, so its classes alone do not tell. */
export function failureOf(
  error: unknown,
  signals: { left?: AbortSignal | undefined; late: AbortSignal },
): ClaudeFailure {
  if (error instanceof UnusableAnswer) return error.reason;
  if (error instanceof LateAnswer) return 'timeout';
  if (signals.left?.aborted) return 'cancelled';
  if (signals.late.aborted) return 'timeout';
  if (error instanceof BrokenCircuitError) return 'overloaded';
  if (error instanceof APIUserAbortError) return 'cancelled';
  if (error instanceof APIConnectionError) return 'network';
  if (!isApiError(error)) return 'network';
  const status = statusOf(error);
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'overloaded' : 'invalid';
}

/** The HTTP status of an error; 500 when it has none. */
const statusOf = (error: unknown): number => (isApiError(error) ? error.status : undefined) ?? 500;

/** Whether the service turned a request away with a status, before any work on it. */
export const isTurnedAway = (error: unknown): boolean => isApiError(error) && error.status !== undefined;

/** Whether asking again can help. */
export function isPassing(error: unknown): boolean {
  if (error instanceof UnusableAnswer || error instanceof APIUserAbortError) return false;
  if (error instanceof LateAnswer || error instanceof BrokenCircuitError) return false;
  const status = statusOf(error);
  return [408, 409, 429].includes(status) || status >= 500;
}

/** Whether the service itself is at fault; such failures open the breaker. */
export function isOutage(error: unknown): boolean {
  if (error instanceof UnusableAnswer || error instanceof APIUserAbortError) return false;
  const status = statusOf(error);
  return [401, 403, 429].includes(status) || status >= 500;
}

/** Milliseconds that the service asks to wait; null when it does not say. */
export function retryAfterMs(error: unknown): number | null {
  if (!isApiError(error)) return null;
  const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
