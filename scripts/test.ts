import { mkdirSync, rmSync } from 'node:fs';

import { freePort } from './postgres/embedded';

import { build } from './lib/build';
import { runNode } from './lib/child';
import { provideChromium } from './lib/chromium';
import { showError } from './lib/fail';
import { failedOnce, fromPlaywright, fromStatus, fromVitest, type Outcome, sum } from './lib/outcome';

const VITEST_REPORT = '.cache/vitest.json';
const PLAYWRIGHT_REPORT = '.cache/playwright.json';

/** Runs a tool and lets it write to our output. */
const tool = (args: string[], env: Record<string, string> = {}): Promise<number> =>
  runNode(args, { env: { ...process.env, ...env } }).ended;

async function checkTypes(): Promise<Outcome> {
  return fromStatus(await tool(['node_modules/typescript/bin/tsc', '--noEmit']));
}

async function lint(): Promise<Outcome> {
  const cache = ['--cache', '--cache-location', '.cache/eslint', '--cache-strategy', 'content'];
  return fromStatus(await tool(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0', ...cache]));
}

async function checkImports(): Promise<Outcome> {
  const folders = ['app', 'server', 'db', 'scripts'];
  return fromStatus(await tool(['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...folders]));
}

async function checkFormat(): Promise<Outcome> {
  const cache = ['--cache', '--cache-location', '.cache/prettier', '--cache-strategy', 'content'];
  return fromStatus(
    await tool(['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn', ...cache]),
  );
}

async function findUnused(): Promise<Outcome> {
  return fromStatus(await tool(['node_modules/knip/bin/knip.js', '--no-progress']));
}

async function checkGeneratedTypes(): Promise<Outcome> {
  return fromStatus(await tool(['scripts/run.mjs', 'db', 'types', '--verify']));
}

async function checkQuerySql(): Promise<Outcome> {
  return fromStatus(await tool(['scripts/run.mjs', 'db', 'sql', '--verify']));
}

async function vitest(args: string[]): Promise<Outcome> {
  rmSync(VITEST_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const status = await tool(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    NODE_ENV: 'test',
  });
  return fromVitest(VITEST_REPORT, status);
}

async function makeBuild(): Promise<Outcome> {
  try {
    await build();
    return fromStatus(0);
  } catch (error) {
    showError(error);
    return failedOnce;
  }
}

async function browser(args: string[]): Promise<Outcome> {
  const chromium = provideChromium(process.env);
  if ('advice' in chromium) {
    console.error(`The browser tests cannot run. ${chromium.advice}`);
    return failedOnce;
  }
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const status = await tool(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args],
    {
      PLAYWRIGHT_CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
      E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
    },
  );
  return fromPlaywright(PLAYWRIGHT_REPORT, status);
}

/** Announces a step before and its outcome after it. */
async function step(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const from = performance.now();
  const outcome = await run();
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const { passed, failed, skipped } = outcome;
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`);
  return outcome;
}

async function inTurn(steps: (() => Promise<Outcome>)[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const run of steps) outcomes.push(await run());
  return sum(outcomes);
}

const unitOnly = (args: string[]) => step('unit', () => vitest(['--project', 'unit', ...args]));
const integrationOnly = (args: string[]) =>
  step('integration', () => vitest(['--project', 'integration', ...args]));

/** The browser tests run on the production build alone: without one there is nothing to test. */
async function buildAndBrowse(args: string[]): Promise<Outcome> {
  const built = await step('production build', makeBuild);
  if (built.failed === 0) return sum([built, await step('browser', () => browser(args))]);
  console.error('The browser tests cannot run without a production build. Mend the build first.');
  return sum([built, failedOnce]);
}

/** Everything. What waits most (compilers on one core each) runs two by two; timing-sensitive browser tests
 * have the machine to themselves. */
async function everything(): Promise<Outcome> {
  const [checks, built] = await Promise.all([
    inTurn([
      () => step('type-check', checkTypes),
      () => step('lint', lint),
      () => step('imports', checkImports),
      () => step('unused code', findUnused),
    ]),
    inTurn([
      () => step('production build', makeBuild),
      () => step('generated database types', checkGeneratedTypes),
      () => step('format', checkFormat),
      () => step('SQL of the queries', checkQuerySql),
    ]),
  ]);
  const tests = await step('unit and integration', () => vitest([]));
  const canBrowse = built.failed === 0;
  if (!canBrowse) console.error('The browser tests need the production build; see above.');
  const browsed = canBrowse ? await step('browser', () => browser([])) : failedOnce;
  return sum([checks, built, tests, browsed]);
}

const PARTS = new Map<string, (args: string[]) => Promise<Outcome>>([
  [
    'types',
    () =>
      inTurn([
        () => step('type-check', checkTypes),
        () => step('generated database types', checkGeneratedTypes),
        () => step('SQL of the queries', checkQuerySql),
      ]),
  ],
  [
    'lint',
    () =>
      inTurn([
        () => step('lint', lint),
        () => step('imports', checkImports),
        () => step('format', checkFormat),
      ]),
  ],
  ['unit', unitOnly],
  ['integration', integrationOnly],
  ['build', () => step('production build', makeBuild)],
  ['e2e', buildAndBrowse],
]);

mkdirSync('.cache', { recursive: true });
const [part, ...args] = process.argv.slice(2);
const run = part === undefined ? everything : PARTS.get(part);
if (!run) {
  console.error(`Usage: npm test [-- ${[...PARTS.keys()].join(' | ')} [arguments of the tool]]`);
  process.exit(2);
}
const { passed, failed, skipped } = await run(args);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
