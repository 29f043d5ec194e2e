import { failedFor, publicErrorFrom } from '~/trpc/client';

/** Whether the server is in trouble for a moment, and no rule has refused. */
export const inTrouble = (error: unknown): boolean =>
  failedFor(
    error,
    'INTERNAL',
    'DATABASE_UNAVAILABLE',
    'DATABASE_BUSY',
    'TOO_MANY_WRITES',
    'TOO_MANY_READS',
    'TOO_MANY_BODIES',
  );

/** The message of the rule that refused, or `failed` if something broke or did not arrive. */
export function failureText(error: unknown, failed: string): string {
  const publicError = publicErrorFrom(error);
  return publicError === null || inTrouble(error) ? failed : publicError.message;
}
