import { writeFileSync } from 'node:fs';

import { reportMarkdown, reportText } from '../tests/evals/report';
import { runCoachEvals } from '../tests/evals/run';
import { fail, readArguments, refuseArguments } from './lib/command';

const PAGE = 'docs/coach-evals.md';

const USAGE = 'Usage: npm run evals [-- coach] [--json] [--write]';
const usage = (problem: string) => refuseArguments(USAGE, problem);

async function main(): Promise<void> {
  const options = { json: { type: 'boolean' }, write: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments({ allowPositionals: true, options }, USAGE);
  const { json, write } = values;
  const [what = 'coach', ...more] = positionals;
  if (what === 'receipts') usage('The evals of receipts are not there yet: they come with reading receipts.');
  if (what !== 'coach' || more.length > 0) usage(`There is no '${[what, ...more].join(' ')}'.`);
  const report = await runCoachEvals();
  if (write) writeFileSync(PAGE, reportMarkdown(report, new Date().toISOString().slice(0, 10)));
  console.log(json ? JSON.stringify(report) : reportText(report));
  process.exit(report.ok ? 0 : 1);
}

await main().catch(fail);
