import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';

import { freePort } from './lib/ports';
import { runNode } from './lib/child';
import { provideChromium } from './lib/chromium';
import { fromJunit, fromStatus, type Outcome, sum } from './lib/outcome';

const VITEST_REPORT = '.cache/vitest.xml';
const PLAYWRIGHT_REPORT = '.cache/playwright.xml';
const SHOWN = 10;

/** Runs a step, says how it went, and heads what went wrong in it. */
async function step(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const from = performance.now();
  const { passed, failed, skipped, failures } = await run();
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const line = `── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`;
  console.log(line);
  const more = failures.length > SHOWN ? [`and ${failures.length - SHOWN} more`] : [];
  const told = failed > 0 ? [[line, ...failures.slice(0, SHOWN), ...more].join('\n')] : [];
  return { passed, failed, skipped, failures: told };
}

/** A step that is a tool, which passes or fails as a whole. Its output is shown at its end, because two run at a time. */
const check =
  (name: string, ...args: string[]) =>
  () =>
    step(name, async () => {
      const log = `.cache/${name}.log`;
      const output = openSync(log, 'w');
      const status = await runNode(args, { stdio: ['ignore', output, output] }).ended;
      closeSync(output);
      const text = readFileSync(log, 'utf8').trimEnd();
      if (text) console.log(text);
      return fromStatus(status, text);
    });

const cached = (name: string) => [
  '--cache',
  '--cache-location',
  `.cache/${name}`,
  '--cache-strategy',
  'content',
];
const PRETTIER = ['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'];
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';

const CHECKS = {
  types: check('types', 'node_modules/typescript/bin/tsc', '--noEmit'),
  lint: check('lint', 'node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0', ...cached('eslint')),
  imports: check('imports', CRUISER, 'app', 'server', 'db', 'scripts'),
  unused: check('unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  format: check('format', ...PRETTIER, ...cached('prettier')),
  databaseTypes: check('generated database types', 'scripts/run.mjs', 'db', 'types', '--verify'),
  querySql: check('SQL of the queries', 'scripts/run.mjs', 'db', 'sql', '--verify'),
  build: check('production build', 'scripts/run.mjs', 'build'),
};

const vitest = (name: string, args: string[]) =>
  step(name, async () => {
    rmSync(VITEST_REPORT, { force: true });
    const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${VITEST_REPORT}`];
    const env = { ...process.env, NODE_ENV: 'test' };
    const run = runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], { env });
    return fromJunit(VITEST_REPORT, await run.ended);
  });

/** The browser tests run on the production build alone: without one there is nothing to test. */
const browser = (built: Outcome, args: string[]) =>
  step('browser', async () => {
    if (built.failed > 0) return fromStatus(1, 'There is no production build; mend that first.');
    const chromium = provideChromium(process.env);
    if ('advice' in chromium) return fromStatus(1, chromium.advice);
    rmSync(PLAYWRIGHT_REPORT, { force: true });
    const env = {
      ...process.env,
      PLAYWRIGHT_CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_JUNIT_OUTPUT_NAME: PLAYWRIGHT_REPORT,
      E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
    };
    const run = runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,junit', ...args], {
      env,
    });
    return fromJunit(PLAYWRIGHT_REPORT, await run.ended);
  });

async function inTurn(...steps: (() => Promise<Outcome>)[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const run of steps) outcomes.push(await run());
  return sum(outcomes);
}

async function buildAndBrowse(args: string[]): Promise<Outcome> {
  const built = await CHECKS.build();
  return sum([built, await browser(built, args)]);
}

/** Runs everything. The checks use one core each, so two run at a time; the timing-sensitive browser tests have the
 * machine to themselves. */
async function everything(): Promise<Outcome> {
  const { types, lint, imports, unused, databaseTypes, format, querySql } = CHECKS;
  const build = CHECKS.build();
  const checks = await Promise.all([
    inTurn(lint, imports, unused),
    build.then(() => inTurn(types, databaseTypes, format, querySql)),
  ]);
  const built = await build;
  const tests = await vitest('units and integration', []);
  return sum([built, ...checks, tests, await browser(built, [])]);
}

const PARTS = new Map<string, (args: string[]) => Promise<Outcome>>([
  ['types', () => inTurn(CHECKS.types, CHECKS.databaseTypes, CHECKS.querySql)],
  ['lint', () => inTurn(CHECKS.lint, CHECKS.imports, CHECKS.format)],
  ['unit', (args) => vitest('units', ['--project', 'unit', ...args])],
  ['integration', (args) => vitest('integration', ['--project', 'integration', ...args])],
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
const { passed, failed, skipped, failures } = await run(args);
if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n'));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
