import { existsSync, readFileSync } from 'node:fs';

import { z } from 'zod';

/** The counts that one step of the test run adds to the last line. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

export const failedOnce: Outcome = { passed: 0, failed: 1, skipped: 0 };

/** Counts a step without counts of its own, such as the type-check, as one test. */
export const fromStatus = (status: number): Outcome =>
  status === 0 ? { passed: 1, failed: 0, skipped: 0 } : failedOnce;

export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

function readReport<T>(file: string, schema: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null;
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : null;
}

/** Checks a report against the exit status: an error outside a test (a file that does not load, a hook, a server that
 * does not start) counts as one more failure, and so does a run without any test. */
function checked(outcome: Outcome, status: number): Outcome {
  const ran = outcome.passed + outcome.failed > 0;
  const hidden = outcome.failed === 0 && (status !== 0 || !ran);
  return hidden ? { ...outcome, failed: 1 } : outcome;
}

/** Counts of a Vitest JSON report. */
export function fromVitest(file: string, status: number): Outcome {
  const report = readReport(file, vitestReport);
  if (!report) return failedOnce;
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  return checked(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    status,
  );
}

/** The tests of a Vitest JSON report that failed, and the files that did not load. */
export function failedInVitest(file: string): string[] {
  const results = readReport(file, vitestReport)?.testResults ?? [];
  return results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length > 0 ? tests.map(({ fullName }) => `${name}: ${fullName}`) : [name];
    });
}

/** Counts of a Playwright JSON report. A flaky test passed at its second try; Playwright names it. */
export function fromPlaywright(file: string, status: number): Outcome {
  const report = readReport(file, playwrightReport);
  if (!report) return failedOnce;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return checked({ passed: expected + flaky, failed: unexpected + report.errors.length, skipped }, status);
}
