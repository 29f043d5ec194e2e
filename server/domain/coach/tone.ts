/** FNV-1a, 32 bits: a number that is the same for the same text and spreads neighbours evenly. */
export function stableHash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** One of several, the same for the same text. @throws RangeError for none */
export function pick<T>(from: readonly T[], text: string): T {
  const chosen = from[stableHash(text) % from.length];
  if (chosen === undefined) throw new RangeError('Nothing to choose from');
  return chosen;
}
