import type { Db } from '~db/client';

import { checkInvariants } from '../../scripts/lib/invariants';

/** The result of a reliability run. It passes when there is no violation. */
export interface RunResult {
  /** The number of the run, and what it does. */
  name: string;
  /** What was done and measured, for people. */
  figures: string;
  violations: string[];
}

/** Every invariant of `npm run fsck` that does not hold, as a sentence. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for await (const { name, violation } of checkInvariants(db, new Date()))
    if (violation) broken.push(`fsck: ${name} (${violation.count}: ${violation.ids.join(', ')})`);
  return broken;
}

/** Counts things by name, e.g. answers by status. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string | number): void {
    this.#counts.set(String(name), this.of(name) + 1);
  }

  of(name: string | number): number {
    return this.#counts.get(String(name)) ?? 0;
  }

  /** Names that were counted. */
  names(): string[] {
    return [...this.#counts.keys()];
  }

  toString(): string {
    return [...this.#counts].map(([name, count]) => `${count} x ${name}`).join(', ');
  }
}

/** Runs `work` over `items`, at most `width` at the same time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  const lane = async () => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
}
