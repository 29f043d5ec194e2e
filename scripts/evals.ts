import { readFileSync, writeFileSync } from 'node:fs';

import { createClaude } from '~server/services/claude/claude';

import { conversationsText, storeConversations, storedConversations } from '../tests/evals/golden';
import { writeWords } from '../tests/evals/inspect';
import { runMutants } from '../tests/evals/mutants';
import { record } from '../tests/evals/record';
import { mutantsText, reportMarkdown, reportText } from '../tests/evals/report';
import { runCoachEvals } from '../tests/evals/run';
import { ToldError, fail, loadEnvFiles, readArguments, refuseArguments } from './lib/command';

const PAGE = 'docs/coach-evals.md';
const RECORD = 'tests/evals/recordings/conversations.json';

const USAGE = `Usage: npm run evals [-- coach] [--json] [--write]
       npm run evals -- mutants [--json]
       npm run evals -- golden [--write]
       npm run evals -- record [PROMPT_FILE]`;

/** What Claude answers to the golden conversations, as a file; with another system prompt also how that compares. */
async function recordAnswers(promptFile: string | undefined): Promise<void> {
  loadEnvFiles();
  const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: baseURL, ANTHROPIC_MODEL: model } = process.env;
  if (!apiKey) throw new ToldError('Recording needs ANTHROPIC_API_KEY. Nothing was recorded.');
  const prompt = promptFile === undefined ? null : readFileSync(promptFile, 'utf8');
  const results = await record(createClaude({ apiKey, baseURL, model }), prompt);
  writeFileSync(RECORD, `${JSON.stringify({ on: new Date().toISOString(), model, results }, null, 2)}\n`);
  for (const { name, verdict = 'recorded' } of results) console.log(`${name}: ${verdict}`);
  console.log(`All answers are in ${RECORD}.`);
}

async function main(): Promise<void> {
  const options = { json: { type: 'boolean' }, write: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments({ allowPositionals: true, options }, USAGE);
  const { json, write } = values;
  const [what = 'coach', file, ...more] = positionals;
  const print = (result: object, text: string) => console.log(json ? JSON.stringify(result) : text);
  const takesFile = what === 'record';
  switch (more.length > 0 || (file !== undefined && !takesFile) ? '' : what) {
    case 'coach': {
      const report = await runCoachEvals();
      print(report, reportText(report));
      if (write) {
        writeWords();
        const day = new Date().toISOString().slice(0, 10);
        writeFileSync(PAGE, reportMarkdown(report, await runMutants(), day));
      }
      return process.exit(report.ok ? 0 : 1);
    }
    case 'mutants': {
      const report = await runMutants();
      print(report, mutantsText(report));
      return process.exit(report.ok ? 0 : 1);
    }
    case 'golden': {
      const text = await conversationsText();
      console.log(text);
      if (write) storeConversations(text);
      return process.exit(text === storedConversations() ? 0 : 1);
    }
    case 'record':
      await recordAnswers(file);
      return process.exit(0);
    default:
      return refuseArguments(USAGE, `There is no '${positionals.join(' ')}'.`);
  }
}

await main().catch(fail);
