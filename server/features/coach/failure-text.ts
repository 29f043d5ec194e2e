import { COACH_TEXT } from '../../domain/coach/coach-text';
import type { ClaudeFailure } from '../../services/claude/failure';

/** What a person reads when the built-in coach steps in; COACH_TEXT.usingFallback for any other reason. */
const REASON_TEXT: Partial<Record<ClaudeFailure, string>> = {
  cap: 'Today’s share of AI answers is used up. The built-in coach answers until tomorrow.',
  timeout: 'The AI coach took too long. Using fallback tips',
  rate_limited: 'The AI coach is busy right now. Using fallback tips',
  overloaded: 'The AI coach is busy right now. Using fallback tips',
};

export function failureText(reason: ClaudeFailure): string {
  return REASON_TEXT[reason] ?? COACH_TEXT.usingFallback;
}

/** Whether a failed call is not the person's doing; a free generation is then given back. That goes for someone who leaves
 * in the middle, too, but not for someone who has used up the day's share: they have had their answers. */
export function isOutageOfOurs(reason: ClaudeFailure): boolean {
  return reason !== 'cap';
}
