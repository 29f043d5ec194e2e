/** FNV-1a, 32 bits: the same number for the same text, far apart for texts that differ little (one day, one letter). */
export function stableHash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** One of several, always the same one for the same text. @throws RangeError for an empty list */
export function pick<T>(from: readonly T[], text: string): T {
  const chosen = from[stableHash(text) % from.length];
  if (chosen === undefined) throw new RangeError('Nothing to choose from');
  return chosen;
}
