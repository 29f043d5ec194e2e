import { COACH_TEXT } from '../../domain/coach/coach-text';
import type { ClaudeFailure } from '../../services/claude/failure';

/** What a person reads when the built-in coach steps in. */
const BECAUSE: Partial<Record<ClaudeFailure, string>> = {
  cap: 'Today’s share of AI answers is used up. The built-in coach answers until tomorrow.',
  timeout: 'The AI coach took too long. Using fallback tips',
  rate_limited: 'The AI coach is busy right now. Using fallback tips',
  overloaded: 'The AI coach is busy right now. Using fallback tips',
};

export function failureText(reason: ClaudeFailure): string {
  return BECAUSE[reason] ?? COACH_TEXT.usingFallback;
}

/** Whether a failed call is no fault of the person: his free generation is then given back. Someone who leaves in the
 * middle keeps his, too; someone who has used up the day's share has had his answers. */
export function isOutageOfOurs(reason: ClaudeFailure): boolean {
  return reason !== 'cap';
}
