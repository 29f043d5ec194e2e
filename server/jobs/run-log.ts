/** How often a job ran since the last look, when it last ended, and how long that took. */
export interface RunsOf {
  name: string;
  failures: number;
  /** Null when it only failed. */
  last: { at: Date; ms: number } | null;
}

export interface RunLog {
  /** Runs a job and notes how it went. @param inParts whether only its failures are noted */
  watch(job: { name: string; inParts: boolean }, now: () => Date, work: () => Promise<void>): Promise<void>;
  /** What happened since the last call. */
  take(): RunsOf[];
}

/** Collects how jobs ran, because a row that is written for every mail would be the hottest of the database. Who is
 * killed forgets the last seconds of it. */
export function createRunLog(): RunLog {
  let runs = new Map<string, RunsOf>();
  return {
    async watch({ name, inParts }, now, work) {
      const began = performance.now();
      const note = (change: (of: RunsOf) => Partial<RunsOf>) => {
        const before = runs.get(name) ?? { name, failures: 0, last: null };
        runs.set(name, { ...before, ...change(before) });
      };
      try {
        await work();
        if (!inParts) note(() => ({ last: { at: now(), ms: Math.round(performance.now() - began) } }));
      } catch (error) {
        note(({ failures }) => ({ failures: failures + 1 }));
        throw error;
      }
    },
    take() {
      const taken = [...runs.values()];
      runs = new Map();
      return taken;
    },
  };
}
