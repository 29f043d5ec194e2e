/** Refusals that are about the session or the plan, not about what was logged: it stays in the queue as it is. */
const NOT_NOW = new Set([
  'SIGN_IN_REQUIRED',
  'OTHER_PERSON',
  'ACCOUNT_CLOSING',
  'TRIAL_EXPIRED',
  'GOAL_REQUIRED',
]);

/** Reasons with which the server refuses for a while, or because it is of another version. */
const TROUBLE = new Set([
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'DATABASE_BUSY',
  'TOO_MANY_WRITES',
  'TOO_MANY_READS',
  'TOO_MANY_BODIES',
  'UNKNOWN_PROCEDURE',
]);

/** Refusals that ask whether the amount is meant. */
const QUESTIONS = new Set(['CONFIRM_AMOUNT', 'ASK_FIRST']);

/** Why the server has not taken something; `asks` when a yes of the person would make it. */
export interface Refusal {
  message: string;
  asks: boolean;
}

/** What the server said to something that was queued. Only `sent` and `refused` settle it. */
export type ActOutcome =
  | { kind: 'sent'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** This session may not send it: the person has to sign in or choose a plan first. */
  | { kind: 'not-now' }
  /** The server is in trouble with it; others may still be taken. */
  | { kind: 'trouble' }
  /** No answer, or one that is not the server's: a page of the wireless network, for example. */
  | { kind: 'unanswered' };

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Reads an answer of a procedure as tRPC writes it: `{result: {data}}` or `{error: {message, data: {reason}}}`. What is
 * neither is no answer, so that nothing is taken for sent or refused by mistake. */
export function outcomeOf(body: unknown): ActOutcome {
  const result = field(body, 'result');
  if (typeof result === 'object' && result !== null) return { kind: 'sent', answer: field(result, 'data') };
  const error = field(body, 'error');
  const message = field(error, 'message');
  const reason = field(field(error, 'data'), 'reason');
  if (typeof message !== 'string' || typeof reason !== 'string') return { kind: 'unanswered' };
  if (NOT_NOW.has(reason)) return { kind: 'not-now' };
  if (TROUBLE.has(reason)) return { kind: 'trouble' };
  return { kind: 'refused', refusal: { message, asks: QUESTIONS.has(reason) } };
}
