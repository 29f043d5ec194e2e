import { stableHash } from '../kernel/stable-hash';

/** One of several, always the same one for the same text. @throws RangeError for an empty list */
export function pick<T>(from: readonly T[], text: string): T {
  const chosen = from[stableHash(text) % from.length];
  if (chosen === undefined) throw new RangeError('Nothing to choose from');
  return chosen;
}
