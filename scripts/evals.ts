import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { reportMarkdown, reportText } from '../tests/evals/report';
import { runCoachEvals } from '../tests/evals/run';
import { fail } from './lib/fail';

const PAGE = 'docs/coach-evals.md';

function usage(problem: string): never {
  console.error(`${problem}\nUsage: npm run evals [-- coach] [--json] [--write]`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
    });
    return { ...values, what: positionals[0] ?? 'coach', more: positionals.slice(1) };
  } catch (error) {
    usage(error instanceof Error ? error.message : 'Unknown option');
  }
}

async function main(): Promise<void> {
  const { json, write, what, more } = readOptions();
  if (what === 'receipts') usage('The evals of receipts are not there yet: they come with reading receipts.');
  if (what !== 'coach' || more.length > 0) usage(`There is no '${[what, ...more].join(' ')}'.`);
  const report = await runCoachEvals();
  if (write) writeFileSync(PAGE, reportMarkdown(report, new Date().toISOString().slice(0, 10)));
  console.log(json ? JSON.stringify(report) : reportText(report));
  process.exit(report.ok ? 0 : 1);
}

await main().catch(fail);
