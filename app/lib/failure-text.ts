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

/** The message of the rule that refused, or `failed` if something broke or did not arrive; without a connection that is
 * said first, because trying again at once would not help.
 * @param error null where no rule's message is to be shown */
export function failureText(error: unknown, failed: string): string {
  const publicError = publicErrorFrom(error);
  if (publicError === null && !navigator.onLine) return `This needs a connection. ${failed}`;
  return publicError === null || inTrouble(error) ? failed : publicError.message;
}
