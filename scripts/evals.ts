import { writeFileSync } from 'node:fs';

import type { TalkReport } from '../tests/evals/talk';
import { fail, readArguments, refuseArguments } from './lib/command';

const PAGE = 'docs/coach-evals.md';

const USAGE = 'Usage: npm run evals [-- coach [--json] [--write] | talk FILE [--json] | learn]';
const usage = (problem: string) => refuseArguments(USAGE, problem);

async function main(): Promise<void> {
  const options = { json: { type: 'boolean' }, write: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments({ allowPositionals: true, options }, USAGE);
  const { json, write } = values;
  const [what = 'coach', ...more] = positionals;
  if (what === 'learn') {
    const { writeIntentModel } = await import('../tests/evals/learn-intents');
    return console.log(writeIntentModel());
  }
  if (what === 'talk') {
    const [file] = more;
    if (file === undefined) return usage('Name the file with the messages.');
    const { scoreTalk, talkTable } = await import('../tests/evals/talk');
    const report = await scoreTalk(file);
    console.log(json ? JSON.stringify(report) : `${talkTable(report)}\n\n${missesText(report)}`);
    return;
  }
  if (what === 'receipts') usage('The evals of receipts are not there yet: they come with reading receipts.');
  if (what !== 'coach' || more.length > 0) usage(`There is no '${[what, ...more].join(' ')}'.`);
  const { runCoachEvals } = await import('../tests/evals/run');
  const { reportMarkdown, reportText } = await import('../tests/evals/report');
  const report = await runCoachEvals();
  if (write) writeFileSync(PAGE, reportMarkdown(report, new Date().toISOString().slice(0, 10)));
  console.log(json ? JSON.stringify(report) : reportText(report));
  process.exit(report.ok ? 0 : 1);
}

/** What was misread, a line each. */
function missesText({ misses, slotMisses }: TalkReport): string {
  return [
    ...misses.map(({ id, text, label, read }) => `${id} ${label}, read as ${read}: ${text}`),
    ...slotMisses.map(
      ({ id, text, labelled, found }) =>
        `${id} ${JSON.stringify(labelled)}, read as ${JSON.stringify(found)}: ${text}`,
    ),
  ].join('\n');
}

await main().catch(fail);
