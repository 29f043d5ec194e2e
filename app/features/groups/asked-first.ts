import { publicErrorFrom } from '~/trpc/client';

/** What the server asks before it does what looks like a slip of the finger; null for every other error. The same input with
 * `confirmed` is done. */
export function askedFirst(error: unknown): string | null {
  const publicError = publicErrorFrom(error);
  return publicError?.reason === 'ASK_FIRST' ? publicError.message : null;
}
