import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { failedInVitest, fromPlaywright, fromVitest } from './outcome';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hazel-outcome-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

function report(content: unknown): string {
  const file = path.join(dir, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (numPassedTests: number, numFailedTests = 0, testResults: unknown[] = []) =>
  report({ numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 0, testResults });

const playwright = (expected: number, unexpected = 0, flaky = 0, errors: unknown[] = []) =>
  report({ stats: { expected, unexpected, flaky, skipped: 1 }, errors });

describe('what counts as failed', () => {
  it('the tests that failed', () => {
    expect(fromVitest(vitest(3, 2), 1)).toEqual({ passed: 3, failed: 2, skipped: 1 });
    expect(fromPlaywright(playwright(3, 2), 1)).toEqual({ passed: 3, failed: 2, skipped: 1 });
  });

  it('a test file that does not load', () => {
    const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
    expect(fromVitest(vitest(3, 1, [broken]), 1).failed).toBe(2);
    expect(failedInVitest(vitest(3, 1, [broken]))).toEqual(['broken.test.ts']);
  });

  it('are named', () => {
    const assertionResults = [
      { fullName: 'holds', status: 'passed' },
      { fullName: 'breaks', status: 'failed' },
    ];
    const one = { name: 'one.test.ts', status: 'failed', assertionResults };
    expect(failedInVitest(vitest(1, 1, [one]))).toEqual(['one.test.ts: breaks']);
  });

  it('an error outside every test', () => {
    expect(fromVitest(vitest(3), 1).failed).toBe(1);
    expect(fromPlaywright(playwright(3), 1).failed).toBe(1);
    expect(fromPlaywright(playwright(0, 0, 0, ['the server did not start']), 1).failed).toBe(1);
  });

  it('not a browser test that passed at its second try', () => {
    expect(fromPlaywright(playwright(3, 0, 1), 0)).toEqual({ passed: 4, failed: 0, skipped: 1 });
  });

  it('a run without a test, and a run without a report', () => {
    expect(fromVitest(vitest(0), 0).failed).toBe(1);
    expect(fromPlaywright(playwright(0), 0).failed).toBe(1);
    expect(fromVitest(path.join(dir, 'none.json'), 0).failed).toBe(1);
  });
});
