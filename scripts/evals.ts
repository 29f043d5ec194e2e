import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { createClaude } from '~server/services/claude/claude';

import { ToldError, fail, loadEnvFiles, readArguments, refuseArguments } from './lib/command';

const PAGE = 'docs/coach-evals.md';
const RECORD = 'tests/evals/recordings/conversations.json';

const USAGE = `Usage: npm run evals [-- coach] [--json] [--write]
       npm run evals -- mutants [--json]
       npm run evals -- golden [--write]
       npm run evals -- talk [FILE] [--json]
       npm run evals -- answers FILE [--json]
       npm run evals -- receipts [DIR] [--json]
       npm run evals -- learn
       npm run evals -- record [PROMPT_FILE]`;

/** What Claude answers to the golden conversations, as a file; with another system prompt also how that compares. */
async function recordAnswers(promptFile: string | undefined): Promise<void> {
  loadEnvFiles();
  const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: baseURL, ANTHROPIC_MODEL: model } = process.env;
  if (!apiKey) throw new ToldError('Recording needs ANTHROPIC_API_KEY. Nothing was recorded.');
  const { record } = await import('../tests/evals/record');
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
  const takesFile = ['record', 'talk', 'answers', 'receipts'].includes(what);
  if (file !== undefined && takesFile && !existsSync(file)) throw new ToldError(`There is no file ${file}.`);
  // Parts are loaded when they are asked for: all but learning need the model that learning writes.
  switch (more.length > 0 || (file !== undefined && !takesFile) ? '' : what) {
    case 'coach': {
      const { runCoachEvals } = await import('../tests/evals/run');
      const { reportMarkdown, reportText, summaryOf } = await import('../tests/evals/report');
      const report = await runCoachEvals();
      print(summaryOf.coach(report), reportText(report));
      if (write) {
        const { writeWords } = await import('../tests/evals/inspect');
        const { runMutants } = await import('../tests/evals/mutants');
        const { HELD_OUT, scoreTalk } = await import('../tests/evals/talk');
        writeWords();
        const day = new Date().toISOString().slice(0, 10);
        writeFileSync(PAGE, reportMarkdown(report, await runMutants(), await scoreTalk(HELD_OUT), day));
      }
      return process.exit(report.ok ? 0 : 1);
    }
    case 'mutants': {
      const { runMutants } = await import('../tests/evals/mutants');
      const { mutantsText, summaryOf } = await import('../tests/evals/report');
      const report = await runMutants();
      print(summaryOf.mutants(report), mutantsText(report));
      return process.exit(report.ok ? 0 : 1);
    }
    case 'golden': {
      const golden = await import('../tests/evals/golden');
      const text = golden.conversationsText();
      console.log(text);
      if (write) golden.storeConversations(text);
      return process.exit(text === golden.storedConversations() ? 0 : 1);
    }
    case 'talk': {
      const { HELD_OUT, scoreTalk, talkHolds } = await import('../tests/evals/talk');
      const { summaryOf, talkText } = await import('../tests/evals/report');
      const report = await scoreTalk(file ?? HELD_OUT);
      print(summaryOf.talk(report), talkText(report));
      return process.exit(talkHolds(report) ? 0 : 1);
    }
    case 'answers': {
      if (file === undefined) return refuseArguments(USAGE, 'Which conversations?');
      const { readAnswersFile } = await import('../tests/evals/answers/file');
      const { runConversations } = await import('../tests/evals/answers/run');
      const { answersHold, answersText, reportAnswers } = await import('../tests/evals/answers/report');
      const report = reportAnswers(await runConversations(readAnswersFile(file)));
      print(report, answersText(report));
      return process.exit(answersHold(report) ? 0 : 1);
    }
    case 'receipts': {
      const { scoreDrawn, scoreFolder } = await import('../tests/evals/receipts/run');
      const { receiptsText } = await import('../tests/evals/receipts/report');
      const reports = file === undefined ? await scoreDrawn() : { [file]: await scoreFolder(file) };
      const [only] = Object.values(reports);
      const texts = Object.entries(reports).map(([name, report]) => receiptsText(name, report));
      print(
        file === undefined
          ? reports
          : { summary: only?.summary, misses: only?.misses, calibration: only?.calibration },
        texts.join('\n\n'),
      );
      return process.exit(Object.values(reports).every(({ ok }) => ok) ? 0 : 1);
    }
    case 'learn': {
      const { writeIntentModel } = await import('../tests/evals/learn-intents');
      return console.log(writeIntentModel());
    }
    case 'record':
      await recordAnswers(file);
      return process.exit(0);
    default:
      return refuseArguments(USAGE, `There is no '${positionals.join(' ')}'.`);
  }
}

await main().catch(fail);
