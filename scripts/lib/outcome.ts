import { existsSync, readFileSync } from 'node:fs';

/** The counts that one step of the test run adds to the last line, and what went wrong in it. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

const LINES_OF_OUTPUT = 20;

/** Counts a step without counts of its own, such as the type-check, as one test. */
export const fromStatus = (status: number, output: string): Outcome =>
  status === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [output.split('\n').slice(-LINES_OF_OUTPUT).join('\n')] };

export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  skipped: outcomes.reduce((total, { skipped }) => total + skipped, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
});

const CHARACTERS = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);

/** The first line of an attribute. */
function attribute(element: string, name: string): string {
  const text = new RegExp(` ${name}="([^"\n]*)`).exec(` ${element}`)?.[1] ?? '';
  return text.replace(/&\w+;/g, (code) => CHARACTERS.get(code) ?? code);
}

/** Reads a report in the JUnit format, which Vitest and Playwright both write, and checks it against the exit status: an
 * error outside of every test (a hook, a server that does not start) counts as a failure, and so does a run without any
 * test. */
export function fromJunit(file: string, status: number): Outcome {
  const report = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const tests = report.split(/^ *<testcase /m).slice(1);
  const failed = tests.filter((test) => /^ *<(failure|error) /m.test(test));
  const skipped = tests.filter((test) => /^ *<skipped/m.test(test)).length;
  const passed = tests.length - failed.length - skipped;
  if (failed.length === 0 && (status !== 0 || passed === 0)) {
    const why = passed === 0 ? 'No test ran; see above.' : 'An error outside of every test; see above.';
    return { passed, failed: 1, skipped, failures: [why] };
  }
  const failures = failed.map((test) => {
    const [element = '', failure = ''] = test.split(/^ *<(?:failure|error) /m);
    return `${attribute(element, 'classname')}: ${attribute(element, 'name')}\n   ${attribute(failure, 'message')}`;
  });
  return { passed, failed: failed.length, skipped, failures };
}
