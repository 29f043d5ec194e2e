/** Mulberry32, numbers from 0 to 1: small, fast, and even enough for demo data. Never for secrets. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = ReturnType<typeof createRandom>;

/** Random numbers that are the same for the same seed, so that the demo data looks the same every time. */
export function createRandom(seed: number) {
  const next = mulberry32(seed);
  /** From `min` to `max`, both included. */
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (length: number) => Array.from({ length }, () => int(0, 15).toString(16)).join('');
  return {
    int,
    /** True with the given probability (0 to 1). */
    chance: (probability: number) => next() < probability,
    /** One of the items. @throws RangeError when there is none */
    pick: <T>(items: readonly T[]): T => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    /** An id in the form of a version 4 UUID. */
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${int(8, 11).toString(16)}${hex(3)}-${hex(12)}`,
  };
}
