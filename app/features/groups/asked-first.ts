import { failedFor } from '~/trpc/client';

/** The server's question about an input that looks like a slip; null for every other error. The same input
 * with `confirmed` is accepted. */
export function askedFirst(error: unknown): string | null {
  return error instanceof Error && failedFor(error, 'ASK_FIRST') ? error.message : null;
}
