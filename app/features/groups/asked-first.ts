import { failedFor } from '~/trpc/client';

/** What the server asks before it does what looks like a slip of the finger; null for every other error. The same input with
 * `confirmed` is done. */
export function askedFirst(error: unknown): string | null {
  return error instanceof Error && failedFor(error, 'ASK_FIRST') ? error.message : null;
}
