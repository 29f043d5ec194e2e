import { mkdirSync, rmSync } from 'node:fs';

import { freePort } from './lib/ports';
import { build } from './lib/build';
import { runNode } from './lib/child';
import { provideChromium } from './lib/chromium';
import { showError } from './lib/command';
import {
  failedInVitest,
  failedOnce,
  fromPlaywright,
  fromStatus,
  fromVitest,
  type Outcome,
  sum,
} from './lib/outcome';

const VITEST_REPORT = '.cache/vitest.json';
const PLAYWRIGHT_REPORT = '.cache/playwright.json';

/** Runs a tool that writes to this process's output. */
const tool = (args: string[], env: Record<string, string> = {}): Promise<number> =>
  runNode(args, { env: { ...process.env, ...env } }).ended;

/** A step that is a tool: it passes or fails as a whole. */
const check =
  (name: string, ...args: string[]) =>
  () =>
    step(name, async () => fromStatus(await tool(args)));

const cached = (name: string) => [
  '--cache',
  '--cache-location',
  `.cache/${name}`,
  '--cache-strategy',
  'content',
];
const PRETTIER = ['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'];

const CHECKS = {
  types: check('type-check', 'node_modules/typescript/bin/tsc', '--noEmit'),
  lint: check('lint', 'node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0', ...cached('eslint')),
  imports: check(
    'imports',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...['app', 'server', 'db', 'scripts'],
  ),
  unused: check('unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  format: check('format', ...PRETTIER, ...cached('prettier')),
  databaseTypes: check('generated database types', 'scripts/run.mjs', 'db', 'types', '--verify'),
  querySql: check('SQL of the queries', 'scripts/run.mjs', 'db', 'sql', '--verify'),
  build: () => step('production build', makeBuild),
};

async function vitest(args: string[]): Promise<Outcome> {
  rmSync(VITEST_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const status = await tool(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    NODE_ENV: 'test',
  });
  failures.push(...failedInVitest(VITEST_REPORT));
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

/** The lines of the steps that failed: repeated at the end, because a log may be kept by its end only. */
const failures: string[] = [];

/** Runs a step and says how it went. */
async function step(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const from = performance.now();
  const outcome = await run();
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const { passed, failed, skipped } = outcome;
  const line = `── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`;
  console.log(line);
  if (failed > 0) failures.push(line);
  return outcome;
}

async function inTurn(steps: (() => Promise<Outcome>)[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const run of steps) outcomes.push(await run());
  return sum(outcomes);
}

/** The browser tests run on the production build alone: without one there is nothing to test. */
async function buildAndBrowse(args: string[]): Promise<Outcome> {
  const built = await CHECKS.build();
  if (built.failed === 0) return sum([built, await step('browser', () => browser(args))]);
  console.error('The browser tests cannot run without a production build. Mend the build first.');
  return sum([built, failedOnce]);
}

/** Runs everything. The checks use one core each, so two run at a time; the timing-sensitive browser tests
 * have the machine to themselves. */
async function everything(): Promise<Outcome> {
  const { types, lint, imports, unused, databaseTypes, format, querySql } = CHECKS;
  const build = CHECKS.build();
  const checks = await Promise.all([
    inTurn([lint, imports, unused]),
    build.then(() => inTurn([types, databaseTypes, format, querySql])),
  ]);
  const built = await build;
  const tests = await step('unit and integration', () => vitest([]));
  const canBrowse = built.failed === 0;
  if (!canBrowse) console.error('The browser tests need the production build; see above.');
  const browsed = canBrowse ? await step('browser', () => browser([])) : failedOnce;
  return sum([built, ...checks, tests, browsed]);
}

const PARTS = new Map<string, (args: string[]) => Promise<Outcome>>([
  ['types', () => inTurn([CHECKS.types, CHECKS.databaseTypes, CHECKS.querySql])],
  ['lint', () => inTurn([CHECKS.lint, CHECKS.imports, CHECKS.format])],
  ['unit', (args) => step('unit', () => vitest(['--project', 'unit', ...args]))],
  ['integration', (args) => step('integration', () => vitest(['--project', 'integration', ...args]))],
  ['build', CHECKS.build],
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
if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n'));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
