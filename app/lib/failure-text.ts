import { publicErrorFrom } from '~/trpc/client';

/** Reasons by which the server says that it is in trouble for a moment, not that a rule refused. */
export const IN_TROUBLE: ReadonlySet<string> = new Set([
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'DATABASE_BUSY',
  'TOO_MANY_WRITES',
  'TOO_MANY_READS',
  'TOO_MANY_BODIES',
]);

/** The message of the rule that refused, or `failed` if something broke or did not arrive. */
export function failureText(error: unknown, failed: string): string {
  const publicError = publicErrorFrom(error);
  return publicError === null || IN_TROUBLE.has(publicError.reason) ? failed : publicError.message;
}
