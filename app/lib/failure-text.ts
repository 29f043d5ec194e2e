import { publicErrorFrom } from '~/trpc/client';

const NOT_A_RULE = new Set(['INTERNAL', 'DATABASE_UNAVAILABLE']);

/** The message of the rule that refused, or `failed` if something broke or did not arrive. */
export function failureText(error: unknown, failed: string): string {
  const publicError = publicErrorFrom(error);
  return publicError === null || NOT_A_RULE.has(publicError.reason) ? failed : publicError.message;
}
