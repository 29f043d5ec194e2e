import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fromJunit } from './outcome';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hazel-outcome-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

function report(tests: string): string {
  const file = path.join(dir, 'report.xml');
  writeFileSync(
    file,
    `<testsuites name="all">\n<testsuite name="one.test.ts">\n${tests}</testsuite>\n</testsuites>`,
  );
  return file;
}

// As Vitest and Playwright write them.
const PASSED = `        <testcase classname="one.test.ts" name="holds &lt;b&gt;" time="0.1">
        </testcase>
<testcase name="group › holds" classname="one.spec.ts" time="0.002">
</testcase>
`;
const SKIPPED = `        <testcase classname="one.test.ts" name="is skipped" time="0">
            <skipped/>
        </testcase>
<testcase name="is skipped" classname="one.spec.ts">
<skipped>
</skipped>
</testcase>
`;
const FAILED = `        <testcase classname="one.test.ts" name="breaks &quot;x&quot;" time="0.1">
            <failure message="expected &apos;a&apos; to equal &apos;b&apos;
and more" type="AssertionError">
AssertionError: expected
            </failure>
        </testcase>
<testcase name="group › breaks" classname="one.spec.ts" time="0.025">
<system-out>
<![CDATA[
[[ATTACHMENT|error-context.md]]
]]>
</system-out>
<failure message="expect(received).toBe(expected)" type="expect.toBe">
<![CDATA[
    > 2 | <testcase <skipped <failure ';
]]>
</failure>
</testcase>
`;

describe('what counts as failed', () => {
  it('the tests that failed, which are named with the first line of why', () => {
    expect(fromJunit(report(PASSED + FAILED + SKIPPED), 1)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 2,
      failures: [
        "one.test.ts: breaks \"x\"\n   expected 'a' to equal 'b'",
        'one.spec.ts: group › breaks\n   expect(received).toBe(expected)',
      ],
    });
    expect(fromJunit(report(PASSED + SKIPPED), 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 2,
      failures: [],
    });
  });

  it('an error outside of every test', () => {
    expect(fromJunit(report(PASSED), 1)).toMatchObject({ passed: 2, failed: 1 });
  });

  it('a run without a test, and a run without a report', () => {
    expect(fromJunit(report(''), 0).failed).toBe(1);
    expect(fromJunit(report(SKIPPED), 0).failed).toBe(1);
    expect(fromJunit(path.join(dir, 'none.xml'), 0).failed).toBe(1);
  });
});
