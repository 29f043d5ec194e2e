import type { Coach } from './coach';
import type { EvalPerson } from './profiles';

/** What is checked, what it means, and the fraction that must pass. Declared beside the code that checks it. */
export interface Check {
  name: string;
  what: string;
  least: number;
}
export const check = (name: string, what: string, least = 1): Check => ({ name, what, least });

/** One run: the scored coach (the real one, or a mutant of it) and the counts. */
export interface Evals {
  coach: Coach;
  scores: Scores;
}

/** One part of the evals: its checks, and what it does for each person, or once. */
export interface Part {
  checks: readonly Check[];
  person?: (evals: Evals, person: EvalPerson) => void | Promise<void>;
  once?: (evals: Evals) => void | Promise<void>;
}

/** The result of one check. */
export interface CheckResult extends Check {
  passed: number;
  total: number;
  ok: boolean;
  /** The first misses. */
  misses: string[];
}

const SHOWN_MISSES = 8;

/** Counts how often each check passes. */
export class Scores {
  private readonly counts = new Map<Check, { passed: number; total: number; misses: string[] }>();

  /** @param why who and what, for the report of a miss */
  add(of: Check, passes: boolean, why: string): void {
    const count = this.counts.get(of) ?? { passed: 0, total: 0, misses: [] };
    this.counts.set(of, count);
    count.total += 1;
    if (passes) count.passed += 1;
    else if (count.misses.length < SHOWN_MISSES) count.misses.push(why);
  }

  /** A check that has failed for certain already: one that allows no miss and has one. */
  lost(): Check | undefined {
    return [...this.counts].find(([{ least }, { passed, total }]) => least === 1 && passed < total)?.[0];
  }

  /** Every check, in the order of the parts. A check that never ran has failed. */
  results(checks: readonly Check[]): CheckResult[] {
    return checks.map((of) => {
      const { passed, total, misses } = this.counts.get(of) ?? { passed: 0, total: 0, misses: ['never ran'] };
      return { ...of, passed, total, misses, ok: total > 0 && passed / total >= of.least };
    });
  }
}
